import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Meeting } from '../../schemas/account/proofs.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Of {
  conversationId: number;
  listingId: number;
}

interface Context extends Meeting, Of {
  error: string | null;
}

/** Whether the two members of a viewing that is over have met, as each of them says. */
export const meetingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'meeting.confirm' },
    input: {} as Of & { meeting: Meeting },
    children: {} as { confirm: 'confirm' },
    tags: {} as 'open' | 'busy',
    meta: {} as StateMeta,
  },
  actors: { confirm: fromPromise<{ isMutual: boolean }, Of>(() => notProvided('confirm')) },
  guards: { isConfirmed: ({ context }) => context.isConfirmed },
  actions: {
    setConfirmed: assign((_, { isMutual }: { isMutual: boolean }) => ({
      isConfirmed: true,
      isMutual,
      error: null,
    })),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      error: answerFailureText(error, errorTexts.proofs),
    })),
  },
}).createMachine({
  id: 'meeting',
  context: ({ input: { meeting, ...of } }) => ({ ...of, ...meeting, error: null }),
  initial: 'known',
  states: {
    known: {
      description: 'Decides whether the member has said that they have met.',
      meta: { reference: 'cards#met-in-a-viewing' },
      always: [{ guard: 'isConfirmed', target: 'confirmed' }, { target: 'open' }],
    },
    open: {
      description: 'The member can say that they have met.',
      meta: { reference: 'cards#met-in-a-viewing' },
      tags: 'open',
      on: { 'meeting.confirm': 'saving' },
    },
    saving: {
      description: 'It is being saved.',
      meta: { reference: 'cards#met-in-a-viewing' },
      tags: ['open', 'busy'],
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context: { conversationId, listingId } }) => ({ conversationId, listingId }),
        onDone: {
          target: 'confirmed',
          actions: { type: 'setConfirmed', params: ({ event }) => event.output },
        },
        onError: { target: 'open', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    confirmed: {
      description: 'The member has said so. It counts once both have.',
      meta: { reference: 'cards#met-in-a-viewing' },
    },
  },
});
