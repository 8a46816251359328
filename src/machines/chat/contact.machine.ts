import { assign, emit, fromCallback, fromPromise, log, sendTo, setup } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import { isLongMessage, readContent } from '../../domain/chat/messages.ts';
import { withOpening } from '../../domain/chat/opening-lines.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { DraftRestored, RecordCommand, RecordReport } from '../shell/form-keeper.machine.ts';
import type { Recipient } from './chat-connection.machine.ts';
import type { MessageKept, MessageWrite } from './chat-outbox.machine.ts';

/** The conversation with the poster, and the outbox that sends to it. */
export interface OpenedConversation {
  conversationId: number;
  recipient: { id: number; email: string };
  outbox: Recipient<MessageWrite>;
}

interface Context {
  listingId: number;
  /** Whether the member asks in the name of their group. */
  isForGroup: boolean;
  text: string;
  /** The sending time, by this device's clock; `null` before. */
  at: number | null;
  opened: OpenedConversation | null;
  /** Why the message was not sent. */
  message: string | null;
}

/** The person chose an opening line. */
interface Opening {
  line: string;
  lines: readonly string[];
}

type ContactEvent =
  | DraftRestored
  | Extract<RecordReport, { type: 'draft.unkept' }>
  | { type: 'text.change'; text: string }
  | ({ type: 'opening.choose' } & Opening)
  | { type: 'message.send'; at: number }
  /** The outbox has stored the message on the device. */
  | MessageKept;

/** Milliseconds. The outbox takes a message at once, unless it has stopped. */
const outboxTimeout = 5000;

