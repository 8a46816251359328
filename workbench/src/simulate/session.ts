import type { Chart } from '../model/chart.ts';
import type { MachineEntry, Registry } from '../model/registry.ts';
import { advance, begin, type Occurrence, type Simulation } from '../model/simulation.ts';
import { stateText } from '../model/words.ts';
import { fingerprintOf } from '../travel/fingerprint.ts';
import { append, type History, pathTo, record, startHistory, stepOf } from '../travel/history.ts';
import { makeRecording, messageOf, type Recording, readRun } from '../travel/recording.ts';
import type { SampleSource } from '../travel/serialize.ts';
import { draftOf, readDraft } from './draft.ts';

/** What is simulated, and where. The same throughout a simulation. */
export interface Subject {
  entry: MachineEntry;
  registry: Registry;
  chart: Chart;
}

/** A recorded step that is still to be played. */
export interface QueuedStep {
  occurrence: Occurrence;
  /** The state it led to when it was recorded. */
  to: string | undefined;
}

/** All that a tester has done with a machine. Plain data but for the values of the machine. */
export interface Session {
  /** The input as it is typed. */
  draft: string;
  problems: readonly string[];
  /** `null` until the machine was started. */
  history: History | null;
  /** What the machine threw at the last try. */
  failure: string | null;
  /** What is to be known about a recording that was opened. */
  notices: readonly string[];
  queue: readonly QueuedStep[];
  /** Steps of the recording that is played. */
  total: number;
}

export function samplesFor({ entry, registry }: Subject): SampleSource {
  return { model: entry.model, registry };
}

export function emptySession(subject: Subject): Session {
  return {
    draft: draftOf(subject.entry.model.inputs[0], samplesFor(subject)),
    problems: [],
    history: null,
    failure: null,
    notices: [],
    queue: [],
    total: 0,
  };
}

export function present({ history }: Session): Simulation | null {
  return history && stepOf(history).simulation;
}

/** Starts the machine with the input that was typed; with what is wrong where that cannot be. */
export function start(session: Session, { entry, registry }: Subject): Partial<Session> {
  const read = readDraft(session.draft, { model: entry.model, registry }, entry.inputSchema);
  if (read.problems) return { problems: read.problems, failure: null };
  try {
    const history = startHistory(begin(entry.machine, read.value));
    return { history, problems: [], failure: null, notices: [] };
  } catch (error) {
    return { problems: [], failure: messageOf(error) };
  }
}

/** Has something happen. What the machine throws is kept, and the step before it stays. */
export function applyOccurrence({ history }: Session, occurrence: Occurrence): Partial<Session> {
  if (!history) return {};
  try {
    const simulation = advance(stepOf(history).simulation, occurrence);
    return { history: record(history, occurrence, simulation), failure: null };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

/** What was done up to the present step, as a file keeps it. Throws an `Error` for what a file cannot keep. */
export function recordingOf(history: History, subject: Subject): Recording {
  const path = pathTo(history);
  const steps = path.flatMap(({ occurrence, simulation }) =>
    occurrence ? [{ occurrence, simulation }] : [],
  );
  const run = {
    input: stepOf(history, 0).simulation.input,
    occurrences: steps.map(({ occurrence }) => occurrence),
    states: steps.map(({ simulation }) => stateText(simulation.snapshot.value)),
  };
  return makeRecording(subject.chart, run, samplesFor(subject));
}

/** Begins to play a recording: its steps are queued. Where it cannot, what was there stays. */
export function open(recording: Recording, subject: Subject): Partial<Session> {
  const { entry, chart } = subject;
  if (recording.machine !== chart.id) {
    return { notices: [`This is a recording of ${recording.machine}, and this machine is ${chart.id}.`] };
  }
  try {
    const run = readRun(recording, samplesFor(subject));
    const isOld = recording.fingerprint !== fingerprintOf(chart);
    const older = 'The machine has changed since this was recorded; its steps are played as far as they go.';
    return {
      draft: draftOf(run.input, samplesFor(subject)),
      problems: [],
      history: startHistory(begin(entry.machine, run.input)),
      failure: null,
      notices: [isOld ? older : null, run.problem].filter((one) => one !== null),
      queue: run.occurrences.map((occurrence, index) => ({ occurrence, to: run.states?.[index] })),
      total: recording.steps.length,
    };
  } catch (error) {
    return { notices: [`This recording cannot be played. ${messageOf(error)}`] };
  }
}

/** Plays some of the queued steps. One that is not possible ends it. */
export function play(session: Session, count: number): Partial<Session> {
  const { history, queue, total } = session;
  if (!history) return { queue: [] };
  const notices = [...session.notices];
  const steps: { occurrence: Occurrence; simulation: Simulation }[] = [];
  let current = stepOf(history).simulation;
  const done = history.steps.length - 1;
  for (const [index, { occurrence, to }] of queue.slice(0, count).entries()) {
    const which = `Step ${done + index + 1} of ${total}`;
    try {
      current = advance(current, occurrence);
    } catch (error) {
      notices.push(`${which} is not possible any more: ${messageOf(error)} What came before it is shown.`);
      return { history: append(history, steps), queue: [], notices };
    }
    steps.push({ occurrence, simulation: current });
    const state = stateText(current.snapshot.value);
    if (to !== undefined && to !== state && !notices.some((notice) => notice.includes(' led to '))) {
      notices.push(`${which} led to ${to} when it was recorded, and leads to ${state} now.`);
    }
  }
  return { history: append(history, steps), queue: queue.slice(count), notices };
}
