import { assign, fromPromise, setup } from 'xstate';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { chunkLoadTimeout } from '../../schemas/constants.ts';
import { locationMapView } from '../../schemas/search/map-values.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  postalCode: string;
  /** The listing's own coordinates, used if the lookup finds nothing. */
  fallback: Coordinates | null;
  centre: Coordinates | null;
}

function isOnMap({ latitude, longitude }: Coordinates): boolean {
  const { south, north, west, east } = locationMapView.bounds;
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

/** The center of a listing's location map: the place of the postal code, otherwise the listing's own coordinates. */
export const locationLookupMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'map.near' | 'map.retry' },
    input: {} as { postalCode: string; fallback: Coordinates | null },
    tags: {} as 'placed' | 'unknown' | 'mapReady' | 'mapFailed',
    meta: {} as StateMeta,
  },
  actors: {
    lookUpPostalCode: fromPromise<Coordinates | null, { postalCode: string }>(() =>
      notProvided('lookUpPostalCode'),
    ),
    loadMap: fromPromise(() => notProvided('loadMap')),
  },
  actions: {
    setCentre: assign((_, { centre }: { centre: Coordinates | null }) => ({ centre })),
  },
  guards: {
    isOnMap: (_, { centre }: { centre: Coordinates | null }) => centre !== null && isOnMap(centre),
    hasFallback: ({ context }) => context.fallback !== null && isOnMap(context.fallback),
    hasPostalCode: ({ context }) => context.postalCode.trim() !== '',
  },
  delays: { chunkLoad: chunkLoadTimeout },
}).createMachine({
  id: 'locationLookup',
  context: ({ input }) => ({ ...input, centre: null }),
  type: 'parallel',
  states: {
    place: {
      description: 'The center of the map.',
      meta: { reference: 'listing#location' },
      initial: 'checking',
      states: {
        checking: {
          description: 'Checks whether there is a postal code to look up.',
          meta: { reference: 'listing#location-lookup' },
          always: [{ guard: 'hasPostalCode', target: 'searching' }, { target: 'fallingBack' }],
        },
        searching: {
          description: 'The geocoder looks up the postal code in Italy, with one result.',
          meta: { reference: 'listing#location-lookup' },
          invoke: {
            id: 'lookUpPostalCode',
            src: 'lookUpPostalCode',
            input: ({ context }) => ({ postalCode: context.postalCode }),
            onDone: [
              {
                guard: { type: 'isOnMap', params: ({ event }) => ({ centre: event.output }) },
                target: 'found',
                actions: { type: 'setCentre', params: ({ event }) => ({ centre: event.output }) },
              },
              { target: 'fallingBack' },
            ],
            onError: 'fallingBack',
          },
        },
        fallingBack: {
          description: 'The geocoder has no answer. The coordinates of the listing are used if it has any.',
          meta: { reference: 'listing#location-lookup' },
          always: [
            {
              guard: 'hasFallback',
              target: 'found',
              actions: { type: 'setCentre', params: ({ context }) => ({ centre: context.fallback }) },
            },
            { target: 'unknown' },
          ],
        },
        found: {
          description: 'The place of the circle and the marker is known.',
          meta: { reference: 'listing#location' },
          tags: 'placed',
        },
        unknown: {
          description: 'The place is unknown: there is no map.',
          meta: { reference: 'listing#unknown-location' },
          tags: 'unknown',
        },
      },
    },
    map: {
      description: 'The map library.',
      meta: { reference: 'maps#loading-a-map' },
      initial: 'far',
      states: {
        far: {
          description:
            'The map is far below what the screen shows: neither its code nor its tiles are loaded.',
          meta: { reference: 'maps#loading-a-map' },
          on: { 'map.near': 'loading' },
        },
        loading: {
          description: 'The map library is being loaded.',
          meta: { reference: 'maps#loading-a-map' },
          invoke: { id: 'loadMap', src: 'loadMap', onDone: 'ready', onError: 'failed' },
          after: { chunkLoad: 'failed' },
        },
        ready: {
          description: 'The map can be shown.',
          meta: { reference: 'listing#location' },
          tags: 'mapReady',
        },
        failed: {
          description: 'The map library could not be loaded in time.',
          meta: { reference: 'maps#loading-a-map' },
          tags: 'mapFailed',
          on: { 'map.retry': 'loading' },
        },
      },
    },
  },
});
