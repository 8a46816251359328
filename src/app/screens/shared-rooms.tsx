import { linkedRoomsMachine } from '../../machines/linked-rooms.machine.ts';
import { CompareBar } from '../../views/comparison/CompareBar.tsx';
import { RoomChoice } from '../../views/comparison/room-choice.ts';
import { SharedRoomsView } from '../../views/shared-rooms/SharedRoomsView.tsx';
import { linkedRoomsEffects } from '../effects/linked-rooms.ts';
import { roomChoice } from '../root/room-choice.ts';
import { useLikeAccess } from '../root/useLikeAccess.ts';
import { useOwnership } from '../root/useOwnership.ts';

const machine = linkedRoomsMachine.provide({ actors: linkedRoomsEffects });

export default function SharedRoomsScreen() {
  return (
    <RoomChoice value={roomChoice}>
      <SharedRoomsView machine={machine} likeAccess={useLikeAccess()} ownership={useOwnership()} />
      <CompareBar />
    </RoomChoice>
  );
}
