import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { listingsOf } from '../../../../../fixtures/listings.ts';
import { newestRoomsMachine } from '../../../../machines/search/newest-rooms.machine.ts';

export const newestRoomsModel: MachineModel<typeof newestRoomsMachine> = {
  machine: newestRoomsMachine,
  inputs: [undefined],
  events: [{ type: 'fetch.retry' }],
  outcomes: { fetch: { outputs: [{ rooms: listingsOf(101, 102), count: 751 }], errors: [offline] } },
};
