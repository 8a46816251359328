import type { AnyStateMachine } from 'xstate';
import { matchesDescriptor } from './next-events.ts';
import { declaredTransitions, functionName, guardName, nodesOf } from './nodes.ts';

/**
 * - `raise`: the machine sends the event to itself.
 * - `sendTo`: it sends the event to another actor.
 * - `emit`: it tells whoever listens to it.
 * - `code`: a function of the machine has the event in its text, as `enqueue.raise` or `actor.send` do.
 */
export type SendKind = 'raise' | 'sendTo' | 'emit' | 'code';

export interface Sender {
  machineId: string;
  /** The id of the state or transition whose action sends the event. */
  id: string;
  /** `on entry`, `on exit`, or the event of the transition. */
  when: string;
  kind: SendKind;
  /** Who gets it, as far as the code says: `parent`, the id of an actor, or an expression. Empty if it says nothing. */
  to: string;
  /** Whether it comes after a delay. */
  isDelayed: boolean;
}

export interface Receiver {
  machineId: string;
  /** The id of the transition. */
  id: string;
  sourceId: string;
  /** The event type as the machine declares it, such as `chat.*`. */
  descriptor: string;
  guard: string | null;
}

/** Who sends an event, and who handles it. */
export interface EventFlow {
  type: string;
  senders: readonly Sender[];
  receivers: readonly Receiver[];
}

/**
 * The events of some machines, by type. Senders are found in the actions that the machines declare; an event whose type is computed is not
 * found, nor one that code outside the machines sends.
 */
export function eventFlows(machines: readonly AnyStateMachine[]): EventFlow[] {
  const senders = machines.flatMap((machine) => sendersIn(machine));
  const receivers = machines.flatMap((machine) => receiversIn(machine));
  const types = new Set([
    ...senders.map(({ type }) => type),
    ...receivers.map(({ descriptor }) => descriptor).filter((descriptor) => !descriptor.endsWith('*')),
    // A wildcard that no sent event matches.
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

function receiversIn(machine: AnyStateMachine): Receiver[] {
  return declaredTransitions(machine).flatMap(({ definition, id }) => {
    const { eventType, source, guard } = definition;
    if (eventType === '' || eventType.startsWith('xstate.')) return [];
    const name = guard === undefined ? null : guardName(guard);
    return [{ machineId: machine.id, id, sourceId: source.id, descriptor: eventType, guard: name }];
  });
}

type TypedSender = Sender & { type: string };

function sendersIn(machine: AnyStateMachine): TypedSender[] {
  const of = (actions: readonly unknown[], id: string, when: string) =>
    actions.flatMap((action) =>
      sentBy(action, machine).map((sent) => ({ ...sent, machineId: machine.id, id, when })),
    );
  return [
    ...nodesOf(machine).flatMap((node) => [
      ...of(node.entry, node.id, 'on entry'),
      ...of(node.exit, node.id, 'on exit'),
    ]),
    ...declaredTransitions(machine).flatMap(({ definition, id }) =>
      of(definition.actions, id, `on ${definition.eventType || 'always'}`),
    ),
  ];
}

type Sent = Pick<TypedSender, 'type' | 'kind' | 'to' | 'isDelayed'>;

/** The events that an action sends: a built-in one, one of `setup` by its name, or a function. */
function sentBy(action: unknown, machine: AnyStateMachine, depth = 0): Sent[] {
  if (depth > 5) return [];
  const name =
    typeof action === 'string'
      ? action
      : typeof action === 'object' && action !== null && 'type' in action
        ? String(action.type)
        : null;
  if (name !== null) {
    const implementation: unknown = machine.implementations.actions[name];
    return implementation === undefined ? [] : sentBy(implementation, machine, depth + 1);
  }
  if (typeof action !== 'function') return [];
  const kind = builtIn[String('type' in action ? action.type : '')];
  if (kind === undefined) return sentInText(textOf(action));
  const { event, to, delay } = action as { event?: unknown; to?: unknown; delay?: unknown };
  const isDelayed = delay !== undefined;
  const target = kind === 'sendTo' ? targetText(to) : '';
  if (typeof event === 'function') {
    return typesIn(textOf(event)).map((type) => ({ type, kind, to: target, isDelayed }));
  }
  const type =
    typeof event === 'string' ? event : ((event as { type?: unknown } | null | undefined)?.type ?? null);
  // XState's own delays are raised events too.
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

const callPattern = /\b(raise|sendTo|sendParent|emit|send)\s*\(/g;

/** The events in calls that send, in the text of a function. Calls that take the name of another action are not followed. */
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

/** The text of a call's arguments, up to its closing bracket. */
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
