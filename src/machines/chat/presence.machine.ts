import { assign, fromPromise, setup } from 'xstate';
import type { Presence } from '../../schemas/chat/presence.calls.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  conversationId: number;
  /** `null` while it is unknown. */
  presence: Presence | null;
}

/** Whether the other member of the conversation on the screen is connected. */
export const presenceMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<Context, 'conversationId'>,
    children: {} as { fetchPresence: 'fetchPresence' },
    meta: {} as StateMeta,
  },
  actors: {
    fetchPresence: fromPromise<Presence, { conversationId: number }>(() => notProvided('fetchPresence')),
  },
  actions: {
    setPresence: assign((_, { presence }: { presence: Presence | null }) => ({ presence })),
  },
  delays: { beforeNext: 30_000 },
}).createMachine({
  id: 'presence',
  context: ({ input }) => ({ ...input, presence: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The backend is asked. What was known stays on the screen.',
      meta: { reference: 'chat#online' },
      invoke: {
        id: 'fetchPresence',
        src: 'fetchPresence',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onDone: {
          target: 'shown',
          actions: { type: 'setPresence', params: ({ event }) => ({ presence: event.output }) },
        },
        // Nothing is better than something that may be old.
        onError: { target: 'shown', actions: { type: 'setPresence', params: { presence: null } } },
      },
    },
    shown: {
      description: 'What the backend has answered shows. It is asked again after 30 seconds.',
      meta: { reference: 'chat#online' },
      after: { beforeNext: 'asking' },
    },
  },
});
