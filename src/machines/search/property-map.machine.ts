import { assign, fromPromise, setup } from 'xstate';
import { chunkLoadTimeout } from '../../schemas/constants.ts';
import type { SampleProperty } from '../../schemas/search/sample-property.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  properties: readonly SampleProperty[];
  /** The id of the property whose popup is open. */
  openedId: number | null;
  /** The id of the property in the side panel. */
  detailedId: number | null;
}

type PropertyMapEvent =
  | { type: 'map.retry' }
  | { type: 'marker.open'; id: number }
  | { type: 'popup.close' }
  | { type: 'details.open'; id: number }
  | { type: 'panel.close' };

/** The map of sample properties, with its popup and the 'Property Details' panel. */
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
    setOpened: assign((_, { id }: { id: number }) => ({ openedId: id })),
    closePopup: assign({ openedId: null }),
    setDetailed: assign((_, { id }: { id: number }) => ({ detailedId: id })),
    closePanel: assign({ detailedId: null }),
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
      description: "'Loading map...' is shown until the map library is loaded.",
      meta: { reference: 'maps#loading-a-map' },
      tags: 'loading',
      invoke: { id: 'loadMap', src: 'loadMap', onDone: 'ready', onError: 'failed' },
      after: { chunkLoad: 'failed' },
    },
    failed: {
      description: 'The map library could not be loaded in time.',
      meta: { reference: 'maps#loading-a-map' },
      tags: 'failed',
      on: { 'map.retry': 'loading' },
    },
    ready: {
      description: 'The map shows its markers.',
      meta: { reference: 'maps#map-of-sample-properties' },
      tags: 'ready',
      type: 'parallel',
      states: {
        popup: {
          description: 'The popup of a marker.',
          meta: { reference: 'maps#marker-popup' },
          initial: 'closed',
          on: {
            'marker.open': {
              guard: { type: 'isProperty', params: ({ event }) => ({ id: event.id }) },
              target: '.open',
              actions: { type: 'setOpened', params: ({ event }) => ({ id: event.id }) },
            },
          },
          states: {
            closed: { description: 'No popup.', meta: { reference: 'maps#marker-popup' } },
            open: {
              description: 'Price, address, beds and baths, and View Details.',
              meta: { reference: 'maps#marker-popup' },
              on: {
                'popup.close': {
                  target: 'closed',
                  actions: 'closePopup',
                },
              },
            },
          },
        },
        panel: {
          description: "The 'Property Details' side panel.",
          meta: { reference: 'maps#property-details' },
          initial: 'closed',
          on: {
            'details.open': {
              guard: { type: 'isProperty', params: ({ event }) => ({ id: event.id }) },
              target: '.open',
              actions: { type: 'setDetailed', params: ({ event }) => ({ id: event.id }) },
            },
          },
          states: {
            closed: { description: 'No panel.', meta: { reference: 'maps#property-details' } },
            open: {
              description: "A property's price, address, bedrooms and bathrooms.",
              meta: { reference: 'maps#property-details' },
              tags: 'panel',
              on: {
                'panel.close': {
                  target: 'closed',
                  actions: 'closePanel',
                },
              },
            },
          },
        },
      },
    },
  },
});
