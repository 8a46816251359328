import type { AnyEventObject } from 'xstate';
import { explore, type GraphState } from '../model/graph.ts';
import { occurrenceOf } from '../model/occurrence.ts';
import { typedModel } from '../model/registry.ts';
import { isPlain, isSame } from '../model/same.ts';
import { advance, begin, type Occurrence, type Simulation } from '../model/simulation.ts';
import { stateText } from '../model/words.ts';
import { type Subject, samplesFor } from '../simulate/session.ts';
import { append, type History, pathTo, startHistory, stepOf } from '../travel/history.ts';
import { makeRecording, maxSteps, type Recording } from '../travel/recording.ts';
import type { LiveApp } from './live-session.ts';
import { hidden, hiddenMark } from './mask.ts';
import type { LiveRecord, LiveSnapshot } from './protocol.ts';
import { redacted } from './redact.ts';
import { liveStateText } from './words.ts';

/** The run of a live actor, as a simulation of its machine. */
export interface LiveRun {
  history: History;
  /** The state of the live actor after each step, in the form of `stateText`. */
  states: readonly (string | undefined)[];
  /** The differences from the live run, one sentence each. */
  notes: readonly string[];
}

/** The maximum number of states in the search for a path to the actor's state at the start of the recording. */
const mostSought = 2000;
const maxNotes = 20;

/**
 * Simulates the run of a live actor. A hidden value is taken from the machine's samples: the sample that leads to the actor's state. Throws
 * an `Error` if the actor was not recorded.
 */
export function runOfActor(app: LiveApp, sessionId: string, subject: Subject): LiveRun {
  const own = app.records.filter((record) => record.sessionId === sessionId);
  const actor = app.actors.get(sessionId);
  const first = own.find(isStart)?.snapshot ?? own.find(isSnapshot)?.snapshot ?? actor?.snapshot;
  if (!first) throw new Error('This actor was not recorded.');
  const notes: string[] = [];
  const note = (text: string) => {
    if (notes.length < maxNotes && !notes.includes(text)) notes.push(text);
  };
  const start = startOf(subject, first, own.some(isBeginning), note);
  const steps = stepsOf(own, sessionId);
  if (steps.length > maxSteps) note(`Only the first ${maxSteps} steps are kept.`);
  let tries: readonly Try[] = [{ simulation: stepOf(start).simulation, last: null, misses: 0 }];
  let hiddenCount = 0;
  for (const step of steps.slice(0, maxSteps)) {
    const next = tries.flatMap((one) => continued(one, step, subject));
    if (next.length === 0) {
      note(`${step.event.type} is not possible in the simulation, and is left out.`);
      continue;
    }
    if (next.some(({ last }, index) => last !== tries[index]?.last) && hasHidden(step.event))
      hiddenCount += 1;
    tries = bestOf(next);
  }
  if (app.dropped > 0 && !own.some(isStart))
    note('The recording reached its limit, so its beginning is missing.');
  if (hiddenCount > 0) {
    const which = hiddenCount === 1 ? 'one step' : `${hiddenCount} steps`;
    note(`The app hid values of ${which}. Samples replace them.`);
  }
  const taken = stepsTo(tries[0]?.last ?? null);
  return {
    history: append(start, taken),
    states: [...start.steps.slice(1).map(() => undefined), ...taken.map(({ wanted }) => wanted)],
    notes,
  };
}

/** A simulated step. Steps are linked, since several tries share their beginning. */
interface TriedStep {
  occurrence: Occurrence;
  simulation: Simulation;
  /** The state of the live actor. */
  wanted: string;
  before: TriedStep | null;
}

/** One choice of values for the hidden ones. */
interface Try {
  simulation: Simulation;
  last: TriedStep | null;
  /** The number of steps in which the simulation reached another state than the live actor, or took other transitions. */
  misses: number;
}

/** The maximum number of tries that are followed in parallel. */
const maxTries = 12;

/** A try after a live step, once for each candidate. The try is unchanged if the simulation has already taken the step by itself. */
function continued(one: Try, step: LiveStep, subject: Subject): Try[] {
  const { event, isOwn, snapshot, taken } = step;
  const { simulation: before } = one;
  if (before.snapshot.status !== 'active') return [];
  const hasTimer = before.timers.some((timer) => timer.event.type === event.type);
  // The simulation has already delivered events that the machine sends to itself.
  if (isOwn && !hasTimer) return [one];
  const candidates = isOwn || isDelay(event) ? [delayEnd(before, event)] : candidatesFor(subject, event);
  const wanted = stateOf(snapshot);
  return candidates.flatMap((occurrence): Try[] => {
    if (!occurrence) return [];
    try {
      const simulation = advance(before, occurrence);
      const isThere = stateText(simulation.snapshot.value) === wanted;
      const isAlike = simulation.last.taken.join() === taken.join();
      const misses = one.misses + (isThere ? 0 : 2) + (isAlike ? 0 : 1);
      return [{ simulation, misses, last: { occurrence, simulation, wanted, before: one.last } }];
    } catch {
      return [];
    }
  });
}

