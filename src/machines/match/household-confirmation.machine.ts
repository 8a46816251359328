import { assign, emit, fromPromise, setup } from 'xstate';
import { ApiError } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Invited {
  id: number;
  /** The key in the link of the poster. */
  key: string;
}

interface Context extends Invited {
  livesThere: boolean;
  /** Why the answer was not saved. */
  message: string | null;
}

/** A member who opens the link of a poster says whether they live there. Emits `household.confirmed` with the number of confirmations. */
export const householdConfirmationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Invited,
    events: {} as { type: 'answer.give'; livesThere: boolean } | { type: 'answer.retry' },
    emitted: {} as { type: 'household.confirmed'; confirmedBy: number },
    children: {} as { confirm: 'confirm' },
    tags: {} as 'asking' | 'busy' | 'saved' | 'refused' | 'failed',
    meta: {} as StateMeta,
  },
  actors: {
    confirm: fromPromise<{ confirmedBy: number }, Invited & { livesThere: boolean }>(() =>
      notProvided('confirm'),
    ),
  },
  guards: {
    /** The same call would be refused again. */
    isRefused: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && (error.kind === 'notFound' || error.status === 409),
  },
  actions: {
    setAnswer: assign((_, { livesThere }: { livesThere: boolean }) => ({ livesThere })),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.household),
    })),
    notifyConfirmed: emit((_, { confirmedBy }: { confirmedBy: number }) => ({
      type: 'household.confirmed' as const,
      confirmedBy,
    })),
  },
}).createMachine({
  id: 'householdConfirmation',
  context: ({ input }) => ({ ...input, livesThere: false, message: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The page shows the household, and asks whether the member lives there.',
      meta: { reference: 'match#confirmed-by-flatmates' },
      tags: 'asking',
      on: {
        'answer.give': { target: 'saving', actions: { type: 'setAnswer', params: ({ event }) => event } },
      },
    },
    saving: {
      description: 'The answer is saved.',
      meta: { reference: 'match#confirmed-by-flatmates' },
      tags: 'busy',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context: { id, key, livesThere } }) => ({ id, key, livesThere }),
        onDone: {
          target: 'saved',
          actions: { type: 'notifyConfirmed', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event: { error } }) => ({ error }) },
            target: 'refused',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
    saved: {
      description: 'The page thanks for the answer.',
      meta: { reference: 'match#confirmed-by-flatmates' },
      tags: 'saved',
    },
    refused: {
      description: 'The link has ended. The page says why.',
      meta: { reference: 'match#confirmed-by-flatmates' },
      tags: 'refused',
    },
    failed: {
      description: 'The answer was not saved. The page says so, with Try Again.',
      meta: { reference: 'match#confirmed-by-flatmates' },
      tags: 'failed',
      on: { 'answer.retry': 'saving' },
    },
  },
});
