import createCache from '@emotion/cache';
import { lazily } from '../../domain/lazily.ts';

/** Emotion's styles carry the nonce of the page, without which its Content-Security-Policy refuses them. */
export const styleCache = lazily(() =>
  createCache({
    key: 'css',
    nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
  }),
);
