import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { ownershipMachine } from '../../../../machines/publish/ownership.machine.ts';

export const ownershipModel: MachineModel<typeof ownershipMachine> = {
  machine: ownershipMachine,
  inputs: [{ userId: null }, { userId: 7 }],
  events: [
    { type: 'user.change', userId: null },
    { type: 'user.change', userId: 7 },
  ],
  outcomes: { ownListings: { errors: [new Error('own listings')] } },
  distinguish: ({ userId }) => [userId],
};
