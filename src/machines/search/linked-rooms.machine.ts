import { assign, fromPromise, setup } from 'xstate';
import type { ApiErrorKind } from '../../domain/api-error.ts';
import { kindOf } from '../../domain/api-error.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** A room of a link; `null` if the server no longer has it. */
export interface LinkedRoom {
  id: number;
  listing: Listing | null;
}

interface Context {
  /** In the order of the link. */
  ids: readonly number[];
  /** The known results. */
  rooms: readonly LinkedRoom[];
  error: ApiErrorKind | null;
}

interface Asked {
  ids: readonly number[];
}

const unknownOf = ({ ids, rooms }: Context) => ids.filter((id) => !rooms.some((room) => room.id === id));

/** The rooms that the address of a page names. */
export const linkedRoomsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ({ type: 'rooms.change' } & Asked) | { type: 'rooms.retry' },
    input: {} as Asked,
    tags: {} as 'loading' | 'failed' | 'incomplete',
    meta: {} as StateMeta,
  },
  actors: {
    /** Rejects if no room can be fetched. Otherwise rooms that cannot be fetched are missing in the answer. */
    fetchRooms: fromPromise<readonly LinkedRoom[], Asked>(() => notProvided('fetchRooms')),
  },
  guards: { areKnown: ({ context }) => unknownOf(context).length === 0 },
  actions: {
    setIds: assign(({ context }, { ids }: Asked) => ({
      ids,
      // Rooms that were removed are fetched again when they return.
      rooms: context.rooms.filter((room) => ids.includes(room.id)),
    })),
    addRooms: assign(({ context }, { rooms }: Pick<Context, 'rooms'>) => ({
      rooms: [...context.rooms.filter(({ id }) => !rooms.some((room) => room.id === id)), ...rooms],
      error: null,
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: kindOf(error) })),
  },
}).createMachine({
  id: 'linkedRooms',
  context: ({ input: { ids } }) => ({ ids, rooms: [], error: null }),
  initial: 'reading',
  on: {
    'rooms.change': {
      target: '.reading',
      actions: { type: 'setIds', params: ({ event: { ids } }) => ({ ids }) },
    },
  },
  states: {
    reading: {
      description: 'The address was read. Decides whether rooms must be fetched.',
      meta: { reference: 'compare#rooms-of-a-link' },
      always: [{ guard: 'areKnown', target: 'shown' }, { target: 'loading' }],
    },
    loading: {
      description: 'The rooms that are not known yet are fetched.',
      meta: { reference: 'compare#rooms-of-a-link' },
      tags: 'loading',
      invoke: {
        id: 'fetchRooms',
        src: 'fetchRooms',
        input: ({ context }) => ({ ids: unknownOf(context) }),
        onDone: {
          target: 'fetched',
          actions: { type: 'addRooms', params: ({ event }) => ({ rooms: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    fetched: {
      description: 'The rooms were fetched. Decides whether one is missing.',
      meta: { reference: 'compare#rooms-of-a-link' },
      always: [{ guard: 'areKnown', target: 'shown' }, { target: 'incomplete' }],
    },
    incomplete: {
      description:
        'Some rooms show, others could not be fetched. Each missing room says so, and the person can try again.',
      meta: { reference: 'compare#rooms-of-a-link' },
      tags: 'incomplete',
      on: { 'rooms.retry': 'loading' },
    },
    shown: {
      description: 'The rooms show. A room that no longer exists says so.',
      meta: { reference: 'compare#rooms-of-a-link' },
    },
    failed: {
      description: 'No room could be fetched. The page says why, and the person can try again.',
      meta: { reference: 'compare#rooms-of-a-link' },
      tags: 'failed',
      on: { 'rooms.retry': 'loading' },
    },
  },
});
