import { assign, fromPromise, setup } from 'xstate';
import { ApiError } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { AppealVerdict, Case, CaseQueue, Verdict } from '../../schemas/safety/moderation.ts';
import type { Decision } from '../../schemas/safety/report.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** What the moderator has chosen: a decision, or the answer to an appeal. */
export type Chosen = Decision | 'lift' | 'uphold';

interface Context {
  cases: Case[];
  /** How many cases wait in all, also those that are not loaded. */
  count: number;
  index: number;
  chosen: Chosen | null;
  reason: string;
  /** The reason that was put into the field with the last choice. */
  usual: string;
  message: string | null;
}

type ModerationEvent =
  | { type: 'cases.retry' }
  | { type: 'case.next' }
  | { type: 'case.previous' }
  /** `usual` is the usual reason in the moderator's language. It replaces only another usual one. */
  | { type: 'decision.choose'; chosen: Chosen; usual: string }
  | { type: 'reason.change'; text: string }
  | { type: 'decision.send' };

export interface CaseDecision {
  id: number;
  verdict: Verdict | AppealVerdict;
}

const current = ({ cases, index }: Context) => cases[index];

/** Whether a choice fits a case: an appeal is lifted or upheld, anything else is decided. */
const fits = (context: Context, chosen: Chosen) =>
  (current(context)?.appeal?.state === 'open') === (chosen === 'lift' || chosen === 'uphold');

/** The cases that wait, one after the other. */
export const moderationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ModerationEvent,
    children: {} as { fetchCases: 'fetchCases'; decide: 'decide' },
    tags: {} as 'loading' | 'failed' | 'refused' | 'busy' | 'empty',
    meta: {} as StateMeta,
  },
  actors: {
    fetchCases: fromPromise<CaseQueue>(() => notProvided('fetchCases')),
    decide: fromPromise<void, CaseDecision>(() => notProvided('decide')),
  },
  guards: {
    isEmpty: ({ context }) => context.cases.length === 0,
    /** All that were loaded are decided, and more wait. */
    hasMore: ({ context }) => context.cases.length === 0 && context.count > 0,
    fits: ({ context }, { chosen }: { chosen: Chosen }) => fits(context, chosen),
    isDecided: ({ context }) => context.chosen !== null && context.reason.trim() !== '',
    isRefused: (_, { error }: { error: unknown }) => error instanceof ApiError && error.status === 403,
    /** Somebody else has decided it, or must decide it. */
    isForOthers: (_, { error }: { error: unknown }) => error instanceof ApiError && error.status === 409,
  },
  actions: {
    setCases: assign((_, { queue }: { queue: CaseQueue }) => ({ ...queue, index: 0, ...nothingChosen })),
    move: assign(({ context: { cases, index } }, { by }: { by: number }) => ({
      index: Math.min(cases.length - 1, Math.max(0, index + by)),
      ...nothingChosen,
      message: null,
    })),
    choose: assign(({ context }, { chosen, usual }: { chosen: Chosen; usual: string }) => ({
      chosen,
      usual,
      reason: context.reason === context.usual ? usual : context.reason,
      message: null,
    })),
    setReason: assign((_, { text }: { text: string }) => ({ reason: text, message: null })),
    setMissing: assign(({ context }) => ({
      message: context.chosen === null ? errorTexts.moderation.noDecision : errorTexts.moderation.missing,
    })),
    dropCase: assign(({ context: { cases, index, count } }) => {
      const left = cases.filter((_, place) => place !== index);
      return {
        cases: left,
        count: count - 1,
        index: Math.max(0, Math.min(index, left.length - 1)),
        ...nothingChosen,
        message: null,
      };
    }),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.moderation),
    })),
  },
}).createMachine({
  id: 'moderation',
  context: { cases: [], count: 0, index: 0, chosen: null, reason: '', usual: '', message: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The cases that wait are fetched.',
      meta: { reference: 'moderation#the-queue' },
      tags: 'loading',
      invoke: {
        id: 'fetchCases',
        src: 'fetchCases',
        onDone: {
          target: 'deciding',
          actions: { type: 'setCases', params: ({ event }) => ({ queue: event.output }) },
        },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'refused' },
          { target: 'failed' },
        ],
      },
    },
    failed: {
      description: 'The cases could not be fetched. The page says so, with Try Again.',
      meta: { reference: 'moderation#the-queue' },
      tags: 'failed',
      on: { 'cases.retry': 'loading' },
    },
    refused: {
      description: 'The member is no moderator.',
      meta: { reference: 'moderation#moderators' },
      tags: 'refused',
    },
    deciding: {
      description:
        'One case shows, with the copy and how it is now. The moderator chooses a decision and writes a reason.',
      meta: { reference: 'moderation#deciding' },
      always: [
        { guard: 'hasMore', target: 'loading' },
        { guard: 'isEmpty', target: 'empty' },
      ],
      on: {
        'case.next': { actions: { type: 'move', params: { by: 1 } } },
        'case.previous': { actions: { type: 'move', params: { by: -1 } } },
        'decision.choose': {
          guard: { type: 'fits', params: ({ event: { chosen } }) => ({ chosen }) },
          actions: { type: 'choose', params: ({ event: { chosen, usual } }) => ({ chosen, usual }) },
        },
        'reason.change': { actions: { type: 'setReason', params: ({ event: { text } }) => ({ text }) } },
        'decision.send': [{ guard: 'isDecided', target: 'saving' }, { actions: 'setMissing' }],
      },
    },
    saving: {
      description: 'The decision is saved. The next case shows when it is.',
      meta: { reference: 'moderation#deciding' },
      tags: 'busy',
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context }) => decisionOf(context),
        onDone: { target: 'deciding', actions: 'dropCase' },
        onError: [
          {
            guard: { type: 'isForOthers', params: ({ event }) => event },
            target: 'deciding',
            actions: ['dropCase', { type: 'setFailure', params: ({ event }) => event }],
          },
          { target: 'deciding', actions: { type: 'setFailure', params: ({ event }) => event } },
        ],
      },
    },
    empty: {
      description: 'Nothing waits.',
      meta: { reference: 'moderation#the-queue' },
      tags: 'empty',
      on: { 'cases.retry': 'loading' },
    },
  },
});

const nothingChosen = { chosen: null, reason: '', usual: '' } as const;

function decisionOf(context: Context): CaseDecision {
  const { id } = assertDefined(current(context), 'case');
  const chosen = assertDefined(context.chosen, 'decision');
  const reason = context.reason.trim();
  return chosen === 'lift' || chosen === 'uphold'
    ? { id, verdict: { isLifted: chosen === 'lift', reason } }
    : { id, verdict: { decision: chosen, reason } };
}
