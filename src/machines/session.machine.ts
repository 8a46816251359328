import { assign, emit, fromCallback, fromPromise, setup } from 'xstate';
import { kindOf } from '../domain/api-error.ts';
import type { User } from '../schemas/user.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';

interface Context {
  /** `null` for a visitor, and for the demo user, who has none. */
  token: string | null;
  user: User | null;
}

export type SessionEvent =
  | { type: 'session.start'; token: string | null; user: User }
  | { type: 'session.update'; user: Partial<User> }
  | { type: 'session.logout' }
  /** A bearer call was answered 401. `token` is the one it carried: an answer to an older one says nothing about ours. */
  | { type: 'session.expire'; token: string }
  | { type: 'session.retry' }
  | { type: 'notice.dismiss' }
  | StoredTokenEvent;

/** Another tab logged in (its token) or out (`null`). */
export interface StoredTokenEvent {
  type: 'token.changed';
  token: string | null;
}

/** Who is using the app. The token is kept by the browser, so the session survives a reload and is shared by all tabs. */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as { type: 'session.loggedOut' } | { type: 'session.expired' },
    tags: {} as 'restoring' | 'member' | 'unverified' | 'expired' | 'visitor',
    meta: {} as StateMeta,
  },
  actors: {
    storedToken: fromCallback<StoredTokenEvent>(() => notProvided('storedToken')),
    readToken: fromPromise<string | null>(() => notProvided('readToken')),
    keepToken: fromPromise<void, { token: string | null }>(() => notProvided('keepToken')),
    fetchProfile: fromPromise<User, { token: string }>(() => notProvided('fetchProfile')),
    endSession: fromPromise<void, { token: string | null }>(() => notProvided('endSession')),
  },
  guards: {
    isToken: (_, { token }: { token: string | null }) => token !== null,
    isOwnToken: ({ context }, { token }: { token: string | null }) => token === context.token,
    isUnauthorized: (_, { error }: { error: unknown }) => kindOf(error) === 'unauthorized',
  },
  actions: {
    rememberToken: assign((_, { token }: { token: string | null }) => ({ token, user: null })),
    rememberUser: assign((_, { user }: { user: User }) => ({ user })),
    startSession: assign((_, session: { token: string | null; user: User }) => session),
    mergeUser: assign(({ context }, { user }: { user: Partial<User> }) => ({
      user: context.user && { ...context.user, ...user },
    })),
    forgetUser: assign({ user: null }),
    forgetSession: assign({ user: null, token: null }),
    tellLoggedOut: emit({ type: 'session.loggedOut' }),
    tellExpired: emit({ type: 'session.expired' }),
  },
}).createMachine({
  id: 'session',
  context: { token: null, user: null },
  invoke: { id: 'storedToken', src: 'storedToken', onError: {} },
  initial: 'starting',
  on: {
    'session.start': {
      target: '.member',
      actions: { type: 'startSession', params: ({ event: { token, user } }) => ({ token, user }) },
    },
    'token.changed': [
      { guard: { type: 'isOwnToken', params: ({ event }) => ({ token: event.token }) } },
      {
        guard: { type: 'isToken', params: ({ event }) => ({ token: event.token }) },
        target: '.restoring',
        actions: { type: 'rememberToken', params: ({ event }) => ({ token: event.token }) },
      },
      { target: '.visitor', actions: ['forgetSession', 'tellLoggedOut'] },
    ],
  },
  states: {
    starting: {
      description: 'Looks for a token that the browser kept.',
      meta: { reference: 'accounts#session' },
      tags: 'restoring',
      invoke: {
        id: 'readToken',
        src: 'readToken',
        onDone: [
          {
            guard: { type: 'isToken', params: ({ event }) => ({ token: event.output }) },
            target: 'restoring',
            actions: { type: 'rememberToken', params: ({ event }) => ({ token: event.output }) },
          },
          { target: 'visitor' },
        ],
        onError: 'visitor',
      },
    },
    restoring: {
      description: 'A kept token is exchanged for the profile.',
      meta: { reference: 'accounts#session' },
      tags: 'restoring',
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: {
          target: 'member',
          actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: 'expired',
          },
          { target: 'unverified' },
        ],
      },
    },
    unverified: {
      description: 'The server could not be asked: the token is kept, for another try.',
      meta: { reference: 'accounts#session-not-verified' },
      tags: 'unverified',
      on: { 'session.retry': 'restoring' },
    },
    visitor: {
      description: 'Nobody is logged in: the header has a Login button.',
      meta: { reference: 'accounts#visitors-and-members' },
      tags: 'visitor',
    },
    member: {
      description: 'Somebody is logged in, and the browser keeps their token.',
      meta: { reference: 'accounts#session' },
      tags: 'member',
      invoke: {
        id: 'keepToken',
        src: 'keepToken',
        input: ({ context }) => ({ token: context.token }),
        onError: {},
      },
      on: {
        'session.update': {
          actions: { type: 'mergeUser', params: ({ event }) => ({ user: event.user }) },
        },
        'session.logout': { target: 'leaving', actions: ['forgetUser', 'tellLoggedOut'] },
        'session.expire': {
          guard: { type: 'isOwnToken', params: ({ event }) => ({ token: event.token }) },
          target: 'expired',
        },
      },
    },
    leaving: {
      description: 'Logged out on the screen; the token is taken from the browser and revoked by the server.',
      meta: { reference: 'accounts#logout' },
      tags: 'visitor',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'visitor', actions: 'forgetSession' },
        onError: { target: 'visitor', actions: 'forgetSession' },
      },
    },
    expired: {
      description:
        'The server no longer takes the token: a notice says so until it is dismissed or somebody logs in.',
      meta: { reference: 'accounts#session-ended' },
      tags: 'expired',
      entry: ['forgetSession', 'tellExpired'],
      invoke: {
        id: 'dropToken',
        src: 'keepToken',
        input: { token: null },
        onError: {},
      },
      on: { 'notice.dismiss': 'visitor' },
    },
  },
});