/** The first message to the poster of a listing. Emits `login.needed`, or `contact.sent` with the conversation. */
export const contactMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ContactEvent,
    emitted: {} as { type: 'login.needed' } | { type: 'contact.sent'; conversationId: number },
    /** `opening`: the text to begin with. */
    input: {} as { listingId: number; isForGroup?: boolean; opening?: string },
    children: {} as { record: 'record'; openConversation: 'openConversation' },
    tags: {} as 'busy' | 'unkept',
    meta: {} as StateMeta,
  },
  actors: {
    record: fromCallback<RecordCommand, { listingId: number }>(() => notProvided('record')),
    openConversation: fromPromise<OpenedConversation, { listingId: number; isForGroup?: boolean }>(() =>
      notProvided('openConversation'),
    ),
  },
  guards: {
    isBlank: ({ context }) => readContent(context.text) === null,
    isTooLong: ({ context }) => isLongMessage(context.text.trim()),
    isUnauthorized: (_, { error }: { error: unknown }) => kindOf(error) === 'unauthorized',
  },
  actions: {
    setText: assign((_, { text }: { text: string }) => ({ text, message: null })),
    addOpening: assign(({ context }, { line, lines }: Opening) => ({
      text: withOpening(context.text, line, lines),
      message: null,
    })),
    setSent: assign((_, { at }: { at: number }) => ({ at, message: null })),
    setOpened: assign((_, { opened }: { opened: OpenedConversation }) => ({ opened })),
    setMessage: assign((_, { message }: { message: string }) => ({ message })),
    keepText: sendTo('record', ({ context }) => ({ type: 'draft.keep', text: context.text })),
    forgetText: sendTo('record', { type: 'draft.forget' }),
    write: sendTo(
      ({ context }) => assertDefined(context.opened, 'opened conversation').outbox,
      ({ context, self }): MessageWrite => {
        const { conversationId, recipient } = assertDefined(context.opened, 'opened conversation');
        const at = assertDefined(context.at, 'time');
        // The newest message of the conversation is not known here.
        const message = { conversationId, recipient, content: context.text.trim(), at, afterMessageId: null };
        return { type: 'message.write', message, writer: self };
      },
    ),
    notifyLogin: emit({ type: 'login.needed' }),
    notifySent: emit(({ context }) => ({
      type: 'contact.sent' as const,
      conversationId: assertDefined(context.opened, 'opened conversation').conversationId,
    })),
    logFailure: log((_, failure: { actorId: string; error: unknown }) => failure),
  },
  delays: { forOutbox: outboxTimeout },
}).createMachine({
  id: 'contact',
  meta: { live: { events: { 'xstate.error.actor.*': ['error.kind', 'error.status'] } } },
  context: ({ input: { listingId, isForGroup = false, opening = '' } }) => ({
    listingId,
    isForGroup,
    text: opening,
    at: null,
    opened: null,
    message: null,
  }),
  type: 'parallel',
  states: {
    message: {
      description: 'The message to the poster.',
      meta: { reference: 'contact#writing-to-the-poster' },
      initial: 'writing',
      states: {
        writing: {
          description: 'The person writes, or starts with one of the opening lines.',
          meta: { reference: 'contact#writing-to-the-poster' },
          on: {
            'draft.restored': { actions: { type: 'setText', params: ({ event: { text } }) => ({ text }) } },
            'text.change': { actions: { type: 'setText', params: ({ event: { text } }) => ({ text }) } },
            'opening.choose': {
              actions: { type: 'addOpening', params: ({ event }) => event },
            },
            'message.send': [
              { guard: 'isBlank' },
              {
                guard: 'isTooLong',
                actions: { type: 'setMessage', params: { message: errorTexts.chat.tooLong } },
              },
              { target: 'opening', actions: { type: 'setSent', params: ({ event: { at } }) => ({ at }) } },
            ],
          },
        },
        opening: {
          description: 'The conversation with the poster is opened, or found again.',
          meta: { reference: 'contact#opening-a-conversation' },
          tags: 'busy',
          invoke: {
            id: 'openConversation',
            src: 'openConversation',
            input: ({ context: { listingId, isForGroup } }) => ({
              listingId,
              ...(isForGroup && { isForGroup }),
            }),
            onDone: {
              target: 'handing',
              actions: { type: 'setOpened', params: ({ event }) => ({ opened: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isUnauthorized', params: ({ event: { error } }) => ({ error }) },
                target: 'writing',
                actions: 'notifyLogin',
              },
              {
                target: 'writing',
                actions: {
                  type: 'setMessage',
                  params: ({ event: { error } }) => ({
                    message: answerFailureText(error, errorTexts.contact),
                  }),
                },
              },
            ],
          },
        },
        handing: {
          description: 'The message goes to the outbox, which stores it on the device and sends it.',
          meta: { reference: 'contact#sending-the-message' },
          tags: 'busy',
          entry: 'write',
          on: { 'message.kept': 'sent' },
          after: {
            forOutbox: {
              target: 'writing',
              actions: { type: 'setMessage', params: { message: errorTexts.contact.rejected } },
            },
          },
        },
        sent: {
          description: 'The outbox has the message. The app leads to the conversation.',
          meta: { reference: 'contact#sending-the-message' },
          tags: 'busy',
          entry: 'notifySent',
        },
      },
    },
    record: {
      description: 'The record of the text on the device.',
      meta: { reference: 'contact#what-was-written-stays' },
      initial: 'kept',
      states: {
        kept: {
          description: 'The device keeps the text until the outbox has it.',
          meta: { reference: 'contact#what-was-written-stays' },
          invoke: {
            id: 'record',
            src: 'record',
            input: ({ context: { listingId } }) => ({ listingId }),
            onError: { target: 'unkept', actions: { type: 'logFailure', params: ({ event }) => event } },
          },
          on: {
            'text.change': { actions: 'keepText' },
            'opening.choose': { actions: 'keepText' },
            'message.kept': { actions: 'forgetText' },
            'draft.unkept': '.passing',
          },
          initial: 'lasting',
          states: {
            lasting: {
              description: 'The text is there after a reload.',
              meta: { reference: 'contact#what-was-written-stays' },
            },
            passing: {
              description: 'The text lasts as long as the page, and the composer says so.',
              meta: { reference: 'contact#what-was-written-stays' },
              tags: 'unkept',
            },
          },
        },
        unkept: {
          description: 'The device cannot keep the text, and the composer says so.',
          meta: { reference: 'contact#what-was-written-stays' },
          tags: 'unkept',
        },
      },
    },
  },
});
