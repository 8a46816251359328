import type { AnyStateMachine } from 'xstate';
import { logicNamed } from './actor-logic.ts';
import { actorText } from './actor-text.ts';
import { codeOfLogic, eventsOfLogic, kindOfLogic, type LogicKind } from './logic-machine.ts';
import { matchesDescriptor } from './next-events.ts';
import { declaredTransitions, functionName, guardName, nodesOf } from './nodes.ts';

/**
 * - `raise`: the machine sends the event to itself.
 * - `sendTo`: the machine sends the event to another actor.
 * - `emit`: the machine emits the event to its listeners.
 * - `code`: the text of a function contains the event, as in `enqueue.raise` or `actor.send`.
 */
type SendKind = 'raise' | 'sendTo' | 'emit' | 'code';

export interface Sender {
  machineId: string;
  /** The id of the state or transition whose action sends the event. */
  id: string;
  /** `on entry`, `on exit`, or the event of the transition. */
  when: string;
  kind: SendKind;
  /** The receiver, if the code names it: `parent`, the id of an actor, or an expression. Otherwise empty. */
  to: string;
  /** Whether the event is sent with a delay. */
  isDelayed: boolean;
}

export interface Receiver {
  machineId: string;
  id: string;
  sourceId: string;
  /** The event type as the machine declares it, such as `chat.*`. */
  descriptor: string;
  guard: string | null;
  /** The name of the receiving actor, if the state invokes it; `null` if the machine receives the event. */
  actor: string | null;
}

/** The senders and receivers of an event. */
export interface EventFlow {
  type: string;
  senders: readonly Sender[];
  receivers: readonly Receiver[];
}

/**
 * The events of some machines, by type. Senders are found in the actions that the machines declare. An event is not found if its type is
 * computed, or if code outside the machines sends it.
 */
export function eventFlows(entries: readonly { machine: AnyStateMachine; logic?: LogicKind }[]): EventFlow[] {
  const senders = entries.flatMap(({ machine, logic }) =>
    logic === undefined ? sendersIn(machine) : sentByActors(machine),
  );
  const receivers = entries.flatMap(({ machine, logic }) =>
    receiversIn(machine).filter(
      ({ descriptor, actor }) =>
        logic === undefined || actor !== null || (isReducer(logic) && descriptor !== '*'),
    ),
  );
  const types = new Set([
    ...senders.map(({ type }) => type),
    ...receivers.map(({ descriptor }) => descriptor).filter((descriptor) => !descriptor.endsWith('*')),
    // Also wildcards that no sent event matches.
    ...receivers.map(({ descriptor }) => descriptor),
  ]);
  return [...types]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((type) => ({
      type,
      senders: senders.filter((one) => one.type === type).map(({ type: _, ...sender }) => sender),
      receivers: receivers.filter(({ descriptor }) => matchesDescriptor(descriptor, type)),
    }));
}

/** Other logic may get any event; only the events that its code names are counted. */
function isReducer(logic: LogicKind): boolean {
  return logic === 'store' || logic === 'transition';
}

function receiversIn(machine: AnyStateMachine): Receiver[] {
  const machineId = machine.id;
  const own = declaredTransitions(machine).flatMap(({ definition, id }) => {
    const { eventType, source, guard } = definition;
    if (eventType === '' || eventType.startsWith('xstate.')) return [];
    const name = guard === undefined ? null : guardName(guard);
    return [{ machineId, id, sourceId: source.id, descriptor: eventType, guard: name, actor: null }];
  });
  const started = actorsIn(machine).flatMap(({ id, name, logic }) =>
    eventsOfLogic(logic).received.map((descriptor) => ({
      machineId,
      id,
      sourceId: id,
      descriptor,
      guard: null,
      actor: name,
    })),
  );
  return [...own, ...started];
}

/** The callbacks, observables and other actors that a machine starts, without duplicates, with the invoking state or else the root. */
function actorsIn(machine: AnyStateMachine): { id: string; name: string; logic: object }[] {
  const invoked = nodesOf(machine).flatMap((node) =>
    node.invoke.map(({ id, src }) => ({
      id: node.id,
      name: actorText(id, src),
      logic: logicNamed(machine, src),
    })),
  );
  const named = Object.entries(machine.implementations.actors).map(([name, logic]) => ({
    id: machine.id,
    name,
    logic: logic as object | undefined,
  }));
  const known = new Set<object>();
  return [...invoked, ...named].flatMap(({ logic, ...place }) => {
    if (!logic || known.has(logic) || kindOfLogic(logic) === null) return [];
    known.add(logic);
    return [{ ...place, logic }];
  });
}

/** The events that a callback sends back, and that an observable of events emits. Their parent receives them. */
function sentByActors(machine: AnyStateMachine): TypedSender[] {
  return actorsIn(machine).flatMap(({ id, name, logic }) => {
    const kind = kindOfLogic(logic);
    const types =
      kind === 'callback'
        ? sentInText(codeOfLogic(logic)).map(({ type }) => type)
        : kind === 'event observable'
          ? eventsOfLogic(logic).sent
          : [];
    return [...new Set(types)].map((type) => ({
      type,
      machineId: machine.id,
      id,
      when: `in ${name}`,
      kind: 'sendTo' as const,
      to: 'parent',
      isDelayed: false,
    }));
  });
}

type TypedSender = Sender & { type: string };

