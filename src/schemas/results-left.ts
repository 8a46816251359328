import * as z from 'zod/mini';

const latitude = z.number().check(z.gte(-90), z.lte(90));
const longitude = z.number().check(z.gte(-180), z.lte(180));

const mapViewSchema = z.object({ centre: z.object({ latitude, longitude }), zoom: z.number() });
export type MapView = z.infer<typeof mapViewSchema>;

/** The position of the sheet with the results, on a map that fills the screen: its handle alone, half of the map, or all of it. */
export const sheetPositions = ['peek', 'half', 'full'] as const;
export type SheetPosition = (typeof sheetPositions)[number];

const mapLeftSchema = z.object({
  isOpen: z.boolean(),
  /** `null` for a map that never came to rest. */
  view: z.nullable(mapViewSchema),
  sheet: z._default(z.enum(sheetPositions), 'half'),
  /** The scroll position of its list in pixels. */
  sheetTop: z._default(z.number().check(z.nonnegative()), 0),
});
export type MapLeft = z.infer<typeof mapLeftSchema>;

/** A search result that the person has left, as the browser keeps it. */
export const resultsLeftSchema = z.object({
  /** The number of listings. */
  count: z.int().check(z.positive(), z.lte(1000)),
  map: mapLeftSchema,
});
export type ResultsLeft = z.infer<typeof resultsLeftSchema>;
