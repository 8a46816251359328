import type { AnyStateMachine, ExecutableActionObject, InputFrom, SnapshotFrom } from 'xstate';

export interface Step<M extends AnyStateMachine> {
  snapshot: SnapshotFrom<M>;
  actions: readonly ExecutableActionObject[];
}

/** The initial state of a machine. Exported tests call this and the functions below. */
export declare function started<M extends AnyStateMachine>(machine: M, input?: InputFrom<M>): Step<M>;

/** The state after some events. */
export declare function proceed<M extends AnyStateMachine>(
  machine: M,
  from: Step<M>,
  ...events: { type: string; [key: string]: unknown }[]
): Step<M>;

/** The events that a step emits. */
export declare function emittedBy(step: { actions: readonly ExecutableActionObject[] }): unknown[];

/** The machine's own actions that a step calls: the name of each, with its parameters if it has any. */
export declare function calledBy(step: { actions: readonly ExecutableActionObject[] }): unknown[];

/** The actors that a step starts. */
export declare function startedBy(step: {
  actions: readonly ExecutableActionObject[];
}): { src: string; input: unknown }[];

/** The events that a step sends to other actors. */
export declare function sentBy(step: { actions: readonly ExecutableActionObject[] }): unknown[];

/** The event of an actor that is done. */
export declare function done(
  id: string,
  output?: unknown,
): { type: string; output: unknown; actorId: string };

/** The event of an actor that has failed. */
export declare function failed(id: string, error: unknown): { type: string; error: unknown; actorId: string };

/** The event with a new snapshot of an actor, for an `invoke` with `onSnapshot`. */
export declare function became(
  id: string,
  snapshot: unknown,
): { type: string; snapshot: unknown; actorId: string };

/** The end of a delay. */
export declare function elapsed(delay: string, stateId: string): { type: string };
