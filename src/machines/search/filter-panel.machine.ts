import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import {
  type FilteredQuery,
  type FilterTexts,
  queryOfTexts,
  textsOfQuery,
} from '../../domain/search/filtered-query.ts';
import { chunkLoadTimeout } from '../../schemas/constants.ts';
import type { ResultSummary } from '../../schemas/search/result-summary.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** The panel starts from the search that shows and the known parts of its result. */
interface Start {
  query: FilteredQuery;
  /** `null` while it is loading, and after it has failed. */
  summary: ResultSummary | null;
  /** Whether the backend filters by `amenities`. */
  hasAmenities: boolean;
  /** Whether it filters by `contract-terms`. */
  hasContract: boolean;
}

interface Context extends Start {
  /** The texts of the fields. */
  texts: FilterTexts;
}

type FilterPanelEvent =
  | ({ type: 'panel.open' } & Start)
  | { type: 'panel.close' }
  /** The address has another search: the map was moved. The texts are the draft of the person, and stay. */
  | { type: 'query.changed'; query: FilteredQuery }
  | { type: 'filter.change'; texts: FilterTexts }
  | { type: 'filters.clear' }
  | { type: 'filters.apply' }
  | { type: 'count.retry' };

const nothing: Context = {
  query: { term: null, maxDistance: null, maxPrice: null },
  summary: null,
  hasAmenities: false,
  hasContract: false,
  texts: {},
};

const knownFaults = new WeakMap<Context, readonly string[]>();

/** The filters with invalid texts, computed once for each change: the machine and every field ask for them. */
export function faultsOf(context: Context): readonly string[] {
  const known = knownFaults.get(context);
  if (known) return known;
  const { faults } = queryOfTexts(context.query, context.texts);
  knownFaults.set(context, faults);
  return faults;
}

/** Milliseconds after a change before the rooms are counted: the person may still be typing or dragging. */
const filterCountDelay = 300;

/**
 * The panel of the filters: a draft, of which it counts the rooms. Its button applies the draft to the address: it emits `filters.applied`.
 */
export const filterPanelMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FilterPanelEvent,
    emitted: {} as { type: 'filters.applied'; texts: FilterTexts },
    children: {} as { loadPanel: 'loadPanel'; countListings: 'countListings' },
    tags: {} as 'loading' | 'loadFailed' | 'open' | 'counted' | 'countFailed',
    meta: {} as StateMeta,
  },
  actors: {
    loadPanel: fromPromise<unknown>(() => notProvided('loadPanel')),
    countListings: fromPromise<ResultSummary, { query: FilteredQuery }>(() => notProvided('countListings')),
  },
  actions: {
    start: assign((_, { query, summary, hasAmenities, hasContract }: Start) => ({
      query,
      summary,
      hasAmenities,
      hasContract,
      texts: textsOfQuery(query),
    })),
    change: assign(({ context }, { texts }: { texts: FilterTexts }) => ({
      texts: { ...context.texts, ...texts },
    })),
    clear: assign({ texts: {} }),
    setSummary: assign((_, { summary }: { summary: ResultSummary }) => ({ summary })),
    notifyApplied: emit(({ context: { texts } }) => ({ type: 'filters.applied' as const, texts })),
    setQuery: assign((_, { query }: { query: FilteredQuery }) => ({ query })),
  },
  guards: {
    isCounted: ({ context }) => context.summary !== null,
    isInvalid: ({ context }) => faultsOf(context).length > 0,
  },
  delays: { chunkLoad: chunkLoadTimeout, afterChange: filterCountDelay },
}).createMachine({
  id: 'filterPanel',
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the button is shown.',
      meta: { reference: 'filters#panel' },
      on: {
        'panel.open': { target: 'loading', actions: { type: 'start', params: ({ event }) => event } },
      },
    },
    loading: {
      description: 'The code of the panel loads.',
      meta: { reference: 'filters#panel' },
      tags: 'loading',
      invoke: { id: 'loadPanel', src: 'loadPanel', onDone: 'open', onError: 'loadFailed' },
      after: { chunkLoad: 'loadFailed' },
      on: {
        'query.changed': {
          actions: {
            type: 'start',
            params: ({ event: { query }, context: { hasAmenities, hasContract } }) => ({
              query,
              summary: null,
              hasAmenities,
              hasContract,
            }),
          },
        },
      },
    },
    loadFailed: {
      description: 'The code of the panel could not be loaded. The button says so, and tries again.',
      meta: { reference: 'filters#panel' },
      tags: 'loadFailed',
      on: {
        'panel.open': { target: 'loading', actions: { type: 'start', params: ({ event }) => event } },
      },
    },
    open: {
      description: 'The panel shows all filters. Its button applies the chosen ones.',
      meta: { reference: 'filters#panel' },
      tags: 'open',
      initial: 'starting',
      on: {
        'panel.close': 'closed',
        'query.changed': {
          target: '.changed',
          actions: { type: 'setQuery', params: ({ event }) => event },
        },
        'filter.change': {
          target: '.changed',
          actions: { type: 'change', params: ({ event }) => event },
        },
        'filters.clear': { target: '.changed', actions: 'clear' },
        'filters.apply': { target: 'closed', actions: 'notifyApplied' },
      },
      states: {
        starting: {
          description: 'Decides whether the rooms of the shown result have been counted.',
          meta: { reference: 'filters#count' },
          always: [{ guard: 'isCounted', target: 'counted' }, { target: 'counting' }],
        },
        changed: {
          description: 'A filter was changed. The rooms are counted when the person pauses for a moment.',
          meta: { reference: 'filters#count' },
          always: { guard: 'isInvalid', target: 'invalid' },
          after: { afterChange: 'counting' },
        },
        invalid: {
          description:
            'A field has a value that is not understood. The field says so, and the filters cannot be applied.',
          meta: { reference: 'filters#fields' },
          on: { 'filters.apply': {} },
        },
        counting: {
          description: 'The rooms that pass these filters are being counted.',
          meta: { reference: 'filters#count' },
          invoke: {
            id: 'countListings',
            src: 'countListings',
            input: ({ context: { query, texts } }) => ({ query: queryOfTexts(query, texts).query }),
            onDone: {
              target: 'counted',
              actions: { type: 'setSummary', params: ({ event }) => ({ summary: event.output }) },
            },
            onError: 'uncounted',
          },
        },
        counted: {
          description: 'The button says how many rooms there are.',
          meta: { reference: 'filters#count' },
          tags: 'counted',
        },
        uncounted: {
          description: 'The rooms could not be counted. The panel says so; the filters can be applied.',
          meta: { reference: 'filters#count' },
          tags: 'countFailed',
          on: { 'count.retry': 'counting' },
        },
      },
    },
  },
});

export type FilterPanelActor = ActorRefFrom<typeof filterPanelMachine>;
