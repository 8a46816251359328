import { css } from './css.ts';

/** Half the width of a handle. */
const inset = '0.75rem';

export const slider = css({
  display: 'flex',
  alignItems: 'center',
  position: 'relative',
  height: '2.75rem',
  // Space for a handle at both ends.
  marginInline: inset,
  cursor: 'pointer',
  touchAction: 'pan-y',
  userSelect: 'none',
  '& > [data-line]': {
    flex: '1',
    height: '0.375rem',
    borderRadius: 'full',
    background: 'border.subtle',
    '& > div': { height: 'full', background: 'accent.solid' },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      background: 'GrayText',
      '& > div': { background: 'Highlight' },
    },
  },
  '& > [data-way]': {
    position: 'absolute',
    left: inset,
    right: inset,
    pointerEvents: 'none',
    '&:focus-within': { zIndex: '1' },
    '& > div': {
      width: '1.5rem',
      height: '1.5rem',
      marginInlineStart: `-${inset}`,
      borderRadius: 'full',
      borderWidth: '2px',
      borderColor: 'accent.solid',
      background: 'bg.surface',
      boxShadow: 'quiet',
      cursor: 'grab',
      pointerEvents: 'auto',
    },
  },
});
