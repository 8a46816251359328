import {
  type AnyActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyStateMachine,
  assign,
  createMachine,
  emit,
  enqueueActions,
  type Snapshot,
  sendTo,
} from 'xstate';
import { isMachine } from './nodes.ts';
import { inertActor, inertScope } from './step.ts';

/** The kinds of actor logic that are shown as a machine. */
export type LogicKind = 'store' | 'transition' | 'observable' | 'event observable' | 'callback';

export const kindNames: Readonly<Record<LogicKind, string>> = {
  store: 'store',
  transition: 'transition function',
  observable: 'observable',
  'event observable': 'observable of events',
  callback: 'callback',
};

/** The used part of a store of `@xstate/store`. Its `transition` is pure: it returns the effects. */
interface Store {
  getInitialSnapshot(): Snapshot<unknown>;
  transition(snapshot: unknown, event: AnyEventObject): readonly [Snapshot<unknown>, readonly unknown[]];
  trigger: object;
  schemas?: unknown;
}

/** The kind of actor logic or of a store; `null` for machines, promises and all other values. */
export function kindOfLogic(value: unknown): LogicKind | null {
  if (typeof value !== 'object' || value === null || isMachine(value)) return null;
  // Of XState 6, only machines are shown.
  if ('initialTransition' in value) return null;
  if (!('transition' in value) || typeof value.transition !== 'function') return null;
  if (!('getInitialSnapshot' in value) || typeof value.getInitialSnapshot !== 'function') return null;
  if ('trigger' in value && 'send' in value) return 'store';
  const logic = value as AnyActorLogic;
  // XState's logic does not name its kind, so its reaction to XState's own events shows the kind. No project code runs here.
  const after = (type: string): Record<string, unknown> | null => {
    try {
      return logic.transition(
        { ...active, context: undefined, input: undefined },
        { type, data: probe },
        scopeOfLogic(),
      ) as never;
    } catch {
      return null;
    }
  };
  const isOfXState = 'config' in logic && 'start' in logic;
  if (!isOfXState) return 'transition';
  if (after('xstate.promise.resolve')?.output === probe) return null;
  if (after('xstate.observable.next')?.context === probe) return 'observable';
  return after('xstate.observable.complete')?.status === 'done' ? 'event observable' : 'callback';
}

const probe = {};

const active = { status: 'active', output: undefined, error: undefined } as const;

/** The source text of the function in logic of XState; empty for other logic. */
export function codeOfLogic(value: object): string {
  return 'config' in value && typeof value.config === 'function' ? String(value.config) : '';
}

