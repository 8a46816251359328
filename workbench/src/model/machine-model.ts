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
  /** Every input leads to its own initial state. */
  inputs: readonly InputFrom<M>[];
  events: readonly EventFromLogic<M>[];
  /** Tells whether an event is possible in a state; by default all are. Use it if the view offers fewer events than the machine accepts. */
  can?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean;
  /** Tells which outcomes and ends of delays are not possible in a state, for example because another delay ends at the same time. */
  cannot?: (snapshot: SnapshotFrom<M>, event: EventObject) => boolean;
  /** The possible outcomes of invoked actors, by the id of the invoke. The ends of delays are found without it. */
  outcomes?: Record<string, Outcomes>;
  /** The possible outcomes of an actor that `outcomes` does not name. */
  spawned?: (actor: { src: unknown; logic: AnyActorLogic | undefined }) => Outcomes;
  /** Stand-ins for actors whose snapshots the machine reads, by name. They are made with `settleable`. */
  given?: Record<string, AnyActorLogic>;
  /** The part of the context that makes two states different; by default all of it. It keeps the number of paths small. */
  distinguish?: (context: ContextFrom<M>) => unknown;
}
