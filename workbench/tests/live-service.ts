/** A service in Node.js for the test of the relay: `node live-service.ts ADDRESS`. */
import { createActor, setup } from 'xstate';
import { createInspect } from '../src/inspect/inspect.ts';

const machine = setup({ types: { context: {} as { open: boolean; secret: string } } }).createMachine({
  id: 'service',
  meta: { live: { context: ['open'] } },
  context: { open: true, secret: 'canary' },
  initial: 'idle',
  states: { idle: { on: { go: 'busy' } }, busy: {} },
});

const service = createActor(machine, {
  inspect: createInspect({ socket: process.argv[2], page: () => ({ title: 'Service', route: '/jobs' }) }),
}).start();

process.stdin.on('data', () => service.send({ type: 'go' }));
