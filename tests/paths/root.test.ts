import { rootMachine } from '../../src/machines/root.machine.ts';
import { describePaths } from '../support/paths-suite.ts';

describePaths({
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
});
