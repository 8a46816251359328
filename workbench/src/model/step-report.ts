import type { AnyActorRef, AnyEventObject, ExecutableActionObject } from 'xstate';

/** A running delay. */
export interface Timer {
  /** The id that cancels it. */
  id: string;
  /** The event that is sent when it ends. */
  event: AnyEventObject;
  /** Virtual milliseconds since the start. */
  due: number;
}

/** The effects of one occurrence, besides the new state. */
export interface StepReport {
  /** Ids of transitions, in the order they were taken. */
  taken: readonly string[];
  /** The events of the delays that ended, in order. */
  ended: readonly AnyEventObject[];
  emitted: readonly AnyEventObject[];
  /** Events sent to other actors; `delay` in milliseconds. */
  sent: readonly { to: string; event: AnyEventObject; delay: number | null }[];
  started: readonly { id: string; src: string; input: unknown }[];
  stopped: readonly string[];
  /** Actions of the machine: neither XState's built-in actions nor assignments. */
  performed: readonly { type: string; params: unknown }[];
}

interface Params {
  id?: string;
  src?: unknown;
  input?: unknown;
  event?: AnyEventObject;
  delay?: number;
  to?: string | AnyActorRef;
}

/** The parameters of a built-in action, which XState's types leave open; `null` for any other action. */
function paramsOf(action: ExecutableActionObject, type: string): Params | null {
  return action.type === type ? (action.params as Params) : null;
}

export function reportOf(taken: readonly string[], actions: readonly ExecutableActionObject[]): StepReport {
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
      to: typeof to === 'string' ? to : (to?.id ?? ''),
      event: event ?? { type: '' },
      delay: delay ?? null,
    })),
    started: pick('xstate.spawnChild', ({ id, src, input }) => ({
      id: id ?? '',
      src: typeof src === 'string' ? src : 'inline',
      input,
    })),
    // The parameter of this action is the actor.
    stopped: pick('xstate.stopChild', (actor) => actor?.id ?? ''),
    performed: actions
      .filter(({ type }) => !type.startsWith('xstate.'))
      .map(({ type, params }) => ({ type, params })),
  };
}

/** The timers after some actions: started ones are added, cancelled ones removed. */
export function timersAfter(
  before: readonly Timer[],
  actions: readonly ExecutableActionObject[],
  now: number,
): Timer[] {
  const timers = new Map(before.map((timer) => [timer.id, timer]));
  for (const action of actions) {
    const raised = paramsOf(action, 'xstate.raise');
    if (raised?.event && typeof raised.delay === 'number') {
      const id = raised.id ?? raised.event.type;
      timers.set(id, { id, event: raised.event, due: now + raised.delay });
    }
    // The parameter of this action is the id.
    if (action.type === 'xstate.cancel') timers.delete(String(action.params));
  }
  return [...timers.values()];
}
