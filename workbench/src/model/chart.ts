import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { actorText } from './actor-text.ts';
import { jsonOf } from './json-of.ts';
import {
  declaredTransitions,
  functionName,
  guardName,
  historyDefaults,
  type NameOfFunction,
  nodesOf,
} from './nodes.ts';

/** A statechart as plain data, for drawings, exports, documentation and comparison. */
export interface Chart {
  /** The machine's id, which is also the id of its root state. */
  id: string;
  /** In document order, the root first. */
  states: ChartState[];
  transitions: ChartTransition[];
}

export interface ChartState {
  id: string;
  /** The last part of the id. */
  key: string;
  parentId: string | null;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  history: 'shallow' | 'deep' | null;
  /** The default targets of a history state; empty for other states. */
  defaultIds: string[];
  /** The id of the initial state, for a compound state. */
  initialId: string | null;
  description: string;
  meta: Readonly<Record<string, unknown>>;
  tags: string[];
  entry: string[];
  exit: string[];
  /** `src` is the name of the actor, or `inline` if it has none. */
  invokes: { id: string; src: string }[];
}

/**
 * - `event`: an event is sent.
 * - `always`: taken as soon as its guard returns true.
 * - `after`: a delay has passed.
 * - `done`, `error`, `snapshot`: an invoked actor is done, has failed or has a new snapshot.
 * - `completed`: all child states are final.
 * - `history`: from a history state to its default. It exists only in drawings: no machine takes it.
 */
export type TransitionKind =
  | 'event'
  | 'always'
  | 'after'
  | 'done'
  | 'error'
  | 'snapshot'
  | 'completed'
  | 'history';

export interface ChartTransition {
  id: string;
  sourceId: string;
  /** Empty for a transition without a target. */
  targetIds: string[];
  kind: TransitionKind;
  eventType: string;
  /** The label of the arrow: the event, delay or actor. */
  label: string;
  guard: string | null;
  /** The parameters of the guard, as text; missing if there are none, and in charts that Live sends. */
  guardParams?: string;
  actions: string[];
  reenter: boolean;
  description: string;
}

/**
 * Reads a machine as it is declared; nothing is executed.
 * @param nameOf names inline functions
 */
export function readChart(machine: AnyStateMachine, nameOf: NameOfFunction = functionName): Chart {
  return {
    id: machine.id,
    states: nodesOf(machine).map((node) => readState(node, machine, nameOf)),
    transitions: declaredTransitions(machine).map(({ definition, id }) =>
      readTransition(definition, id, nameOf),
    ),
  };
}

/** The drawn transitions: those of the chart, and one from each history state to its default. */
export function drawnTransitions({ states, transitions }: Chart): ChartTransition[] {
  const defaults = states.filter(({ defaultIds }) => defaultIds.length > 0);
  return [
    ...transitions,
    ...defaults.map(({ id, defaultIds }) => ({
      id: `${id}|history|0`,
      sourceId: id,
      targetIds: defaultIds,
      kind: 'history' as const,
      eventType: '',
      label: 'default',
      guard: null,
      actions: [],
      reenter: false,
      description: '',
    })),
  ];
}

function readState(node: AnyStateNode, machine: AnyStateMachine, nameOf: NameOfFunction): ChartState {
  const [initial] = node.type === 'compound' ? (node.initial.target ?? []) : [];
  return {
    id: node.id,
    key: node.key,
    parentId: node === machine.root ? null : (node.parent?.id ?? null),
    type: node.type,
    history: node.type === 'history' ? (node.history === 'deep' ? 'deep' : 'shallow') : null,
    defaultIds: node.type === 'history' ? historyDefaults(node).map(({ id }) => id) : [],
    initialId: initial?.id ?? null,
    description: node.description ?? '',
    meta: node.meta ?? {},
    tags: [...node.tags],
    entry: node.entry.filter(isWritten).map((action) => actionName(action, nameOf)),
    exit: node.exit.filter(isWritten).map((action) => actionName(action, nameOf)),
    invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : 'inline' })),
  };
}

function readTransition(
  definition: AnyTransitionDefinition,
  id: string,
  nameOf: NameOfFunction,
): ChartTransition {
  const { source, target, eventType, guard, actions, reenter, description } = definition;
  return {
    id,
    sourceId: source.id,
    targetIds: target?.map((node) => node.id) ?? [],
    ...kindOf(eventType, source),
    eventType,
    guard: guard === undefined ? null : guardName(guard, nameOf),
    ...paramsOf(guard),
    actions: actions.map((action) => actionName(action, nameOf)),
    reenter,
    description: description ?? '',
  };
}

function paramsOf(guard: unknown): { guardParams?: string } {
  const params = guardParams(guard);
  return params.length === 0 ? {} : { guardParams: params.join(', ') };
}

/** The parameters of a guard, and of the parts of a composite guard. */
function guardParams(guard: unknown): string[] {
  if (typeof guard === 'function')
    return 'guards' in guard && Array.isArray(guard.guards) ? guard.guards.flatMap(guardParams) : [];
  if (typeof guard !== 'object' || guard === null || !('params' in guard)) return [];
  const { params } = guard;
  return params === undefined ? [] : [typeof params === 'function' ? functionName(params) : jsonOf(params)];
}

function kindOf(eventType: string, source: AnyStateNode): { kind: TransitionKind; label: string } {
  const actorOf = (prefix: string) => {
    const id = eventType.slice(prefix.length);
    return actorText(id, source.invoke.find((one) => one.id === id)?.src);
  };
  if (eventType === '') return { kind: 'always', label: 'always' };
  if (eventType.startsWith('xstate.after.')) {
    // The format is 'xstate.after.<delay>.<state id>'. Both parts may contain dots.
    const delay = eventType.slice('xstate.after.'.length, -`.${source.id}`.length);
    return { kind: 'after', label: /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}` };
  }
  if (eventType.startsWith('xstate.done.actor.')) {
    return { kind: 'done', label: `${actorOf('xstate.done.actor.')} done` };
  }
  if (eventType.startsWith('xstate.error.actor.')) {
    return { kind: 'error', label: `${actorOf('xstate.error.actor.')} failed` };
  }
  if (eventType.startsWith('xstate.snapshot.')) {
    return { kind: 'snapshot', label: `${actorOf('xstate.snapshot.')} changed` };
  }
  if (eventType.startsWith('xstate.done.state.')) return { kind: 'completed', label: 'completed' };
  return { kind: 'event', label: eventType === '*' ? 'any event' : eventType };
}

/** Whether the code declares the action: XState adds its own actions that start and cancel the delays of `after`. */
function isWritten(action: unknown): boolean {
  if (typeof action !== 'function' || !('type' in action)) return true;
  const [id, event] = ['sendId' in action ? action.sendId : '', 'event' in action ? action.event : null];
  const isDelay = (text: unknown) => typeof text === 'string' && text.startsWith('xstate.after.');
  return !isDelay(id) && !isDelay((event as { type?: unknown } | null)?.type);
}

/** The name of an action of `setup` or of a built-in action; for an inline function, the name that `nameOf` gives. */
export function actionName(action: unknown, nameOf: NameOfFunction = functionName): string {
  if (typeof action === 'string') return action;
  if (typeof action === 'object' && action !== null && 'type' in action) return String(action.type);
  if (typeof action !== 'function') return 'inline';
  return 'type' in action ? String(action.type).replace(/^xstate\./, '') : nameOf(action);
}
