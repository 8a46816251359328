import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aListing } from '../../../../fixtures/listings.ts';
import { ApiError } from '../../../domain/api-error.ts';
import { listingDetailMachine } from '../../../machines/listing-detail.machine.ts';

export const listingDetailModel: MachineModel<typeof listingDetailMachine> = {
  machine: listingDetailMachine,
  inputs: [{ id: 101 }],
  events: [
    { type: 'listing.retry' },
    { type: 'gallery.retry' },
    { type: 'place.retry' },
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
};
