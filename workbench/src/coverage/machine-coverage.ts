import * as z from 'zod/mini';
import { inEnglish, problemsOf } from '../travel/problems.ts';

const count = z.int().check(z.nonnegative());

const hitSchema = z.strictObject({
  /** The number of hits that count: by pure transitions of tests and by running actors. */
  times: count,
  /** The number of hits by generated paths, which drive only the machine. */
  generated: count,
  /** Whether a running actor of a test reached it. */
  isRun: z.boolean(),
  /** Some of the test files; those with running actors come first. */
  by: z.array(z.string()),
});

/** The hits of a state, a transition or a guard's answer in a test run. */
export type Hit = z.infer<typeof hitSchema>;

/** The coverage of all parts that the machine had at that time, in document order; `times` is 0 for uncovered parts. */
const machineSchema = z.strictObject({
  machine: z.string(),
  /** The fingerprint of the machine's chart at that time. */
  fingerprint: z.string(),
  states: z.array(z.strictObject({ id: z.string(), hit: hitSchema })),
  transitions: z.array(z.strictObject({ id: z.string(), hit: hitSchema })),
  /** One item for each guard name of a transition. */
  guards: z.array(
    z.strictObject({ transitionId: z.string(), name: z.string(), yes: hitSchema, no: hitSchema }),
  ),
  /** Pairs of a transition and one that the states which it leads to declare, and how many of them tests took. */
  pairs: z.strictObject({ covered: count, of: count }),
});

/** The file format of the coverage of an app's machines. */
const machineCoverageSchema = z.strictObject({
  format: z.literal('machine-coverage'),
  version: z.literal(3),
  machines: z.array(machineSchema),
});

export type MachineCoverage = z.infer<typeof machineCoverageSchema>;

export type CoveredMachine = MachineCoverage['machines'][number];

export type CoveredGuard = CoveredMachine['guards'][number];

/** The maximum number of characters of a file. */
const maxCoverageLength = 20_000_000;

/** Parses a coverage file. Throws an `Error` that says what is wrong with it. */
export function readCoverage(text: string): MachineCoverage {
  if (text.length > maxCoverageLength) {
    throw new Error(
      `The file is too large for a coverage file: more than ${maxCoverageLength / 1_000_000} MB.`,
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('The file is not a coverage file: it is not JSON.');
  }
  const parsed = safeParse(json);
  if (parsed.success) return parsed.data;
  const [first = 'it is none'] = problemsOf(parsed.error, 'it');
  throw new Error(`The file is not a coverage file. ${first}.`);
}

function safeParse(json: unknown) {
  try {
    return machineCoverageSchema.safeParse(json, inEnglish);
  } catch (error) {
    throw new Error('The file is not a coverage file: its values are nested too deep.', { cause: error });
  }
}