/** The events that logic receives or sends to its parent: from the definition of a store, or else from the text of its function. */
export function eventsOfLogic(value: object): { received: readonly string[]; sent: readonly string[] } {
  if (kindOfLogic(value) === 'store') {
    const { trigger, schemas } = value as Store;
    const events = typeof schemas === 'object' && schemas !== null ? Reflect.get(schemas, 'events') : null;
    return { received: [...new Set([...Object.keys(trigger), ...Object.keys(events ?? {})])], sent: [] };
  }
  const written = codeOfLogic(value);
  const all = (pattern: RegExp) => [...new Set([...written.matchAll(pattern)].map(([, type = '']) => type))];
  return {
    received: all(/(?:\bcase\s*|\.type\s*===?\s*)["'`]([^"'`$]+)["'`]/g),
    sent: all(/\btype\s*:\s*["'`]([^"'`$]+)["'`]/g),
  };
}

/**
 * A machine with the behaviour of the logic, so that the logic can be drawn and simulated. The context holds its last value. A store or a
 * transition function handles its events; a callback or an observable is invoked, and does not run in a simulation.
 */
export function machineOfLogic(value: object, id: string, types: readonly string[] = []): AnyStateMachine {
  const kind = kindOfLogic(value) ?? 'transition';
  const { received, sent } = eventsOfLogic(value);
  const known = [...new Set([...types, ...received])];
  if (kind === 'store' || kind === 'transition') return reducing(value as AnyActorLogic, { id, kind, known });
  const name = kind.split(' ').at(-1) ?? kind;
  const keep = (read: (event: AnyEventObject) => unknown) =>
    assign({ value: ({ event }: { event: AnyEventObject }) => read(event) });
  const heard = kind === 'callback' ? sent.filter((type) => !known.includes(type)) : types;
  return createMachine({
    id,
    description: descriptions[kind],
    context: ({ input }: { input: unknown }) => ({ input, value: undefined }),
    initial: 'active',
    states: {
      active: {
        invoke: {
          id: name,
          // By name: XState does not find inline logic in a machine with a dot in its id.
          src: name,
          input: ({ context }: { context: { input: unknown } }) => context.input,
          ...(kind === 'observable'
            ? { onSnapshot: { actions: keep(({ snapshot }) => snapshot?.context) } }
            : {}),
          ...(kind === 'callback' ? {} : { onDone: 'done' }),
          onError: { target: 'failed', actions: keep(({ error }) => error) },
        },
        on: Object.fromEntries([
          ...(kind === 'callback'
            ? known.map((type) => [type, { actions: sendTo('callback', ({ event }) => event) }])
            : []),
          ...heard.map((type) => [type, { actions: keep((event) => event) }]),
          ...(kind === 'event observable' && heard.length === 0
            ? [['*', { actions: keep((event) => event) }]]
            : []),
        ]),
      },
      ...(kind === 'callback' ? {} : { done: { type: 'final' } }),
      failed: {},
    },
  } as never).provide({ actors: { [name]: value } } as never) as AnyStateMachine;
}

const descriptions: Readonly<Record<LogicKind, string>> = {
  store: 'A store: each event computes its next value. Its effects do not run in a simulation.',
  transition: 'A transition function: each event computes its next value.',
  observable: 'An observable: its value is the last one that it emitted.',
  'event observable': 'An observable of events: its value is the last event that it sent.',
  callback: 'A callback: its value is the last event that it sent.',
};

function reducing(
  logic: AnyActorLogic,
  { id, kind, known }: { id: string; kind: LogicKind; known: readonly string[] },
): AnyStateMachine {
  /** Whether snapshots have a context: custom logic may have another form of snapshot. */
  let hasContext = true;
  const step = enqueueActions(({ context, event, enqueue }) => {
    const { value } = context as { value: unknown };
    const { next, emitted } = advanced(
      logic,
      kind,
      hasContext ? { ...active, context: value } : value,
      event,
    );
    enqueue.assign({ value: hasContext ? Reflect.get(next, 'context') : next });
    for (const one of emitted) enqueue(emit(one as never));
  });
  const types = kind === 'store' && known.length > 0 ? known : [...known, '*'];
  return createMachine({
    id,
    description: descriptions[kind],
    schemas: Reflect.get(logic, 'schemas'),
    context: ({ input }: { input: unknown }) => {
      const snapshot = logic.getInitialSnapshot(scopeOfLogic(), input);
      hasContext = 'context' in snapshot;
      return { value: hasContext ? Reflect.get(snapshot, 'context') : snapshot };
    },
    on: Object.fromEntries(types.map((type) => [type, { actions: 'transition' }])),
  } as never).provide({ actions: { transition: step } } as never) as AnyStateMachine;
}

/** The snapshot after an event, and the emitted events. Functions among the effects do not run. */
function advanced(
  logic: AnyActorLogic,
  kind: LogicKind,
  snapshot: unknown,
  event: AnyEventObject,
): { next: Snapshot<unknown>; emitted: readonly unknown[] } {
  if (kind === 'store') {
    const [next, effects] = (logic as unknown as Store).transition(snapshot, event);
    return { next, emitted: effects.filter((one) => typeof one === 'object') };
  }
  const emitted: unknown[] = [];
  const next = logic.transition(
    snapshot,
    event,
    scopeOfLogic((one) => emitted.push(one)),
  );
  return { next, emitted };
}

function scopeOfLogic(emit: (event: unknown) => void = () => {}): AnyActorScope {
  return inertScope(Object.assign(inertActor(), { send: () => {} }), { emit });
}
