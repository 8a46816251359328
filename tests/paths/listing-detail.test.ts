import { listingDetailMachine } from '../../src/machines/listing-detail.machine.ts';
import { ApiError } from '../../src/schemas/api-error.ts';
import { aListing } from '../support/builders.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths({
  machine: listingDetailMachine,
  inputs: [{ id: 101 }, { id: null }],
  events: [
    { type: 'listing.retry' },
    { type: 'tenantCard.view' },
    { type: 'poster.contact' },
    { type: 'alert.dismiss' },
  ],
  outcomes: {
    fetchListing: {
      outputs: [aListing()],
      errors: [
        new ApiError('notFound', 'No such listing.', { status: 404 }),
        new ApiError('network', 'Down.'),
      ],
    },
    gallery: { errors: [new Error('gallery')] },
    locationLookup: { errors: [new Error('lookup')] },
  },
});
