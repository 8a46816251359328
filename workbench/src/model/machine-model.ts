import type {
  AnyActorLogic,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';

export interface Outcomes {
  snapshots?: readonly unknown[];
  outputs?: readonly unknown[];
  errors?: readonly unknown[];
}

/** The samples of a machine: everything needed to generate paths through it. */
export interface MachineModel<M extends AnyStateMachine> {
  machine: M;
  /** Each input gives a separate initial state. */
  inputs: readonly InputFrom<M>[];
  events: readonly EventFromLogic<M>[];
  /**
   * Whether an event is possible in a state; by default every event is. Use it if the view offers fewer events than the machine accepts.
   */
  can?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean;
  /** Whether an outcome or the end of a delay is impossible in a state, for example because another delay ends at the same time. */
  cannot?: (snapshot: SnapshotFrom<M>, event: EventObject) => boolean;
  /** The possible outcomes of invoked actors, by the id of the invoke. The ends of delays are found without it. */
  outcomes?: Record<string, Outcomes>;
  /** The possible outcomes of actors that `outcomes` does not name. */
  spawned?: (actor: { src: unknown; logic: AnyActorLogic | undefined }) => Outcomes;
  /** Stand-ins, by name, for actors whose snapshots the machine reads. They are made with `settleable`. */
  given?: Record<string, AnyActorLogic>;
  /** The part of the context that distinguishes states; by default the whole context. A smaller part gives fewer paths. */
  distinguish?: (context: ContextFrom<M>) => unknown;
}
