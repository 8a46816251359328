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
  /** Moving the map does not search: "Search as I move" is off. */
  isStill: z.optional(z.boolean()),
});
export type MapLeft = z.infer<typeof mapLeftSchema>;

/** The cards that a person has left, so that they come back to the same place before all cards are rendered. */
const cardsLeftSchema = z.object({
  /** The width of the window, in pixels. */
  width: z.number().check(z.positive()),
  /** The index of the first visible card. */
  first: z.int().check(z.nonnegative()),
  /** The height of each card, in pixels. */
  heights: z.array(z.number().check(z.nonnegative())),
  /** The index of the card that had the focus of the keyboard. */
  focused: z.optional(z.int().check(z.nonnegative())),
});
export type CardsLeft = z.infer<typeof cardsLeftSchema>;

/** A search result that the person has left, as the browser keeps it. */
export const resultsLeftSchema = z.object({
  /** The number of listings; 0 if the person left before the first answer. */
  count: z.int().check(z.nonnegative(), z.lte(1000)),
  map: mapLeftSchema,
  cards: z.optional(cardsLeftSchema),
});
export type ResultsLeft = z.infer<typeof resultsLeftSchema>;
