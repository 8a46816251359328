import * as z from 'zod/mini';
import { inEnglish, problemsOf } from '../travel/problems.ts';

const count = z.int().check(z.nonnegative());

const hitSchema = z.strictObject({
  /** How often, pure steps and running actors together. */
  times: count,
  /** Whether a test that somebody wrote did it with a running actor, not only paths that were generated. */
  isRun: z.boolean(),
  /** Files of tests, those that run it first; a few of them. */
  by: z.array(z.string()),
});

/** What became of a state, a transition or an answer of a guard in a run of the tests. */
export type Hit = z.infer<typeof hitSchema>;

/** Everything that a machine declared at that time, in document order; `times` is 0 for what no test came to. */
const machineSchema = z.strictObject({
  machine: z.string(),
  /** Of the chart that it had. */
  fingerprint: z.string(),
  states: z.array(z.strictObject({ id: z.string(), hit: hitSchema })),
  transitions: z.array(z.strictObject({ id: z.string(), hit: hitSchema })),
  /** One for each name that a transition's guard asks. */
  guards: z.array(
    z.strictObject({ transitionId: z.string(), name: z.string(), yes: hitSchema, no: hitSchema }),
  ),
});

/** What the tests of an app have gone through of its machines, as a file. */
export const machineCoverageSchema = z.strictObject({
  format: z.literal('machine-coverage'),
  version: z.literal(1),
  machines: z.array(machineSchema),
});

export type MachineCoverage = z.infer<typeof machineCoverageSchema>;

export type CoveredMachine = MachineCoverage['machines'][number];

export type CoveredGuard = CoveredMachine['guards'][number];

/** Letters of a file that is read at all. */
export const maxCoverageLength = 20_000_000;

/** Reads a file. Throws an `Error` that says what is wrong with it. */
export function readCoverage(text: string): MachineCoverage {
  if (text.length > maxCoverageLength) {
    throw new Error(`The file is too large for a coverage: more than ${maxCoverageLength / 1_000_000} MB.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('The file is no coverage: it is not JSON.');
  }
  const parsed = safeParse(json);
  if (parsed.success) return parsed.data;
  const [first = 'it is none'] = problemsOf(parsed.error, 'it');
  throw new Error(`The file is no coverage. ${first}.`);
}

function safeParse(json: unknown) {
  try {
    return machineCoverageSchema.safeParse(json, inEnglish);
  } catch (error) {
    throw new Error('The file is no coverage: its values are nested too deep.', { cause: error });
  }
}
