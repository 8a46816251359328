import { css } from '../css.ts';

export const choices = css({
  display: 'grid',
  // The longest price is not cut off; the narrowest phones have no space beside it.
  '@media (min-width: 22rem)': { gridTemplateColumns: 'minmax(0, 1fr) max-content' },
  gap: '2',
  flexShrink: 0,
});

export const reason = css({
  gridColumn: '1 / -1',
  // Not wider than the choices.
  minW: 'full',
  w: '0',
  fontSize: 'xs',
  whiteSpace: 'nowrap',
  color: 'fg.muted',
});

export const choice = css({ position: 'relative' });

export const select = css({
  appearance: 'none',
  paddingInlineStart: '2.5',
  paddingInlineEnd: '1.75rem',
  cursor: 'pointer',
  '&[aria-disabled=true]': { cursor: 'not-allowed' },
});

export const arrow = css({
  position: 'absolute',
  insetEnd: '2',
  top: '50%',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  color: 'fg.muted',
});
