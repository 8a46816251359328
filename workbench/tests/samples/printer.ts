import { assign, fromPromise, setup } from 'xstate';
import { entry } from '../../src/model/registry.ts';

/** A printer that fetches paper. No path reaches some of its states and transitions. */
const printerMachine = setup({
  types: {
    context: {} as { jobs: number },
    events: {} as
      | { type: 'job.toggle' }
      | { type: 'paper.retry' }
      | { type: 'status.read' }
      | { type: 'printer.sell' },
  },
  actors: { fetchPaper: fromPromise(async () => 'paper') },
  guards: { isWornOut: ({ context }) => context.jobs > 1000 },
  actions: { count: assign({ jobs: ({ context }) => Math.min(context.jobs + 1, 2) }) },
  delays: { coolDown: 1000 },
}).createMachine({
  id: 'printer',
  context: { jobs: 0 },
  initial: 'empty',
  on: { 'printer.sell': '.sold', 'status.read': {} },
  states: {
    empty: { invoke: { id: 'fetchPaper', src: 'fetchPaper', onDone: 'idle', onError: 'jammed' } },
    idle: {
      on: {
        'job.toggle': [
          { guard: 'isWornOut', target: 'broken' },
          { target: 'printing', actions: 'count' },
        ],
      },
    },
    printing: { after: { coolDown: 'warm' }, on: { 'job.toggle': 'idle' } },
    warm: { initial: 'cooling', states: { cooling: { always: '#printer.idle' } } },
    jammed: { on: { 'paper.retry': 'empty' } },
    broken: {},
    sold: {},
    lost: {},
  },
});

export const printerEntry = entry(
  {
    machine: printerMachine,
    inputs: [undefined],
    events: [{ type: 'job.toggle' }, { type: 'paper.retry' }, { type: 'status.read' }],
    outcomes: { fetchPaper: { outputs: ['paper'] } },
    distinguish: ({ jobs }) => jobs,
  },
  {
    group: 'Screens',
    summary: 'A printer.',
    source: 'workbench/tests/samples/printer.ts',
    inputSchema: null,
  },
);
