import type { AnyActor, AnyEventObject, AnyTransitionDefinition, Snapshot } from 'xstate';

/** Something that happened, as the app has it. Plain data is made of it later: what happens in the app must not wait for that. */
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
