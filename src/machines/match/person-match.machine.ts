import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { PersonMatch } from '../../schemas/match/person-match.calls.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  conversationId: number;
  match: PersonMatch | null;
  /** Why the last choice was not saved. */
  message: string | null;
}

/** How well the other member of a conversation may fit, and whether they may see the reasons. */
export const personMatchMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { conversationId: number },
    events: {} as { type: 'match.retry' } | { type: 'reasons.toggle' },
    children: {} as { fetchMatch: 'fetchMatch'; saveAllowance: 'saveAllowance' },
    tags: {} as 'failed' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchMatch: fromPromise<PersonMatch, { conversationId: number }>(() => notProvided('fetchMatch')),
    saveAllowance: fromPromise<PersonMatch, { conversationId: number; isAllowed: boolean }>(() =>
      notProvided('saveAllowance'),
    ),
  },
  actions: {
    setMatch: assign((_, { match }: { match: PersonMatch }) => ({ match, message: null })),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.memberCards),
    })),
  },
}).createMachine({
  id: 'personMatch',
  context: ({ input }) => ({ ...input, match: null, message: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The band is fetched.',
      meta: { reference: 'match#people' },
      invoke: {
        id: 'fetchMatch',
        src: 'fetchMatch',
        input: ({ context: { conversationId } }) => ({ conversationId }),
        onDone: {
          target: 'shown',
          actions: { type: 'setMatch', params: ({ event }) => ({ match: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'The band could not be fetched. The card says so, with Try Again.',
      meta: { reference: 'match#people' },
      tags: 'failed',
      on: { 'match.retry': 'loading' },
    },
    shown: {
      description: 'The band shows, with the reasons if both allow them.',
      meta: { reference: 'match#people' },
      on: { 'reasons.toggle': 'saving' },
    },
    saving: {
      description: 'The choice is saved. The switch waits.',
      meta: { reference: 'match#people' },
      tags: 'busy',
      invoke: {
        id: 'saveAllowance',
        src: 'saveAllowance',
        input: ({ context: { conversationId, match } }) => ({
          conversationId,
          isAllowed: match?.isAllowed === false,
        }),
        onDone: {
          target: 'shown',
          actions: { type: 'setMatch', params: ({ event }) => ({ match: event.output }) },
        },
        onError: { target: 'shown', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
  },
});
