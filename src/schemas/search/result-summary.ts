import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

const histogramSchema = z.object({
  /** Euros. The first bar has rents from 0 to below `step`, and so on; the last one has all rents above. */
  step: z.number().check(z.positive()),
  /** For each bar, the listings that pass all filters except those of the rent. */
  rooms: z.array(count),
  /** For each bar, those that also pass the filters of the rent. Their sum is `count`. */
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

/** The summary of all matches of a search. */
export const resultSummarySchema = z.object({
  count,
  histogram: histogramSchema,
  /** The same for the total monthly cost, from a backend with `listing-costs`. */
  costs: z.optional(histogramSchema),
  /** Whether the travel times by public transport to the university of the search are known. */
  hasTransit: z.optional(z.boolean()),
  /** Whether the rooms that fit the member best come first. Only for `order=match`: false without enough own answers. */
  isByMatch: z.optional(z.boolean()),
  /** Only in the answer to a count with a text that is no known place: stops of timetables with a similar name, the best first. */
  stops: z.optional(z.array(foundStopSchema)),
  /** For an empty result: the number of matches without each filter, the highest first. A filter with no matches without it is left out. */
  withoutOne: z.array(z.object({ filter: z.string(), count })),
});
export type ResultSummary = z.infer<typeof resultSummarySchema>;
