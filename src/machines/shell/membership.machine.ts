import { type ActorRefFrom, assign, fromPromise, log, raise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { sessionMachine } from '../account/session.machine.ts';
import type { NetworkEvent, SessionRenewed } from '../chat/chat-events.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';
import { type MemberRestart, memberMachine } from './member.machine.ts';
import { canRestart, type Failure, type Restarts, stopOrphans, withRestart } from './supervision.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** The session has changed. */
export interface SessionChanged {
  type: 'session.changed';
  /** `null` while the session is being restored. */
  standing: 'member' | 'expired' | 'visitor' | null;
  user: { id: number; email: string } | null;
}

interface Input {
  /** The user who was last logged in; `null` after the server ended the session. */
  user: { id: number; email: string } | null;
  /** Whether a member is logged in at the start. */
  isMember: boolean;
}

interface Context extends Input {
  restarts: Restarts;
}

/** Starts the member's actors with the session, and ends them at the logout. */
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
  // This happens also when another tab logs in another member.
  on: {
    'session.changed': {
      guard: { type: 'isMember', params: ({ event }) => event },
      target: '.present',
      actions: { type: 'setUser', params: ({ event }) => event },
    },
  },
  states: {
    starting: {
      description:
        'The machine was just loaded, or restarted after a failure. The session may have changed meanwhile.',
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
      description: 'Somebody is logged in, or was logged in until the server ended the session.',
      meta: { reference: 'chat#when-the-chat-runs' },
      type: 'parallel',
      states: {
        session: {
          description: 'Whether the token is still valid.',
          meta: { reference: 'accounts#session' },
          initial: 'active',
          states: {
            active: {
              description: 'The token is valid, as far as the app knows.',
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
              description: 'The server ended the session. The screen and the stored records stay.',
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
          description: 'The chat and the likes of the member.',
          meta: { reference: 'chat#when-the-chat-runs' },
          initial: 'running',
          states: {
            running: {
              description: 'The chat and the likes run, also after the server ended the session.',
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
                'The chat and the likes have failed. They are restarted from the stored records, up to three times.',
              meta: { reference: 'chat#faults' },
              always: [
                { guard: 'canRestart', target: 'running', actions: 'countRestart' },
                { target: 'broken' },
              ],
            },
            broken: {
              description: 'There are no chat and no likes. The screens say so and offer to try again.',
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
      description:
        'The member has logged out. Drafts, read markers and unsent messages are deleted from the device.',
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
