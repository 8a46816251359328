import { assign, fromPromise, setup } from 'xstate';
import { entry } from '../src/model/registry.ts';

/** A lamp with a bulb to be fetched, and several things that can never happen. */
const lamp = setup({
  types: {
    context: {} as { clicks: number },
    events: {} as
      | { type: 'lamp.click' }
      | { type: 'lamp.kick' }
      | { type: 'lamp.look' }
      | { type: 'lamp.sell' },
  },
  actors: { fetchBulb: fromPromise(async () => 'bulb') },
  guards: { isWornOut: ({ context }) => context.clicks > 1000 },
  actions: { count: assign({ clicks: ({ context }) => Math.min(context.clicks + 1, 2) }) },
  delays: { coolDown: 1000 },
}).createMachine({
  id: 'lamp',
  context: { clicks: 0 },
  initial: 'empty',
  on: { 'lamp.sell': '.sold', 'lamp.look': {} },
  states: {
    empty: { invoke: { id: 'fetchBulb', src: 'fetchBulb', onDone: 'off', onError: 'dark' } },
    off: {
      on: {
        'lamp.click': [
          { guard: 'isWornOut', target: 'broken' },
          { target: 'on', actions: 'count' },
        ],
      },
    },
    on: { after: { coolDown: 'warm' }, on: { 'lamp.click': 'off' } },
    warm: { initial: 'glowing', states: { glowing: { always: '#lamp.off' } } },
    dark: { on: { 'lamp.kick': 'empty' } },
    broken: {},
    sold: {},
    lost: {},
  },
});

export const lampEntry = entry(
  {
    machine: lamp,
    inputs: [undefined],
    events: [{ type: 'lamp.click' }, { type: 'lamp.kick' }, { type: 'lamp.look' }],
    outcomes: { fetchBulb: { outputs: ['bulb'] } },
    distinguish: ({ clicks }) => clicks,
  },
  { group: 'Lamps', summary: 'A lamp.', inputSchema: null },
);
