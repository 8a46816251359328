import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { MapIcon } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { ButtonLink } from '../../components/controls.tsx';
import { roomsText } from '../../components/format.ts';
import type { newestRoomsMachine } from '../../machines/search/newest-rooms.machine.ts';
import { roomsOnMapPath } from '../../schemas/search/map-values.ts';
import { useScreenActor } from '../useScreenActor.ts';

const selectCount = ({ context }: SnapshotFrom<typeof newestRoomsMachine>) => context.data?.count;

/** From the map of samples to the map of the real rooms, with their number once it is known. */
export function RoomsOnMapLink({ machine }: { machine: typeof newestRoomsMachine }) {
  const count = useSelector(useScreenActor(machine), selectCount);
  return (
    <ButtonLink to={roomsOnMapPath}>
      <MapIcon size={18} aria-hidden />
      {count === undefined ? (
        <Trans>All rooms on the map</Trans>
      ) : (
        <Trans>{roomsText(count)} on the map</Trans>
      )}
    </ButtonLink>
  );
}
