import { type ActorRefFrom, assign, fromPromise, log, raise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { NetworkEvent, SessionRenewed } from './chat-events.ts';
import { type MemberRestart, memberMachine } from './member.machine.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import { present } from './present.ts';
import type { sessionMachine } from './session.machine.ts';
import { canRestart, type Failure, type Restarts, stopOrphans, withRestart } from './supervision.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** What the session has become. */
export interface SessionChanged {
  type: 'session.changed';
  /** `null` while it is being restored. */
  standing: 'member' | 'expired' | 'visitor' | null;
  user: { id: number; email: string } | null;
}

interface Input {
  /** Who was logged in last; `null` where the session was ended by the server. */
  user: { id: number; email: string } | null;
  /** Somebody is logged in when it starts. */
  isMember: boolean;
}

interface Context extends Input {
  restarts: Restarts;
}

/** Starts what belongs to the member with their session, and ends it at the logout. */
export const membershipMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionChanged | SessionRenewed | NetworkEvent | MemberRestart,
    input: {} as Input,
    children: {} as { member: 'member'; forgetChat: 'forgetChat' },
    tags: {} as 'broken',
    meta: {} as StateMeta,
  },
  actors: {
    member: memberMachine,
    forgetChat: fromPromise<void, { userId: number }>(() => notProvided('forgetChat')),
  },
  guards: {
    beginsWithMember: ({ context }) => context.isMember,
    hasUser: ({ context }) => context.user !== null,
    isMember: (_, { standing }: SessionChanged) => standing === 'member',
    isSameMember: ({ context }, { standing, user }: SessionChanged) =>
      standing === 'member' && user?.id === context.user?.id,
    hasEnded: (_, { standing }: SessionChanged) => standing === 'expired',
    isVisitor: (_, { standing }: SessionChanged) => standing === 'visitor',
    canRestart: ({ context }) => canRestart(context.restarts, 'member'),
  },
  actions: {
    setUser: assign((_, { user }: SessionChanged) => ({ user: present(user, 'member') })),
    clearUser: assign({ user: null, restarts: {} }),
    countRestart: assign(({ context }) => ({ restarts: withRestart(context.restarts, 'member') })),
    clearRestarts: assign({ restarts: {} }),
    logFailure: log((_, failure: Failure) => failure),
    stopOrphans: ({ self }, { actorId }: Failure) => stopOrphans(self, actorId),
  },
}).createMachine({
  id: 'membership',
  context: ({ input }) => ({ ...input, restarts: {} }),
  initial: 'starting',
  // Also from one member to another, as another tab may do.
  on: {
    'session.changed': {
      guard: { type: 'isMember', params: ({ event }) => event },
      target: '.present',
      actions: { type: 'setUser', params: ({ event }) => event },
    },
  },
  states: {
    starting: {
      description: 'Its code has just been loaded, or it has failed: the session may be another by now.',
      meta: { reference: 'accounts#session' },
      always: [
        { guard: 'beginsWithMember', target: 'present' },
        { guard: 'hasUser', target: 'forgetting' },
        { target: 'absent' },
      ],
    },
    absent: {
      description: 'Nobody is logged in.',
      meta: { reference: 'chat#when-the-chat-runs' },
      entry: 'clearUser',
    },
    present: {
      description: 'Somebody is logged in, or was until the server ended their session.',
      meta: { reference: 'chat#when-the-chat-runs' },
      type: 'parallel',
      states: {
        session: {
          description: 'Whether the server still takes their token.',
          meta: { reference: 'accounts#session' },
          initial: 'active',
          states: {
            active: {
              description: 'It does, as far as is known.',
              meta: { reference: 'accounts#session' },
              on: {
                'session.changed': [
                  { guard: { type: 'isSameMember', params: ({ event }) => event } },
                  { guard: { type: 'hasEnded', params: ({ event }) => event }, target: 'expired' },
                  {
                    guard: { type: 'isVisitor', params: ({ event }) => event },
                    target: '#membership.forgetting',
                  },
                ],
              },
            },
            expired: {
              description: 'The server ended the session: what is on the screen and on the device stays.',
              meta: { reference: 'chat#chat-after-the-session-ended' },
              on: {
                'session.changed': [
                  {
                    guard: { type: 'isSameMember', params: ({ event }) => event },
                    target: 'active',
                    actions: raise({ type: 'session.renewed' }),
                  },
                  {
                    guard: { type: 'isVisitor', params: ({ event }) => event },
                    target: '#membership.absent',
                  },
                ],
              },
            },
          },
        },
        member: {
          description: 'Their chat and their likes.',
          meta: { reference: 'chat#when-the-chat-runs' },
          initial: 'running',
          states: {
            running: {
              description: 'They outlive a session that the server ended.',
              meta: { reference: 'chat#when-the-chat-runs' },
              invoke: {
                id: 'member',
                src: 'member',
                input: ({ context }) => ({ user: present(context.user, 'user') }),
                onError: {
                  target: 'failed',
                  actions: [
                    { type: 'logFailure', params: ({ event }) => event },
                    { type: 'stopOrphans', params: ({ event }) => event },
                  ],
                },
              },
              on: {
                'network.*': { actions: sendTo('member', ({ event }) => event) },
                'session.renewed': { actions: sendTo('member', ({ event }) => event) },
                'chat.restart': { actions: sendTo('member', ({ event }) => event) },
                'likes.restart': { actions: sendTo('member', ({ event }) => event) },
              },
            },
            failed: {
              description:
                'They have failed: they are started again from what the device keeps, up to three times.',
              meta: { reference: 'chat#faults' },
              always: [
                { guard: 'canRestart', target: 'running', actions: 'countRestart' },
                { target: 'broken' },
              ],
            },
            broken: {
              description: 'There is no chat and no heart: the screens say so, with a way to try again.',
              meta: { reference: 'chat#faults' },
              tags: 'broken',
              on: {
                'chat.restart': { target: 'running', actions: 'clearRestarts' },
                'likes.restart': { target: 'running', actions: 'clearRestarts' },
                'session.renewed': { target: 'running', actions: 'clearRestarts' },
              },
            },
          },
        },
      },
    },
    forgetting: {
      description: 'Logged out: drafts, read markers and unsent messages leave the device.',
      meta: { reference: 'chat#chat-at-the-logout' },
      invoke: {
        id: 'forgetChat',
        src: 'forgetChat',
        input: ({ context }) => ({ userId: present(context.user, 'user').id }),
        onDone: 'absent',
        onError: { target: 'absent', actions: { type: 'logFailure', params: ({ event }) => event } },
      },
    },
  },
});

export type MembershipActor = ActorRefFrom<typeof membershipMachine>;
