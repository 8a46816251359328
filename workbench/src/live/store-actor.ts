import type { AnyActor, AnyEventObject, InspectionEvent, Snapshot } from 'xstate';

/** The used part of a store of `@xstate/store`. */
interface Store {
  getSnapshot(): Snapshot<unknown>;
  send(event: AnyEventObject): void;
}

type Observer = (event: InspectionEvent) => void;

const actors = new WeakSet<object>();

/** Whether an actor represents a store. The id of such an actor is a constant of the code. */
export function isStoreActor(actor: object): boolean {
  return actors.has(actor);
}

/** Represents a store as an actor that Live can watch, since a store has no actor system. */
export function storeActor(store: Store, { id, sessionId }: { id: string; sessionId: string }) {
  const observers = new Set<Observer>();
  const system = {
    inspect(observer: Observer) {
      observers.add(observer);
      return { unsubscribe: () => void observers.delete(observer) };
    },
  };
  const actor = {
    id,
    src: id,
    sessionId,
    logic: store,
    system,
    getSnapshot: () => store.getSnapshot(),
    send: (event: AnyEventObject) => store.send(event),
  } as unknown as AnyActor;
  actors.add(actor);
  return {
    actor,
    /** Reports an event of the store to the observers. */
    took(event: AnyEventObject, snapshot: Snapshot<unknown>): void {
      const common = { rootId: sessionId, actorRef: actor, event };
      for (const observer of observers) {
        observer({ ...common, type: '@xstate.event', sourceRef: undefined });
        observer({ ...common, type: '@xstate.snapshot', snapshot });
      }
    },
  };
}

/** The store of an inspection event; `null` for an actor of XState, which has a system. */
export function storeIn(ref: unknown): Store | null {
  if (typeof ref !== 'object' || ref === null || 'system' in ref) return null;
  return 'getSnapshot' in ref && 'send' in ref && 'trigger' in ref ? (ref as unknown as Store) : null;
}
