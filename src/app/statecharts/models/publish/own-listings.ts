import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline, rejected } from '../../../../../fixtures/failures.ts';
import { aListing, listingsOf } from '../../../../../fixtures/listings.ts';
import { ownListingsMachine } from '../../../../machines/publish/own-listings.machine.ts';

export const ownListingsModel: MachineModel<typeof ownListingsMachine> = {
  machine: ownListingsMachine,
  inputs: [undefined],
  events: [
    { type: 'listings.retry' },
    { type: 'listing.changed', listing: aListing({ id: 1 }) },
    { type: 'delete.ask', id: 1 },
    { type: 'delete.ask', id: 99 },
    { type: 'delete.confirm' },
    { type: 'delete.cancel' },
    { type: 'alert.dismiss' },
  ],
  outcomes: {
    fetchOwnListings: { outputs: [listingsOf(1, 2), []], errors: [rejected(500), offline] },
    deleteListing: { outputs: [undefined], errors: [notFound(), offline] },
    refetchOwnListings: { outputs: [listingsOf(2)], errors: [offline] },
  },
  distinguish: ({ listings, deletingId, message }) => [listings.map(({ id }) => id), deletingId, message],
};
