import { assign, fromPromise, setup } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import type { CardSource, MemberCard } from '../../schemas/account/member-card.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  source: CardSource;
  card: MemberCard | null;
}

/** The card of another member, while it is open. */
export const memberCardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'card.retry' },
    input: {} as Pick<Context, 'source'>,
    children: {} as { fetchCard: 'fetchCard' },
    tags: {} as 'loading' | 'gone' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    fetchCard: fromPromise<MemberCard, { source: CardSource }>(() => notProvided('fetchCard')),
  },
  actions: { setCard: assign((_, { card }: { card: MemberCard }) => ({ card })) },
  guards: { isNotFound: (_, { error }: { error: unknown }) => kindOf(error) === 'notFound' },
}).createMachine({
  id: 'memberCard',
  context: ({ input }) => ({ ...input, card: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The card is fetched.',
      meta: { reference: 'cards#a-card' },
      tags: 'loading',
      invoke: {
        id: 'fetchCard',
        src: 'fetchCard',
        input: ({ context: { source } }) => ({ source }),
        onDone: {
          target: 'shown',
          actions: { type: 'setCard', params: ({ event }) => ({ card: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isNotFound', params: ({ event: { error } }) => ({ error }) },
            target: 'gone',
          },
          { target: 'failed' },
        ],
      },
    },
    shown: {
      description: 'The parts of the card that the member shows.',
      meta: { reference: 'cards#a-card' },
    },
    gone: {
      description: 'The listing is no longer published, or the conversation is gone.',
      meta: { reference: 'cards#who-sees-a-card' },
      tags: 'gone',
    },
    failed: {
      description: 'The card could not be fetched. The dialog says so, with Try Again.',
      meta: { reference: 'cards#a-card' },
      tags: 'failed',
      on: { 'card.retry': 'loading' },
    },
  },
});
