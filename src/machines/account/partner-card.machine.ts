import { fromPromise, setup } from 'xstate';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

const memberCards: Capability = 'member-cards';

/** The button in a conversation that opens the card of the other member. */
export const partnerCardMachine = setup({
  types: {
    events: {} as { type: 'card.open' } | { type: 'card.close' },
    children: {} as { fetchCapabilities: 'fetchCapabilities' },
    tags: {} as 'offered' | 'open',
    meta: {} as StateMeta,
  },
  actors: {
    fetchCapabilities: fromPromise<readonly string[]>(() => notProvided('fetchCapabilities')),
  },
  guards: {
    offersCards: (_, { names }: { names: readonly string[] }) => names.includes(memberCards),
  },
}).createMachine({
  id: 'partnerCard',
  initial: 'asking',
  states: {
    asking: {
      description: 'The backend is asked whether it has cards.',
      meta: { reference: 'cards#the-card-in-a-conversation' },
      invoke: {
        id: 'fetchCapabilities',
        src: 'fetchCapabilities',
        onDone: [
          {
            guard: { type: 'offersCards', params: ({ event }) => ({ names: event.output }) },
            target: 'closed',
          },
          { target: 'absent' },
        ],
        onError: 'absent',
      },
    },
    absent: {
      description: 'The backend has no cards, or could not be asked: there is no button.',
      meta: { reference: 'cards#the-card-in-a-conversation' },
    },
    closed: {
      description: 'The button shows.',
      meta: { reference: 'cards#the-card-in-a-conversation' },
      tags: 'offered',
      on: { 'card.open': 'open' },
    },
    open: {
      description: 'The card is open.',
      meta: { reference: 'cards#a-card' },
      tags: ['offered', 'open'],
      on: { 'card.close': 'closed' },
    },
  },
});
