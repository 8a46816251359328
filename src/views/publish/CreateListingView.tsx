import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { successTexts } from '../../domain/error-texts.ts';
import type { listingCreationMachine } from '../../machines/publish/listing-creation.machine.ts';
import type { DraftPlace } from '../../machines/publish/listing-creation-content.ts';
import type { listingQuotaMachine } from '../../machines/publish/listing-quota.machine.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import { useScreenActor } from '../useScreenActor.ts';
import type { FormWords } from './draft-form.ts';
import { ListingForm, type ListingFormProps } from './ListingForm.tsx';
import { ListingQuota } from './ListingQuota.tsx';

const selectIsFull = (snapshot: SnapshotFrom<typeof listingQuotaMachine>) => snapshot.hasTag('full');
const selectIsDone = (snapshot: SnapshotFrom<typeof listingCreationMachine>) => snapshot.hasTag('done');

const words: FormWords = {
  title: 'Create New Listing',
  subtitle: 'Share your space with fellow students',
  submit: 'Create Listing',
  busy: 'Creating Listing...',
  done: successTexts.created,
};

const similarWords: FormWords = {
  ...words,
  subtitle: 'Filled in from your other listing. Its photos and dates are not copied.',
};

interface CreateListingViewProps extends Omit<ListingFormProps, 'actor' | 'words'> {
  machine: typeof listingCreationMachine;
  quotaMachine: typeof listingQuotaMachine;
  /** The draft to open. */
  place: DraftPlace;
  /** The own listing that the form is filled in from. */
  similar?: EditableListing | null;
}

/** 'Rent a Room': the form of a new listing, or the message that the limit is reached. */
export function CreateListingView({
  machine,
  quotaMachine,
  place,
  similar = null,
  ...props
}: CreateListingViewProps) {
  const actor = useScreenActor(machine, { input: { edited: null, place, similar } });
  const isFull = useSelector(useScreenActor(quotaMachine), selectIsFull);
  const isDone = useSelector(actor, selectIsDone);
  if (isFull && !isDone) return <ListingQuota />;
  return <ListingForm {...props} actor={actor} words={similar ? similarWords : words} />;
}
