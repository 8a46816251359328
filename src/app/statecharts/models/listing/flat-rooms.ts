import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { listingsOf } from '../../../../../fixtures/listings.ts';
import { flatRoomsMachine } from '../../../../machines/listing/flat-rooms.machine.ts';

export const flatRoomsModel: MachineModel<typeof flatRoomsMachine> = {
  machine: flatRoomsMachine,
  inputs: [{ id: 101 }],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [listingsOf(102, 103), []], errors: [offline] } },
};
