import { assign, fromPromise, setup } from 'xstate';
import type { Chart } from '../model/chart.ts';
import { including, without } from '../model/sets.ts';
import type { ChartLayout } from './placed.ts';

interface Input {
  chart: Chart;
  /** The layout from the build; `null` if it has none for this version of the chart. */
  builtIn: ChartLayout | null;
  /** Ids of the initially collapsed states. */
  collapsed?: ReadonlySet<string> | undefined;
}

interface Context extends Input {
  /** Ids of the states that are collapsed. */
  collapsed: ReadonlySet<string>;
  /** The drawn layout. It stays visible while a new one is computed. */
  shown: { layout: ChartLayout; collapsed: ReadonlySet<string> } | null;
  error: string | null;
}

/** Provides the layout of a chart: from the build, or computed when states are collapsed. The latest request wins. */
export const chartLayoutMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { type: 'state.toggle'; id: string }
      | { type: 'collapse.change'; ids: readonly string[] }
      | { type: 'layout.retry' },
    tags: {} as 'busy',
  },
  actors: {
    layOut: fromPromise<ChartLayout, { chart: Chart; collapsed: ReadonlySet<string> }>(() => {
      throw new Error('layOut is not provided.');
    }),
  },
  guards: {
    isBuiltIn: ({ context: { builtIn, collapsed } }) => builtIn !== null && collapsed.size === 0,
  },
  actions: {
    toggleState: assign(({ context }, { id }: { id: string }) => ({
      collapsed: context.collapsed.has(id)
        ? without(context.collapsed, [id])
        : including(context.collapsed, id),
    })),
    setCollapsed: assign((_, { ids }: { ids: readonly string[] }) => ({ collapsed: new Set(ids) })),
    setBuiltIn: assign(({ context: { builtIn, collapsed } }) => ({
      shown: builtIn && { layout: builtIn, collapsed },
      error: null,
    })),
    setLayout: assign(({ context: { collapsed } }, { layout }: { layout: ChartLayout }) => ({
      shown: { layout, collapsed },
      error: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({
      error: error instanceof Error ? error.message : String(error),
    })),
    // Returns to the collapsed states of the drawn layout.
    restoreCollapsed: assign(({ context: { shown } }) => ({
      collapsed: shown?.collapsed ?? new Set<string>(),
    })),
  },
}).createMachine({
  id: 'chartLayout',
  context: ({ input: { chart, builtIn, collapsed = new Set() } }) => ({
    chart,
    builtIn,
    collapsed,
    shown: null,
    error: null,
  }),
  initial: 'deciding',
  on: {
    'state.toggle': { target: '.deciding', actions: { type: 'toggleState', params: ({ event }) => event } },
    'collapse.change': {
      target: '.deciding',
      actions: { type: 'setCollapsed', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      description: 'Checks whether the build has the requested layout.',
      always: [{ guard: 'isBuiltIn', target: 'placed', actions: 'setBuiltIn' }, { target: 'placing' }],
    },
    placing: {
      description: 'ELK computes the layout. The previous one stays visible.',
      tags: 'busy',
      invoke: {
        id: 'layOut',
        src: 'layOut',
        input: ({ context: { chart, collapsed } }) => ({ chart, collapsed }),
        onDone: {
          target: 'placed',
          actions: { type: 'setLayout', params: ({ event }) => ({ layout: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'setError', params: ({ event }) => ({ error: event.error }) },
            'restoreCollapsed',
          ],
        },
      },
    },
    placed: { description: 'The requested layout is shown.' },
    failed: {
      description: 'ELK failed. The pane shows the error and the previous layout.',
      on: { 'layout.retry': 'deciding' },
    },
  },
});
