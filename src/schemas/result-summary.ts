import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

const histogramSchema = z.object({
  /** Euros. The first bar is of rents from 0 to below `step`, and so on; the last one has all rents above. */
  step: z.number().check(z.positive()),
  /** By bar: the listings that pass all filters but those of the rent. */
  rooms: z.array(count),
  /** By bar: those that also pass the filters of the rent. Their sum is `count`. */
  matches: z.array(count),
});
export type Histogram = z.infer<typeof histogramSchema>;

const foundStopSchema = z.object({
  name: z.string(),
  city: z.string(),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type FoundStop = z.infer<typeof foundStopSchema>;

/** What is said of all matches of a search. */
export const resultSummarySchema = z.object({
  count,
  histogram: histogramSchema,
  /** The same of what rooms cost a month in all, from a backend with `listing-costs`. */
  costs: z.optional(histogramSchema),
  /** Whether the way by public transport to the university of the search is known. */
  hasTransit: z.optional(z.boolean()),
  /** Of a count alone by a text that is no known place: stops of timetables whose name is like it, the best first. */
  stops: z.optional(z.array(foundStopSchema)),
  /** Of an empty result: what leaving out one filter would find, the most first; filters that bring nothing are not in it. */
  withoutOne: z.array(z.object({ filter: z.string(), count })),
});
export type ResultSummary = z.infer<typeof resultSummarySchema>;
