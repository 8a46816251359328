import * as z from 'zod/mini';

/** What the load generator is told to do. */
export const loadPlanSchema = z.object({
  /** Addresses of WebSockets that say nothing. */
  idle: z.array(z.string()),
  /** Two who talk with each other, each. */
  pairs: z.array(
    z.tuple([
      z.object({ url: z.string(), email: z.string() }),
      z.object({ url: z.string(), email: z.string() }),
    ]),
  ),
  /** Whether the other side speaks STOMP; the yardstick only hands on. */
  isStomp: z.boolean(),
  /** Messages of a pair, and how many of them a second. */
  messages: z.int(),
  rate: z.number(),
});

export type LoadPlan = z.infer<typeof loadPlanSchema>;

/** What it says: that all are connected, and then how long each message took, in milliseconds; `null` for one that never came. */
export const loadReportSchema = z.union([
  z.object({ type: z.literal('connected') }),
  z.object({ type: z.literal('done'), latencies: z.array(z.nullable(z.number())) }),
]);

export type LoadReport = z.infer<typeof loadReportSchema>;
