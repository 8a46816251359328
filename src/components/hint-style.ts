/**
 * Shows an element's `data-hint` beside it, on hover and on keyboard focus. In a list of cards this costs less than a `Hint`, which has a
 * machine of its own.
 */
export const hintStyle = {
  '&:is(:hover, :focus-visible)::after': {
    content: 'attr(data-hint)',
    position: 'absolute',
    insetInlineEnd: '0',
    top: 'calc(100% + 0.25rem)',
    zIndex: '1',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'sm',
    background: 'fg.default',
    color: 'bg.canvas',
    fontSize: 'xs',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
  // A touch leaves a hover behind, which would hide what is below.
  '@media (hover: none)': { '&:hover:not(:focus-visible)::after': { display: 'none' } },
} as const;
