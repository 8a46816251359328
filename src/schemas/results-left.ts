import * as z from 'zod/mini';

const latitude = z.number().check(z.gte(-90), z.lte(90));
const longitude = z.number().check(z.gte(-180), z.lte(180));

const mapViewSchema = z.object({ centre: z.object({ latitude, longitude }), zoom: z.number() });
export type MapView = z.infer<typeof mapViewSchema>;

/** Of the sheet with the results, on a map that has the whole screen: only its handle, half of the map, or all of it. */
export const sheetPositions = ['peek', 'half', 'full'] as const;
export type SheetPosition = (typeof sheetPositions)[number];

const mapLeftSchema = z.object({
  isOpen: z.boolean(),
  selectedId: z.nullable(z.int()),
  /** `null` for a map that never came to rest. */
  view: z.nullable(mapViewSchema),
  sheet: z._default(z.enum(sheetPositions), 'half'),
  /** Pixels that its list was scrolled. */
  sheetTop: z._default(z.number().check(z.nonnegative()), 0),
});
export type MapLeft = z.infer<typeof mapLeftSchema>;

/** What the browser keeps of a search result that the person has left. */
export const resultsLeftSchema = z.object({
  /** The number of listings. */
  count: z.int().check(z.positive(), z.lte(1000)),
  map: mapLeftSchema,
});
export type ResultsLeft = z.infer<typeof resultsLeftSchema>;
