import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import { completeAnswers } from '../../domain/match/complete-answers.ts';
import type { OwnAnswers } from '../../schemas/match/answers.calls.ts';
import {
  type Answer,
  type Answers,
  type AnswersByQuestion,
  consentVersion,
  type Question,
  questions,
} from '../../schemas/match/answers.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

interface Context {
  /** What the server has. */
  saved: Answers;
  /** What is on the screens: `is` and `accepts` of an answer may be empty. */
  entered: AnswersByQuestion;
  /** What is being saved. */
  sent: Answers;
  /** The question that shows, from 0; after the last one the list of all shows. */
  index: number;
  /** Why the answers were not saved, or not deleted. */
  message: string | null;
  /** The member has asked to delete all while answers were being saved. */
  isToDelete: boolean;
  /** All answers were just deleted. */
  isDeleted: boolean;
}

type MatchQuestionsEvent =
  | { type: 'answers.retry' }
  | { type: 'consent.give' }
  | { type: 'answer.change'; question: Question; answer: Answer }
  | { type: 'question.next' }
  | { type: 'question.back' }
  | { type: 'question.open'; question: Question }
  | { type: 'answers.delete' };

const isSame = (one: Answers, other: Answers) =>
  questions.every((question) => JSON.stringify(one[question]) === JSON.stringify(other[question]));

/** The ten questions about living together: consent, one question a screen, and the list of all. */
export const matchQuestionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MatchQuestionsEvent,
    children: {} as {
      fetchAnswers: 'fetchAnswers';
      saveAnswers: 'saveAnswers';
      deleteAnswers: 'deleteAnswers';
    },
    tags: {} as 'loading' | 'failed' | 'consent' | 'asking' | 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    fetchAnswers: fromPromise<OwnAnswers>(() => notProvided('fetchAnswers')),
    saveAnswers: fromPromise<OwnAnswers, Answers>(() => notProvided('saveAnswers')),
    deleteAnswers: fromPromise<void>(() => notProvided('deleteAnswers')),
  },
  guards: {
    hasConsent: (_, { consent }: OwnAnswers) => consent?.version === consentVersion,
    hasChanges: ({ context: { entered, saved } }) => !isSame(completeAnswers(entered), saved),
    isToDelete: ({ context }) => context.isToDelete,
  },
  actions: {
    /** Answers under an earlier text are saved again with the consent to the present one. */
    saveAgain: assign({ saved: {} }),
    /** A member who has answered before sees the list of all. */
    setAnswers: assign((_, { answers }: OwnAnswers) => ({
      saved: answers,
      entered: answers,
      index: Object.keys(answers).length > 0 ? questions.length : 0,
    })),
    enter: assign(({ context }, { question, answer }: { question: Question; answer: Answer }) => ({
      entered: { ...context.entered, [question]: answer },
    })),
    goTo: assign((_, { index }: { index: number }) => ({
      index: Math.max(0, Math.min(questions.length, index)),
    })),
    setSent: assign(({ context }) => ({ sent: completeAnswers(context.entered), message: null })),
    setSaved: assign(({ context }) => ({ saved: context.sent })),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.match),
    })),
    setDeletionFailure: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, {
        rejected: errorTexts.match.kept,
        network: errorTexts.match.keptOffline,
      }),
      isToDelete: false,
    })),
    wantDeletion: assign({ isToDelete: true, message: null }),
    forget: assign({
      saved: {},
      entered: {},
      sent: {},
      index: 0,
      message: null,
      isToDelete: false,
      isDeleted: true,
    }),
    forgetDeletion: assign({ isDeleted: false }),
  },
}).createMachine({
  id: 'matchQuestions',
  context: {
    saved: {},
    entered: {},
    sent: {},
    index: 0,
    message: null,
    isToDelete: false,
    isDeleted: false,
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The answers of the member are fetched.',
      meta: { reference: 'match#loading-the-answers' },
      tags: 'loading',
      invoke: {
        id: 'fetchAnswers',
        src: 'fetchAnswers',
        onDone: [
          {
            guard: { type: 'hasConsent', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'setAnswers', params: ({ event }) => event.output },
          },
          {
            target: 'consent',
            actions: [{ type: 'setAnswers', params: ({ event }) => event.output }, 'saveAgain'],
          },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The answers could not be fetched. The page says so, with Try Again.',
      meta: { reference: 'match#loading-the-answers' },
      tags: 'failed',
      on: { 'answers.retry': 'loading' },
    },
    consent: {
      description: 'The page says what the answers are for, and waits for the consent.',
      meta: { reference: 'match#consent' },
      tags: 'consent',
      on: { 'consent.give': { target: 'asking.leaving', actions: 'forgetDeletion' } },
    },
    asking: {
      description: 'A question, or the list of all.',
      meta: { reference: 'match#the-questions' },
      tags: 'asking',
      initial: 'still',
      on: {
        'answer.change': { actions: { type: 'enter', params: ({ event }) => event } },
      },
      states: {
        still: {
          description: 'Nothing is being saved.',
          meta: { reference: 'match#the-questions' },
          on: {
            'question.next': {
              target: 'leaving',
              actions: { type: 'goTo', params: ({ context }) => ({ index: context.index + 1 }) },
            },
            'question.back': {
              target: 'leaving',
              actions: { type: 'goTo', params: ({ context }) => ({ index: context.index - 1 }) },
            },
            'question.open': {
              target: 'leaving',
              actions: {
                type: 'goTo',
                params: ({ event }) => ({ index: questions.indexOf(event.question) }),
              },
            },
            'answers.delete': { target: '#matchQuestions.deleting', actions: 'wantDeletion' },
          },
        },
        leaving: {
          description: 'A question was left: what changed is saved.',
          meta: { reference: 'match#saving-an-answer' },
          always: [{ guard: 'hasChanges', target: 'saving' }, 'still'],
        },
        saving: {
          description: 'The answers are saved. The next question shows already.',
          meta: { reference: 'match#saving-an-answer' },
          tags: 'busy',
          entry: 'setSent',
          invoke: {
            id: 'saveAnswers',
            src: 'saveAnswers',
            input: ({ context }) => context.sent,
            onDone: [
              { guard: 'isToDelete', target: '#matchQuestions.deleting' },
              { target: 'leaving', actions: 'setSaved' },
            ],
            onError: [
              { guard: 'isToDelete', target: '#matchQuestions.deleting' },
              { target: 'still', actions: { type: 'setFailure', params: ({ event }) => event } },
            ],
          },
          on: {
            'question.next': {
              actions: { type: 'goTo', params: ({ context }) => ({ index: context.index + 1 }) },
            },
            'question.back': {
              actions: { type: 'goTo', params: ({ context }) => ({ index: context.index - 1 }) },
            },
            'question.open': {
              actions: {
                type: 'goTo',
                params: ({ event }) => ({ index: questions.indexOf(event.question) }),
              },
            },
            // Deleted after the save: else a save that arrives later would bring the answers back.
            'answers.delete': { actions: 'wantDeletion' },
          },
        },
      },
    },
    deleting: {
      description: 'All answers and the consent are deleted.',
      meta: { reference: 'match#deleting-all-answers' },
      tags: ['asking', 'busy'],
      invoke: {
        id: 'deleteAnswers',
        src: 'deleteAnswers',
        onDone: { target: 'consent', actions: 'forget' },
        onError: { target: 'asking', actions: { type: 'setDeletionFailure', params: ({ event }) => event } },
      },
    },
  },
});
