import { useLocation, useNavigate } from 'react-router-dom';
import { listingCreationMachine } from '../../machines/listing-creation.machine.ts';
import { photoPickerMachine } from '../../machines/photo-picker.machine.ts';
import { CreateListingView } from '../../views/create-listing/CreateListingView.tsx';
import { listingCreationEffects, photoPickerEffects } from '../effects/member.ts';
import { session } from '../root/root-actor.ts';

const machine = listingCreationMachine.provide({
  actors: {
    ...listingCreationEffects(session),
    photoPicker: photoPickerMachine.provide({ actors: photoPickerEffects }),
  },
});

export default function CreateListingScreen() {
  const navigate = useNavigate();
  const { key } = useLocation();
  // Opened by its address there is nothing of ours to go back to.
  const goBack = () => (key === 'default' ? navigate('/') : navigate(-1));
  return <CreateListingView machine={machine} onBack={goBack} onCreated={() => navigate('/')} />;
}
