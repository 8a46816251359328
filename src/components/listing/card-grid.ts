/** The columns of a grid of listing cards that has the page's whole width. */
export const cardColumns = {
  base: 'minmax(0, 1fr)',
  sm: 'repeat(2, minmax(0, 1fr))',
  lg: 'repeat(3, minmax(0, 1fr))',
  xl: 'repeat(4, minmax(0, 1fr))',
} as const;

/** The columns beside a map that has the other half. */
export const besideMapColumns = { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' } as const;

/** The width of a card's image in those columns, as the `sizes` of an image. */
export const cardSizes =
  '(min-width: 1280px) 20rem, (min-width: 1024px) 33vw, (min-width: 480px) 50vw, 100vw';
