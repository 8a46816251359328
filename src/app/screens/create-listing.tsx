import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { localDay } from '../../domain/day.ts';
import { parseListingId } from '../../domain/listing-id.ts';
import { editedListingParam } from '../../domain/listing-life.ts';
import { type Destination, formKeeperMachine } from '../../machines/form-keeper.machine.ts';
import { listingCreationMachine } from '../../machines/listing-creation.machine.ts';
import { listingEditorMachine } from '../../machines/listing-editor.machine.ts';
import { listingQuotaMachine } from '../../machines/listing-quota.machine.ts';
import { photoPickerMachine } from '../../machines/photo-picker.machine.ts';
import { CreateListingView } from '../../views/create-listing/CreateListingView.tsx';
import { EditListingView } from '../../views/create-listing/EditListingView.tsx';
import { uuid } from '../device/uuid.ts';
import { formKeeperEffects } from '../effects/form-keeper.ts';
import { listingCreationEffects, photoPickerEffects } from '../effects/member.ts';
import { fetchEditable, listingQuotaEffects } from '../effects/own-listings.ts';
import { session } from '../root/root-actor.ts';
import { useMember } from '../root/useMember.ts';
import { useGo } from '../routing/useGo.ts';

/** @param form the name of what the device keeps of it */
const formMachine = (form: Parameters<typeof formKeeperEffects>[1]) =>
  listingCreationMachine.provide({
    actors: {
      ...listingCreationEffects(session),
      keeper: formKeeperMachine.provide({ actors: formKeeperEffects(session, form) }),
      photoPicker: photoPickerMachine.provide({ actors: photoPickerEffects }),
    },
  });
const newListingMachine = formMachine('listing');
const quotaMachine = listingQuotaMachine.provide({ actors: listingQuotaEffects(session) });
const editorMachine = listingEditorMachine.provide({ actors: { fetchEdited: fetchEditable(session) } });

const today = () => localDay(new Date());

/** The form of a new listing, or of the own listing that the address names. */
export default function CreateListingScreen() {
  const navigate = useNavigate();
  const go = useGo();
  const user = useMember();
  const location = useLocation();
  const edited = useSearchParams()[0].get(editedListingParam);
  if (!user) return null;
  // A screen opened by its address has no screen of the app before it.
  const back: Destination =
    location.key === 'default' ? { href: edited === null ? '/' : '/profile' } : { delta: -1 };
  // The next member must not see what this one typed.
  const key = `${user.id} ${edited}`;
  const form = { today, makeId: uuid, back, onLeave: go };
  if (edited !== null) return <EditListing key={key} {...form} id={parseListingId(edited) ?? 0} />;
  return (
    <CreateListingView
      key={key}
      {...form}
      machine={newListingMachine}
      quotaMachine={quotaMachine}
      onSaved={() => navigate('/')}
    />
  );
}

interface EditListingProps {
  id: number;
  today(): string;
  makeId(): string;
  back: Destination;
  onLeave(to: Destination): void;
}

function EditListing(props: EditListingProps) {
  const navigate = useNavigate();
  const { id } = props;
  const machine = useMemo(() => formMachine(`listing-${id}`), [id]);
  return (
    <EditListingView
      {...props}
      machine={editorMachine}
      formMachine={machine}
      // Going back must not lead into the form of what is saved.
      onSaved={() => navigate(`/listing/${id}`, { replace: true })}
    />
  );
}
