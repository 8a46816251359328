/** The heading and the filters above the map. The map fills the rest of the screen. */
export const filledStyle = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  // If the bar of the rooms to compare shows, the map may be lower.
  '&:has(~ [data-bottom-bar])': { '--least-map': '9rem' },
  '& > *': { marginInline: '4', flexShrink: '0' },
  '& > [data-heading]': {
    marginBottom: '3',
    '& h1': { lineClamp: '2' },
  },
} as const;

export const underSheetStyle = {
  '&&': {
    display: 'block',
    position: 'relative',
    isolation: 'isolate',
    flex: '1',
    minHeight: 'var(--least-map, 16rem)',
    marginInline: '0',
  },
} as const;

/** The button of the map on a phone: over the list, in reach of the thumb. */
export const floating = {
  'data-bottom-bar': 'floating',
  mdDown: {
    position: 'fixed',
    zIndex: '3',
    insetInlineStart: '50%',
    transform: 'translateX(-50%)',
    // Its height over the lower edge is in theme/page.css, with that of the bars and the tabs.
    boxShadow: 'lifted',
    // On a low screen, for example with a large zoom, it would leave too little of the page.
    '@media (max-height: 26rem)': { position: 'static', transform: 'none' },
  },
} as const;
