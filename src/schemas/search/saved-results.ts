import * as z from 'zod/mini';

const latitude = z.number().check(z.gte(-90), z.lte(90));
const longitude = z.number().check(z.gte(-180), z.lte(180));

const mapViewSchema = z.object({ centre: z.object({ latitude, longitude }), zoom: z.number() });
export type MapView = z.infer<typeof mapViewSchema>;

/** The position of the sheet with the results, on a map that fills the screen: its handle alone, half of the map, or all of it. */
export const sheetPositions = ['peek', 'half', 'full'] as const;
export type SheetPosition = (typeof sheetPositions)[number];

const savedMapSchema = z.object({
  isOpen: z.boolean(),
  /** `null` for a map that never came to rest. */
  view: z.nullable(mapViewSchema),
  sheet: z._default(z.enum(sheetPositions), 'half'),
  /** The scroll position of its list in pixels. */
  sheetTop: z._default(z.number().check(z.nonnegative()), 0),
  /** "Search as I move". */
  searchOnMove: z._default(z.boolean(), true),
});
export type SavedMap = z.infer<typeof savedMapSchema>;

/** Where a list was left. */
const savedPlaceSchema = z.object({
  /** The index of the first visible card, and the position of its upper edge in the window, in pixels. */
  first: z.int().check(z.nonnegative()),
  top: z.number(),
  /** The index of the card that had the focus of the keyboard. */
  focused: z.optional(z.int().check(z.nonnegative())),
});
export type SavedPlace = z.infer<typeof savedPlaceSchema>;

/** Results that the person has left, as the browser keeps them. */
export const savedResultsSchema = z.object({
  /** The number of listings; 0 if the person left before the first answer. */
  count: z.int().check(z.nonnegative(), z.lte(1000)),
  map: savedMapSchema,
  place: z.optional(savedPlaceSchema),
});
