import { openChatSocket } from '@stanza/api/chat/chat-socket.ts';
import { createConversationsApi, type MessageRange } from '@stanza/api/chat/conversations.ts';
import type { ChatMessage, MessagePage } from '@stanza/schemas/chat/chat.ts';
import type { Conversation } from '@stanza/schemas/chat/conversation.ts';
import { fromCallback, fromPromise } from 'xstate';
import { unusedGroupChat } from '../../fixtures/group-chat.ts';
import { openChatRecords, type Store } from '../../src/app/device/chat-records.ts';
import { chatMachine } from '../../src/machines/chat/chat.machine.ts';
import {
  type ChatSocketCommand,
  type ChatSocketEvent,
  chatConnectionMachine,
} from '../../src/machines/chat/chat-connection.machine.ts';
import {
  chatOutboxMachine,
  type OutboxRecordsCommand,
  type OutboxRecordsEvent,
} from '../../src/machines/chat/chat-outbox.machine.ts';
import {
  type ConversationRecordsCommand,
  conversationsMachine,
} from '../../src/machines/chat/conversations.machine.ts';
import { type Account, chatAddress } from './account.ts';

interface Page {
  account: Account;
  /** With a trailing slash. */
  serverUrl: string;
  storage: Store;
}

/** Assembles the chat like src/app/effects/chat/chat.ts, but for one page without a browser, other tabs and a session. */
export function chatLogic({ account: { id, token }, serverUrl, storage }: Page) {
  const api = createConversationsApi(serverUrl);
  const records = openChatRecords(storage, id);
  const fetchMessages = fromPromise<ChatMessage[], { conversationId: number }>(({ input, signal }) =>
    api.fetchMessages(input.conversationId, { token, signal }),
  );
  const fetchNewest = fromPromise<MessagePage, MessageRange>(({ input, signal }) =>
    api.fetchNewest(input, { token, signal }),
  );

  const fetchOlder = fromPromise<MessagePage, { conversationId: number; address: string }>(
    ({ input, signal }) => api.fetchOlder(input.address, input.conversationId, { token, signal }),
  );

  const saveMarker = fromPromise<void, { conversationId: number; until: number }>(
    async ({ input: { conversationId, until }, signal }) => {
      await api.readConversation(conversationId, new Date(until).toISOString(), { token, signal });
    },
  );

  const chatSocket = fromCallback<ChatSocketCommand>(({ sendBack, receive, self }) => {
    const notify = (event: ChatSocketEvent) => sendBack(event);
    const socket = openChatSocket({
      url: chatAddress(serverUrl),
      token,
      onOpen: () => notify({ type: 'socket.opened', socket: self }),
      onMessage: (message, key) => notify({ type: 'socket.received', message, key }),
      onSendError: (error, key) => notify({ type: 'socket.rejected', error, key }),
      // Deferred, because the STOMP library catches errors that its callbacks throw.
      onMarker() {},
      onUnreadable: (error) =>
        queueMicrotask(() => {
          throw error;
        }),
      onLost: (cause) => notify({ type: 'socket.lost', cause }),
    });
    receive((command) => {
      if (command.type === 'socket.send') socket.send(command);
    });
    return socket.close;
  });

  const outboxRecords = fromCallback<OutboxRecordsCommand, { userId: number }>(({ sendBack, receive }) => {
    const notify = (event: OutboxRecordsEvent) => sendBack(event);
    const read = { items: records.readOutbox(), seed: crypto.randomUUID() };
    notify({ type: 'records.read', ...read });
    notify({ type: 'lock.acquired', ...read });
    receive(({ items }) => records.keepOutbox(items));
  });

  const conversationRecords = fromCallback<ConversationRecordsCommand, { userId: number }>(
    ({ sendBack, receive }) => {
      sendBack({
        type: 'records.read',
        markers: records.readMarkers(),
        counted: records.readCounts(),
        drafts: records.readDrafts(),
      });
      receive((command) => {
        if (command.type === 'markers.keep') records.keepMarkers(command.markers);
        else if (command.type === 'draft.keep') records.keepDraft(command.conversationId, command.text);
      });
    },
  );

  const fetchConversations = fromPromise<Conversation[]>(({ signal }) =>
    api.fetchConversations({ token, signal }),
  );

  return chatMachine.provide({
    actors: {
      connection: chatConnectionMachine.provide({ actors: { chatSocket } }),
      groupChat: unusedGroupChat,
      outbox: chatOutboxMachine.provide({ actors: { outboxRecords, fetchMessages } }),
      conversations: conversationsMachine.provide({
        actors: {
          conversationRecords,
          fetchConversations,
          saveMarker,
          fetchNewest,
          fetchOlder,
        },
      }),
    },
  });
}
