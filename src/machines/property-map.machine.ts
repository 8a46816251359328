import { assign, fromPromise, setup } from 'xstate';
import { chunkLoadTimeout } from '../schemas/constants.ts';
import type { SampleProperty } from '../schemas/sample-property.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

interface Context {
  properties: readonly SampleProperty[];
  /** Whose popup is open. */
  openedId: number | null;
  /** Whose details the side panel shows. */
  detailedId: number | null;
}

type PropertyMapEvent =
  | { type: 'map.retry' }
  | { type: 'marker.open'; id: number }
  | { type: 'popup.close' }
  | { type: 'details.open'; id: number }
  | { type: 'panel.close' };

/** The map of sample properties: its popup, and the 'Property Details' panel. */
export const propertyMapMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PropertyMapEvent,
    input: {} as { properties: readonly SampleProperty[] },
    tags: {} as 'loading' | 'failed' | 'ready' | 'panel',
    meta: {} as StateMeta,
  },
  actors: {
    loadMap: fromPromise(() => notProvided('loadMap')),
  },
  actions: {
    rememberOpened: assign((_, { id }: { id: number | null }) => ({ openedId: id })),
    rememberDetailed: assign((_, { id }: { id: number | null }) => ({ detailedId: id })),
  },
  guards: {
    isProperty: ({ context }, { id }: { id: number }) => context.properties.some((one) => one.id === id),
  },
  delays: { chunkLoad: chunkLoadTimeout },
}).createMachine({
  id: 'propertyMap',
  context: ({ input }) => ({ properties: input.properties, openedId: null, detailedId: null }),
  initial: 'loading',
  states: {
    loading: {
      description: "'Loading map...' shows until the map library is there.",
      meta: { section: '2 Map' },
      tags: 'loading',
      invoke: { id: 'loadMap', src: 'loadMap', onDone: 'ready', onError: 'failed' },
      after: { chunkLoad: 'failed' },
    },
    failed: {
      description: 'The map library could not be loaded in time.',
      meta: { section: '9 Script chunk load timeout' },
      tags: 'failed',
      on: { 'map.retry': 'loading' },
    },
    ready: {
      description: 'The map shows its markers.',
      meta: { section: '4 Map' },
      tags: 'ready',
      type: 'parallel',
      states: {
        popup: {
          description: 'What a marker says when opened.',
          meta: { section: '2 Map' },
          initial: 'closed',
          on: {
            'marker.open': {
              guard: { type: 'isProperty', params: ({ event }) => ({ id: event.id }) },
              target: '.open',
              actions: { type: 'rememberOpened', params: ({ event }) => ({ id: event.id }) },
            },
          },
          states: {
            closed: { description: 'No popup.', meta: { section: '2 Map' } },
            open: {
              description: 'Price, address, beds and baths, and View Details.',
              meta: { section: '2 Map' },
              on: {
                'popup.close': {
                  target: 'closed',
                  actions: { type: 'rememberOpened', params: { id: null } },
                },
              },
            },
          },
        },
        panel: {
          description: "The 'Property Details' side panel.",
          meta: { section: '4 Map' },
          initial: 'closed',
          on: {
            'details.open': {
              guard: { type: 'isProperty', params: ({ event }) => ({ id: event.id }) },
              target: '.open',
              actions: { type: 'rememberDetailed', params: ({ event }) => ({ id: event.id }) },
            },
          },
          states: {
            closed: { description: 'No panel.', meta: { section: '4 Map' } },
            open: {
              description: "A property's price, address, bedrooms and bathrooms.",
              meta: { section: '4 Map' },
              tags: 'panel',
              on: {
                'panel.close': {
                  target: 'closed',
                  actions: { type: 'rememberDetailed', params: { id: null } },
                },
              },
            },
          },
        },
      },
    },
  },
});
