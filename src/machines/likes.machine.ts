import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { type LikeActor, likeMachine } from './like.machine.ts';
import type { StateMeta } from './meta.ts';

type LikesEvent =
  /** A screen shows these listings and wants their hearts. `liked` where it knows already, else `null`. */
  | { type: 'likes.need'; listingIds: readonly number[]; liked: boolean | null }
  /** The member changed: what the last one liked is nobody's business. */
  | { type: 'likes.forget' };

/** The hearts of all listings on show: one child a listing, spawned when first needed. */
export const likesMachine = setup({
  types: {
    context: {} as { likes: Readonly<Record<number, LikeActor>> },
    events: {} as LikesEvent,
    meta: {} as StateMeta,
  },
  actors: { like: likeMachine },
  actions: {
    spawnMissing: assign(
      (
        { context, spawn },
        { listingIds, liked }: { listingIds: readonly number[]; liked: boolean | null },
      ) => {
        const missing = listingIds.filter((id) => !(id in context.likes));
        const spawned = missing.map((listingId) => [
          listingId,
          spawn('like', { id: `like-${listingId}`, input: { listingId, liked } }),
        ]);
        return { likes: { ...context.likes, ...Object.fromEntries(spawned) } };
      },
    ),
    stopAll: enqueueActions(({ context, enqueue }) => {
      for (const like of Object.values(context.likes)) enqueue.stopChild(like);
      enqueue.assign({ likes: {} });
    }),
  },
}).createMachine({
  id: 'likes',
  context: { likes: {} },
  initial: 'ready',
  states: {
    ready: {
      description: 'Hands out one heart a listing.',
      meta: { section: '4 Like' },
      on: {
        'likes.need': {
          actions: {
            type: 'spawnMissing',
            params: ({ event: { listingIds, liked } }) => ({ listingIds, liked }),
          },
        },
        'likes.forget': {
          actions: 'stopAll',
        },
      },
    },
  },
});

export type LikesActor = ActorRefFrom<typeof likesMachine>;
