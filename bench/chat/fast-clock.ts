import { echoTimeout } from '@stanza/schemas/constants.ts';
import type { ActorOptions, AnyActorLogic } from 'xstate';

export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** How many times faster. */
export const speed = 50;

/**
 * A clock on which a client's waits between two tries pass quickly, so that hundreds of cuts take minutes. The wait for a
 * message's copy keeps its length: it competes with the heartbeats, which no clock of ours moves.
 */
export function createFastClock(): Clock {
  return {
    setTimeout: (call, delay) => setTimeout(call, delay === echoTimeout ? delay : delay / speed),
    clearTimeout: (timer) => clearTimeout(timer),
  };
}
