import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  StateMachine,
} from 'xstate';
import { actionsInText, conditionInText, targetsInText } from './function-text.ts';
import { functionName } from './nodes.ts';

/**
 * A machine of XState 6 in the form of XState 5, so that everything else sees only one form. XState 6 computes each step. Its actions are
 * functions of `(args, enq)`, and so are transitions that choose their target, so names of actions and possible targets are read from the
 * text of these functions. Such a transition is one branch for each target; the result of the function says which branch was taken.
 */

type Written = (args: Record<string, unknown>, enqueue: unknown) => unknown;

interface Definition6 {
  source: Node6;
  target?: readonly Node6[];
  eventType: string;
  reenter: boolean;
  description?: string;
  matches?: Readonly<Record<string, unknown>>;
  guard?: (args: Record<string, unknown>) => unknown;
  to?: Written;
  context?: unknown;
}

interface Node6 {
  id: string;
  key: string;
  type: AnyStateNode['type'] | 'choice';
  config: { entry?: Written; exit?: Written; choice?: Written };
  states: Readonly<Record<string, Node6>>;
  parent?: Node6;
  history: AnyStateNode['history'];
  description?: string;
  meta?: unknown;
  tags: readonly string[];
  transitions: ReadonlyMap<string, readonly Definition6[]>;
  always?: readonly Definition6[];
  invoke: (AnyStateNode['invoke'][number] & { timeout?: unknown; onDone?: unknown; onError?: unknown })[];
  initial: { target?: readonly Node6[]; to?: Written };
}

interface Snapshot6 {
  context: unknown;
  status: string;
  children: Readonly<Record<string, Actor6>>;
  historyValue?: Readonly<Record<string, readonly Node6[]>>;
  nodes: readonly Node6[];
}

interface Actor6 {
  logic: unknown;
  sessionId: string;
  registryKey?: string;
  system: { inspect(observer: () => void): void; _set(key: string, actor: Actor6): void };
  _snapshot: unknown;
  _collectedMicrosteps?: readonly Definition6[];
}

type Effect6 = AnyEventObject & {
  kind: 'action' | 'emit' | 'builtin';
  actor?: Actor6;
  target?: Actor6;
  event?: AnyEventObject;
};

interface Machine6 {
  id: string;
  config: object;
  version?: string;
  schemas?: object;
  sources: AnyStateMachine['implementations'];
  root: Node6;
  provide(sources: object): Machine6;
  initialTransition(input: unknown, scope?: Actor6): [Snapshot6, Effect6[]];
  transition(snapshot: Snapshot6, event: AnyEventObject, scope: Actor6): [Snapshot6, Effect6[]];
  getTransitionData(snapshot: Snapshot6, event: AnyEventObject, scope: Actor6): readonly Definition6[];
  getStateNodeById(id: string): Node6;
  _getPreInitialState(scope: { self: Actor6 }, event: AnyEventObject): unknown;
}

const original = Symbol('the machine or snapshot of XState 6');

const converted = new WeakMap<object, AnyStateMachine>();

/** A machine of XState 6 in the form of XState 5; `null` for any other value. */
export function fromXState6(value: unknown): AnyStateMachine | null {
  if (!isMachine6(value)) return null;
  const known = converted.get(value) ?? convert(value);
  converted.set(value, known);
  return known;
}

/** Whether a machine is one of XState 6 in the form of XState 5. */
export function isOfXState6(machine: AnyStateMachine): boolean {
  return original in machine;
}

/** The same machine under another id; `null` if it is not of XState 6. */
export function renamed6(machine: AnyStateMachine, id: string): AnyStateMachine | null {
  const machine6 = (machine as { [original]?: Machine6 })[original];
  if (!machine6) return null;
  const Machine = machine6.constructor as new (config: object, sources: object) => Machine6;
  return fromXState6(new Machine({ ...machine6.config, id }, machine6.sources));
}

/** The logic of an actor of XState 6, as the workbench knows logic: a machine, or `undefined` for all other logic of XState 6. */
export function knownLogic<T>(logic: T): T | AnyStateMachine | undefined {
  return fromXState6(logic) ?? (isLogic6(logic) ? undefined : logic);
}

function isLogic6(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'initialTransition' in value;
}

function isMachine6(value: unknown): value is Machine6 {
  return isLogic6(value) && 'sources' in (value as object) && 'root' in (value as object);
}

