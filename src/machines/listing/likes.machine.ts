import { type ActorRefFrom, assign, type ErrorActorEvent, enqueueActions, log, sendTo, setup } from 'xstate';
import type { StateMeta } from '../meta.ts';
import { present } from '../present.ts';
import { canRestart, type Failure, type Restarts, stopOrphans, withRestart } from '../shell/supervision.ts';
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
  | { type: 'likes.want'; listingId: number }
  | ErrorActorEvent;

const idOf = (listingId: number) => `like-${listingId}`;

/** The likes of all shown listings: one child for each listing, spawned when it is first needed. */
export const likesMachine = setup({
  types: {
    context: {} as { likes: Readonly<Record<number, LikeActor>>; restarts: Restarts },
    events: {} as LikesEvent,
    meta: {} as StateMeta,
  },
  actors: { like: likeMachine },
  guards: {
    isKnown: (_, { liked }: Need) => liked !== null,
    canRestart: ({ context }, { actorId }: Failure) => canRestart(context.restarts, actorId),
  },
  actions: {
    spawnMissing: assign(({ context, spawn }, { listingIds, liked }: Need) => {
      const missing = [...new Set(listingIds)].filter((id) => !(id in context.likes));
      const spawned = missing.map((listingId) => [
        listingId,
        spawn('like', { id: idOf(listingId), input: { listingId, liked } }),
      ]);
      return { likes: { ...context.likes, ...Object.fromEntries(spawned) } };
    }),
    /** The new child asks the server: the known value may be the reason of the failure. */
    respawn: assign(({ context, spawn }, { actorId }: Failure) => {
      const respawned = Object.keys(context.likes)
        .map(Number)
        .filter((listingId) => idOf(listingId) === actorId)
        .map((listingId) => [listingId, spawn('like', { id: actorId, input: { listingId, liked: null } })]);
      return {
        likes: { ...context.likes, ...Object.fromEntries(respawned) },
        restarts: withRestart(context.restarts, actorId),
      };
    }),
    remove: assign(({ context }, { actorId }: Failure) => ({
      likes: Object.fromEntries(Object.entries(context.likes).filter(([, like]) => like.id !== actorId)),
    })),
    /** Only for running children. A new child gets the value as input. */
    notifyKnown: enqueueActions(({ context: { likes }, enqueue }, { listingIds }: Need) => {
      for (const like of listingIds.flatMap((id) => likes[id] ?? []))
        enqueue.sendTo(like, { type: 'like.learned' });
    }),
    want: sendTo(
      ({ context }, { listingId }: { listingId: number }) => present(context.likes[listingId], 'like'),
      { type: 'like.want' },
    ),
    logFailure: log((_, failure: Failure) => failure),
    stopOrphans: ({ self }, { actorId }: Failure) => stopOrphans(self, actorId),
  },
}).createMachine({
  id: 'likes',
  context: { likes: {}, restarts: {} },
  initial: 'ready',
  states: {
    ready: {
      description:
        'Each listing has one child. A child that fails is restarted, up to three times, and asks the server.',
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
        'xstate.error.actor.*': [
          {
            guard: { type: 'canRestart', params: ({ event }) => event },
            actions: [
              { type: 'logFailure', params: ({ event }) => event },
              { type: 'stopOrphans', params: ({ event }) => event },
              { type: 'respawn', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'logFailure', params: ({ event }) => event },
              { type: 'stopOrphans', params: ({ event }) => event },
              { type: 'remove', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
  },
});

export type LikesActor = ActorRefFrom<typeof likesMachine>;
