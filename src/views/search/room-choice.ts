import { msg } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { withRooms } from '../../domain/search/linked-rooms.ts';
import type { roomChoiceMachine } from '../../machines/search/room-choice.machine.ts';

type RoomChoiceActor = ActorRefFrom<typeof roomChoiceMachine>;

type Snapshot = SnapshotFrom<typeof roomChoiceMachine> | undefined;

const noIds: readonly number[] = [];
const selectIds = (snapshot: Snapshot) => snapshot?.context.ids ?? noIds;
const selectIsRefused = (snapshot: Snapshot) => snapshot?.hasTag('refused') ?? false;

/** The rooms that are chosen to be compared. Without it the screen offers no comparison. */
export const RoomChoice = createContext<RoomChoiceActor | undefined>(undefined);

export function useRoomChoice() {
  const actor = use(RoomChoice);
  return { actor, ids: useSelector(actor, selectIds), isRefused: useSelector(actor, selectIsRefused) };
}

export const refusal = msg`You can compare up to four rooms. Take one out first.`;

/** @param params of the current page: its university is kept */
export function comparisonAddress(ids: readonly number[], params = new URLSearchParams()): string {
  const university = params.get('university');
  return `/compare?${withRooms(ids, new URLSearchParams(university === null ? {} : { university }))}`;
}