function convert(given: Machine6): AnyStateMachine {
  // A copy, since its transitions are changed to remember the targets that they choose.
  const machine6 = given.provide({});
  const Actor = actorClassOf(machine6);
  const nodes = new Map<Node6, AnyStateNode>();
  const branches = new Map<Definition6, AnyTransitionDefinition[]>();
  const chosen = new Map<Definition6, unknown>();
  const patterns = new Map<string, AnyEventObject>();
  const machine = Object.create(StateMachine.prototype) as AnyStateMachine & { [original]: Machine6 };

  function branchesOf(definition: Definition6, node: Node6): AnyTransitionDefinition[] {
    const { to, context, guard, matches } = definition;
    const eventType = typeIn5(definition.eventType, matches ?? {}, node.id);
    if (eventType !== definition.eventType)
      patterns.set(eventType, { ...matches, type: definition.eventType });
    const written = writtenIn(definition, node);
    branches.set(definition, []);
    if (!written) return [];
    const text = node.config.choice ?? written.to;
    if (to)
      definition.to = (args, enqueue) => {
        chosen.delete(definition);
        const result = to(args, enqueue);
        chosen.set(definition, Reflect.get(Object(result), 'target'));
        return result;
      };
    const targets = text
      ? targetsInText(text, (name) => resolved(name, node))
      : [typeof written.target === 'string' ? resolved(written.target, node) : definition.target];
    const actions = text ? actionsOf(text) : context === undefined ? [] : [named('assign')];
    const condition = text && conditionInText(text, targets.length);
    const made = targets.map((target) => ({
      ...definition,
      source: nodes.get(node),
      target: target ? target.map((one) => nodes.get(one)) : undefined,
      eventType,
      actions,
      guard: guard
        ? guardIn5(guard, machine6, functionName(guard).replace(/^guards\.(\w+)\(.*\)$/, '$1'))
        : condition && to
          ? guardIn5((args) => leadsTo(to(args, nothing), target, node), machine6, condition)
          : undefined,
    })) as unknown as AnyTransitionDefinition[];
    branches.set(definition, made);
    return made;
  }

  function resolved(target: string, { parent, states, key }: Node6): readonly Node6[] | undefined {
    if (target.startsWith('#')) {
      const found = [...nodes.keys()].find(({ id }) => id === target.slice(1));
      return found && [found];
    }
    const steps = target.split('.');
    // '.inner' is a state inside the source; any other name is one beside it.
    const beside = steps[0] === '' ? { '': { states } } : (parent?.states ?? { [key]: machine6.root });
    const found = steps.reduce<Pick<Node6, 'states'> | undefined>((node, step) => node?.states[step], {
      states: beside as Record<string, Node6>,
    });
    return found && [found as Node6];
  }

  /** Whether the result of a transition function leads to a target; without a target, whether it is a result at all. */
  function leadsTo(result: unknown, target: readonly Node6[] | undefined, node: Node6): boolean {
    if (result === undefined) return false;
    const [chosenTarget] = [Reflect.get(Object(result), 'target')].flat();
    return target === undefined
      ? chosenTarget === undefined
      : resolved(`${chosenTarget}`, node)?.[0] === target[0];
  }

  /** The one branch whose target the function chose. */
  function taken(definitions: readonly Definition6[]): AnyTransitionDefinition[] {
    return definitions.flatMap((definition) => {
      const all = branches.get(definition) ?? [];
      const [target] = [chosen.get(definition)].flat();
      const wanted = typeof target === 'string' ? resolved(target, definition.source)?.[0] : target;
      const found = all.find((one) => one.target?.[0] === nodes.get(wanted as Node6));
      return found ?? all[0] ?? [];
    });
  }

  function read(node: Node6, parent: AnyStateNode | undefined): void {
    const node5 = {
      id: node.id,
      key: node.key,
      type: node.type === 'choice' ? 'atomic' : node.type,
      history: node.history,
      description: node.description,
      meta: node.meta,
      tags: node.tags,
      config: node.config,
      parent,
      machine,
      entry: actionsOf(node.config.entry),
      exit: actionsOf(node.config.exit),
      invoke: node.invoke,
      states: {} as Record<string, AnyStateNode>,
      get initial() {
        const { target, to } = node.initial;
        const found =
          target ?? (to ? targetsInText(to, (key) => node.states[key] && [node.states[key]]).flat() : []);
        return { target: found.flatMap((one) => (one && nodes.get(one)) ?? []), source: node5 };
      },
    };
    nodes.set(node, node5 as unknown as AnyStateNode);
    for (const [key, child] of Object.entries(node.states)) {
      read(child, node5 as unknown as AnyStateNode);
      Object.assign(node5.states, { [key]: nodes.get(child) });
    }
  }

  function complete(node: Node6): void {
    const transitions = new Map<string, AnyTransitionDefinition[]>();
    for (const definition of [...node.transitions.values()].flat()) {
      for (const branch of branchesOf(definition, node))
        transitions.set(branch.eventType, [...(transitions.get(branch.eventType) ?? []), branch]);
    }
    const always = node.always?.flatMap((definition) => branchesOf(definition, node));
    const after = [...transitions.values()]
      .flat()
      .filter(({ eventType }) => eventType.startsWith('xstate.after.'));
    Object.assign(nodes.get(node) ?? {}, { transitions, always, after, ownEvents: [...transitions.keys()] });
    for (const child of Object.values(node.states)) complete(child);
  }

  function scopeFor(snapshot: Snapshot6 | null): { self: Actor6; parent: Actor6 } {
    const parent = new Actor(idle, { id: 'parent' });
    const self = new Actor(idle, { id: 'simulated', parent });
    // With an observer, the actor collects the taken transitions.
    self.system.inspect(() => {});
    self.logic = machine6;
    self._snapshot = snapshot ?? undefined;
    for (const child of Object.values(snapshot?.children ?? {})) {
      if (child?.registryKey) self.system._set(child.registryKey, child);
    }
    return { self, parent };
  }

  /** The event as XState 6 knows it. An outcome belongs to the session of the running actor. */
  function eventIn6(event: AnyEventObject, { children }: Snapshot6): AnyEventObject {
    const [, kind, actorId = ''] =
      /^xstate\.(done\.actor|error\.actor|snapshot)\.(.*)$/s.exec(event.type) ?? [];
    const pattern = patterns.get(event.type);
    if (kind === undefined) return pattern ? { ...event, ...pattern } : event;
    const type = kind === 'snapshot' ? 'xstate.snapshot.actor' : `xstate.${kind}`;
    return { ...event, type, actorId, sessionId: children[actorId]?.sessionId };
  }

  function eventIn5(event: AnyEventObject): AnyEventObject {
    const [type] =
      [...patterns].find(([, pattern]) =>
        Object.entries(pattern).every(([key, part]) => event[key] === part),
      ) ?? [];
    return type === undefined ? event : { type };
  }

  function step(scope: AnyActorScope, before: Snapshot6 | null, event: AnyEventObject, input?: unknown) {
    const { self, parent } = scopeFor(before);
    const [snapshot6, effects] = before
      ? machine6.transition(before, eventIn6(event, before), self)
      : machine6.initialTransition(input, self);
    const snapshot = snapshotIn5(snapshot6);
    const refOf = (actor: Actor6 | undefined) =>
      actor === self ? scope.self : actor === parent ? { id: 'parent' } : actor;
    (scope.system as unknown as { _sendInspectionEvent(event: object): void })._sendInspectionEvent({
      type: '@xstate.microstep',
      actorRef: scope.self,
      event,
      snapshot,
      _transitions: taken(self._collectedMicrosteps ?? []),
    });
    for (const effect of effects) {
      const action = actionIn5(effect, refOf, eventIn5);
      if (action) scope.actionExecutor(action as never);
    }
    return snapshot;
  }

  function snapshotIn5(snapshot: Snapshot6): AnyMachineSnapshot {
    const nodes5 = (all: readonly Node6[]) => all.flatMap((node) => nodes.get(node) ?? []);
    const history = Object.entries(snapshot.historyValue ?? {});
    return {
      ...snapshot,
      machine,
      _nodes: nodes5(snapshot.nodes),
      historyValue: Object.fromEntries(history.map(([id, all]) => [id, nodes5(all)])),
      [original]: snapshot,
    } as unknown as AnyMachineSnapshot;
  }

  read(machine6.root, undefined);
  const { root, id, config, schemas, version, sources } = machine6;
  const root5 = nodes.get(root);
  const actors = Object.entries(sources.actors).map(([name, logic]) => [name, knownLogic(logic)]);
  Object.assign(machine, {
    [original]: machine6,
    ...{ id, config, schemas, version, root: root5, states: root5?.states },
    implementations: { ...sources, actors: Object.fromEntries(actors) },
    getStateNodeById: (wanted: string) => nodes.get(machine6.getStateNodeById(wanted)),
    getInitialSnapshot: (scope: AnyActorScope, input: unknown) =>
      step(scope, null, { type: 'xstate.init' }, input),
    transition: (snapshot: { [original]: Snapshot6 }, event: AnyEventObject, scope: AnyActorScope) =>
      step(scope, snapshot[original], event),
    getTransitionData: ({ [original]: snapshot }: { [original]: Snapshot6 }, event: AnyEventObject) =>
      taken(machine6.getTransitionData(snapshot, eventIn6(event, snapshot), scopeFor(snapshot).self)),
  });
  complete(root);
  machine.events = [...nodes.values()].flatMap(({ transitions }) => [...transitions.keys()]);
  return machine;
}

