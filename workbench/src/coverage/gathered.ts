import * as z from 'zod/mini';

const count = z.int().check(z.nonnegative());

/** The number of hits by pure transitions of a test, by running actors, and by searches and simulations of the workbench. */
const timesSchema = z.tuple([count, count, count]);

export type Times = [steps: number, actors: number, generated: number];

const tallySchema = z.record(z.string(), timesSchema);

/** The coverage collected by one test file. */
export const gatheredSchema = z.strictObject({
  /** The path of the test file, relative to the root of the repository. */
  file: z.string(),
  machines: z.array(
    z.strictObject({
      machine: z.string(),
      /** The fingerprint of the machine's chart: machines with the same id but different fingerprints are different machines. */
      fingerprint: z.string(),
      /** Hits by the id of the entered state. */
      states: tallySchema,
      /** Hits by the id of the taken transition. */
      transitions: tallySchema,
      /** Hits by `guardKey`: a guard and its answer. */
      guards: tallySchema,
      /** Hits by `pairKey`: two transitions, one right after the other. A file of an older version has none. */
      pairs: z._default(tallySchema, {}),
    }),
  ),
});

export type Gathered = z.infer<typeof gatheredSchema>;

export type GatheredMachine = Gathered['machines'][number];

/** The key of two transitions of a machine, of which it takes the second right after the first. */
export function pairKey(first: string, second: string): string {
  return `${first} then ${second}`;
}

/** The key of one answer of one guard of one transition. */
export function guardKey(transitionId: string, guard: string, answer: boolean): string {
  return `${transitionId}|${guard}|${answer ? 'yes' : 'no'}`;
}
