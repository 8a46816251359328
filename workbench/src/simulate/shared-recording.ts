import type { Occurrence } from '../model/simulation.ts';
import type { SharedOccurrence } from '../model/together.ts';
import { makeRecording, type ReadRun, type Recording, readRun } from '../travel/recording.ts';
import type { SampleSource } from '../travel/serialize.ts';
import type { Subject } from './session.ts';

/** The run of a machine with its actors. */
export interface TogetherRun {
  input: unknown;
  occurrences: readonly SharedOccurrence[];
  /** The number of applied occurrences. */
  at: number;
}

/** The samples of all machines, since each may be among the actors. */
function samplesOfAll({ registry }: Subject): SampleSource {
  const models = registry.entries.map(({ model }) => model);
  const outcomes = models.flatMap((model) => Object.values(model.outcomes ?? {}));
  return {
    registry,
    model: {
      inputs: models.flatMap(({ inputs }) => inputs),
      events: models.flatMap(({ events }) => events),
      outcomes: Object.fromEntries(outcomes.map((one, index) => [String(index), one])),
    },
  };
}

/** A run of several actors as a recording. Throws an `Error` for a value that a file cannot contain. */
export function recordingOfTogether({ input, occurrences, at }: TogetherRun, subject: Subject): Recording {
  const alone = occurrences.map((one): Occurrence => {
    if (one.kind === 'elapse') return one;
    const { sessionId, ...rest } = one;
    return rest.kind === 'event' ? rest : { ...rest, actorId: sessionId };
  });
  const recording = makeRecording(
    subject.chart,
    { input, occurrences: alone, shown: at },
    samplesOfAll(subject),
  );
  const steps = recording.steps.map((step, index) => {
    const one = occurrences[index];
    return step.kind === 'event' && one?.kind === 'event' ? { ...step, actorId: one.sessionId } : step;
  });
  return { ...recording, together: true, steps };
}

/** Reads a recording of several actors. Throws an `Error` if its input cannot be read. */
export function readTogether(recording: Recording, subject: Subject): TogetherRun & Pick<ReadRun, 'problem'> {
  const {
    input,
    occurrences,
    shown = occurrences.length,
    problem,
  } = readRun(recording, samplesOfAll(subject));
  return {
    input,
    at: Math.min(shown, occurrences.length),
    problem,
    occurrences: occurrences.map((one, index): SharedOccurrence => {
      if (one.kind === 'elapse') return one;
      const step = recording.steps[index];
      const sessionId = step && 'actorId' in step ? step.actorId : undefined;
      // An event without an actor id is for the root machine, which is the first actor.
      if (one.kind === 'event') return { ...one, sessionId: sessionId ?? 'actor 1' };
      const { actorId, ...rest } = one;
      return { ...rest, sessionId: actorId };
    }),
  };
}
