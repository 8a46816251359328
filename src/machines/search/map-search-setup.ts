import { assign, emit, fromPromise, setup, stateIn } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { areaText, faultOfArea, type MapPoint } from '../../schemas/search/map-area.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  /** Whether the person who comes back has turned "Search as I move" off. */
  wasStill: boolean;
  /** The part of the map to which the person has moved since the last search, as in addresses. */
  movedTo: string;
  /** Corners of the area that is being drawn. */
  points: readonly MapPoint[];
  /** The selected room, if it is not among the cards. */
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
  /** All corners of a line that was drawn by mouse or finger. */
  | { type: 'line.draw'; points: readonly MapPoint[] }
  | { type: 'room.need'; id: number }
  | { type: 'room.retry' };

const setPoints = (points: readonly MapPoint[]) => ({ points });

/** The setup of the map of a search; its chart is in map-search.machine.ts. */
export const mapSearch = setup({
  types: {
    context: {} as Context,
    events: {} as MapSearchEvent,
    input: {} as { isStill: boolean },
    emitted: {} as { type: 'part.chosen'; part: { bounds: string } | { area: string } },
    children: {} as { fetchRoom: 'fetchRoom' },
    tags: {} as 'following' | 'moved' | 'drawing' | 'choosingArea' | 'faulty' | 'roomFailed' | 'roomGone',
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
    wasStill: ({ context }) => context.wasStill,
    isOtherPoint: ({ context }, { point }: { point: MapPoint }) =>
      areaText([point]) !== areaText(context.points.slice(-1)),
    isGone: (_, { error }: { error: unknown }) => kindOf(error) === 'notFound',
    isMapFree: stateIn({ area: 'resting' }),
    isArea: ({ context }) => faultOfArea(context.points) === null,
    isLineArea: (_, { points }: { points: readonly MapPoint[] }) => faultOfArea(points) === null,
  },
});
