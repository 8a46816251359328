import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { CopiedPhoto, PhotoAnswer } from '../../schemas/safety/copied-photo.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Answer {
  id: number;
  answer: PhotoAnswer;
}

interface Context {
  photos: readonly CopiedPhoto[];
  /** The answer that is being sent, or could not be sent. */
  answer: Answer | null;
  /** Why the last answer was not sent. */
  message: string | null;
}

/** The photos of the member's listings that another member's listing has too: the member says where each is from. */
export const copiedPhotosMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'photos.retry' } | ({ type: 'photo.answer' } & Answer),
    children: {} as { fetchPhotos: 'fetchPhotos'; sendAnswer: 'sendAnswer' },
    tags: {} as 'failed' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchPhotos: fromPromise<CopiedPhoto[]>(() => notProvided('fetchPhotos')),
    sendAnswer: fromPromise<void, Answer>(() => notProvided('sendAnswer')),
  },
  guards: {
    isAsked: ({ context }, { id: answered }: { id: number }) =>
      context.photos.some(({ id }) => id === answered),
  },
  actions: {
    setPhotos: assign((_, { photos }: { photos: readonly CopiedPhoto[] }) => ({ photos })),
    setAnswer: assign((_, { id, answer }: Answer) => ({ answer: { id, answer }, message: null })),
    removePhoto: assign(({ context: { photos, answer } }) => ({
      photos: photos.filter(({ id }) => id !== answer?.id),
      answer: null,
    })),
    setMessage: assign((_, { error }: { error: unknown }) => ({
      answer: null,
      message: answerFailureText(error, errorTexts.safety),
    })),
  },
}).createMachine({
  id: 'copiedPhotos',
  context: { photos: [], answer: null, message: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The photos that the member is asked about are fetched. Nothing shows.',
      meta: { reference: 'copied-photos#what-the-poster-is-asked' },
      invoke: {
        id: 'fetchPhotos',
        src: 'fetchPhotos',
        onDone: {
          target: 'shown',
          actions: { type: 'setPhotos', params: ({ event }) => ({ photos: event.output }) },
        },
        onError: 'failed',
      },
    },
    failed: {
      description: 'They could not be fetched. The page says so, with Try Again.',
      meta: { reference: 'copied-photos#what-the-poster-is-asked' },
      tags: 'failed',
      on: { 'photos.retry': 'loading' },
    },
    shown: {
      description: 'Each photo has its answers. Without a photo nothing shows.',
      meta: { reference: 'copied-photos#what-the-poster-is-asked' },
      on: {
        'photo.answer': {
          guard: { type: 'isAsked', params: ({ event }) => event },
          target: 'answering',
          actions: { type: 'setAnswer', params: ({ event }) => event },
        },
      },
    },
    answering: {
      description: 'An answer is sent. Then its photo leaves the page.',
      meta: { reference: 'copied-photos#what-the-poster-is-asked' },
      tags: 'busy',
      invoke: {
        id: 'sendAnswer',
        src: 'sendAnswer',
        input: ({ context: { answer } }) => assertDefined(answer, 'answer'),
        onDone: { target: 'shown', actions: 'removePhoto' },
        onError: { target: 'shown', actions: { type: 'setMessage', params: ({ event }) => event } },
      },
    },
  },
});
