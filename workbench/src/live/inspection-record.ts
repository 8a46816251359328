import type { AnyActor, AnyEventObject, AnyTransitionDefinition, Snapshot } from 'xstate';

/** A record with references to the app's objects. It is converted to plain data later, so that the app does not wait for the conversion. */
export type InspectionRecord =
  | { kind: 'started'; at: number; actor: AnyActor; snapshot: Snapshot<unknown> }
  | { kind: 'event'; at: number; actor: AnyActor; source: AnyActor | null; event: AnyEventObject }
  | {
      kind: 'snapshot';
      at: number;
      actor: AnyActor;
      event: AnyEventObject;
      snapshot: Snapshot<unknown>;
      taken: readonly AnyTransitionDefinition[];
    }
  | { kind: 'effect'; at: number; actor: AnyActor; name: string }
  | { kind: 'stopped'; at: number; actor: AnyActor };
