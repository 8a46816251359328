import { type ActorRefFrom, assign, fromCallback, log, sendTo, setup } from 'xstate';
import { isLongMessage, readContent } from '../../domain/chat/messages.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { Failure } from '../shell/supervision.ts';
import type { DraftRecordCommand, DraftRecordEvent, MessageWrite, Recipient } from './chat-events.ts';
import type { Written } from './outbox-items.ts';

interface Input {
  userId: number;
  conversationId: number;
  recipient: { id: number; email: string };
}

interface Context extends Input {
  draft: string;
  /** Why the draft cannot be sent. */
  message: string | null;
}

interface Sending extends Pick<Written, 'at' | 'afterMessageId'> {
  /** The actor that sends the message. */
  outbox: Recipient<MessageWrite>;
}

type ComposerEvent =
  | { type: 'draft.change'; text: string }
  | ({ type: 'message.send' } & Sending)
  | { type: 'message.kept' }
  | DraftRecordEvent;

/** The draft of one conversation. It stays on the screen until the outbox has stored the message on the device. */
export const chatComposerMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ComposerEvent,
    input: {} as Input,
    children: {} as { draftRecord: 'draftRecord' },
    tags: {} as 'unkept',
    meta: {} as StateMeta,
  },
  actors: {
    draftRecord: fromCallback<DraftRecordCommand, { userId: number; conversationId: number }>(() =>
      notProvided('draftRecord'),
    ),
  },
  guards: {
    isBlank: ({ context }) => readContent(context.draft) === null,
    isTooLong: ({ context }) => isLongMessage(context.draft.trim()),
  },
  actions: {
    setDraft: assign((_, { text }: { text: string }) => ({ draft: text, message: null })),
    setTooLong: assign({ message: errorTexts.chat.tooLong }),
    keepDraft: sendTo('draftRecord', ({ context }) => ({ type: 'draft.keep', text: context.draft })),
    write: sendTo(
      (_, { outbox }: Sending) => outbox,
      (
        { context: { conversationId, recipient, draft }, self },
        { at, afterMessageId }: Sending,
      ): MessageWrite => ({
        type: 'message.write',
        message: { conversationId, recipient, content: draft.trim(), at, afterMessageId },
        composer: self,
      }),
    ),
    logFailure: log((_, failure: Failure) => failure),
  },
}).createMachine({
  id: 'chatComposer',
  context: ({ input }) => ({ ...input, draft: '', message: null }),
  on: {
    'draft.restored': { actions: { type: 'setDraft', params: ({ event: { text } }) => ({ text }) } },
    'message.send': [
      { guard: 'isBlank' },
      { guard: 'isTooLong', actions: 'setTooLong' },
      { actions: { type: 'write', params: ({ event }) => event } },
    ],
  },
  initial: 'kept',
  states: {
    kept: {
      description: 'The device stores the draft until it is sent.',
      meta: { reference: 'chat#writing-a-message' },
      invoke: {
        id: 'draftRecord',
        src: 'draftRecord',
        input: ({ context: { userId, conversationId } }) => ({ userId, conversationId }),
        onError: {
          target: 'unkept',
          actions: { type: 'logFailure', params: ({ event }) => event },
        },
      },
      on: {
        'draft.change': {
          actions: [{ type: 'setDraft', params: ({ event: { text } }) => ({ text }) }, 'keepDraft'],
        },
        'message.kept': { actions: [{ type: 'setDraft', params: { text: '' } }, 'keepDraft'] },
      },
    },
    unkept: {
      description:
        'The device cannot store the draft. The draft is lost with the page, and the screen says so.',
      meta: { reference: 'chat#writing-a-message' },
      tags: 'unkept',
      on: {
        'draft.change': { actions: { type: 'setDraft', params: ({ event: { text } }) => ({ text }) } },
        'message.kept': { actions: { type: 'setDraft', params: { text: '' } } },
      },
    },
  },
});

export type ComposerActor = ActorRefFrom<typeof chatComposerMachine>;
