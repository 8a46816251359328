import { type ActorRefFrom, assign, fromPromise, log, setup } from 'xstate';
import { ApiError } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface LikeCall {
  listingId: number;
}

/**
 * Whether the member likes one listing. Each listing has one actor, which all hearts of the listing share. The state changes only when
 * the server answers ok.
 */
export const likeMachine = setup({
  types: {
    /** `isWanted`: the member wanted to like it before the login. */
    context: {} as { listingId: number; known: true | null; isWanted: boolean; message: string | null },
    events: {} as
      | { type: 'like.toggle' }
      | { type: 'alert.dismiss' }
      /** The listing must be liked, whatever the server says. */
      | { type: 'like.want' }
      /** A fresh list of liked listings has it: the list knows of changes in other tabs. */
      | { type: 'like.learned' },
    /** `liked`: `true` if a list of liked listings has it; otherwise `null`, and the server is asked. */
    input: {} as { listingId: number; liked: true | null },
    tags: {} as 'liked' | 'busy' | 'alert',
    meta: {} as StateMeta,
  },
  actors: {
    fetchLike: fromPromise<boolean, LikeCall>(() => notProvided('fetchLike')),
    saveLike: fromPromise<void, LikeCall>(() => notProvided('saveLike')),
    removeLike: fromPromise<void, LikeCall>(() => notProvided('removeLike')),
  },
  guards: {
    isKnown: ({ context }) => context.known !== null,
    isWanted: ({ context }) => context.isWanted,
    /** The member likes as many rooms as the backend allows. */
    isFull: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && error.code === 'LIKE_LIMIT_EXCEEDED',
    isLiked: (_, { liked }: { liked: boolean }) => liked,
  },
  actions: {
    setWanted: assign({ isWanted: true }),
    clearWanted: assign({ isWanted: false }),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      message: error instanceof ApiError ? (error.serverMessage ?? errorTexts.like.full) : null,
    })),
    logFailure: log(({ event }) => event),
  },
}).createMachine({
  id: 'like',
  meta: {
    live: {
      context: ['known', 'isWanted'],
      events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] },
    },
  },
  context: ({ input }) => ({
    listingId: input.listingId,
    known: input.liked,
    isWanted: false,
    message: null,
  }),
  initial: 'starting',
  on: { 'like.learned': '.liked' },
  states: {
    starting: {
      description: 'Asks the server, unless the screen knows already.',
      meta: { reference: 'likes#whether-a-listing-is-liked' },
      always: [{ guard: 'isKnown', target: 'liked' }, { target: 'asking' }],
    },
    asking: {
      description: 'The server is asked; until it answers the heart is disabled.',
      meta: { reference: 'likes#whether-a-listing-is-liked' },
      tags: 'busy',
      invoke: {
        id: 'fetchLike',
        src: 'fetchLike',
        input: ({ context: { listingId } }) => ({ listingId }),
        onDone: [
          { guard: { type: 'isLiked', params: ({ event }) => ({ liked: event.output }) }, target: 'liked' },
          { guard: 'isWanted', target: 'liking' },
          { target: 'notLiked' },
        ],
        onError: [
          {
            guard: 'isWanted',
            target: 'liking',
            actions: 'logFailure',
          },
          { target: 'notLiked', actions: 'logFailure' },
        ],
      },
      on: { 'like.want': { actions: 'setWanted' } },
    },
    notLiked: {
      description: 'An empty heart.',
      meta: { reference: 'likes#hearts' },
      on: { 'like.toggle': 'liking', 'like.want': 'liking' },
    },
    liking: {
      entry: 'clearWanted',
      description: 'The like is on its way; a failure is only logged, but for that of the limit.',
      meta: { reference: 'likes#liking-and-unliking' },
      tags: 'busy',
      invoke: {
        id: 'saveLike',
        src: 'saveLike',
        input: ({ context: { listingId } }) => ({ listingId }),
        onDone: 'liked',
        onError: [
          {
            guard: { type: 'isFull', params: ({ event }) => event },
            target: 'full',
            actions: { type: 'setMessage', params: ({ event }) => event },
          },
          { target: 'notLiked', actions: 'logFailure' },
        ],
      },
      // An earlier answer of the server must not replace the change that is being sent.
      on: { 'like.learned': {} },
    },
    full: {
      description: 'An alert says that the member likes as many rooms as possible. The heart is empty.',
      meta: { reference: 'likes#liking-and-unliking' },
      tags: 'alert',
      on: { 'alert.dismiss': 'notLiked' },
    },
    liked: {
      description: 'A full heart.',
      meta: { reference: 'likes#hearts' },
      tags: 'liked',
      on: { 'like.toggle': 'unliking' },
    },
    unliking: {
      description: 'The like is being taken back; a failure is only logged.',
      meta: { reference: 'likes#liking-and-unliking' },
      tags: ['liked', 'busy'],
      invoke: {
        id: 'removeLike',
        src: 'removeLike',
        input: ({ context: { listingId } }) => ({ listingId }),
        onDone: 'notLiked',
        onError: { target: 'liked', actions: 'logFailure' },
      },
      on: { 'like.learned': {} },
    },
  },
});

export type LikeActor = ActorRefFrom<typeof likeMachine>;
