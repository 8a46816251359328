import { type ActorRefFrom, assign, emit, fromPromise, setup, stateIn } from 'xstate';
import type { Listing } from '../schemas/listing.ts';
import { areaText, faultOfArea, type MapPoint } from '../schemas/map-area.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

interface Context {
  /** Where the map was moved to since the last search, as in addresses. */
  movedTo: string;
  /** Corners of the area that is being drawn. */
  points: readonly MapPoint[];
  /** The room that is selected and not among the cards. */
  roomId: number;
  room: Listing | null;
}

type MapSearchEvent =
  /** A person moved the map, and it came to rest. */
  | { type: 'map.move'; box: string }
  | { type: 'moves.toggle' }
  | { type: 'part.search' }
  /** Another search is on the screen. */
  | { type: 'query.change' }
  | { type: 'area.draw' }
  | { type: 'area.cancel' }
  | { type: 'area.finish' }
  | { type: 'point.add'; point: MapPoint }
  | { type: 'point.undo' }
  /** All corners at once, of a line that was drawn by mouse or finger. */
  | { type: 'line.draw'; points: readonly MapPoint[] }
  | { type: 'room.need'; id: number }
  | { type: 'room.retry' };

const setPoints = (points: readonly MapPoint[]) => ({ points });

/** The map of a search: it searches where it is moved to, and within an area that is drawn on it. Emits the part of the map to search. */
export const mapSearchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MapSearchEvent,
    emitted: {} as { type: 'part.chosen'; part: { bounds: string } | { area: string } },
    children: {} as { fetchRoom: 'fetchRoom' },
    tags: {} as 'following' | 'moved' | 'drawing' | 'faulty' | 'roomFailed',
    meta: {} as StateMeta,
  },
  actors: { fetchRoom: fromPromise<Listing, { id: number }>(() => notProvided('fetchRoom')) },
  actions: {
    setMoved: assign((_, { box }: { box: string }) => ({ movedTo: box })),
    setPoints: assign((_, { points }: { points: readonly MapPoint[] }) => setPoints(points)),
    addPoint: assign(({ context }, { point }: { point: MapPoint }) => setPoints([...context.points, point])),
    removePoint: assign(({ context }) => setPoints(context.points.slice(0, -1))),
    setRoomId: assign((_, { id }: { id: number }) => ({ roomId: id })),
    setRoom: assign((_, { room }: { room: Listing }) => ({ room })),
    choosePlace: emit((_, { box }: { box: string }) => ({
      type: 'part.chosen' as const,
      part: { bounds: box },
    })),
    chooseArea: emit(({ context }) => ({
      type: 'part.chosen' as const,
      part: { area: areaText(context.points) },
    })),
  },
  guards: {
    isNotDrawing: stateIn({ area: 'resting' }),
    isArea: ({ context }) => faultOfArea(context.points) === null,
    isLineArea: (_, { points }: { points: readonly MapPoint[] }) => faultOfArea(points) === null,
  },
}).createMachine({
  id: 'mapSearch',
  context: { movedTo: '', points: [], roomId: 0, room: null },
  type: 'parallel',
  states: {
    part: {
      description: 'The part of the map that is searched.',
      meta: { reference: 'map-search#search-as-i-move' },
      initial: 'following',
      states: {
        following: {
          description: 'The search is of what the map shows: moving the map searches there.',
          meta: { reference: 'map-search#search-as-i-move' },
          tags: 'following',
          on: {
            'map.move': {
              guard: 'isNotDrawing',
              actions: { type: 'choosePlace', params: ({ event }) => event },
            },
            'moves.toggle': 'staying',
          },
        },
        staying: {
          description: 'The search stays where it is. The map shows what was searched for.',
          meta: { reference: 'map-search#search-as-i-move' },
          on: {
            'map.move': {
              target: 'moved',
              actions: { type: 'setMoved', params: ({ event }) => event },
            },
            'moves.toggle': 'following',
          },
        },
        moved: {
          description: 'The map has been moved since the search: a button searches there.',
          meta: { reference: 'map-search#search-as-i-move' },
          tags: 'moved',
          on: {
            'map.move': { actions: { type: 'setMoved', params: ({ event }) => event } },
            'query.change': 'staying',
            'part.search': {
              target: 'staying',
              actions: { type: 'choosePlace', params: ({ context }) => ({ box: context.movedTo }) },
            },
            'moves.toggle': {
              target: 'following',
              actions: { type: 'choosePlace', params: ({ context }) => ({ box: context.movedTo }) },
            },
          },
        },
      },
    },
    area: {
      description: 'Whether an area is being drawn.',
      meta: { reference: 'map-search#draw-an-area' },
      initial: 'resting',
      states: {
        resting: {
          description: 'The map can be moved.',
          meta: { reference: 'map-search#draw-an-area' },
          on: {
            'area.draw': { target: 'drawing', actions: { type: 'setPoints', params: { points: [] } } },
          },
        },
        drawing: {
          description: 'An area is being drawn. Moving the map searches nothing.',
          meta: { reference: 'map-search#draw-an-area' },
          tags: 'drawing',
          initial: 'placing',
          on: {
            'area.cancel': 'resting',
            'point.add': {
              target: '.placing',
              actions: { type: 'addPoint', params: ({ event }) => event },
            },
            'point.undo': { target: '.placing', actions: 'removePoint' },
            'line.draw': [
              {
                guard: { type: 'isLineArea', params: ({ event }) => event },
                target: 'resting',
                actions: [{ type: 'setPoints', params: ({ event }) => event }, 'chooseArea'],
              },
              {
                target: '.faulty',
                actions: { type: 'setPoints', params: ({ event }) => event },
              },
            ],
            'area.finish': [
              { guard: 'isArea', target: 'resting', actions: 'chooseArea' },
              { target: '.faulty' },
            ],
          },
          states: {
            placing: {
              description: 'Corners are being set.',
              meta: { reference: 'map-search#draw-an-area' },
            },
            faulty: {
              description: 'What was drawn is no area. The map says why.',
              meta: { reference: 'map-search#draw-an-area' },
              tags: 'faulty',
            },
          },
        },
      },
    },
    room: {
      description: 'The selected room, where the cards do not have it.',
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
          description: 'No room is needed, or it is there.',
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
            onError: 'failed',
          },
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
