import * as z from 'zod/mini';

/** How often by pure steps, of which nothing runs, and how often by running actors. */
export const timesSchema = z.tuple([z.int().check(z.nonnegative()), z.int().check(z.nonnegative())]);

export type Times = [steps: number, actors: number];

const tallySchema = z.record(z.string(), timesSchema);

/** What one file of tests has gone through of the machines that it ran. */
export const gatheredSchema = z.strictObject({
  /** The file of tests, from the root of the repository. */
  file: z.string(),
  machines: z.array(
    z.strictObject({
      machine: z.string(),
      /** Of its chart: a machine of another shape that bears the same id is another machine. */
      fingerprint: z.string(),
      /** By the id of the state that was entered. */
      states: tallySchema,
      /** By the id of the transition that was taken. */
      transitions: tallySchema,
      /** By `guardKey`: what a guard was asked and said. */
      guards: tallySchema,
    }),
  ),
});

export type Gathered = z.infer<typeof gatheredSchema>;

export type GatheredMachine = Gathered['machines'][number];

/** Of one answer of one guard of one transition. */
export function guardKey(transitionId: string, guard: string, answer: boolean): string {
  return `${transitionId}|${guard}|${answer ? 'yes' : 'no'}`;
}
