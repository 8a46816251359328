import { linkedRoomsMachine } from '../../../machines/search/linked-rooms.machine.ts';
import { CompareBar } from '../../../views/search/CompareBar.tsx';
import { RoomChoice } from '../../../views/search/room-choice.ts';
import { SharedRoomsView } from '../../../views/search/SharedRoomsView.tsx';
import { linkedRoomsEffects } from '../../effects/search/linked-rooms.ts';
import { roomChoice } from '../../root/room-choice.ts';
import { useLikeAccess } from '../../root/useLikeAccess.ts';
import { useOwnership } from '../../root/useOwnership.ts';

const machine = linkedRoomsMachine.provide({ actors: linkedRoomsEffects });

export default function SharedRoomsScreen() {
  return (
    <RoomChoice value={roomChoice}>
      <SharedRoomsView machine={machine} likeAccess={useLikeAccess()} ownership={useOwnership()} />
      <CompareBar />
    </RoomChoice>
  );
}
