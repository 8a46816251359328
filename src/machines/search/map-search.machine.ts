import { type ActorRefFrom, assign, emit, fromPromise, type SnapshotFrom, setup, stateIn } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import { chunkLoadTimeout } from '../../schemas/constants.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { areaText, faultOfArea, type MapPoint } from '../../schemas/search/map-area.ts';
import type { MapView, SavedMap, SheetPosition } from '../../schemas/search/saved-results.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context extends SavedMap {
  /** Whether the code of the map is loaded. */
  isReady: boolean;
  /** The room whose card or pin has the mouse or the focus. */
  pointedId: number | null;
  /** The part of the map to which the person has moved since the last search, as in addresses. */
  movedTo: string;
  /** Corners of the area that is being drawn. */
  points: readonly MapPoint[];
  /** The selected room, if it is not among the cards. */
  roomId: number;
  room: Listing | null;
}

type MapSearchEvent =
  | { type: 'panel.toggle' }
  | { type: 'map.retry' }
  | { type: 'pin.select'; id: number }
  /** The map came to rest at another place or zoom. */
  | { type: 'map.rest'; view: MapView }
  /** A person moved the map, and it came to rest. */
  | { type: 'map.move'; box: string }
  | { type: 'room.point'; id: number | null }
  /** The sheet with the results was moved, on a map that fills the screen. */
  | { type: 'sheet.place'; position: SheetPosition }
  | { type: 'sheet.scroll'; top: number }
  | { type: 'moves.toggle' }
  | { type: 'part.search' }
  /** The address has another search. */
  | { type: 'query.changed' }
  | { type: 'area.draw' }
  | { type: 'area.cancel' }
  | { type: 'area.finish' }
  | { type: 'point.add'; point: MapPoint }
  | { type: 'point.undo' }
  /** All corners of a line that was drawn by mouse or finger. */
  | { type: 'line.draw'; points: readonly MapPoint[] }
  | { type: 'room.need'; id: number }
  | { type: 'room.retry' };

export interface MapSearchInput {
  /** The map as the person left it; `null` for a new search. */
  saved: SavedMap | null;
  /** Whether the code of the map that the person left is still loaded. */
  isReady: boolean;
  /** Whether the address selects a room. */
  hasSelected: boolean;
}

const closed = { isOpen: false, view: null, sheet: 'half', sheetTop: 0, pointedId: null } as const;

/**
 * The map beside the results. It can search where it is moved to, or inside an area that is drawn on it. It changes nothing of the search
 * itself: it emits what the address is to have.
 */
