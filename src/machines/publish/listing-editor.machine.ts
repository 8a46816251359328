import { kindOf } from '../../domain/api-error.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import { createFetchMachine } from '../fetch-machine.ts';

const reference = 'listing-life#editing-a-listing';

/** Loads an own listing for the form. */
export const listingEditorMachine = createFetchMachine<EditableListing, { id: number }>({
  id: 'listingEditor',
  failureOf: kindOf,
  states: {
    loading: { description: 'The listing is fetched with all that the form shows.', reference },
    shown: { description: 'The form shows the values of the listing.', reference },
    failed: {
      description:
        'The listing could not be fetched. The screen says why, with Try Again; not if the member has no such listing, or it cannot be edited.',
      reference,
    },
  },
});
