import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import { shareMachine } from '../../../machines/listing/share.machine.ts';
import { linkedRoomsMachine } from '../../../machines/search/linked-rooms.machine.ts';
import { ShareButton } from '../../../views/listing/ShareButton.tsx';
import { ComparisonView } from '../../../views/search/ComparisonView.tsx';
import { shareEffects } from '../../effects/listing/share.ts';
import { linkedRoomsEffects } from '../../effects/search/linked-rooms.ts';
import { roomChoice } from '../../root/room-choice.ts';

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
          title={t`Rooms to compare`}
          heading={t`Share this comparison`}
          address={address}
        />
      }
      onPrint={() => window.print()}
      onRemoved={(id) => {
        // A link from somebody else may name rooms that are not chosen here.
        if (roomChoice.read().ids.includes(id)) roomChoice.toggle(id);
      }}
    />
  );
}
