import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { OwnReviews } from '../../schemas/safety/review.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  /** `null` until they are known. */
  reviews: OwnReviews | null;
  /** The review that is being answered. */
  answeredId: number | null;
  /** What is typed. It stays when another review is answered instead. */
  text: string;
  error: string | null;
}

type OwnReviewsEvent =
  | { type: 'reviews.retry' }
  | { type: 'answer.open'; id: number }
  | { type: 'answer.close' }
  | { type: 'text.change'; text: string }
  | { type: 'answer.send' };

/** The reviews about the member, each of which is answered once, and those by the member. */
export const ownReviewsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnReviewsEvent,
    children: {} as { fetchReviews: 'fetchReviews'; answerReview: 'answerReview' },
    tags: {} as 'loading' | 'failed' | 'answering' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchReviews: fromPromise<OwnReviews>(() => notProvided('fetchReviews')),
    answerReview: fromPromise<void, { id: number; text: string }>(() => notProvided('answerReview')),
  },
  guards: {
    isEmpty: ({ context }) => context.text.trim() === '',
    isUnanswered: ({ context }, { id }: { id: number }) =>
      context.reviews?.received.some((review) => review.id === id && review.answer === null) === true,
  },
  actions: {
    setReviews: assign((_, { reviews }: { reviews: OwnReviews }) => ({ reviews })),
    setAnswered: assign((_, { id }: { id: number }) => ({ answeredId: id })),
    setText: assign((_, { text }: { text: string }) => ({ text, error: null })),
    storeAnswer: assign(({ context: { reviews, answeredId, text } }) => ({
      reviews: reviews && {
        ...reviews,
        received: reviews.received.map((review) =>
          review.id === answeredId ? { ...review, answer: text.trim() } : review,
        ),
      },
      text: '',
    })),
    showMissing: assign({ error: errorTexts.reviews.noAnswer }),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      error: answerFailureText(error, errorTexts.reviews),
    })),
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'ownReviews',
  context: { reviews: null, answeredId: null, text: '', error: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The reviews are fetched.',
      meta: { reference: 'reviews#the-own-profile' },
      tags: 'loading',
      invoke: {
        id: 'fetchReviews',
        src: 'fetchReviews',
        onDone: {
          target: 'listed',
          actions: { type: 'setReviews', params: ({ event }) => ({ reviews: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'They could not be fetched. The profile says so, with Try Again.',
      meta: { reference: 'reviews#the-own-profile' },
      tags: 'failed',
      on: { 'reviews.retry': 'loading' },
    },
    listed: {
      description: 'Each review about the member that has no answer has a button for one.',
      meta: { reference: 'reviews#the-own-profile' },
      on: {
        'answer.open': {
          guard: { type: 'isUnanswered', params: ({ event: { id } }) => ({ id }) },
          target: 'answering',
          actions: { type: 'setAnswered', params: ({ event: { id } }) => ({ id }) },
        },
      },
    },
    answering: {
      description: 'The person writes the answer.',
      meta: { reference: 'reviews#answering' },
      tags: 'answering',
      on: {
        'text.change': { actions: { type: 'setText', params: ({ event: { text } }) => ({ text }) } },
        'answer.send': [{ guard: 'isEmpty', actions: 'showMissing' }, { target: 'sending' }],
        'answer.close': { target: 'listed', actions: 'clearError' },
      },
    },
    sending: {
      description: 'The answer is being sent.',
      meta: { reference: 'reviews#answering' },
      tags: ['answering', 'busy'],
      entry: 'clearError',
      invoke: {
        id: 'answerReview',
        src: 'answerReview',
        input: ({ context: { answeredId, text } }) => ({
          id: assertDefined(answeredId, 'answered review'),
          text: text.trim(),
        }),
        onDone: { target: 'listed', actions: 'storeAnswer' },
        onError: { target: 'answering', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
  },
});
