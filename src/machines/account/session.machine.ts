import { assign, fromCallback, fromPromise, log, setup } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import type { User } from '../../schemas/account/user.ts';
import { assertDefined } from '../assert-defined.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  /** `null` for visitors, and for the demo user, who has no token. */
  token: string | null;
  /** The user of the screens: the member, or the last member while an ended session is being restored. */
  user: User | null;
}

export type SessionEvent =
  | { type: 'session.start'; token: string | null; user: User }
  | { type: 'session.update'; user: Partial<User> }
  | { type: 'session.logout' }
  /**
   * A bearer call was answered 401. `token` is the token of that call: if it is an older one, the answer does not concern the
   * current token.
   */
  | { type: 'session.expire'; token: string }
  | { type: 'session.retry' }
  | { type: 'notice.dismiss' }
  | StoredTokenEvent;

/** Another tab has a token, or none any more; or the person logged out there. */
export type StoredTokenEvent = { type: 'token.changed'; token: string | null } | { type: 'token.left' };

/** The session. The browser stores the token, so that the session survives a reload and is shared by all tabs. */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
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
    setToken: assign((_, { token }: { token: string | null }) => ({ token })),
    setUser: assign((_, { user }: { user: User }) => ({ user })),
    startSession: assign((_, session: { token: string | null; user: User }) => session),
    mergeUser: assign(({ context }, { user }: { user: Partial<User> }) => ({
      user: context.user && { ...context.user, ...user },
    })),
    clearUser: assign({ user: null }),
    clearToken: assign({ token: null }),
    clearSession: assign({ user: null, token: null }),
    logFailure: log(({ event }) => event),
  },
}).createMachine({
  id: 'session',
  context: { token: null, user: null },
  invoke: {
    id: 'storedToken',
    src: 'storedToken',
    onError: { actions: 'logFailure' },
  },
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
        actions: { type: 'setToken', params: ({ event }) => ({ token: event.token }) },
      },
      { target: '.visitor', actions: 'clearSession' },
    ],
    'token.left': {
      guard: { type: 'isToken', params: ({ context }) => context },
      target: '.elsewhere',
      actions: 'clearSession',
    },
  },
  states: {
    starting: {
      description: 'Checks whether the browser has stored a token.',
      meta: { reference: 'accounts#session' },
      tags: 'restoring',
      invoke: {
        id: 'readToken',
        src: 'readToken',
        onDone: [
          {
            guard: { type: 'isToken', params: ({ event }) => ({ token: event.output }) },
            target: 'restoring',
            actions: { type: 'setToken', params: ({ event }) => ({ token: event.output }) },
          },
          { target: 'visitor' },
        ],
        onError: { target: 'visitor', actions: 'logFailure' },
      },
    },
    restoring: {
      description: 'The stored token is exchanged for the profile.',
      meta: { reference: 'accounts#session' },
      tags: 'restoring',
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        input: ({ context }) => ({ token: assertDefined(context.token, 'token') }),
        onDone: {
          target: 'member',
          actions: { type: 'setUser', params: ({ event }) => ({ user: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => ({ error: event.error }) },
            target: 'expired',
            actions: 'logFailure',
          },
          { target: 'unverified', actions: 'logFailure' },
        ],
      },
    },
    unverified: {
      description: 'The token could not be verified. It is kept for another attempt.',
      meta: { reference: 'accounts#session-not-verified' },
      tags: 'unverified',
      on: { 'session.retry': 'restoring' },
    },
    visitor: {
      description: 'Nobody is logged in: the header has a Login button.',
      meta: { reference: 'accounts#visitors-and-members' },
      tags: 'visitor',
    },
    elsewhere: {
      description: 'Logged out in another tab.',
      meta: { reference: 'accounts#logout' },
      tags: 'visitor',
      on: { 'notice.dismiss': 'visitor' },
    },
    member: {
      description: 'Somebody is logged in, and the browser stores the token.',
      meta: { reference: 'accounts#session' },
      tags: 'member',
      invoke: {
        id: 'keepToken',
        src: 'keepToken',
        input: ({ context }) => ({ token: context.token }),
        onError: { actions: 'logFailure' },
      },
      on: {
        'session.update': {
          actions: { type: 'mergeUser', params: ({ event }) => ({ user: event.user }) },
        },
        'session.logout': { target: 'leaving', actions: 'clearUser' },
        'session.expire': {
          guard: { type: 'isOwnToken', params: ({ event }) => ({ token: event.token }) },
          target: 'expired',
        },
      },
    },
    leaving: {
      description:
        'The person is logged out. The token is deleted from the browser and revoked by the server.',
      meta: { reference: 'accounts#logout' },
      tags: 'visitor',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'visitor', actions: 'clearSession' },
        onError: {
          target: 'visitor',
          actions: ['logFailure', 'clearSession'],
        },
      },
    },
    expired: {
      description:
        'The server no longer accepts the token. A notice says so until it is dismissed or somebody logs in.',
      meta: { reference: 'accounts#session-ended' },
      tags: 'expired',
      entry: 'clearToken',
      invoke: {
        id: 'dropToken',
        src: 'keepToken',
        input: { token: null },
        onError: { actions: 'logFailure' },
      },
      on: { 'notice.dismiss': { target: 'visitor', actions: 'clearSession' } },
    },
  },
});
