import { lifeTexts } from '../../domain/publish/listing-life.ts';
import type { listingCreationMachine } from '../../machines/publish/listing-creation.machine.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import { useScreenActor } from '../useScreenActor.ts';
import type { FormWords } from './draft-form.ts';
import { ListingForm, type ListingFormProps } from './ListingForm.tsx';

const words: FormWords = {
  title: 'Edit Listing',
  subtitle: 'What you save shows everywhere at once',
  submit: 'Save Changes',
  busy: 'Saving...',
  done: lifeTexts.edited,
};

interface EditListingViewProps extends Omit<ListingFormProps, 'actor' | 'words'> {
  machine: typeof listingCreationMachine;
  listing: EditableListing;
}

/** The form of an own listing. */
export function EditListingView({ machine, listing, ...props }: EditListingViewProps) {
  const actor = useScreenActor(machine, { input: { edited: listing } });
  return <ListingForm {...props} actor={actor} words={words} />;
}