const idle = {
  transition: (snapshot: unknown) => [snapshot, []],
  initialTransition: () => [{ status: 'active', output: undefined, error: undefined }, []],
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot: unknown) => snapshot,
};

type ActorClass = new (logic: object, options: { id: string; parent?: Actor6 }) => Actor6;

/** The class of actors in the machine's copy of XState: XState gives a machine an actor to compute the first context. */
function actorClassOf(machine: Machine6): ActorClass {
  const copy = machine.provide({});
  let found: unknown;
  copy._getPreInitialState = ({ self }) => {
    found = self.constructor;
    throw found;
  };
  try {
    copy.initialTransition(undefined);
  } catch (error) {
    if (error !== found) throw error;
  }
  return found as ActorClass;
}

/**
 * The function and the target of a transition as the project wrote them; `null` if it did not write it. XState 6 wraps the outcomes of an
 * `invoke` with a timeout, and adds a transition that ends the timeout.
 */
function writtenIn(definition: Definition6, node: Node6): { to?: Written; target?: unknown } | null {
  const { eventType, matches, to } = definition;
  const invoke = node.invoke.find(({ id, timeout }) => timeout !== undefined && id === matches?.actorId);
  if (!invoke || !/^xstate\.(?:done|error)\.actor$/.test(eventType)) return { to };
  const all = node.transitions.get(eventType)?.filter((one) => one.matches?.actorId === invoke.id) ?? [];
  const raw: unknown = [eventType.includes('done') ? invoke.onDone : invoke.onError].flat()[
    all.indexOf(definition)
  ];
  if (raw === undefined) return null;
  return typeof raw === 'function'
    ? { to: raw as Written }
    : typeof raw === 'string'
      ? { target: raw }
      : Object(raw);
}