/** The tries with the fewest differences from the live run, without duplicates in the same state. */
function bestOf(tries: readonly Try[]): Try[] {
  if (tries.length === 1) return [...tries];
  const known = new Set<unknown>();
  return tries
    .toSorted((a, b) => a.misses - b.misses)
    .filter(({ simulation }) => {
      const key = keyOf(simulation);
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    })
    .slice(0, maxTries);
}

function keyOf({ snapshot: { value, context } }: Simulation): unknown {
  try {
    return JSON.stringify([value, context]);
  } catch {
    return context;
  }
}

function stepsTo(last: TriedStep | null): TriedStep[] {
  const steps: TriedStep[] = [];
  for (let step = last; step; step = step.before) steps.push(step);
  return steps.reverse();
}

/** The run of a live actor, as a recording that a simulation can open. */
export function recordingOfActor(app: LiveApp, sessionId: string, subject: Subject): Recording {
  const { history, states, notes } = runOfActor(app, sessionId, subject);
  const path = pathTo(history);
  const run = {
    input: path[0]?.simulation.input,
    occurrences: path.flatMap(({ occurrence }) => occurrence ?? []),
    states,
  };
  const recording = makeRecording(subject.chart, run, samplesFor(subject));
  return notes.length === 0 ? recording : { ...recording, notes: [...notes] };
}

interface LiveStep {
  event: AnyEventObject;
  /** Whether the actor sent the event to itself. */
  isOwn: boolean;
  snapshot: LiveSnapshot;
  taken: readonly string[];
}

const isStart = (record: LiveRecord) => record.kind === 'started';
const isBeginning = (record: LiveRecord) => record.kind === 'snapshot' && record.event.type === 'xstate.init';
const isSnapshot = (record: LiveRecord) => record.kind === 'snapshot';
const isDelay = ({ type }: AnyEventObject) => type.startsWith('xstate.after.');

/** The snapshots of an actor with the events that led to them. The start of the actor is not a step. */
function stepsOf(records: readonly LiveRecord[], sessionId: string): LiveStep[] {
  const waiting: Extract<LiveRecord, { kind: 'event' }>[] = [];
  const steps: LiveStep[] = [];
  for (const record of records) {
    if (record.kind === 'event') waiting.push(record);
    if (record.kind !== 'snapshot' || isBeginning(record)) continue;
    const index = waiting.findIndex(({ event }) => event.type === record.event.type);
    const [received] = index === -1 ? [] : waiting.splice(0, index + 1).slice(-1);
    steps.push({
      event: (received ?? record).event as AnyEventObject,
      isOwn: received?.sourceId === sessionId,
      snapshot: record.snapshot,
      taken: record.taken,
    });
  }
  return steps;
}

/** @param isWhole whether the start of the actor was recorded */
function startOf(
  subject: Subject,
  first: LiveSnapshot,
  isWhole: boolean,
  note: (text: string) => void,
): History {
  const { model, machine } = subject.entry;
  const wanted = stateOf(first);
  const begun = model.inputs.flatMap((input) => {
    try {
      return [startHistory(begin(machine, input))];
    } catch {
      return [];
    }
  });
  const found = begun.find((history) => stateText(stepOf(history).simulation.snapshot.value) === wanted);
  if (found && !isWhole)
    note('The actor was already running when the recording began. Its earlier steps are missing.');
  if (found) return found;
  const path = pathToState(subject, wanted);
  if (path) {
    note(
      `The actor was in ${wanted} when the recording began; the steps to that state are the shortest way.`,
    );
    return path;
  }
  const [fallback] = begun;
  if (!fallback) throw new Error('No sample input starts this machine.');
  note(`The actor was in ${wanted} when the recording began; the simulation begins at its start.`);
  return fallback;
}

/** The shortest simulation that reaches a state; `null` if no sample leads to it. */
function pathToState({ entry }: Subject, wanted: string): History | null {
  try {
    const search = explore(typedModel(entry), mostSought);
    let found = search.next();
    while (!found.done) found = search.next();
    const end = found.value.states.find(({ snapshot }) => stateText(snapshot.value) === wanted);
    return end ? historyTo(entry.machine, end) : null;
  } catch {
    return null;
  }
}

