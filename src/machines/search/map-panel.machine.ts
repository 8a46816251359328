import { type ActorRefFrom, assign, emit, fromPromise, setup } from 'xstate';
import { chunkLoadTimeout } from '../../schemas/constants.ts';
import type { MapLeft, MapView, SheetPosition } from '../../schemas/search/results-left.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

type MapPanelEvent =
  | { type: 'panel.toggle' }
  | { type: 'map.retry' }
  | { type: 'pin.select'; id: number }
  | { type: 'pin.clear' }
  /** The map came to rest at another place or zoom. */
  | { type: 'map.move'; view: MapView }
  /** The mouse or the focus is on the card or the pin of a room; `null`: on none. */
  | { type: 'room.point'; id: number | null }
  /** The sheet with the results was moved, on a map that fills the screen. */
  | { type: 'sheet.place'; position: SheetPosition }
  | { type: 'sheet.scroll'; top: number }
  /** `isStill`: moving the map does not search. */
  | { type: 'moves.choose'; isStill: boolean };

export interface MapPanelInput {
  /** The map as the person left it; `null` for a new search. */
  left: MapLeft | null;
  /** The room that the address selects. */
  selectedId: number | null;
  /** Whether the map that the person left was ready: then its code is still loaded. */
  isReady?: boolean;
}

interface Context extends MapLeft {
  isReady: boolean;
  selectedId: number | null;
  pointedId: number | null;
}

const closed: Omit<Context, 'isReady'> = {
  isOpen: false,
  selectedId: null,
  view: null,
  sheet: 'half',
  sheetTop: 0,
  pointedId: null,
};

/** The half-width map beside the search results, and the selected price pin. */
export const mapPanelMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MapPanelEvent,
    input: {} as MapPanelInput,
    /** The selected room, for the address of the page. It may be the same as before. */
    emitted: {} as { type: 'selection.changed'; id: number | null },
    tags: {} as 'open' | 'ready' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    loadMap: fromPromise(() => notProvided('loadMap')),
  },
  actions: {
    setSelection: assign((_, { id }: { id: number }) => ({ selectedId: id })),
    clearSelection: assign({ selectedId: null }),
    notifySelection: emit(({ context }) => ({ type: 'selection.changed' as const, id: context.selectedId })),
    setView: assign((_, { view }: { view: MapView }) => ({ view })),
    setPointed: assign((_, { id }: { id: number | null }) => ({ pointedId: id })),
    placeSheet: assign((_, { position }: { position: SheetPosition }) => ({ sheet: position })),
    setSheetTop: assign((_, { top }: { top: number }) => ({ sheetTop: top })),
    setStill: assign((_, { isStill }: { isStill: boolean }) => ({ isStill })),
    setOpen: assign({ isOpen: true }),
    close: assign(closed),
  },
  guards: {
    wasOpen: ({ context }) => context.isOpen,
    wasReady: ({ context }) => context.isOpen && context.isReady,
    isPeek: (_, { position }: { position: SheetPosition }) => position === 'peek',
  },
  delays: { chunkLoad: chunkLoadTimeout },
}).createMachine({
  id: 'mapPanel',
  context: ({ input: { left, selectedId, isReady = false } }) => ({
    ...closed,
    ...left,
    isReady,
    selectedId,
    // The card of the room shows on the map.
    ...(selectedId !== null && { sheet: 'peek' as const }),
  }),
  on: { 'pin.clear': { actions: ['clearSelection', 'notifySelection'] } },
  initial: 'starting',
  states: {
    starting: {
      description: 'A person who comes back finds the map as they left it.',
      meta: { reference: 'results#coming-back' },
      always: [
        { guard: 'wasReady', target: 'open.ready' },
        { guard: 'wasOpen', target: 'open' },
        { target: 'hidden' },
      ],
    },
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
      entry: 'setOpen',
      on: {
        'panel.toggle': { target: 'hidden', actions: ['close', 'notifySelection'] },
        'sheet.place': [
          {
            guard: { type: 'isPeek', params: ({ event }) => event },
            actions: { type: 'placeSheet', params: ({ event }) => event },
          },
          // Otherwise the sheet would cover the card of the selected pin.
          {
            actions: [
              { type: 'placeSheet', params: ({ event }) => event },
              'clearSelection',
              'notifySelection',
            ],
          },
        ],
        'sheet.scroll': { actions: { type: 'setSheetTop', params: ({ event }) => event } },
        'moves.choose': { actions: { type: 'setStill', params: ({ event }) => event } },
        'room.point': { actions: { type: 'setPointed', params: ({ event }) => ({ id: event.id }) } },
      },
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
              actions: [
                { type: 'setSelection', params: ({ event }) => ({ id: event.id }) },
                'notifySelection',
                { type: 'placeSheet', params: { position: 'peek' } },
              ],
            },
            'map.move': { actions: { type: 'setView', params: ({ event: { view } }) => ({ view }) } },
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
