import type { AnyActorRef, AnyEventObject, ExecutableActionObject } from 'xstate';
import { functionName } from './nodes.ts';

/** A running delay. */
export interface Timer {
  /** Unique among the running timers. */
  number: number;
  /** The id that cancels the timer; `null` if no id does, for example because a later timer has the same id. */
  id: string | null;
  isCancellable: boolean;
  /** The event that is sent when it ends. */
  event: AnyEventObject;
  /** Virtual milliseconds since the start. */
  due: number;
}

/** The effects of one occurrence, besides the new state. */
export interface StepReport {
  /** Ids of transitions, in the order in which they were taken. */
  taken: readonly string[];
  /** The events of the delays that ended, in order. */
  ended: readonly AnyEventObject[];
  emitted: readonly AnyEventObject[];
  /** Events sent to other actors; `delay` in milliseconds. */
  sent: readonly { to: string; event: AnyEventObject; delay: number | null }[];
  started: readonly { id: string; src: string; input: unknown }[];
  stopped: readonly string[];
  /** Custom actions: neither XState's built-in actions nor assignments. `name` is the name on the chart. */
  performed: readonly { type: string; name: string; params: unknown }[];
}

interface Params {
  id?: string;
  actorRef?: AnyActorRef;
  src?: unknown;
  input?: unknown;
  event?: AnyEventObject;
  delay?: number;
  to?: string | AnyActorRef;
  sendId?: string;
}

/** The parameters of a built-in action, which XState's types do not describe; `null` for any other action. */
function paramsOf(action: ExecutableActionObject, type: string): Params | null {
  return action.type === type ? (action.params as Params) : null;
}

export function reportOf(
  taken: readonly string[],
  actions: readonly ExecutableActionObject[],
  self: AnyActorRef,
): StepReport {
  const pick = <T>(type: string, read: (params: Params) => T) =>
    actions.flatMap((action) => {
      const params = paramsOf(action, type);
      return params ? [read(params)] : [];
    });
  return {
    taken,
    ended: [],
    emitted: pick('xstate.emit', ({ event }) => event ?? { type: '' }),
    sent: pick('xstate.sendTo', ({ to, event, delay }) => ({
      to: to === self ? 'self' : typeof to === 'string' ? to : (to?.id ?? ''),
      event: event ?? { type: '' },
      delay: delay ?? null,
    })),
    started: pick('xstate.spawnChild', ({ id, actorRef, src, input }) => ({
      id: actorRef?.id ?? id ?? '',
      src: typeof src === 'string' ? src : 'inline',
      input,
    })),
    // The parameter of this action is the actor itself.
    stopped: pick('xstate.stopChild', (actor) => actor?.id ?? ''),
    performed: actions
      .filter(({ type }) => !type.startsWith('xstate.'))
      .map(({ type, params, exec }) => ({ type, name: nameOfAction(type, exec), params })),
  };
}

/** For an inline function, XState's name is the key of its property, such as `actions`. */
function nameOfAction(type: string, exec: ExecutableActionObject['exec']): string {
  return exec && type === (exec.name || '(anonymous)') ? functionName(exec) : type;
}

/**
 * The timers after some actions: started ones are added, cancelled ones removed. As in XState, an id cancels only the last timer that was
 * started with it; earlier timers with the same id continue.
 */
export function timersAfter(
  before: readonly Timer[],
  actions: readonly ExecutableActionObject[],
  now: number,
  self: AnyActorRef,
): Timer[] {
  let timers = [...before];
  for (const action of actions) {
    const delayed = paramsOf(action, 'xstate.raise') ?? ownDelayed(action, self);
    if (delayed?.event && typeof delayed.delay === 'number') {
      const { id = null, event, delay } = delayed;
      const number = Math.max(0, ...timers.map((timer) => timer.number)) + 1;
      const due = now + Math.max(0, delay);
      timers = [...withoutHandle(timers, id), { number, id, isCancellable: id !== null, event, due }];
    }
    const cancelled = paramsOf(action, 'xstate.cancel');
    if (cancelled) {
      const id = cancelledId(cancelled);
      timers = timers.filter((timer) => !timer.isCancellable || timer.id !== id);
    }
  }
  return timers;
}

/** In older versions of XState 5, the parameter is the id itself. */
function cancelledId(params: Params): string {
  return typeof params === 'string' ? params : (params.sendId ?? '');
}

/** After a timer has ended, its id does not cancel another timer. */
export function timersWithout(timers: readonly Timer[], ended: Timer): Timer[] {
  return withoutHandle(
    timers.filter((timer) => timer !== ended),
    ended.id,
  );
}

function withoutHandle(timers: readonly Timer[], id: string | null): Timer[] {
  return timers.map((timer) => (timer.id === id ? { ...timer, isCancellable: false } : timer));
}

/** The events that a machine sends to itself without a delay, in order. */
export function sentToSelf(actions: readonly ExecutableActionObject[], self: AnyActorRef): AnyEventObject[] {
  return actions.flatMap((action) => {
    const params = paramsOf(action, 'xstate.sendTo');
    return params?.to === self && typeof params.delay !== 'number' && params.event ? [params.event] : [];
  });
}

function ownDelayed(action: ExecutableActionObject, self: AnyActorRef): Params | null {
  const params = paramsOf(action, 'xstate.sendTo');
  return params?.to === self ? params : null;
}