function historyTo(machine: Subject['entry']['machine'], end: GraphState): History {
  const events: AnyEventObject[] = [];
  for (let { first } = end; first; { first } = first.from) events.unshift(first.event);
  let history = startHistory(begin(machine, end.input));
  for (const event of events) {
    const { simulation } = stepOf(history);
    const occurrence = occurrenceOf(simulation, event);
    history = append(history, [{ occurrence, simulation: advance(simulation, occurrence) }]);
  }
  return history;
}

/** The state of a live snapshot, in the form of a simulation. */
function stateOf(snapshot: LiveSnapshot): string {
  return liveStateText({ ...snapshot, status: 'active' }).replace(/^running$/, '');
}

function delayEnd({ now, timers }: Simulation, { type }: AnyEventObject): Occurrence | null {
  const timer = timers.find((one) => one.event.type === type);
  return timer ? { kind: 'elapse', milliseconds: timer.due - now } : null;
}

/** The possible events: the shown values, with each sample of the same type in place of the hidden ones. */
function candidatesFor({ entry: { model }, registry }: Subject, event: AnyEventObject): Occurrence[] {
  const [, kind, actorId = ''] =
    /^xstate\.(done\.actor|error\.actor|snapshot)\.(.*)$/s.exec(event.type) ?? [];
  const { outputs = [], errors = [], snapshots = [] } = model.outcomes?.[actorId] ?? {};
  switch (kind) {
    case 'done.actor':
      return over(event.output, outputs).map((output) => ({ kind: 'done', actorId, output }));
    case 'error.actor':
      return over(event.error, [...errors, ...registry.errors]).map((error) => ({
        kind: 'failed',
        actorId,
        error,
      }));
    case 'snapshot':
      return over(event.snapshot, snapshots).map((snapshot) => ({ kind: 'changed', actorId, snapshot }));
  }
  const samples = model.events.filter(({ type }) => type === event.type);
  return over(event, samples).map((one) => ({ kind: 'event', event: one as AnyEventObject }));
}

/** The shown value if nothing in it is hidden; otherwise the shown parts, completed from each sample. */
function over(shown: unknown, samples: readonly unknown[]): unknown[] {
  if (!hasHidden(shown)) return [shown === '[undefined]' ? undefined : shown];
  const alike = (sample: unknown) => likeness(shown, sample);
  const filled = samples.toSorted((a, b) => alike(b) - alike(a)).map((sample) => filledWith(shown, sample));
  return filled.length > 0 ? filled : [withoutMarks(shown)];
}

/** The number of parts in which a sample equals the shown value. For a hidden part, its type and length count. */
function likeness(shown: unknown, sample: unknown): number {
  if (isPlain(shown) && !Array.isArray(shown) && isPlain(sample) && !Array.isArray(sample)) {
    const parts: Record<string, unknown> = sample as Record<string, unknown>;
    return Object.entries(shown).reduce((sum, [key, part]) => sum + likeness(part, parts[key]), 0);
  }
  return isSame(shown, sample) || (isHiddenText(shown) && isSame(shown, hidden(sample))) ? 1 : 0;
}

function filledWith(shown: unknown, sample: unknown): unknown {
  if (shown === '[undefined]') return undefined;
  if (isHiddenText(shown)) return sample;
  if (!isPlain(shown) || Array.isArray(shown)) return hasHidden(shown) ? sample : shown;
  if (!isPlain(sample) || Array.isArray(sample)) return sample ?? withoutMarks(shown);
  const parts: Record<string, unknown> = sample as Record<string, unknown>;
  const shownParts = Object.entries(shown).filter(([key]) => key !== hiddenKey);
  return {
    ...parts,
    ...Object.fromEntries(shownParts.map(([key, part]) => [key, filledWith(part, parts[key])])),
  };
}

/** The key under which an app reports the number of omitted keys. */
const hiddenKey = '[hidden]';

function withoutMarks(shown: unknown): unknown {
  if (shown === '[undefined]') return undefined;
  if (!isPlain(shown) || Array.isArray(shown)) return shown;
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([key]) => key !== hiddenKey)
      .map(([key, part]) => [key, withoutMarks(part)]),
  );
}

function isHiddenText(value: unknown): boolean {
  return typeof value === 'string' && (value.startsWith(hiddenMark) || value === redacted);
}

function hasHidden(value: unknown): boolean {
  if (isHiddenText(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, hiddenKey) || Object.values(value).some(hasHidden);
}
