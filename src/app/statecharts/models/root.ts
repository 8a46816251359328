import { rootMachine } from '../../../machines/root.machine.ts';
import type { MachineModel } from '../../../workbench/model/paths.ts';

export const rootModel: MachineModel<typeof rootMachine> = {
  machine: rootMachine,
  inputs: [undefined],
  events: [
    { type: 'network.lost' },
    { type: 'network.restored' },
    { type: 'vitals.fail' },
    { type: 'vital.measured', vital: { name: 'LCP', value: 1200, rating: 'good' } },
  ],
  outcomes: {
    session: { errors: [new Error('session')] },
    likes: { errors: [new Error('likes')] },
    networkStatus: { errors: [new Error('no navigator')] },
    vitals: { errors: [new Error('no library')] },
  },
};
