import { ChakraProvider } from '@chakra-ui/react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { system } from './system.ts';

// Without a nonce, the page's Content-Security-Policy refuses the styles (docs/decisions/0012).
const meta = globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
const ofPage = createCache({ key: 'css', nonce: meta?.nonce });
// theme.css has these already (scripts/theme-css.ts), also for the screens without Chakra.
const value = { ...system, _global: [] };

/** Provides Chakra with our theme to the components inside it. @param cache of its own for a page that the build renders: a cache writes each style once */
export function Design({ children, cache = ofPage }: { children: ReactNode; cache?: EmotionCache }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={value}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
