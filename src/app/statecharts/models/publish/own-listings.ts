import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { notFound, offline, rejected } from '../../../../../fixtures/failures.ts';
import { aListing, listingsOf } from '../../../../../fixtures/listings.ts';
import { ownListingsMachine } from '../../../../machines/publish/own-listings.machine.ts';

export const ownListingsModel: MachineModel<typeof ownListingsMachine> = {
  machine: ownListingsMachine,
  inputs: [undefined],
  events: [
    { type: 'rows.retry' },
    { type: 'row.changed', row: aListing({ id: 1 }) },
    { type: 'delete.ask', id: 1 },
    { type: 'delete.ask', id: 99 },
    { type: 'delete.confirm' },
    { type: 'delete.cancel' },
    { type: 'alert.dismiss' },
  ],
  outcomes: {
    fetchRows: { outputs: [listingsOf(1, 2), []], errors: [rejected(500), offline] },
    deleteRow: { outputs: [undefined], errors: [notFound(), offline] },
    refetchRows: { outputs: [listingsOf(2)], errors: [offline] },
  },
  distinguish: ({ rows, deletingId, message }) => [rows.map(({ id }) => id), deletingId, message],
};
