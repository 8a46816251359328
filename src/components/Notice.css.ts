import { css } from './css.ts';

export const notice = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: '4',
  px: '4',
  py: { base: '12', md: '16' },
  maxW: 'prose',
  mx: 'auto',
});

export const circle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  w: '4.5rem',
  h: '4.5rem',
  borderRadius: 'full',
  background: 'bg.glow',
  color: 'accent.text',
});

export const heading = css({ fontSize: '3xl' });
