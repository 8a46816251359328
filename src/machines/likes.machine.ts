import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { type LikeActor, likeMachine } from './like.machine.ts';
import type { StateMeta } from './meta.ts';

interface Need {
  listingIds: readonly number[];
  /** What the screen knows already of all of them, such as from the list of liked listings; else `null`. */
  liked: boolean | null;
}

type LikesEvent =
  /** A screen shows these listings and wants their hearts. */
  | ({ type: 'likes.need' } & Need)
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
    spawnMissing: assign(({ context, spawn }, { listingIds, liked }: Need) => {
      const missing = [...new Set(listingIds)].filter((id) => !(id in context.likes));
      const spawned = missing.map((listingId) => [
        listingId,
        spawn('like', { id: `like-${listingId}`, input: { listingId, liked } }),
      ]);
      return { likes: { ...context.likes, ...Object.fromEntries(spawned) } };
    }),
    tellKnown: enqueueActions(({ context, enqueue }, { listingIds, liked }: Need) => {
      if (liked === null) return;
      for (const id of listingIds) {
        const like = context.likes[id];
        if (like) enqueue.sendTo(like, { type: 'like.learned', liked });
      }
    }),
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
      meta: { reference: 'likes#hearts' },
      on: {
        'likes.need': {
          actions: [
            { type: 'tellKnown', params: ({ event: { listingIds, liked } }) => ({ listingIds, liked }) },
            { type: 'spawnMissing', params: ({ event: { listingIds, liked } }) => ({ listingIds, liked }) },
          ],
        },
        'likes.forget': {
          actions: 'stopAll',
        },
      },
    },
  },
});

export type LikesActor = ActorRefFrom<typeof likesMachine>;
