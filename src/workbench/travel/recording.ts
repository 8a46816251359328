import * as z from 'zod/mini';
import type { Chart } from '../model/chart.ts';
import type { Registry, SampleModel } from '../model/registry.ts';
import type { Occurrence } from '../model/simulation.ts';
import { fingerprintOf } from './fingerprint.ts';

/** A value as a file keeps it: as it is, or by the name of the sample that it is where JSON cannot hold it. */
const keptSchema = z.union([
  z.strictObject({ json: z.json() }),
  z.strictObject({ sample: z.string() }),
  z.strictObject({ nothing: z.literal(true) }),
]);

type Kept = z.infer<typeof keptSchema>;

const stepSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('event'), event: keptSchema }),
  z.strictObject({ kind: z.literal('done'), actorId: z.string(), output: keptSchema }),
  z.strictObject({ kind: z.literal('failed'), actorId: z.string(), error: keptSchema }),
  z.strictObject({ kind: z.literal('elapse'), milliseconds: z.number().check(z.nonnegative()) }),
]);

/** A run of a machine, as a file. */
export const recordingSchema = z.object({
  format: z.literal('statechart-recording'),
  version: z.literal(1),
  /** The machine's id. */
  machine: z.string(),
  /** Of the chart that it was recorded with. */
  fingerprint: z.string(),
  input: keptSchema,
  steps: z.array(stepSchema).check(z.maxLength(10_000)),
});

export type Recording = z.infer<typeof recordingSchema>;

/** Bytes of a file that is read at all. */
export const maxRecordingSize = 5_000_000;

interface Known {
  model: SampleModel;
  registry: Pick<Registry, 'nameOf' | 'errors'>;
}

export function makeRecording(
  chart: Chart,
  run: { input: unknown; occurrences: readonly Occurrence[] },
  known: Known,
): Recording {
  const keep = (value: unknown) => keepValue(value, known);
  return {
    format: 'statechart-recording',
    version: 1,
    machine: chart.id,
    fingerprint: fingerprintOf(chart),
    input: keep(run.input),
    steps: run.occurrences.map((occurrence) => keepStep(occurrence, keep)),
  };
}

/** Reads a file. Throws an `Error` that says what is wrong with it. */
export function readRecording(text: string): Recording {
  if (text.length > maxRecordingSize) throw new Error('The file is too large for a recording.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('The file is no recording: it is not JSON.');
  }
  const parsed = recordingSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The file is no recording: ${issue?.path.join('.') || 'it'}: ${issue?.message}.`);
}

/** What happened, as values that a machine takes. Throws for a sample that there is no longer. */
export function revive(
  { input, steps }: Recording,
  known: Known,
): { input: unknown; occurrences: Occurrence[] } {
  const get = (kept: Kept) => reviveValue(kept, known);
  return {
    input: get(input),
    occurrences: steps.map((step) => reviveStep(step, get)),
  };
}

function keepStep(occurrence: Occurrence, keep: (value: unknown) => Kept): Recording['steps'][number] {
  switch (occurrence.kind) {
    case 'event':
      return { kind: 'event', event: keep(occurrence.event) };
    case 'done':
      return { kind: 'done', actorId: occurrence.actorId, output: keep(occurrence.output) };
    case 'failed':
      return { kind: 'failed', actorId: occurrence.actorId, error: keep(occurrence.error) };
    case 'elapse':
      return occurrence;
  }
}

function reviveStep(step: Recording['steps'][number], get: (kept: Kept) => unknown): Occurrence {
  switch (step.kind) {
    case 'event':
      return { kind: 'event', event: eventSchema.parse(get(step.event)) };
    case 'done':
      return { kind: 'done', actorId: step.actorId, output: get(step.output) };
    case 'failed':
      return { kind: 'failed', actorId: step.actorId, error: get(step.error) };
    case 'elapse':
      return step;
  }
}

const eventSchema = z.looseObject({ type: z.string() });

/** All that a machine was ever given as an example, with what any actor may fail with. */
function samplesOf({ model, registry }: Known): unknown[] {
  const outcomes = Object.values(model.outcomes ?? {});
  return [
    ...model.inputs,
    ...model.events,
    ...outcomes.flatMap(({ outputs = [], errors = [] }) => [...outputs, ...errors]),
    ...registry.errors,
  ];
}

function keepValue(value: unknown, known: Known): Kept {
  if (value === undefined) return { nothing: true };
  const parsed = z.json().safeParse(value);
  if (parsed.success && isPlain(value)) return { json: parsed.data };
  const name = known.registry.nameOf(value);
  const isKnown = samplesOf(known).some((sample) => known.registry.nameOf(sample) === name);
  return isKnown ? { sample: name } : { json: JSON.parse(JSON.stringify(value) ?? 'null') };
}

function reviveValue(kept: Kept, known: Known): unknown {
  if ('nothing' in kept) return undefined;
  if ('json' in kept) return kept.json;
  const found = samplesOf(known).find((sample) => known.registry.nameOf(sample) === kept.sample);
  if (found === undefined) throw new Error(`The sample '${kept.sample}' is no longer known.`);
  return found;
}

/** Whether it is the same after a way through JSON. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}
