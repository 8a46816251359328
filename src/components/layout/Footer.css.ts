import { css } from '../css.ts';

export const footer = css({
  background: 'bg.sunken',
  color: 'fg.default',
  fontSize: 'sm',
  mt: 'auto',
  // Hidden while a screen loads: the content would push it down (layout shift).
  'main:has([data-waiting]) + &': { visibility: 'hidden' },
});

export const row = css({
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { base: 'flex-start', md: 'center' },
  justifyContent: 'space-between',
  gap: '4',
  maxW: 'page',
  mx: 'auto',
  px: { base: '4', md: '8' },
  py: '8',
});

export const place = css({ display: 'flex', alignItems: 'center', gap: '1.5', color: 'fg.muted', mt: '1' });

export const links = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '1' });

export const link = css({
  color: 'fg.default',
  textDecoration: 'underline',
  textDecorationColor: 'border.strong',
  textUnderlineOffset: '0.25em',
  paddingBlock: '2',
  _hover: { color: 'accent.text' },
});

export const networks = css({
  display: 'flex',
  listStyleType: 'none',
  gap: '1',
  ms: { base: '-2.5', md: '0' },
});

export const network = css({
  display: 'grid',
  placeItems: 'center',
  w: '2.75rem',
  h: '2.75rem',
  borderRadius: 'full',
  color: 'fg.default',
  _hover: { background: 'bg.surface' },
});
