import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import { completeAnswers, isPartial } from '../../domain/match/complete-answers.ts';
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
  /** Where the page goes once what changed is saved. */
  wanted: number;
  /** The question was opened from the list of all, and leads back to it. */
  isFromList: boolean;
  /** How often the member has tried to leave this question with a part of the answer missing. */
  refusals: number;
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
  | { type: 'question.skip'; question: Question }
  | { type: 'question.open'; question: Question }
  | { type: 'answers.delete' };

/** The place in the questions. */
const at = (index: number) => ({ index, wanted: index, refusals: 0 });

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
    isPartial: ({ context: { entered, index } }) => {
      const question = questions[index];
      return question !== undefined && isPartial(entered[question]);
    },
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
      ...at(Object.keys(answers).length > 0 ? questions.length : 0),
    })),
    enter: assign(({ context }, { question, answer }: { question: Question; answer: Answer }) => ({
      entered: { ...context.entered, [question]: answer },
    })),
    /** Takes back what was chosen for a question. */
    empty: assign(({ context }, { question }: { question: Question }) => {
      const { [question]: _, ...entered } = context.entered;
      return { entered };
    }),
    want: assign(({ context }, { step }: { step: 1 | -1 }) => ({
      wanted: context.isFromList
        ? questions.length
        : Math.max(0, Math.min(questions.length, context.index + step)),
    })),
    wantQuestion: assign((_, { question }: { question: Question }) => ({
      wanted: questions.indexOf(question),
      isFromList: true,
    })),
    goOn: assign(({ context: { wanted, isFromList } }) => ({
      ...at(wanted),
      isFromList: isFromList && wanted < questions.length,
      message: null,
    })),
    refuse: assign({ refusals: ({ context }) => context.refusals + 1 }),
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
      ...at(0),
      isFromList: false,
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
    ...at(0),
    isFromList: false,
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
              actions: { type: 'want', params: { step: 1 } },
            },
            'question.back': {
              target: 'leaving',
              actions: { type: 'want', params: { step: -1 } },
            },
            'question.skip': {
              target: 'leaving',
              actions: [
                { type: 'empty', params: ({ event }) => event },
                { type: 'want', params: { step: 1 } },
              ],
            },
            'question.open': {
              target: 'leaving',
              actions: { type: 'wantQuestion', params: ({ event }) => event },
            },
            'answers.delete': { target: '#matchQuestions.deleting', actions: 'wantDeletion' },
          },
        },
        leaving: {
          description: 'A question is to be left: not with a part missing, and what changed is saved first.',
          meta: { reference: 'match#saving-an-answer' },
          always: [
            { guard: 'isPartial', target: 'still', actions: 'refuse' },
            { guard: 'hasChanges', target: 'saving' },
            { target: 'still', actions: 'goOn' },
          ],
        },
        saving: {
          description: 'The answers are saved. The page goes on once they are.',
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
            'question.open': {
              actions: { type: 'wantQuestion', params: ({ event }) => event },
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
