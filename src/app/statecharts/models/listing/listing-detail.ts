import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import type { SnapshotFrom } from 'xstate';
import { aListing } from '../../../../../fixtures/listings.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { listingDetailMachine } from '../../../../machines/listing/listing-detail.machine.ts';

type Snapshot = SnapshotFrom<typeof listingDetailMachine>;

const isPlaceOpen = ({ value }: Snapshot) => typeof value === 'object' && value.shown.exactPlace !== 'shown';

export const listingDetailModel: MachineModel<typeof listingDetailMachine> = {
  machine: listingDetailMachine,
  inputs: [
    { id: 101, isContacting: false, capabilities: [] },
    { id: 101, isContacting: true, capabilities: [] },
    { id: 101, isContacting: false, capabilities: ['contact', 'member-cards'] },
    { id: 101, isContacting: true, capabilities: ['contact'] },
  ],
  events: [
    { type: 'listing.retry' },
    { type: 'listing.changed', listing: aListing() },
    { type: 'gallery.retry' },
    { type: 'place.retry' },
    { type: 'exactPlace.retry' },
    { type: 'tenantCard.view' },
    { type: 'poster.contact' },
    { type: 'composer.close' },
    { type: 'card.close' },
    { type: 'alert.dismiss' },
  ],
  outcomes: {
    fetchListing: {
      outputs: [aListing(), aListing({ shownPlace: 'street' })],
      errors: [
        new ApiError('notFound', 'No such listing.', { status: 404 }),
        new ApiError('network', 'Down.'),
      ],
    },
    fetchPlace: {
      outputs: [{ street: 'Via Pacini 12', latitude: 45.4797, longitude: 9.2251 }, null],
      errors: [new ApiError('network', 'Down.')],
    },
    loadCard: { outputs: [undefined], errors: [new Error('not loaded')] },
    loadComposer: { outputs: [undefined], errors: [new Error('not loaded')] },
    gallery: { errors: [new Error('gallery')] },
    locationLookup: { errors: [new Error('lookup')] },
  },
  // The rest of the chart does not depend on whether the exact place is known.
  can: (snapshot, { type }) => !isPlaceOpen(snapshot) || type === 'exactPlace.retry',
  cannot: (snapshot, { type }) => isPlaceOpen(snapshot) && !type.includes('fetchPlace'),
  distinguish: ({ error, isContacting, capabilities }) => [error, isContacting, capabilities],
};
