import { assign, fromPromise, setup } from 'xstate';
import type { Chart } from '../model/chart.ts';
import { including, without } from '../model/sets.ts';
import type { ChartLayout } from './elk.ts';

interface Input {
  chart: Chart;
  /** From the build; `null` where there is none that fits. */
  builtIn: ChartLayout | null;
}

interface Context extends Input {
  /** Ids of states, as wished for. */
  collapsed: ReadonlySet<string>;
  /** What can be drawn: stays while another is on its way. */
  shown: { layout: ChartLayout; collapsed: ReadonlySet<string> } | null;
  error: string | null;
}

/** Where a chart stands: at once from the build, placed anew when states are collapsed. The latest wish wins. */
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
    // What is drawn and what is wished for agree again.
    restoreCollapsed: assign(({ context: { shown } }) => ({
      collapsed: shown?.collapsed ?? new Set<string>(),
    })),
  },
}).createMachine({
  id: 'chartLayout',
  context: ({ input }) => ({ ...input, collapsed: new Set(), shown: null, error: null }),
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
      description: 'Looks whether the build has the layout that is wished for.',
      always: [{ guard: 'isBuiltIn', target: 'placed', actions: 'setBuiltIn' }, { target: 'placing' }],
    },
    placing: {
      description: 'ELK is at work; what was shown stays.',
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
    placed: { description: 'What is wished for is shown.' },
    failed: {
      description: 'ELK failed: said, and what was shown stays.',
      on: { 'layout.retry': 'deciding' },
    },
  },
});