function sendersIn(machine: AnyStateMachine): TypedSender[] {
  /** @param received the type of the event that an action may forward; empty if it is unknown */
  const of = (actions: readonly unknown[], id: string, when: string, received = '') =>
    actions.flatMap((action) =>
      sentBy(action, machine, received).map((sent) => ({ ...sent, machineId: machine.id, id, when })),
    );
  return [
    ...nodesOf(machine).flatMap((node) => [
      ...of(node.entry, node.id, 'on entry'),
      ...of(node.exit, node.id, 'on exit'),
    ]),
    ...declaredTransitions(machine).flatMap(({ definition, id }) =>
      of(definition.actions, id, `on ${definition.eventType || 'always'}`, definition.eventType),
    ),
    ...sentByActors(machine),
  ];
}

type Sent = Pick<TypedSender, 'type' | 'kind' | 'to' | 'isDelayed'>;

/** The events that an action sends. The action is a built-in one, the name of one in `setup`, or a function. */
function sentBy(action: unknown, machine: AnyStateMachine, received: string, depth = 0): Sent[] {
  if (depth > 5) return [];
  const name =
    typeof action === 'string'
      ? action
      : typeof action === 'object' && action !== null && 'type' in action
        ? String(action.type)
        : null;
  if (name !== null) {
    const implementation: unknown = machine.implementations.actions[name];
    return implementation === undefined ? [] : sentBy(implementation, machine, received, depth + 1);
  }
  if (typeof action !== 'function') return [];
  const kind = builtIn[String('type' in action ? action.type : '')];
  if (kind === undefined) return sentInText(textOf(action));
  const { event, to, delay } = action as { event?: unknown; to?: unknown; delay?: unknown };
  const isDelayed = delay !== undefined;
  const target = kind === 'sendTo' ? targetText(to) : '';
  if (typeof event === 'function') {
    // `forwardTo`, or a function that does the same: it forwards the event of the transition.
    if (passesOn(textOf(event)))
      return received === '' || received.startsWith('xstate.')
        ? []
        : [{ type: received, kind, to: target, isDelayed }];
    return typesIn(textOf(event)).map((type) => ({ type, kind, to: target, isDelayed }));
  }
  const type =
    typeof event === 'string' ? event : ((event as { type?: unknown } | null | undefined)?.type ?? null);
  // The ends of XState's own delays are raised events too; they are left out.
  if (typeof type !== 'string' || type.startsWith('xstate.')) return [];
  return [{ type, kind, to: target, isDelayed }];
}

const builtIn: Readonly<Record<string, SendKind>> = {
  'xstate.raise': 'raise',
  'xstate.sendTo': 'sendTo',
  'xstate.emit': 'emit',
};

/** `enqueueActions` keeps its function under `collect`. */
function textOf(written: object): string {
  const inner: unknown = 'collect' in written ? written.collect : written;
  return typeof inner === 'function' ? Function.prototype.toString.call(inner) : '';
}

const typePattern = /\btype\s*:\s*(?:"([^"\n]+)"|'([^'\n]+)'|`([^`\n$]+)`)/g;

function typesIn(text: string): string[] {
  const found = [...text.matchAll(typePattern)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return [...new Set(found)];
}

/** Whether a function returns its event unchanged. */
function passesOn(text: string): boolean {
  const [, name = 'event', returned = ''] =
    /^\(?\{\s*event\s*(?::\s*([\w$]+))?\s*\}\)?\s*=>\s*\(?([\w$]+)\)?\s*$/.exec(text.trim()) ??
    /^(?:function)?\s*\(\{\s*event\s*(?::\s*([\w$]+))?\s*\}\)\s*(?:=>)?\s*\{\s*return\s+([\w$]+);?\s*\}$/.exec(
      text.trim(),
    ) ??
    [];
  return returned !== '' && returned === name;
}

const callPattern = /\b(raise|sendBack|sendTo|sendParent|emit|send)\s*\(/g;

/** The events in sending calls, in the text of a function. Calls that name another action are not followed. */
function sentInText(text: string): Sent[] {
  return [...text.matchAll(callPattern)].flatMap(({ 0: whole, 1: call = '', index }) => {
    const rest = argumentsAt(text, index + whole.length);
    const to =
      call === 'sendParent'
        ? 'parent'
        : call === 'sendTo'
          ? (rest
              .split(',')[0]
              ?.trim()
              .replace(/^(['"`])(.*)\1$/, '$2') ?? '')
          : '';
    const kind: SendKind = call === 'raise' || call === 'emit' ? call : call === 'send' ? 'code' : 'sendTo';
    const [type] = typesIn(rest);
    return type === undefined ? [] : [{ type, kind, to, isDelayed: /\bdelay\s*:/.test(rest) }];
  });
}

/** The text of a call's arguments, up to the closing bracket. */
function argumentsAt(text: string, start: number): string {
  let open = 1;
  for (let index = start; index < text.length; index++) {
    if (text[index] === '(') open += 1;
    if (text[index] === ')') open -= 1;
    if (open === 0) return text.slice(start, index);
  }
  return text.slice(start);
}

function targetText(to: unknown): string {
  if (typeof to === 'string') return to === '#_parent' ? 'parent' : to;
  if (typeof to === 'function') {
    const text = functionName(to);
    return /_parent\b/.test(text) ? 'parent' : text;
  }
  return typeof to === 'object' && to !== null && 'id' in to ? String(to.id) : '';
}
