import { assign, fromPromise, setup } from 'xstate';
import { messageOf } from '../travel/recording.ts';
import type { MachineCoverage } from './machine-coverage.ts';

interface Context {
  coverage: MachineCoverage | null;
  /** The reason why the last file could not be loaded. The previous coverage stays. */
  problem: string | null;
}

/** The coverage overlay of the charts, loaded from a file or from the build. */
export const coverageMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'coverage.toggle' }
      | { type: 'coverage.ask' }
      | { type: 'coverage.forget' }
      | { type: 'file.open'; file: Blob },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    readFile: fromPromise<MachineCoverage, { file: Blob }>(() => {
      throw new Error('readFile is not provided.');
    }),
    fetchCoverage: fromPromise<MachineCoverage>(() => {
      throw new Error('fetchCoverage is not provided.');
    }),
  },
  actions: {
    setCoverage: assign((_, { coverage }: { coverage: MachineCoverage }) => ({ coverage, problem: null })),
    setProblem: assign((_, { error }: { error: unknown }) => ({ problem: messageOf(error) })),
    clear: assign({ coverage: null, problem: null }),
  },
}).createMachine({
  id: 'coverage',
  context: { coverage: null, problem: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The charts are shown without the overlay.',
      on: { 'coverage.toggle': 'open' },
    },
    open: {
      description: 'The charts show the loaded coverage, if there is one.',
      tags: 'open',
      initial: 'resting',
      on: {
        'coverage.toggle': 'closed',
        'file.open': '.reading',
        'coverage.ask': '.fetching',
        'coverage.forget': { target: '.resting', actions: 'clear' },
      },
      states: {
        resting: { description: 'Nothing is loading.' },
        reading: {
          description: 'The chosen file is read.',
          tags: 'busy',
          invoke: {
            id: 'readFile',
            src: 'readFile',
            input: ({ event }) => ({ file: event.type === 'file.open' ? event.file : new Blob() }),
            onDone: {
              target: 'resting',
              actions: { type: 'setCoverage', params: ({ event }) => ({ coverage: event.output }) },
            },
            onError: {
              target: 'resting',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        fetching: {
          description: 'The coverage of the build is fetched.',
          tags: 'busy',
          invoke: {
            id: 'fetchCoverage',
            src: 'fetchCoverage',
            onDone: {
              target: 'resting',
              actions: { type: 'setCoverage', params: ({ event }) => ({ coverage: event.output }) },
            },
            onError: {
              target: 'resting',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
});
