import type { Chart } from '../model/chart.ts';
import type { MachineEntry, Registry } from '../model/registry.ts';
import { advance, begin, type Occurrence, type Simulation } from '../model/simulation.ts';
import { stateText } from '../model/words.ts';
import { fingerprintOf } from '../travel/fingerprint.ts';
import { append, goTo, type History, record, startHistory, stepOf } from '../travel/history.ts';
import { lackingText, makeRecording, messageOf, type Recording, readRun } from '../travel/recording.ts';
import type { SampleSource } from '../travel/serialize.ts';
import { draftOf, readDraft } from './draft.ts';

/** The machine to simulate. It stays the same during a simulation. */
export interface Subject {
  entry: MachineEntry;
  registry: Registry;
  chart: Chart;
}

/** A recorded step that was not yet played. */
interface QueuedStep {
  occurrence: Occurrence;
  /** The state after this step in the recording. */
  to: string | undefined;
  /** The number of the step before it. */
  parentId: number;
}

/** The state of the simulation panel. */
export interface Session {
  /** The typed input. */
  draft: string;
  problems: readonly string[];
  /** `null` until the machine is started. */
  history: History | null;
  /** The message of the last error that the machine threw. */
  failure: string | null;
  /** Messages about an opened recording. */
  notices: readonly string[];
  /** An opened recording of another machine, or of this machine with its actors; `null` if there is none. */
  other: Recording | null;
  queue: readonly QueuedStep[];
  /** The number of steps of the recording. */
  total: number;
  /** The number of the step to show after all are played; `null` for the last one. */
  shownId: number | null;
}

export function samplesFor({ entry, registry }: Subject): SampleSource {
  return { model: entry.model, registry };
}

/** What a session has before the machine starts. */
export const notStarted = {
  history: null,
  failure: null,
  notices: [],
  other: null,
  queue: [],
  total: 0,
  shownId: null,
} satisfies Partial<Session>;

export function emptySession(subject: Subject): Session {
  return {
    draft: draftOf(subject.entry.model.inputs[0], samplesFor(subject)),
    problems: [],
    ...notStarted,
  };
}

export function present({ history }: Session): Simulation | null {
  return history && stepOf(history).simulation;
}

/** Starts the machine with the typed input, or reports the errors of the input. */
export function start(session: Session, { entry, registry }: Subject): Partial<Session> {
  const read = readDraft(session.draft, { model: entry.model, registry }, entry.inputSchema);
  if (read.problems) return { problems: read.problems, failure: null };
  try {
    const history = startHistory(begin(entry.machine, read.value));
    return { history, problems: [], failure: null, notices: [], other: null };
  } catch (error) {
    return { problems: [], failure: messageOf(error) };
  }
}

/** Applies an occurrence. If the machine throws, the error is kept and the current step stays. */
export function applyOccurrence({ history }: Session, occurrence: Occurrence): Partial<Session> {
  if (!history) return {};
  try {
    const simulation = advance(stepOf(history).simulation, occurrence);
    return { history: record(history, occurrence, simulation), failure: null };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

/** All branches of a history as a recording. Throws an `Error` for a value that a file cannot contain. */
export function recordingOf(history: History, subject: Subject): Recording {
  const steps = history.steps.flatMap(({ occurrence, simulation, parentId }) =>
    occurrence ? [{ occurrence, simulation, parentId: parentId ?? 0 }] : [],
  );
  const run = {
    input: stepOf(history, 0).simulation.input,
    occurrences: steps.map(({ occurrence }) => occurrence),
    states: steps.map(({ simulation }) => stateText(simulation.snapshot.value)),
    parents: steps.map(({ parentId }) => parentId),
    shown: history.currentId,
  };
  return makeRecording(subject.chart, run, samplesFor(subject));
}

/** Opens a recording and queues its steps. If it cannot be played, the current simulation stays. */
export function open(recording: Recording, subject: Subject): Partial<Session> {
  const { entry, chart } = subject;
  if (recording.machine !== chart.id) {
    const isKnown = subject.registry.entries.some(({ machine }) => machine.id === recording.machine);
    const way = isKnown ? `Open ${recording.machine} for it.` : lackingText(recording.machine);
    return {
      notices: [`This is a recording of ${recording.machine}, and this machine is ${chart.id}. ${way}`],
      other: isKnown ? recording : null,
    };
  }
  if (recording.together)
    return { notices: ['This is a recording of the machine with its actors.'], other: recording };
  try {
    const run = readRun(recording, samplesFor(subject));
    const isOld = recording.fingerprint !== fingerprintOf(chart);
    const older = 'The machine has changed since this was recorded; its steps are played as far as they go.';
    return {
      draft: draftOf(run.input, samplesFor(subject)),
      problems: [],
      history: startHistory(begin(entry.machine, run.input)),
      failure: null,
      notices: [...(recording.notes ?? []), isOld ? older : null, run.problem].filter((one) => one !== null),
      queue: run.occurrences.map((occurrence, index) => ({
        occurrence,
        to: run.states?.[index],
        parentId: run.parents?.[index] ?? index,
      })),
      total: recording.steps.length,
      shownId: run.shown ?? null,
      other: null,
    };
  } catch (error) {
    return { notices: [`This recording cannot be played. ${messageOf(error)}`], other: null };
  }
}

/** Plays up to `count` queued steps. A step that is not possible ends the playback. */
export function play(session: Session, count: number): Partial<Session> {
  const { history, queue, total, shownId } = session;
  if (!history) return { queue: [] };
  const notices = [...session.notices];
  let played = history;
  /** Consecutive steps, which are added together, since each addition copies the history. */
  let batch: { occurrence: Occurrence; simulation: Simulation }[] = [];
  const flush = () => {
    if (batch.length > 0) played = append(played, batch);
    batch = [];
  };
  const done = history.steps.length - 1;
  for (const [index, { occurrence, to, parentId }] of queue.slice(0, count).entries()) {
    const which = `Step ${done + index + 1} of ${total}`;
    const isNext = parentId === (batch.length > 0 ? done + index : played.currentId);
    if (!isNext) {
      flush();
      played = goTo(played, parentId);
    }
    const before = batch.at(-1)?.simulation ?? stepOf(played).simulation;
    let simulation: Simulation;
    try {
      simulation = advance(before, occurrence);
    } catch (error) {
      flush();
      notices.push(`${which} is not possible any more: ${messageOf(error)} What came before it is shown.`);
      return { history: played, queue: [], notices };
    }
    batch.push({ occurrence, simulation });
    const state = stateText(simulation.snapshot.value);
    if (to !== undefined && to !== state && !notices.some((notice) => notice.includes(' led to '))) {
      notices.push(`${which} led to ${to} when it was recorded, and leads to ${state} now.`);
    }
  }
  flush();
  const left = queue.slice(count);
  const isShownPlayed = left.length === 0 && shownId !== null && shownId < played.steps.length;
  return { history: isShownPlayed ? goTo(played, shownId) : played, queue: left, notices };
}
