import { echoTimeout } from '@stanza/schemas/constants.ts';
import type { ActorOptions, AnyActorLogic } from 'xstate';

export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** The factor by which it is faster. */
export const speed = 50;

/**
 * A clock that shortens the pauses between two attempts of a client, so that a run with hundreds of cuts takes only minutes. The timeout
 * for a message's copy keeps its length: it depends on the heartbeats, which use the real clock.
 */
export function createFastClock(): Clock {
  return {
    setTimeout: (call, delay) => setTimeout(call, delay === echoTimeout ? delay : delay / speed),
    clearTimeout: (timer) => clearTimeout(timer),
  };
}
