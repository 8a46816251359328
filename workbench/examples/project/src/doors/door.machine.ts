import { setup } from 'xstate';
import { delay } from '@/config';
import type { Key } from './key';
import { rightKey } from './key';
export const doorMachine = setup({
  types: {
    context: {} as { key: Key | null },
    events: {} as { type: 'door.open' } | { type: 'door.close' } | { type: 'key.turn'; key: Key },
  },
  guards: { isRight: ({ event }) => event.type === 'key.turn' && event.key === rightKey },
  delays: { tired: delay },
}).createMachine({
  id: 'door',
  context: { key: null },
  initial: 'closed',
  states: {
    locked: { on: { 'key.turn': { guard: 'isRight', target: 'closed' } } },
    closed: { on: { 'door.open': 'open', 'key.turn': 'locked' } },
    open: { on: { 'door.close': 'closed' }, after: { tired: 'closed' } },
  },
});
