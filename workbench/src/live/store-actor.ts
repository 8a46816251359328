import type { AnyActor, AnyEventObject, InspectionEvent, Snapshot } from 'xstate';

/** The part of a store of `@xstate/store` that is watched. */
interface Store {
  getSnapshot(): Snapshot<unknown>;
  send(event: AnyEventObject): void;
}

type Observer = (event: InspectionEvent) => void;

const actors = new WeakSet<object>();

/** Whether an actor stands for a store. Its id is a name of the code. */
export function isStoreActor(actor: object): boolean {
  return actors.has(actor);
}

/** Stands for a store among the actors that Live watches, since a store has no system of its own. */
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
    /** Tells the observers of an event that the store took. */
    took(event: AnyEventObject, snapshot: Snapshot<unknown>): void {
      const common = { rootId: sessionId, actorRef: actor, event };
      for (const observer of observers) {
        observer({ ...common, type: '@xstate.event', sourceRef: undefined });
        observer({ ...common, type: '@xstate.snapshot', snapshot });
      }
    },
  };
}

/** The store in what a store of `@xstate/store` reports; `null` for actors of XState, which have a system. */
export function storeIn(ref: unknown): Store | null {
  if (typeof ref !== 'object' || ref === null || 'system' in ref) return null;
  return 'getSnapshot' in ref && 'send' in ref && 'trigger' in ref ? (ref as unknown as Store) : null;
}
