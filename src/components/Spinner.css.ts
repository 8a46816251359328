import { css } from './css.ts';

export const spinner = css({ display: 'grid', placeItems: 'center', gap: '4', py: '16' });

export const label = css({ color: 'fg.muted' });
