import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { aListing } from '../../../../../fixtures/listings.ts';
import { linkedRoomsMachine } from '../../../../machines/search/linked-rooms.machine.ts';

export const linkedRoomsModel: MachineModel<typeof linkedRoomsMachine> = {
  machine: linkedRoomsMachine,
  inputs: [{ ids: [101, 102] }, { ids: [] }],
  events: [
    { type: 'rooms.change', ids: [101] },
    { type: 'rooms.change', ids: [101, 102] },
    { type: 'rooms.retry' },
  ],
  outcomes: {
    fetchRooms: {
      outputs: [
        [
          { id: 101, listing: aListing() },
          { id: 102, listing: null },
        ],
        [{ id: 101, listing: aListing() }],
      ],
      errors: [offline],
    },
  },
};
