/** On a phone the title has the whole width; the buttons are below it. */
export const headLayout = {
  templateColumns: 'minmax(0, 1fr) auto',
  templateAreas: {
    base: '"title title" "listed buttons"',
    md: '"title buttons" "listed buttons"',
  },
  columnGap: '3',
  rowGap: '1',
  alignItems: 'start',
  mb: '5',
} as const;

/** On a wide screen the rent, the dates and the contact are beside the photos. */
export const pageColumns = { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' } as const;
