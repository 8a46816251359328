import { assign, fromCallback, setup } from 'xstate';
import type { Chart } from '../model/chart.ts';
import type { FoundPath } from '../model/find-paths.ts';
import type { Fault } from '../model/graph.ts';
import { StartError } from '../model/graph-logic.ts';
import type { MachineEntry } from '../model/registry.ts';
import { messageOf } from '../travel/recording.ts';
import {
  firstLimits,
  type SearchEnd,
  type SearchLimits,
  type SearchProgress,
  searchPaths,
  type Target,
  widerLimits,
} from './search-paths.ts';

interface Input {
  entry: MachineEntry;
  chart: Chart;
}

/** The shown path. */
export interface Chosen {
  targetId: string;
  path: FoundPath;
}

interface Context extends Input {
  limits: SearchLimits;
  /** The number of states explored so far. */
  states: number;
  /** The targets searched so far, in the order of the chart. */
  targets: readonly Target[];
  chosen: Chosen | null;
  /** The path that was shown last. */
  left: Chosen | null;
  /** The index of the shown step of the chosen path. */
  step: number;
  error: string | null;
  /** The samples for which the machine threw an error. */
  faults: readonly Fault[];
}

export type SearchEvent =
  | { type: 'search.advance'; progress: readonly SearchProgress[] }
  | ({ type: 'search.end' } & SearchEnd)
  | { type: 'search.fail'; error: unknown };

export type PathsEvent =
  | SearchEvent
  | { type: 'search.stop' }
  | { type: 'search.start' }
  /** Repeats the search with wider limits. */
  | { type: 'search.widen' }
  | { type: 'path.choose'; chosen: Chosen }
  | { type: 'path.leave' }
  | { type: 'step.go'; step: number };

/** The time of a piece of work, in milliseconds, before control returns to the page. */
const slice = 25;

/** Searches for paths to every reachable state and transition of a machine, and keeps the shown path. */
export const pathsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as PathsEvent,
    tags: {} as 'busy' | 'cut',
  },
  actors: {
    search: fromCallback<SearchEvent, Input & { limits: SearchLimits }>(({ sendBack, input }) => {
      const searching = searchPaths(input.entry, input.chart, input.limits);
      let timer = setTimeout(work);
      function work() {
        const progress: SearchProgress[] = [];
        const end = performance.now() + slice;
        try {
          do {
            const { done, value } = searching.next();
            if (done) {
              sendBack({ type: 'search.advance', progress });
              sendBack({ type: 'search.end', ...value });
              return;
            }
            progress.push(value);
          } while (performance.now() < end);
        } catch (error) {
          sendBack({ type: 'search.fail', error });
          return;
        }
        sendBack({ type: 'search.advance', progress });
        timer = setTimeout(work);
      }
      return () => clearTimeout(timer);
    }),
  },
  guards: {
    isCut: ({ context: { targets } }, { isCut }: { isCut: boolean }) =>
      isCut || targets.some(({ cuts }) => cuts.length > 0),
    isStep: ({ context: { chosen } }, { step }: { step: number }) =>
      chosen !== null && step >= 0 && step <= chosen.path.events.length,
  },
  actions: {
    clearResults: assign({ states: 0, targets: [], error: null, faults: [] }),
    addProgress: assign(({ context }, { progress }: { progress: readonly SearchProgress[] }) => ({
      states: progress.at(-1)?.states ?? context.states,
      targets: [...context.targets, ...progress.flatMap(({ target }) => target ?? [])],
    })),
    setFaults: assign((_, { faults }: { faults: readonly Fault[] }) => ({ faults })),
    widen: assign(({ context: { limits } }) => ({ limits: widerLimits(limits) })),
    choose: assign((_, { chosen }: { chosen: Chosen }) => ({ chosen, step: chosen.path.events.length })),
    leave: assign(({ context: { chosen } }) => ({ chosen: null, left: chosen, step: 0 })),
    go: assign((_, { step }: { step: number }) => ({ step })),
    setError: assign((_, { error }: { error: unknown }) => ({
      error:
        error instanceof StartError
          ? error.message
          : `The machine threw an error for one of its samples: ${messageOf(error)}`,
    })),
  },
}).createMachine({
  id: 'paths',
  context: ({ input }) => ({
    ...input,
    limits: firstLimits,
    states: 0,
    targets: [],
    chosen: null,
    left: null,
    step: 0,
    error: null,
    faults: [],
  }),
  initial: 'searching',
  on: {
    'path.choose': { actions: { type: 'choose', params: ({ event }) => event } },
    'path.leave': { actions: 'leave' },
    'step.go': {
      guard: { type: 'isStep', params: ({ event }) => event },
      actions: { type: 'go', params: ({ event }) => event },
    },
    'search.start': '.searching',
    'search.widen': { target: '.searching', actions: 'widen' },
  },
  states: {
    idle: { description: 'The search was stopped. The paths found so far are shown.' },
    searching: {
      description: 'The machine is explored in time slices. Paths are shown as soon as they are found.',
      tags: 'busy',
      entry: 'clearResults',
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context: { entry, chart, limits } }) => ({ entry, chart, limits }),
        onError: { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
      },
      on: {
        'search.advance': { actions: { type: 'addProgress', params: ({ event }) => event } },
        'search.end': [
          {
            guard: { type: 'isCut', params: ({ event }) => event },
            target: 'cut',
            actions: { type: 'setFaults', params: ({ event }) => event },
          },
          { target: 'found', actions: { type: 'setFaults', params: ({ event }) => event } },
        ],
        'search.fail': { target: 'failed', actions: { type: 'setError', params: ({ event }) => event } },
        'search.stop': 'idle',
        'search.start': {},
        'search.widen': {},
      },
    },
    found: { description: 'The search is complete: all paths are listed.' },
    cut: {
      description: 'The search reached a limit, so that there may be more paths. The panel says which limit.',
      tags: 'cut',
    },
    failed: {
      description: 'The machine cannot start, or threw an error for one of its samples. The panel shows it.',
    },
  },
});
