import type {
  AnyActorLogic,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';

/** What a machine can meet: the material that paths through it are made of. */
export interface MachineModel<M extends AnyStateMachine> {
  machine: M;
  /** Each input is a beginning of its own. */
  inputs: readonly InputFrom<M>[];
  events: readonly EventFromLogic<M>[];
  /**
   * Which of the events can come in a state; all of them unless said. For a view that offers less than its machine takes.
   */
  can?: (snapshot: SnapshotFrom<M>, event: EventFromLogic<M>) => boolean;
  /** Which outcomes and ends of delays to leave out in a state: where another delay would end with it, for one. */
  cannot?: (snapshot: SnapshotFrom<M>, event: EventObject) => boolean;
  /** What invoked actors can come to, by the id of the invoke. The ends of delays need no saying. */
  outcomes?: Record<
    string,
    { snapshots?: readonly unknown[]; outputs?: readonly unknown[]; errors?: readonly unknown[] }
  >;
  /** Stand-ins for actors, by name, where the machine looks at their snapshots: `settleable` ones. */
  given?: Record<string, AnyActorLogic>;
  /** The part of the context that tells one state from another; all of it unless said. Keeps the paths few. */
  distinguish?: (context: ContextFrom<M>) => unknown;
}
