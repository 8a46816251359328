import type { AnyStateMachine, EventObject } from 'xstate';
import type { Chart } from '../model/chart.ts';
import { delayOf } from '../model/clock.ts';
import type { FoundPath, PathCut } from '../model/find-paths.ts';
import type { Fault } from '../model/graph.ts';
import { occurrenceText } from '../model/words.ts';
import { shortId } from '../outline/wording.ts';
import { messageOf } from '../travel/recording.ts';
import type { SearchLimits, Target } from './search-paths.ts';

type NameOf = (value: unknown) => string;

/** The name of a state or transition in the list. */
export function targetName(id: string, { transitions }: Chart): string {
  const transition = transitions.find((one) => one.id === id);
  if (!transition) return shortId(id);
  const { sourceId, label, guard, targetIds } = transition;
  const condition = guard === null ? '' : ` [${guard}]`;
  const targets = targetIds.length === 0 ? '' : ` → ${targetIds.map(shortId).join(', ')}`;
  return `${shortId(sourceId)}: ${label}${condition}${targets}`;
}

/** The text of an event in a path. It names a delay without its duration, which depends on the machine's context. */
export function eventText(event: EventObject, machine: AnyStateMachine, nameOf: NameOf): string {
  const { type, actorId, output, error, snapshot } = { ...blank, ...event };
  if (type.startsWith('xstate.done.actor.'))
    return occurrenceText({ kind: 'done', actorId, output }, nameOf, machine);
  if (type.startsWith('xstate.error.actor.'))
    return occurrenceText({ kind: 'failed', actorId, error }, nameOf, machine);
  if (type.startsWith('xstate.snapshot.')) {
    return occurrenceText({ kind: 'changed', actorId, snapshot }, nameOf, machine);
  }
  const delay = delayOf(machine, type);
  if (delay) return `after ${delay.delay}`;
  return occurrenceText({ kind: 'event', event }, nameOf, machine);
}

/** The samples for which a machine threw an error, one sentence for each event and error, with the number of states. */
export function faultTexts(faults: readonly Fault[], machine: AnyStateMachine, nameOf: NameOf): string[] {
  const faultsOf = Map.groupBy(faults, ({ event, input, error }) => {
    const what = event === null ? `The input ${nameOf(input)}` : eventText(event, machine, nameOf);
    return JSON.stringify([what, messageOf(error)]);
  });
  return [...faultsOf].map(([key, same]) => {
    const [what, message] = JSON.parse(key) as [string, string];
    const states = [...new Set(same.flatMap(({ state }) => state ?? []))];
    const place = states.length > 1 ? countText(states.length, 'state') : states[0];
    return `${what}${place === undefined ? '' : ` in ${place}`}: ${message}`;
  });
}

const blank: { actorId: string; output?: unknown; error?: unknown; snapshot?: unknown } = { actorId: '' };

export function pathLine({ input, events }: FoundPath, machine: AnyStateMachine, nameOf: NameOf): string {
  const start = input === undefined ? 'start' : `start ${nameOf(input)}`;
  return [start, ...events.map((event) => eventText(event, machine, nameOf))].join(' → ');
}

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** The number of paths to a target, with a plus sign if there may be more. */
export function pathCountText({ paths, cuts, unreachable }: Target): string {
  if (unreachable !== null) return 'none';
  return `${paths.length}${cuts.length > 0 ? '+' : ''}`;
}

/** The limits that the search reached, one sentence each. */
export function cutTexts(targets: readonly Target[], limits: SearchLimits, states: number): string[] {
  const count = (cut: PathCut) => targets.filter(({ cuts }) => cuts.includes(cut)).length;
  const of = (cut: PathCut) => `${count(cut)} of ${targets.length}`;
  return [
    count('paths') > 0 &&
      `The ${limits.paths} shortest paths are listed where there are more: ${of('paths')}.`,
    count('steps') > 0 && `Paths of more than ${limits.steps} steps are left out: ${of('steps')}.`,
    count('tries') > 0 && `The search stopped after ${limits.tries} tries: ${of('tries')}.`,
    states >= limits.states && `Only the first ${limits.states} states of the machine were explored.`,
  ].filter((text) => text !== false);
}
