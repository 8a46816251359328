import { useLocation } from 'react-router-dom';
import { linkedRoomsMachine } from '../../machines/linked-rooms.machine.ts';
import { shareMachine } from '../../machines/share.machine.ts';
import { ComparisonView } from '../../views/comparison/ComparisonView.tsx';
import { ShareButton } from '../../views/listing-detail/ShareButton.tsx';
import { linkedRoomsEffects } from '../effects/linked-rooms.ts';
import { shareEffects } from '../effects/share.ts';
import { roomChoice } from '../root/room-choice.ts';

const machine = linkedRoomsMachine.provide({ actors: linkedRoomsEffects });
const shareWithEffects = shareMachine.provide({ actors: shareEffects });

export default function CompareScreen() {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  return (
    <ComparisonView
      machine={machine}
      share={
        <ShareButton
          key={address}
          machine={shareWithEffects}
          title="Rooms to compare"
          what="this comparison"
          address={address}
        />
      }
      onPrint={() => window.print()}
      onRemoved={(id) => {
        // A link from somebody else may name rooms that are not chosen here.
        if (roomChoice.getSnapshot().context.ids.includes(id)) roomChoice.send({ type: 'room.toggle', id });
      }}
    />
  );
}