export const mapSearchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MapSearchEvent,
    input: {} as MapSearchInput,
    emitted: {} as
      | { type: 'part.chosen'; part: { bounds: string } | { area: string } }
      /** The map was moved, and its search follows. */
      | { type: 'map.followed'; box: string }
      | { type: 'room.selected'; id: number | null },
    children: {} as { loadMap: 'loadMap'; fetchRoom: 'fetchRoom' },
    tags: {} as
      | 'open'
      | 'ready'
      | 'failed'
      | 'following'
      | 'moved'
      | 'drawing'
      | 'choosingArea'
      | 'faulty'
      | 'roomFailed'
      | 'roomGone',
    meta: {} as StateMeta,
  },
  actors: {
    loadMap: fromPromise<unknown>(() => notProvided('loadMap')),
    fetchRoom: fromPromise<Listing, { id: number }>(() => notProvided('fetchRoom')),
  },
  actions: {
    setOpen: assign({ isOpen: true }),
    close: assign(closed),
    emitSelection: emit((_, { id }: { id: number | null }) => ({ type: 'room.selected' as const, id })),
    setView: assign((_, { view }: { view: MapView }) => ({ view })),
    setPointed: assign((_, { id }: { id: number | null }) => ({ pointedId: id })),
    placeSheet: assign((_, { position }: { position: SheetPosition }) => ({ sheet: position })),
    setSheetTop: assign((_, { top }: { top: number }) => ({ sheetTop: top })),
    setSearchOnMove: assign((_, { searchOnMove }: { searchOnMove: boolean }) => ({ searchOnMove })),
    setMoved: assign((_, { box }: { box: string }) => ({ movedTo: box })),
    clearPoints: assign({ points: [] }),
    setPoints: assign((_, { points }: { points: readonly MapPoint[] }) => ({ points })),
    addPoint: assign(({ context }, { point }: { point: MapPoint }) => ({
      points: [...context.points, point],
    })),
    removePoint: assign(({ context }) => ({ points: context.points.slice(0, -1) })),
    setRoomId: assign((_, { id }: { id: number }) => ({ roomId: id })),
    setRoom: assign((_, { room }: { room: Listing }) => ({ room })),
    emitFollowed: emit((_, { box }: { box: string }) => ({ type: 'map.followed' as const, box })),
    choosePlace: emit(({ context }) => ({
      type: 'part.chosen' as const,
      part: { bounds: context.movedTo },
    })),
    chooseArea: emit(({ context }) => ({
      type: 'part.chosen' as const,
      part: { area: areaText(context.points) },
    })),
  },
  guards: {
    wasOpen: ({ context }) => context.isOpen,
    wasReady: ({ context }) => context.isOpen && context.isReady,
    isPeek: (_, { position }: { position: SheetPosition }) => position === 'peek',
    searchesOnMove: ({ context }) => context.searchOnMove,
    isOtherPoint: ({ context }, { point }: { point: MapPoint }) =>
      areaText([point]) !== areaText(context.points.slice(-1)),
    isGone: (_, { error }: { error: unknown }) => kindOf(error) === 'notFound',
    isMapFree: stateIn({ area: 'resting' }),
    isArea: ({ context }) => faultOfArea(context.points) === null,
    isLineArea: (_, { points }: { points: readonly MapPoint[] }) => faultOfArea(points) === null,
  },
  delays: { chunkLoad: chunkLoadTimeout },
}).createMachine({
  id: 'mapSearch',
  context: ({ input: { saved, isReady, hasSelected } }) => ({
    ...closed,
    searchOnMove: true,
    ...saved,
    isReady,
    // The card of the room shows on the map.
    ...(hasSelected && { sheet: 'peek' as const }),
    movedTo: '',
    points: [],
    roomId: 0,
    room: null,
  }),
  type: 'parallel',
  states: {
    panel: {
      description: 'The map panel beside the cards, or below the sheet with them.',
      meta: { reference: 'results#map-panel' },
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
          description: 'The map panel is shown.',
          meta: { reference: 'results#map-panel' },
          tags: 'open',
          initial: 'loading',
          entry: 'setOpen',
          on: {
            'panel.toggle': {
              target: 'hidden',
              actions: ['close', { type: 'emitSelection', params: { id: null } }],
            },
            'sheet.place': [
              {
                guard: { type: 'isPeek', params: ({ event }) => event },
                actions: { type: 'placeSheet', params: ({ event }) => event },
              },
              // Otherwise the sheet would cover the card of the selected pin.
              {
                actions: [
                  { type: 'placeSheet', params: ({ event }) => event },
                  { type: 'emitSelection', params: { id: null } },
                ],
              },
            ],
            'sheet.scroll': { actions: { type: 'setSheetTop', params: ({ event }) => event } },
            'room.point': { actions: { type: 'setPointed', params: ({ event }) => event } },
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
                    { type: 'placeSheet', params: { position: 'peek' } },
                    { type: 'emitSelection', params: ({ event }) => event },
                  ],
                },
                'map.rest': { actions: { type: 'setView', params: ({ event }) => event } },
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
    },
    part: {
      description: 'The part of the map that is searched.',
      meta: { reference: 'map-search#search-as-i-move' },
      initial: 'starting',
      on: { 'panel.toggle': '.starting' },
      states: {
        starting: {
          description: 'A person who comes back finds the switch as they left it.',
          meta: { reference: 'results#coming-back' },
          always: [{ guard: 'searchesOnMove', target: 'following' }, { target: 'staying' }],
        },
        following: {
          description: 'The search covers what the map shows: moving the map searches there.',
          meta: { reference: 'map-search#search-as-i-move' },
          tags: 'following',
          on: {
            'map.move': {
              guard: 'isMapFree',
              actions: { type: 'emitFollowed', params: ({ event }) => event },
            },
            'moves.toggle': {
              target: 'staying',
              actions: { type: 'setSearchOnMove', params: { searchOnMove: false } },
            },
          },
        },
        staying: {
          description: 'Moving the map does not search. The map still shows the searched part.',
          meta: { reference: 'map-search#search-as-i-move' },
          on: {
            'map.move': { target: 'moved', actions: { type: 'setMoved', params: ({ event }) => event } },
            'moves.toggle': {
              target: 'following',
              actions: { type: 'setSearchOnMove', params: { searchOnMove: true } },
            },
          },
        },
        moved: {
          description: 'The map has been moved since the search: a button searches there.',
          meta: { reference: 'map-search#search-as-i-move' },
          tags: 'moved',
          on: {
            'map.move': { actions: { type: 'setMoved', params: ({ event }) => event } },
            'query.changed': 'staying',
            'part.search': { target: 'staying', actions: 'choosePlace' },
            'moves.toggle': {
              target: 'following',
              actions: [{ type: 'setSearchOnMove', params: { searchOnMove: true } }, 'choosePlace'],
            },
          },
        },
      },
    },
    area: {
      description: 'Whether an area is being drawn.',
      meta: { reference: 'map-search#draw-an-area' },
      initial: 'resting',
      on: { 'panel.toggle': '.resting' },
      states: {
        resting: {
          description: 'The map can be moved.',
          meta: { reference: 'map-search#draw-an-area' },
          on: {
            'area.draw': {
              target: 'drawing',
              actions: ['clearPoints', { type: 'placeSheet', params: { position: 'peek' } }],
            },
          },
        },
        opening: {
          description: 'An area was drawn, and its search opens. Moving the map searches nothing.',
          meta: { reference: 'map-search#draw-an-area' },
          tags: 'choosingArea',
          on: {
            'query.changed': 'resting',
            'area.draw': { target: 'drawing', actions: 'clearPoints' },
          },
        },
        drawing: {
          description: 'An area is being drawn. Moving the map searches nothing.',
          meta: { reference: 'map-search#draw-an-area' },
          tags: ['drawing', 'choosingArea'],
          initial: 'placing',
          on: {
            'area.cancel': 'resting',
            // The same corner twice would be an area whose sides touch.
            'point.add': {
              guard: { type: 'isOtherPoint', params: ({ event }) => event },
              target: '.placing',
              actions: { type: 'addPoint', params: ({ event }) => event },
            },
            'point.undo': { target: '.placing', actions: 'removePoint' },
            'line.draw': [
              {
                guard: { type: 'isLineArea', params: ({ event }) => event },
                target: 'opening',
                actions: [{ type: 'setPoints', params: ({ event }) => event }, 'chooseArea'],
              },
              { target: '.faulty', actions: { type: 'setPoints', params: ({ event }) => event } },
            ],
            'area.finish': [
              { guard: 'isArea', target: 'opening', actions: 'chooseArea' },
              { target: '.faulty' },
            ],
          },
          states: {
            placing: {
              description: 'Corners are being set.',
              meta: { reference: 'map-search#draw-an-area' },
            },
            faulty: {
              description: 'The drawn line is not a valid area. The map says why.',
              meta: { reference: 'map-search#draw-an-area' },
              tags: 'faulty',
            },
          },
        },
      },
    },
    room: {
      description: 'The selected room, if it is not among the cards.',
      meta: { reference: 'map-search#marks' },
      initial: 'resting',
      on: {
        'room.need': {
          target: '.loading',
          actions: { type: 'setRoomId', params: ({ event }) => event },
        },
      },
      states: {
        resting: {
          description: 'No room is needed, or the room was fetched.',
          meta: { reference: 'map-search#marks' },
        },
        loading: {
          description: 'The room is being fetched.',
          meta: { reference: 'map-search#marks' },
          invoke: {
            id: 'fetchRoom',
            src: 'fetchRoom',
            input: ({ context }) => ({ id: context.roomId }),
            onDone: {
              target: 'resting',
              actions: { type: 'setRoom', params: ({ event }) => ({ room: event.output }) },
            },
            onError: [
              { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
              { target: 'failed' },
            ],
          },
        },
        gone: {
          description: 'There is no such room any more. The map says so.',
          meta: { reference: 'map-search#marks' },
          tags: 'roomGone',
        },
        failed: {
          description: 'The room could not be fetched. The map says so.',
          meta: { reference: 'map-search#marks' },
          tags: 'roomFailed',
          on: { 'room.retry': 'loading' },
        },
      },
    },
  },
});

export type MapSearchActor = ActorRefFrom<typeof mapSearchMachine>;

/** What is saved of the map for a person who comes back. */
export function savedMapOf({
  context: { isOpen, view, sheet, sheetTop, searchOnMove },
}: SnapshotFrom<typeof mapSearchMachine>): SavedMap {
  return { isOpen, view, sheet, sheetTop, searchOnMove };
}
