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
    marginTop: '3',
    marginBottom: '3',
    flexWrap: 'nowrap',
    '& h1': { fontSize: 'xl', lineClamp: '2' },
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
