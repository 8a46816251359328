import {
  type ActorRefFrom,
  assign,
  type ErrorActorEvent,
  emit,
  fromPromise,
  log,
  sendTo,
  setup,
  stopChild,
} from 'xstate';
import { ApiError } from '../../domain/api-error.ts';
import { errorTexts, formTexts } from '../../domain/error-texts.ts';
import type { FieldFaults } from '../../domain/field-faults.ts';
import { isFeedbackLong } from '../../domain/shell/feedback-length.ts';
import { isLonger } from '../../schemas/characters.ts';
import { feedbackRedirectDelay } from '../../schemas/constants.ts';
import { fill } from '../../schemas/fill.ts';
import { type FeedbackPayload, feedbackLimits } from '../../schemas/shell/feedback.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { type DraftRestored, formKeeperMachine } from './form-keeper.machine.ts';

interface Context {
  /** Keeps the text until it is sent, and asks before the form is left. */
  keeper: ActorRefFrom<typeof formKeeperMachine>;
  text: string;
  /** `null` for an anonymous sender. */
  userId: number | null;
  message: string | null;
  faults: FieldFaults<'text'>;
}

type FeedbackEvent =
  | { type: 'text.change'; text: string }
  | { type: 'text.discard' }
  | { type: 'form.submit' }
  | DraftRestored
  | (ErrorActorEvent & { type: 'xstate.error.actor.keeper' })
  | { type: 'sender.change'; userId: number | null };

/** The message for a failure. Only this form chooses the message by the status of the answer. */
function feedbackFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === undefined) return errorTexts.feedback.network;
  const { status, serverMessage, fieldMessage, minutesUntilReset } = error;
  if (status === 429 && minutesUntilReset !== undefined) {
    return fill(/*i18n*/ '{message} ({minutes} minutes remaining)', {
      message: serverMessage ?? errorTexts.feedback.rejected,
      minutes: minutesUntilReset,
    });
  }
  if (status === 429) return serverMessage ?? errorTexts.feedback.rejected;
  if (status === 400) return serverMessage ?? fieldMessage ?? errorTexts.feedback.invalid;
  return errorTexts.feedback.rejected;
}

/** The feedback form. It emits `feedback.finished` after the thanks were shown for two seconds. */
export const feedbackMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FeedbackEvent,
    emitted: {} as { type: 'feedback.finished' },
    input: {} as { userId: number | null },
    children: {} as { keeper: 'keeper' },
    tags: {} as 'busy' | 'sent',
    meta: {} as StateMeta,
  },
  actors: {
    keeper: formKeeperMachine,
    sendFeedback: fromPromise<void, FeedbackPayload>(() => notProvided('sendFeedback')),
  },
  guards: {
    isEmpty: (_, { text }: { text: string }) => text === '',
    isUntouched: ({ context }) => context.text === '',
    canSubmit: ({ context }) => isFeedbackLong(context.text),
    isTooLong: ({ context }) => isLonger(context.text.trim(), feedbackLimits.max),
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text, message: null, faults: {} })),
    keepDraft: sendTo(
      ({ context }) => context.keeper,
      ({ context }) => ({ type: 'draft.keep', text: context.text }),
    ),
    forgetDraft: sendTo(({ context }) => context.keeper, { type: 'draft.forget' }),
    logFailure: log(({ event }) => event),
    setSender: assign((_, { userId }: { userId: number | null }) => ({ userId })),
    refuseLong: assign({ message: formTexts.longFeedback, faults: { text: formTexts.longFeedback } }),
    showMessage: assign((_, { message }: { message: string }) => ({ message })),
    clearMessage: assign({ message: null, faults: {} }),
    notifyFinished: emit({ type: 'feedback.finished' }),
  },
  delays: { afterFeedback: feedbackRedirectDelay },
}).createMachine({
  id: 'feedback',
  meta: { live: { events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } } },
  context: ({ input, spawn, self }) => ({
    keeper: spawn('keeper', { id: 'keeper', input: { form: self, album: null } }),
    text: '',
    userId: input.userId,
    message: null,
    faults: {},
  }),
  initial: 'idle',
  on: {
    // The keeper has failed: the person can go on typing, but the text lasts only as long as the page.
    'xstate.error.actor.keeper': {
      actions: ['logFailure', stopChild('keeper')],
    },
    'sender.change': {
      actions: { type: 'setSender', params: ({ event }) => ({ userId: event.userId }) },
    },
  },
  states: {
    idle: {
      description: 'The person types. The button is disabled below 10 characters.',
      meta: { reference: 'feedback#writing-feedback' },
      on: {
        'text.change': [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ text: event.text }) },
            actions: [{ type: 'setText', params: ({ event }) => ({ text: event.text }) }, 'forgetDraft'],
          },
          { actions: [{ type: 'setText', params: ({ event }) => ({ text: event.text }) }, 'keepDraft'] },
        ],
        'text.discard': { actions: [{ type: 'setText', params: { text: '' } }, 'forgetDraft'] },
        'draft.restored': {
          guard: 'isUntouched',
          actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) },
        },
        'form.submit': [
          { guard: 'canSubmit', target: 'submitting' },
          { guard: 'isTooLong', actions: 'refuseLong' },
        ],
      },
    },
    submitting: {
      description: 'The text is being sent.',
      meta: { reference: 'feedback#sending-feedback' },
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'sendFeedback',
        src: 'sendFeedback',
        input: ({ context: { text, userId } }) => ({ text: text.trim(), userId }),
        onDone: { target: 'sent', actions: 'forgetDraft' },
        onError: {
          target: 'idle',
          actions: {
            type: 'showMessage',
            params: ({ event }) => ({ message: feedbackFailure(event.error) }),
          },
        },
      },
    },
    sent: {
      description: "'Thank You!' is shown for two seconds.",
      meta: { reference: 'feedback#thanks' },
      tags: 'sent',
      after: { afterFeedback: { target: 'finished', actions: 'notifyFinished' } },
    },
    finished: {
      description: 'The screen goes back to the previous one.',
      meta: { reference: 'feedback#thanks' },
      tags: 'sent',
      type: 'final',
    },
  },
});
