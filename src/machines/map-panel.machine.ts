import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { chunkLoadTimeout } from '../schemas/constants.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

type MapPanelEvent =
  | { type: 'panel.toggle' }
  | { type: 'map.retry' }
  | { type: 'pin.select'; id: number }
  | { type: 'pin.clear' };

/** The half-width map beside the search results, and the selected price pin. */
export const mapPanelMachine = setup({
  types: {
    context: {} as { selectedId: number | null },
    events: {} as MapPanelEvent,
    tags: {} as 'open' | 'ready' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    loadMap: fromPromise(() => notProvided('loadMap')),
  },
  actions: {
    setSelection: assign((_, { id }: { id: number }) => ({ selectedId: id })),
    clearSelection: assign({ selectedId: null }),
  },
  delays: { chunkLoad: chunkLoadTimeout },
}).createMachine({
  id: 'mapPanel',
  context: { selectedId: null },
  initial: 'hidden',
  states: {
    hidden: {
      description: 'Only the cards are shown.',
      meta: { reference: 'results#map-panel' },
      on: { 'panel.toggle': 'open' },
    },
    open: {
      description: 'The map panel is shown beside the cards.',
      meta: { reference: 'results#map-panel' },
      tags: 'open',
      initial: 'loading',
      exit: 'clearSelection',
      on: { 'panel.toggle': 'hidden' },
      states: {
        loading: {
          description: "'Loading map...' is shown while the map library loads.",
          meta: { reference: 'maps#loading-a-map' },
          invoke: { id: 'loadMap', src: 'loadMap', onDone: 'ready', onError: 'failed' },
          after: { chunkLoad: 'failed' },
        },
        ready: {
          description: "Price pins are shown. A selected pin has its 'Selected Property' card.",
          meta: { reference: 'results#selected-property' },
          tags: 'ready',
          on: {
            'pin.select': {
              actions: { type: 'setSelection', params: ({ event }) => ({ id: event.id }) },
            },
            'pin.clear': { actions: 'clearSelection' },
          },
        },
        failed: {
          description: 'The map library could not be loaded in time.',
          meta: { reference: 'maps#loading-a-map' },
          tags: 'failed',
          on: { 'map.retry': 'loading' },
        },
      },
    },
  },
});

export type MapPanelActor = ActorRefFrom<typeof mapPanelMachine>;
