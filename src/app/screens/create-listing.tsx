import { useLocation, useNavigate } from 'react-router-dom';
import { localDay } from '../../domain/day.ts';
import { formKeeperMachine } from '../../machines/form-keeper.machine.ts';
import { listingCreationMachine } from '../../machines/listing-creation.machine.ts';
import { listingQuotaMachine } from '../../machines/listing-quota.machine.ts';
import { photoPickerMachine } from '../../machines/photo-picker.machine.ts';
import { CreateListingView } from '../../views/create-listing/CreateListingView.tsx';
import { formKeeperEffects } from '../effects/form-keeper.ts';
import { listingCreationEffects, photoPickerEffects } from '../effects/member.ts';
import { listingQuotaEffects } from '../effects/own-listings.ts';
import { session } from '../root/root-actor.ts';
import { useMember } from '../root/useMember.ts';
import { useGo } from '../routing/useGo.ts';

const machine = listingCreationMachine.provide({
  actors: {
    ...listingCreationEffects(session),
    keeper: formKeeperMachine.provide({ actors: formKeeperEffects(session, 'listing') }),
    photoPicker: photoPickerMachine.provide({ actors: photoPickerEffects }),
  },
});
const quotaMachine = listingQuotaMachine.provide({ actors: listingQuotaEffects(session) });

export default function CreateListingScreen() {
  const navigate = useNavigate();
  const go = useGo();
  const user = useMember();
  const { key } = useLocation();
  if (!user) return null;
  return (
    <CreateListingView
      // The next member must not see what this one typed.
      key={user.id}
      machine={machine}
      quotaMachine={quotaMachine}
      today={() => localDay(new Date())}
      // A screen opened by its address has no screen of the app before it.
      back={key === 'default' ? { href: '/' } : { delta: -1 }}
      onLeave={go}
      onCreated={() => navigate('/')}
    />
  );
}
