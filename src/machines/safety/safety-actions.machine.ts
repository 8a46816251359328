import { assign, fromPromise, setup } from 'xstate';
import { errorTexts } from '../../domain/error-texts.ts';
import type { Block, SafetyMember } from '../../schemas/safety/block.ts';
import type { Report, ReportReason } from '../../schemas/safety/report.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

/** Whom and what a person can report, block or leave from where they are. */
export interface SafetyAbout {
  /** `null` for a review. */
  member: SafetyMember | null;
  /** The message that is reported; `null` to choose between the actions. */
  messageId: number | null;
  /** The review that is reported: by its writer, the answer to it. */
  reviewId?: number;
}

interface Context {
  about: SafetyAbout;
  /** The UUID of the report. */
  key: string;
  /** What is reported. */
  kind: Report['kind'];
  reason: ReportReason | null;
  text: string;
  /** Why the last action was not done. */
  message: string | null;
}

type SafetyActionsEvent =
  | { type: 'report.ask'; kind: 'listing' | 'member' }
  | { type: 'reason.choose'; reason: ReportReason }
  | { type: 'text.change'; text: string }
  | { type: 'report.send' }
  | { type: 'block.ask' }
  | { type: 'block.confirm' }
  | { type: 'leave.ask' }
  | { type: 'leave.confirm' }
  | { type: 'action.back' };

const memberOf = ({ member }: SafetyAbout) => assertDefined(member, 'member');

function kindOf(about: SafetyAbout): Report['kind'] {
  if (about.reviewId !== undefined) return 'review';
  const { kind } = memberOf(about);
  if (about.messageId === null) return kind;
  return kind === 'groupmate' ? 'groupMessage' : 'message';
}

/** What a person does against another: report, block, leave the conversation. Each is asked once. */
export const safetyActionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SafetyActionsEvent,
    input: {} as { about: SafetyAbout; key: string },
    children: {} as { sendReport: 'sendReport'; block: 'block'; leave: 'leave' },
    /** The other member is gone for this one: the screen about them is left when the dialog closes. */
    tags: {} as
      | 'choosing'
      | 'reporting'
      | 'reported'
      | 'confirmingBlock'
      | 'confirmingLeave'
      | 'busy'
      | 'ended',
    meta: {} as StateMeta,
  },
  actors: {
    sendReport: fromPromise<void, { key: string; report: Report }>(() => notProvided('sendReport')),
    block: fromPromise<Block, SafetyMember>(() => notProvided('block')),
    leave: fromPromise<void, { conversationId: number }>(() => notProvided('leave')),
  },
  guards: {
    isReported: ({ context: { about } }) => about.messageId !== null || about.reviewId !== undefined,
    isConversation: ({ context }) => context.about.member?.kind === 'partner',
    hasReason: ({ context }) => context.reason !== null,
  },
  actions: {
    setKind: assign(({ context: { about } }, { kind }: { kind: 'listing' | 'member' }) => ({
      kind: kind === 'listing' ? ('listing' as const) : kindOf(about),
    })),
    setReason: assign((_, { reason }: { reason: ReportReason }) => ({ reason, message: null })),
    setText: assign((_, { text }: { text: string }) => ({ text })),
    setMissing: assign({ message: errorTexts.safety.noReason }),
    setFailure: assign((_, { error }: { error: unknown }) => ({
      message: answerFailureText(error, errorTexts.safety),
    })),
    clearMessage: assign({ message: null }),
  },
}).createMachine({
  id: 'safetyActions',
  context: ({ input: { about, key } }) => ({
    about,
    key,
    kind: kindOf(about),
    reason: null,
    text: '',
    message: null,
  }),
  initial: 'opened',
  states: {
    opened: {
      description:
        'A message or a review is reported at once; of anything else the person chooses what to do.',
      meta: { reference: 'reports#report-or-block' },
      always: [{ guard: 'isReported', target: 'reporting' }, { target: 'choosing' }],
    },
    choosing: {
      description: 'The dialog offers what fits: report, block, leave.',
      meta: { reference: 'reports#report-or-block' },
      tags: 'choosing',
      entry: 'clearMessage',
      on: {
        'report.ask': {
          target: 'reporting',
          actions: { type: 'setKind', params: ({ event: { kind } }) => ({ kind }) },
        },
        'block.ask': 'confirmingBlock',
        'leave.ask': { guard: 'isConversation', target: 'confirmingLeave' },
      },
    },
    reporting: {
      description: 'The person chooses a reason, and may write a text.',
      meta: { reference: 'reports#sending-a-report' },
      tags: 'reporting',
      on: {
        'reason.choose': {
          actions: { type: 'setReason', params: ({ event: { reason } }) => ({ reason }) },
        },
        'text.change': { actions: { type: 'setText', params: ({ event: { text } }) => ({ text }) } },
        'report.send': [{ guard: 'hasReason', target: 'sending' }, { actions: 'setMissing' }],
        'action.back': 'choosing',
      },
    },
    sending: {
      description: 'The report is sent. Sent twice, it is one report.',
      meta: { reference: 'reports#sending-a-report' },
      tags: ['reporting', 'busy'],
      invoke: {
        id: 'sendReport',
        src: 'sendReport',
        input: ({ context: { key, kind, about, reason, text } }) => ({
          key,
          report: {
            kind,
            id: about.reviewId ?? about.messageId ?? memberOf(about).id,
            reason: assertDefined(reason, 'reason'),
            text: text.trim(),
          },
        }),
        onDone: 'reported',
        onError: { target: 'reporting', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    reported: {
      description:
        'The dialog says where the answer will be, and offers to block the member, but not whoever wrote a review.',
      meta: { reference: 'reports#sending-a-report' },
      tags: 'reported',
      entry: 'clearMessage',
      on: { 'block.ask': 'confirmingBlock' },
    },
    confirmingBlock: {
      description: 'The dialog says what a block means, and asks once.',
      meta: { reference: 'blocks#blocking-somebody' },
      tags: 'confirmingBlock',
      on: {
        'block.confirm': 'blocking',
        'action.back': 'choosing',
      },
    },
    blocking: {
      description: 'The member is blocked.',
      meta: { reference: 'blocks#blocking-somebody' },
      tags: ['confirmingBlock', 'busy'],
      invoke: {
        id: 'block',
        src: 'block',
        input: ({ context }) => memberOf(context.about),
        onDone: 'blocked',
        onError: { target: 'confirmingBlock', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    blocked: {
      description: 'Neither sees the other any more. The dialog says how to undo it.',
      meta: { reference: 'blocks#what-neither-of-the-two-sees' },
      tags: 'ended',
    },
    confirmingLeave: {
      description: 'The dialog says what the other reads, and asks once.',
      meta: { reference: 'reports#leaving-a-conversation' },
      tags: 'confirmingLeave',
      on: { 'leave.confirm': 'leaving', 'action.back': 'choosing' },
    },
    leaving: {
      description: 'The conversation is left.',
      meta: { reference: 'reports#leaving-a-conversation' },
      tags: ['confirmingLeave', 'busy'],
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({ conversationId: memberOf(context.about).id }),
        onDone: 'left',
        onError: { target: 'confirmingLeave', actions: { type: 'setFailure', params: ({ event }) => event } },
      },
    },
    left: {
      description: 'The conversation is gone from the list.',
      meta: { reference: 'reports#leaving-a-conversation' },
      tags: 'ended',
      type: 'final',
    },
  },
});
