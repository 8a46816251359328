import * as z from 'zod/mini';
import type { Chart } from '../model/chart.ts';
import type { Occurrence } from '../model/simulation.ts';
import { fingerprintOf } from './fingerprint.ts';
import { inEnglish, problemsOf } from './problems.ts';
import { deserialize, type Json, type SampleSource, serialize } from './serialize.ts';

const actorId = z.string();
/** The state after the step, which shows whether the machine has changed. */
const to = z.optional(z.string());
/** The number of the step before it, 0 for the start; omitted if it is the step before it in the file. */
const after = z.optional(z.int().check(z.nonnegative()));
const common = { to, after };

/** Values are in the format of `serialize`. */
const stepSchema = z.discriminatedUnion('kind', [
  /** In a run of several actors, `actorId` is the receiver of the event. */
  z.strictObject({ kind: z.literal('event'), actorId: z.optional(actorId), event: z.json(), ...common }),
  z.strictObject({ kind: z.literal('done'), actorId, output: z.json(), ...common }),
  z.strictObject({ kind: z.literal('failed'), actorId, error: z.json(), ...common }),
  z.strictObject({ kind: z.literal('changed'), actorId, snapshot: z.json(), ...common }),
  z.strictObject({ kind: z.literal('elapse'), milliseconds: z.number().check(z.nonnegative()), ...common }),
]);

export const maxSteps = 10_000;

/** The file format of a run of a machine. */
const recordingSchema = z.strictObject({
  format: z.literal('statechart-recording'),
  version: z.literal(1),
  machine: z.string(),
  /** The fingerprint of the machine's chart at the time of recording. */
  fingerprint: z.string(),
  input: z.json(),
  /** Whether the actors of the machine ran too. If so, the ids in the steps are session ids. */
  together: z.optional(z.literal(true)),
  steps: z.array(stepSchema).check(z.maxLength(maxSteps)),
  /** The number of the step that was shown, if it is not the last. */
  shown: z.optional(z.int().check(z.nonnegative())),
  /** Notes for the person who opens the recording. */
  notes: z.optional(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(20))),
});

export type Recording = z.infer<typeof recordingSchema>;

/** The input and the occurrences of a simulation. */
export interface Run {
  input: unknown;
  occurrences: readonly Occurrence[];
  /** The state after each occurrence, in the form of `stateText`; `undefined` if unknown. */
  states?: readonly (string | undefined)[];
  /** For each occurrence, the number of the step before it, 0 for the start; omitted if the occurrences follow each other. */
  parents?: readonly number[];
  /** The number of the shown step; omitted if it is the last. */
  shown?: number;
}

/** The maximum number of characters of a file. */
export const maxRecordingLength = 5_000_000;

/** Makes a recording of a run. Throws an `Error` for a value that a file cannot contain, and for too many steps. */
export function makeRecording(
  chart: Chart,
  { input, occurrences, states = [], parents = [], shown = occurrences.length }: Run,
  known: SampleSource,
): Recording {
  if (occurrences.length > maxSteps) throw new Error(`A recording has at most ${maxSteps} steps.`);
  return {
    format: 'statechart-recording',
    version: 1,
    machine: chart.id,
    fingerprint: fingerprintOf(chart),
    input: said('The input', () => serialize(input, known)),
    steps: occurrences.map((occurrence, index) =>
      said(`Step ${index + 1}`, () => ({
        ...serializeStep(occurrence, (value) => serialize(value, known)),
        to: states[index],
        ...((parents[index] ?? index) === index ? {} : { after: parents[index] }),
      })),
    ),
    ...(shown === occurrences.length ? {} : { shown }),
  };
}

/** Parses a recording file. Throws an `Error` that says what is wrong with it. */
export function readRecording(text: string): Recording {
  if (text.length > maxRecordingLength) {
    throw new Error(`The file is too large for a recording: more than ${maxRecordingLength / 1_000_000} MB.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('The file is not a recording: it is not JSON.');
  }
  return parseRecording(json);
}

/** Validates a recording. Throws an `Error` that says what is wrong with it. */
export function parseRecording(json: unknown): Recording {
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  if (format === 'statechart-session')
    throw new Error('The file is not a recording but a session. Live opens it.');
  if (format !== 'statechart-recording') throw new Error('The file is not a recording or a bug bundle.');
  if (typeof version === 'number' && version !== 1)
    throw new Error(`The file is a recording of version ${version}; this workbench reads version 1.`);
  const parsed = safeParse(json);
  if (parsed.success) return parsed.data;
  const [first = 'it is none'] = problemsOf(parsed.error, 'it');
  throw new Error(`The file is not a recording. ${first}.`);
}

function safeParse(json: unknown) {
  try {
    return recordingSchema.safeParse(json, inEnglish);
  } catch (error) {
    throw new Error('The file is not a recording: its values are nested too deep.', { cause: error });
  }
}

/** A recorded run, up to the first unreadable step. */
export interface ReadRun extends Run {
  /** The reason why the run is incomplete; `null` if it is complete. */
  problem: string | null;
}

/** Reads the values of a recording. Throws an `Error` if the input is unreadable. */
export function readRun(recording: Recording, known: SampleSource): ReadRun {
  const input = said('The input', () => deserialize(recording.input, known));
  const occurrences: Occurrence[] = [];
  const states = recording.steps.map((step) => step.to);
  const parents = recording.steps.map(({ after }, index) => Math.min(after ?? index, index));
  const shown = Math.min(recording.shown ?? recording.steps.length, recording.steps.length);
  for (const [index, step] of recording.steps.entries()) {
    try {
      occurrences.push(deserializeStep(step, (json) => deserialize(json, known)));
    } catch (error) {
      return {
        input,
        occurrences,
        states,
        parents,
        problem: `Step ${index + 1} cannot be read: ${messageOf(error)}`,
      };
    }
  }
  return { input, occurrences, states, parents, shown, problem: null };
}

function serializeStep(occurrence: Occurrence, write: (value: unknown) => Json): Recording['steps'][number] {
  switch (occurrence.kind) {
    case 'event':
      return { kind: 'event', event: write(occurrence.event) };
    case 'done':
      return { kind: 'done', actorId: occurrence.actorId, output: write(occurrence.output) };
    case 'failed':
      return { kind: 'failed', actorId: occurrence.actorId, error: write(occurrence.error) };
    case 'changed':
      return { kind: 'changed', actorId: occurrence.actorId, snapshot: write(occurrence.snapshot) };
    case 'elapse':
      return occurrence;
  }
}

const eventSchema = z.looseObject({ type: z.string() });

function deserializeStep(step: Recording['steps'][number], get: (json: Json) => unknown): Occurrence {
  switch (step.kind) {
    case 'event': {
      const event = eventSchema.safeParse(get(step.event));
      if (!event.success) throw new Error('it is not an event: it has no type.');
      return { kind: 'event', event: event.data };
    }
    case 'done':
      return { kind: 'done', actorId: step.actorId, output: get(step.output) };
    case 'failed':
      return { kind: 'failed', actorId: step.actorId, error: get(step.error) };
    case 'changed':
      return { kind: 'changed', actorId: step.actorId, snapshot: get(step.snapshot) };
    case 'elapse':
      return { kind: 'elapse', milliseconds: step.milliseconds };
  }
}

/** Runs a function, and puts the context before the message of its error. */
function said<T>(what: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Error(`${what}: ${messageOf(error)}`, { cause: error });
  }
}

/** The message that the workbench lacks the machine of a recording. */
export function lackingText(machine: string): string {
  return `This workbench has no machine ${machine}: open it in a workbench that was started with the file that exports it.`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
