/** The columns of a grid of listing cards that has the page's whole width. */
export const cardColumns = {
  base: '1fr',
  sm: 'repeat(2, 1fr)',
  lg: 'repeat(3, 1fr)',
  xl: 'repeat(4, 1fr)',
} as const;

/** How wide a card's image shows in those columns: the `sizes` of an image. */
export const cardSizes =
  '(min-width: 1280px) 20rem, (min-width: 1024px) 33vw, (min-width: 480px) 50vw, 100vw';
