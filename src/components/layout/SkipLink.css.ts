import { css } from '../css.ts';

export const skipLink = css({
  position: 'absolute',
  insetStart: '4',
  top: '-5rem',
  zIndex: 'overlay',
  px: '5',
  py: '2.5',
  borderRadius: 'full',
  background: 'accent.solid',
  color: 'accent.contrast',
  fontWeight: 600,
  _focus: { top: '3' },
});
