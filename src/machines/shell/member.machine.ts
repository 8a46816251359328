import { type ActorRefFrom, assign, log, sendTo, setup } from 'xstate';
import { chatMachine } from '../chat/chat.machine.ts';
import type { NetworkEvent, SessionRenewed } from '../chat/chat-events.ts';
import { likesMachine } from '../listing/likes.machine.ts';
import type { StateMeta } from '../meta.ts';
import { canRestart, type Failure, type Restarts, stopOrphans, withRestart } from './supervision.ts';

interface Context {
  user: { id: number; email: string };
  restarts: Restarts;
}

/** The person restarts a part that has failed too often. */
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

/** The state of a failed child that is restarted unless it has failed too often. */
const failed = (id: 'chat' | 'likes') =>
  member.createStateConfig({
    description: 'This part has failed. It is restarted, up to three times.',
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

/** The likes and the chat of one member. It runs on every screen while the member is logged in. */
export const memberMachine = member.createMachine({
  id: 'member',
  context: ({ input }) => ({ ...input, restarts: {} }),
  type: 'parallel',
  states: {
    likes: {
      description: 'The likes of all shown listings.',
      meta: { reference: 'likes#hearts' },
      initial: 'running',
      states: {
        running: {
          description: 'Each shown listing has a heart button.',
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
          description: 'No heart shows whether its listing is liked. A click on a heart tries again.',
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
            'Messages are sent and received. The chat keeps running after the server ends the session, so that the screen stays.',
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
          description: 'There is no chat. The screen says so and offers to try again.',
          meta: { reference: 'chat#faults' },
          tags: 'brokenChat',
          on: { 'chat.restart': { target: 'running', actions: 'clearRestarts' } },
        },
      },
    },
  },
});

export type MemberActor = ActorRefFrom<typeof memberMachine>;
