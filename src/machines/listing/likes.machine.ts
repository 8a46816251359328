import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate';
import { assertDefined } from '../assert-defined.ts';
import type { StateMeta } from '../meta.ts';
import { type LikeActor, likeMachine } from './like.machine.ts';

interface Need {
  listingIds: readonly number[];
  /** `true` if the listings are those of a list of liked ones; otherwise `null`. */
  liked: true | null;
}

type LikesEvent =
  /** A screen shows these listings and needs their likes. */
  | ({ type: 'likes.need' } & Need)
  /** The member wanted to like it before the login. */
  | { type: 'likes.want'; listingId: number };

/** The likes of all shown listings: one child for each listing, spawned when it is first needed. */
export const likesMachine = setup({
  types: {
    context: {} as { likes: Readonly<Record<number, LikeActor>> },
    events: {} as LikesEvent,
    meta: {} as StateMeta,
  },
  actors: { like: likeMachine },
  guards: {
    isKnown: (_, { liked }: Need) => liked !== null,
  },
  actions: {
    spawnMissing: assign(({ context, spawn }, { listingIds, liked }: Need) => {
      const missing = [...new Set(listingIds)].filter((id) => !(id in context.likes));
      const spawned = missing.map((listingId) => [
        listingId,
        spawn('like', { id: `like-${listingId}`, input: { listingId, liked } }),
      ]);
      return { likes: { ...context.likes, ...Object.fromEntries(spawned) } };
    }),
    /** Only for running children. A new child gets the value as input. */
    notifyKnown: enqueueActions(({ context: { likes }, enqueue }, { listingIds }: Need) => {
      for (const like of listingIds.flatMap((id) => likes[id] ?? []))
        enqueue.sendTo(like, { type: 'like.learned' });
    }),
    want: sendTo(
      ({ context }, { listingId }: { listingId: number }) => assertDefined(context.likes[listingId], 'like'),
      { type: 'like.want' },
    ),
  },
}).createMachine({
  id: 'likes',
  context: { likes: {} },
  initial: 'ready',
  states: {
    ready: {
      description: 'Each listing that is shown has one child.',
      meta: { reference: 'likes#hearts' },
      on: {
        'likes.need': [
          {
            guard: { type: 'isKnown', params: ({ event }) => event },
            actions: [
              { type: 'notifyKnown', params: ({ event }) => event },
              { type: 'spawnMissing', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'spawnMissing', params: ({ event }) => event } },
        ],
        'likes.want': {
          actions: [
            {
              type: 'spawnMissing',
              params: ({ event }) => ({ listingIds: [event.listingId], liked: null }),
            },
            { type: 'want', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});

export type LikesActor = ActorRefFrom<typeof likesMachine>;
