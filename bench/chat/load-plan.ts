import * as z from 'zod/mini';

/** The task of the load generator. */
export const loadPlanSchema = z.object({
  /** Addresses of WebSockets that stay idle. */
  idle: z.array(z.string()),
  /** Pairs of clients that write to each other: the addresses of their WebSockets and of their conversation. */
  pairs: z.array(z.object({ urls: z.tuple([z.string(), z.string()]), address: z.string() })),
  /** Whether the server speaks STOMP; the baseline does not. */
  isStomp: z.boolean(),
  /** Messages of each pair, and messages per second. */
  messages: z.int(),
  rate: z.number(),
});

export type LoadPlan = z.infer<typeof loadPlanSchema>;

/**
 * The reports of the load generator: `connected` when all clients are connected, then the milliseconds of each message; `null` for a lost
 * message.
 */
export const loadReportSchema = z.union([
  z.object({ type: z.literal('connected') }),
  z.object({ type: z.literal('done'), latencies: z.array(z.nullable(z.number())) }),
]);

export type LoadReport = z.infer<typeof loadReportSchema>;