/** What a function of XState 6 enqueues with, if only its result matters. */
const nothing: unknown = new Proxy(() => nothing, { get: () => () => ({}) });

/** XState 5 writes ids into its event types, where XState 6 has fields. */
function typeIn5(type: string, { actorId, stateId, delay }: Record<string, unknown>, source: string): string {
  switch (type) {
    case 'xstate.done.actor':
    case 'xstate.error.actor':
      return `${type}.${actorId}`;
    case 'xstate.snapshot.actor':
      return `xstate.snapshot.${actorId}`;
    case 'xstate.done.state':
      return `${type}.${stateId}`;
    case 'xstate.after':
      return `${type}.${delay}.${source}`;
    case 'xstate.timeout':
      return `xstate.after.timeout.${source}`;
    case 'xstate.timeout.actor':
      return `xstate.after.timeout of ${actorId}.${source}`;
    default:
      return type;
  }
}

/** An action of XState 5 with the same effect; `null` if XState 5 has none. */
function actionIn5(
  effect: Effect6,
  refOf: (actor: Actor6 | undefined) => unknown,
  eventIn5: (event: AnyEventObject) => AnyEventObject,
): { type: string; params: unknown; exec?: unknown } | null {
  const { kind, type, actor, target, event, id, src, input, delay, args = [] } = effect;
  // XState 6 also lists functions that only return a context; they have no `action`.
  if (kind === 'action') return effect.action ? { type, params: args[0], exec: effect.action } : null;
  if (kind === 'emit') return { type: 'xstate.emit', params: { event } };
  switch (type) {
    case '@xstate.spawn':
      return { type: 'xstate.spawnChild', params: { id, actorRef: actor, src, input } };
    case '@xstate.raise':
      return { type: 'xstate.raise', params: { id, event: event && eventIn5(event), delay } };
    case '@xstate.sendTo':
      return { type: 'xstate.sendTo', params: { id, to: refOf(target), event, delay } };
    case '@xstate.cancel':
      return { type: 'xstate.cancel', params: { sendId: id } };
    case '@xstate.stop':
      return { type: 'xstate.stopChild', params: actor };
    default:
      return null;
  }
}

/** The named actions of a function. The first one has its code, in which the sent events are found. */
function actionsOf(written: Written | undefined): object[] {
  if (!written) return [];
  return actionsInText(written).map((name, index) => named(name, index === 0 ? written : undefined));
}

function named(type: string, collect?: Written): object {
  return Object.assign(() => {}, { type, ...(collect && { collect }) });
}

/** A guard with the arguments of XState 6, under a name. */
function guardIn5(
  guard: (args: Record<string, unknown>) => unknown,
  { sources }: Machine6,
  name: string,
): object {
  const asked = (args: { event: AnyEventObject }) =>
    guard({ children: {}, ...sources, output: args.event.output, ...args });
  return Object.defineProperty(asked, 'name', { value: name });
}
