import { useSelector } from '@xstate/react';
import { DoorOpen, TriangleAlert } from 'lucide-react';
import type { SnapshotFrom } from 'xstate';
import { Button, ButtonLink, Card } from '../../components/controls.ts';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { roomsFailureText } from '../../domain/error-texts.ts';
import { lifeTexts } from '../../domain/listing-life.ts';
import type { listingCreationMachine } from '../../machines/listing-creation.machine.ts';
import type { listingEditorMachine } from '../../machines/listing-editor.machine.ts';
import type { EditableListing } from '../../schemas/listing.ts';
import { useScreenActor } from '../useScreenActor.ts';
import type { FormWords } from './draft-form.ts';
import { ListingForm, type ListingFormProps } from './ListingForm.tsx';

const selectContext = (snapshot: SnapshotFrom<typeof listingEditorMachine>) => snapshot.context;
const selectStatus = (snapshot: SnapshotFrom<typeof listingEditorMachine>) =>
  (['missing', 'failed'] as const).find((tag) => snapshot.hasTag(tag));

const words: FormWords = {
  title: 'Edit Listing',
  subtitle: 'What you save shows everywhere at once',
  submit: 'Save Changes',
  busy: 'Saving...',
  done: lifeTexts.edited,
};

interface EditListingViewProps extends Omit<ListingFormProps, 'actor' | 'words'> {
  id: number;
  machine: typeof listingEditorMachine;
  formMachine: typeof listingCreationMachine;
}

/** The form of an own listing, once the listing is there. */
export function EditListingView({ id, machine, ...props }: EditListingViewProps) {
  const actor = useScreenActor(machine, { input: { id } });
  const { listing, error } = useSelector(actor, selectContext);
  const status = useSelector(actor, selectStatus);
  if (listing) return <FilledForm {...props} listing={listing} />;
  if (status === undefined) return <Spinner label="Loading listing..." />;
  return (
    <Card maxW="48rem" mx="auto">
      <PageTitle>Edit Listing · Stanza</PageTitle>
      {status === 'missing' ? (
        <Notice icon={<DoorOpen size={32} />} title="This listing cannot be edited" level={1}>
          <p>It is not yours, or it was deleted.</p>
          <ButtonLink to="/profile">See my listings</ButtonLink>
        </Notice>
      ) : (
        <Notice icon={<TriangleAlert size={32} />} title="This listing could not be loaded" level={1}>
          <p>{roomsFailureText(error)}</p>
          <Button onClick={() => actor.send({ type: 'listing.retry' })}>Try Again</Button>
        </Notice>
      )}
    </Card>
  );
}

interface FilledFormProps extends Omit<EditListingViewProps, 'id' | 'machine'> {
  listing: EditableListing;
}

function FilledForm({ formMachine, listing, ...props }: FilledFormProps) {
  const actor = useScreenActor(formMachine, { input: { edited: listing } });
  return <ListingForm {...props} actor={actor} words={words} />;
}
