import { assign, emit, fromCallback, fromPromise, log, sendTo, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import {
  type ReviewFact,
  type ReviewValues,
  toggleFact,
  type ViewingReview,
} from '../../schemas/safety/review.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** The viewing. */
export interface OfViewing {
  conversationId: number;
  listingId: number;
}

/** Sent to the device: what is typed, or `null` to forget it. */
export interface KeepReview {
  type: 'review.keep';
  values: ReviewValues | null;
}

interface Context extends ReviewValues {
  of: OfViewing;
  review: ViewingReview;
  error: string | null;
}

type ReviewEvent =
  | { type: 'review.open' }
  | { type: 'review.close' }
  | { type: 'fact.toggle'; fact: ReviewFact }
  | { type: 'text.change'; text: string }
  | { type: 'review.send' }
  | { type: 'review.delete' }
  | { type: 'delete.confirm' }
  | { type: 'delete.cancel' }
  /** What the device kept. */
  | { type: 'review.restored'; values: ReviewValues };

/** The member's own review of a viewing that is over. It emits `review.changed` once the server has another one. */
export const reviewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReviewEvent,
    input: {} as { of: OfViewing; review: ViewingReview },
    emitted: {} as { type: 'review.changed' },
    children: {} as { record: 'record'; writeReview: 'writeReview'; deleteReview: 'deleteReview' },
    tags: {} as 'asked' | 'editing' | 'busy' | 'written' | 'confirming' | 'shown',
    meta: {} as StateMeta,
  },
  actors: {
    record: fromCallback<KeepReview, OfViewing>(() => notProvided('record')),
    writeReview: fromPromise<ViewingReview, { of: OfViewing; values: ReviewValues }>(() =>
      notProvided('writeReview'),
    ),
    deleteReview: fromPromise<void, OfViewing>(() => notProvided('deleteReview')),
  },
  guards: {
    isShown: ({ context }) => context.review.isShown,
    isWritten: ({ context }) => context.review.own !== null,
    hasNoFact: ({ context }) => context.facts.length === 0,
    isUntouched: ({ context: { facts, text, review } }) =>
      text === (review.own?.text ?? '') && String(facts) === String(review.own?.facts ?? []),
  },
  actions: {
    toggleFact: assign(({ context }, { fact }: { fact: ReviewFact }) => ({
      facts: toggleFact(context.facts, fact),
      error: null,
    })),
    setText: assign((_, { text }: { text: string }) => ({ text, error: null })),
    setValues: assign((_, { values }: { values: ReviewValues }) => values),
    setReview: assign((_, { review }: { review: ViewingReview }) => ({ review, ...review.own, error: null })),
    clearReview: assign(({ context: { review } }) => ({
      review: { ...review, own: null },
      facts: [],
      text: '',
      error: null,
    })),
    showMissing: assign({ error: errorTexts.reviews.noFact }),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      error: answerFailureText(error, errorTexts.reviews),
    })),
    clearError: assign({ error: null }),
    keepValues: sendTo('record', ({ context: { facts, text } }) => ({
      type: 'review.keep' as const,
      values: { facts, text },
    })),
    forgetValues: sendTo('record', { type: 'review.keep', values: null }),
    notifyChanged: emit({ type: 'review.changed' }),
    logFailure: log((_, failure: { actorId: string; error: unknown }) => failure),
  },
}).createMachine({
  id: 'review',
  context: ({ input: { of, review } }) => ({
    of,
    review,
    facts: review.own?.facts ?? [],
    text: review.own?.text ?? '',
    error: null,
  }),
  invoke: {
    id: 'record',
    src: 'record',
    input: ({ context }) => context.of,
    onError: { actions: { type: 'logFailure', params: ({ event }) => event } },
  },
  on: {
    'review.restored': {
      guard: 'isUntouched',
      actions: { type: 'setValues', params: ({ event }) => event },
    },
  },
  initial: 'known',
  states: {
    known: {
      description: 'Decides whether there is a review, and whether others see it.',
      meta: { reference: 'reviews#writing-a-review' },
      always: [
        { guard: 'isShown', target: 'shown' },
        { guard: 'isWritten', target: 'written' },
        { target: 'asked' },
      ],
    },
    asked: {
      description: "'How was it?'",
      meta: { reference: 'reviews#writing-a-review' },
      tags: 'asked',
      on: { 'review.open': 'editing' },
    },
    editing: {
      description: 'The person ticks facts, and may write a text.',
      meta: { reference: 'reviews#writing-a-review' },
      tags: 'editing',
      on: {
        'fact.toggle': {
          actions: [{ type: 'toggleFact', params: ({ event: { fact } }) => ({ fact }) }, 'keepValues'],
        },
        'text.change': {
          actions: [{ type: 'setText', params: ({ event: { text } }) => ({ text }) }, 'keepValues'],
        },
        'review.send': [{ guard: 'hasNoFact', actions: 'showMissing' }, { target: 'saving' }],
        'review.close': { target: 'known', actions: 'clearError' },
      },
    },
    saving: {
      description: 'The review is being saved.',
      meta: { reference: 'reviews#writing-a-review' },
      tags: ['editing', 'busy'],
      entry: 'clearError',
      invoke: {
        id: 'writeReview',
        src: 'writeReview',
        input: ({ context: { of, facts, text } }) => ({ of, values: { facts, text: text.trim() } }),
        onDone: {
          target: 'known',
          actions: [
            { type: 'setReview', params: ({ event }) => ({ review: event.output }) },
            'forgetValues',
            'notifyChanged',
          ],
        },
        onError: { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    written: {
      description:
        'The review waits until both have written, or the days are over. It can be changed or deleted.',
      meta: { reference: 'reviews#when-reviews-show' },
      tags: 'written',
      on: { 'review.open': 'editing', 'review.delete': 'confirming' },
    },
    confirming: {
      description: 'The person is asked whether the review shall be deleted.',
      meta: { reference: 'reviews#when-reviews-show' },
      tags: 'confirming',
      on: { 'delete.confirm': 'deleting', 'delete.cancel': 'written' },
    },
    deleting: {
      description: 'The review is being deleted.',
      meta: { reference: 'reviews#when-reviews-show' },
      tags: ['confirming', 'busy'],
      entry: 'clearError',
      invoke: {
        id: 'deleteReview',
        src: 'deleteReview',
        input: ({ context }) => context.of,
        onDone: { target: 'known', actions: ['clearReview', 'forgetValues', 'notifyChanged'] },
        onError: { target: 'written', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    shown: {
      description: 'Others see the review: it stays as it is.',
      meta: { reference: 'reviews#when-reviews-show' },
      tags: 'shown',
    },
  },
});
