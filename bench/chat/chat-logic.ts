import { openChatSocket } from '@stanza/api/chat-socket.ts';
import { createConversationsApi } from '@stanza/api/conversations.ts';
import type { ChatMessage } from '@stanza/schemas/chat.ts';
import { fromCallback, fromPromise } from 'xstate';
import { openChatRecords, type Store } from '../../src/app/device/chat-records.ts';
import {
  type ChatRecordsCommand,
  type ChatRecordsEvent,
  type ChatSocketCommand,
  type ChatSocketEvent,
  chatMachine,
} from '../../src/machines/chat.machine.ts';
import { chatOutboxMachine, type TurnEvent } from '../../src/machines/chat-outbox.machine.ts';
import { chatThreadMachine } from '../../src/machines/chat-thread.machine.ts';
import { type Account, chatAddress } from './account.ts';

interface Page {
  account: Account;
  /** With a trailing slash. */
  serverUrl: string;
  storage: Store;
}

/** Assembles the chat like src/app/load-chat.ts, for one page without a browser: no other tabs, no session. */
export function chatLogic({ account: { id, token }, serverUrl, storage }: Page) {
  const api = createConversationsApi(serverUrl);
  const records = openChatRecords(storage, id);
  const fetchMessages = fromPromise<ChatMessage[], { conversationId: number }>(({ input, signal }) =>
    api.fetchMessages(input.conversationId, { token, signal }),
  );

  const chatSocket = fromCallback<ChatSocketCommand>(({ sendBack, receive }) => {
    const tell = (event: ChatSocketEvent) => sendBack(event);
    const socket = openChatSocket({
      url: chatAddress(serverUrl),
      token,
      onOpen: () => tell({ type: 'socket.opened' }),
      onMessage: (message, key) => tell({ type: 'socket.received', message, key }),
      onSendError: (refusal, key) => tell({ type: 'socket.refused', refusal, key }),
      // Deferred, since the STOMP library catches what its callbacks throw.
      onUnreadable: (error) =>
        queueMicrotask(() => {
          throw error;
        }),
      onLost: (cause) => tell({ type: 'socket.lost', cause }),
    });
    receive(({ recipientEmail, content, key }) => socket.send({ recipientEmail, content, key }));
    return socket.close;
  });

  const chatRecords = fromCallback<ChatRecordsCommand, { userId: number }>(({ sendBack, receive }) => {
    const tell = (event: ChatRecordsEvent) => sendBack(event);
    records.readOutbox();
    receive((command) => {
      switch (command.type) {
        case 'records.keepOutbox':
          return records.keepOutbox(command.items);
        case 'records.keepDraft':
          return records.keepDraft(command.conversationId, command.text);
        case 'records.keepMarks':
          return records.keepMarks(command.marks);
        case 'records.compose': {
          const messageId = records.nextTemporaryId();
          const message = { ...command.message, messageId, timestamp: new Date().toISOString() };
          const { afterMessageId } = command;
          const item = { key: crypto.randomUUID(), message, attempts: 0, afterMessageId, reason: null };
          return tell({ type: 'records.composed', item: { ...item, status: 'waiting' } });
        }
      }
    });
  });

  const sendingTurn = fromCallback<TurnEvent, { userId: number }>(({ sendBack }) =>
    sendBack({ type: 'turn.given', items: records.readOutbox() }),
  );

  return chatMachine.provide({
    actors: {
      chatSocket,
      chatRecords,
      fetchConversations: fromPromise(({ signal }) => api.fetchConversations({ token, signal })),
      outbox: chatOutboxMachine.provide({ actors: { sendingTurn, fetchMessages } }),
      thread: chatThreadMachine.provide({ actors: { fetchMessages } }),
    },
  });
}
