import { type ActorRefFrom, assign, log, sendTo, setup } from 'xstate';
import { chatMachine } from './chat.machine.ts';
import type { NetworkEvent, SessionRenewed } from './chat-events.ts';
import { likesMachine } from './likes.machine.ts';
import type { StateMeta } from './meta.ts';
import { canRestart, type Failure, type Restarts, stopOrphans, withRestart } from './supervision.ts';

interface Context {
  user: { id: number; email: string };
  restarts: Restarts;
}

/** A person wants back what has failed too often. */
export type MemberRestart = { type: 'likes.restart' } | { type: 'chat.restart' };

const member = setup({
  types: {
    context: {} as Context,
    events: {} as NetworkEvent | SessionRenewed | MemberRestart,
    input: {} as Pick<Context, 'user'>,
    children: {} as { likes: 'likes'; chat: 'chat' },
    tags: {} as 'brokenChat' | 'brokenLikes',
    meta: {} as StateMeta,
  },
  actors: { likes: likesMachine, chat: chatMachine },
  guards: {
    canRestart: ({ context }, { id }: { id: string }) => canRestart(context.restarts, id),
  },
  actions: {
    countRestart: assign(({ context }, { id }: { id: string }) => ({
      restarts: withRestart(context.restarts, id),
    })),
    clearRestarts: assign({ restarts: {} }),
    logFailure: log((_, failure: Failure) => failure),
    stopOrphans: ({ self }, { actorId }: Failure) => stopOrphans(self, actorId),
  },
});

/** A child that has failed and may be started again. */
const failed = (id: 'chat' | 'likes') =>
  member.createStateConfig({
    description: 'It has failed: it is started again, up to three times.',
    meta: { reference: 'chat#faults' },
    always: [
      {
        guard: { type: 'canRestart', params: { id } },
        target: 'running',
        actions: { type: 'countRestart', params: { id } },
      },
      { target: 'broken' },
    ],
  });

/** What belongs to one member on whatever screen: their likes and their chat. Lives as long as they are logged in. */
export const memberMachine = member.createMachine({
  id: 'member',
  context: ({ input }) => ({ ...input, restarts: {} }),
  type: 'parallel',
  states: {
    likes: {
      description: 'The hearts of all listings on show.',
      meta: { reference: 'likes#hearts' },
      initial: 'running',
      states: {
        running: {
          description: 'Each listing on show has a heart.',
          meta: { reference: 'likes#hearts' },
          invoke: {
            id: 'likes',
            src: 'likes',
            onError: {
              target: 'failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => event },
                { type: 'stopOrphans', params: ({ event }) => event },
              ],
            },
          },
        },
        failed: failed('likes'),
        broken: {
          description: 'No heart says whether its listing is liked; a touch on one tries again.',
          meta: { reference: 'chat#faults' },
          tags: 'brokenLikes',
          on: { 'likes.restart': { target: 'running', actions: 'clearRestarts' } },
        },
      },
    },
    chat: {
      description: "The member's chat.",
      meta: { reference: 'chat#when-the-chat-runs' },
      initial: 'running',
      states: {
        running: {
          description:
            'Messages come and go. It outlives a session that the server ended: what is on the screen stays.',
          meta: { reference: 'chat#when-the-chat-runs' },
          invoke: {
            id: 'chat',
            src: 'chat',
            input: ({ context: { user } }) => ({ user }),
            onError: {
              target: 'failed',
              actions: [
                { type: 'logFailure', params: ({ event }) => event },
                { type: 'stopOrphans', params: ({ event }) => event },
              ],
            },
          },
          on: {
            'network.*': { actions: sendTo('chat', ({ event }) => event) },
            'session.renewed': { actions: sendTo('chat', ({ event }) => event) },
          },
        },
        failed: failed('chat'),
        broken: {
          description: 'There is no chat: the screen says so, with a way to try again.',
          meta: { reference: 'chat#faults' },
          tags: 'brokenChat',
          on: { 'chat.restart': { target: 'running', actions: 'clearRestarts' } },
        },
      },
    },
  },
});

export type MemberActor = ActorRefFrom<typeof memberMachine>;
