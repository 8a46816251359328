import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { readRooms } from '../../domain/search/linked-rooms.ts';
import type { linkedRoomsMachine } from '../../machines/search/linked-rooms.machine.ts';
import { useChange } from '../useChange.ts';
import { useScreenActor } from '../useScreenActor.ts';

type Snapshot = SnapshotFrom<typeof linkedRoomsMachine>;

const selectContext = (snapshot: Snapshot) => snapshot.context;
const selectStatus = (snapshot: Snapshot) =>
  (['loading', 'failed', 'incomplete'] as const).find((tag) => snapshot.hasTag(tag)) ?? 'shown';

/**
 * The rooms that the address of the page names.
 * @param most the maximum; further rooms are left out
 */
export function useLinkedRooms(machine: typeof linkedRoomsMachine, most: number) {
  const [params] = useSearchParams();
  const ids = useMemo(() => readRooms(params, most), [params, most]);
  const actor = useScreenActor(machine, { input: { ids } });
  useChange(ids, (changed) => actor.send({ type: 'rooms.change', ids: changed }));
  const { rooms, error } = useSelector(actor, selectContext);
  const status = useSelector(actor, selectStatus);
  const inOrder = useMemo(
    () => ids.flatMap((id) => rooms.find((room) => room.id === id) ?? []),
    [ids, rooms],
  );
  const missing = ids.length - inOrder.length;
  return {
    params,
    ids,
    rooms: inOrder,
    /** The number of rooms that are not loaded yet, or could not be fetched. */
    missing,
    error,
    status,
    retry: () => actor.send({ type: 'rooms.retry' }),
  };
}
