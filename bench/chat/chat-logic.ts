import { openChatSocket } from '@stanza/api/chat/chat-socket.ts';
import { createConversationsApi, type MessageRange } from '@stanza/api/chat/conversations.ts';
import type { ChatMessage, MessagePage } from '@stanza/schemas/chat/chat.ts';
import type { Conversation } from '@stanza/schemas/chat/conversation.ts';
import { fromCallback, fromPromise } from 'xstate';
import { openChatRecords, type Store } from '../../src/app/device/chat-records.ts';
import { chatMachine } from '../../src/machines/chat/chat.machine.ts';
import { chatComposerMachine } from '../../src/machines/chat/chat-composer.machine.ts';
import { chatConnectionMachine } from '../../src/machines/chat/chat-connection.machine.ts';
import type {
  ChatSocketCommand,
  ChatSocketEvent,
  DraftRecordCommand,
  OutboxRecordsCommand,
  OutboxRecordsEvent,
  ReadMarkersCommand,
} from '../../src/machines/chat/chat-events.ts';
import { chatOutboxMachine } from '../../src/machines/chat/chat-outbox.machine.ts';
import { chatThreadMachine } from '../../src/machines/chat/chat-thread.machine.ts';
import { chatThreadsMachine } from '../../src/machines/chat/chat-threads.machine.ts';
import { conversationListMachine } from '../../src/machines/chat/conversation-list.machine.ts';
import { messageDeliveryMachine } from '../../src/machines/chat/message-delivery.machine.ts';
import { type Account, chatAddress } from './account.ts';

interface Page {
  account: Account;
  /** With a trailing slash. */
  serverUrl: string;
  storage: Store;
}

/** Assembles the chat like src/app/root/load-chat.ts, but for one page without a browser, other tabs and a session. */
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

  const chatSocket = fromCallback<ChatSocketCommand>(({ sendBack, receive, self }) => {
    const notify = (event: ChatSocketEvent) => sendBack(event);
    const socket = openChatSocket({
      url: chatAddress(serverUrl),
      token,
      onOpen: () => notify({ type: 'socket.opened', socket: self }),
      onMessage: (message, key) => notify({ type: 'socket.received', message, key }),
      onSendError: (error, key) => notify({ type: 'socket.rejected', error, key }),
      // Deferred, because the STOMP library catches errors that its callbacks throw.
      onUnreadable: (error) =>
        queueMicrotask(() => {
          throw error;
        }),
      onLost: (cause) => notify({ type: 'socket.lost', cause }),
    });
    receive(({ recipientEmail, content, key }) => socket.send({ recipientEmail, content, key }));
    return socket.close;
  });

  const outboxRecords = fromCallback<OutboxRecordsCommand, { userId: number }>(({ sendBack, receive }) => {
    const notify = (event: OutboxRecordsEvent) => sendBack(event);
    const read = { items: records.readOutbox(), seed: crypto.randomUUID() };
    notify({ type: 'records.read', ...read });
    notify({ type: 'lock.acquired', ...read });
    receive(({ items }) => records.keepOutbox(items));
  });

  const readMarkers = fromCallback<ReadMarkersCommand, { userId: number }>(({ sendBack, receive }) => {
    sendBack({ type: 'markers.read', markers: records.readMarkers(), counted: records.readCounts() });
    receive((command) => {
      if (command.type === 'markers.keep') records.keepMarkers(command.markers);
    });
  });

  const draftRecord = fromCallback<DraftRecordCommand, { userId: number; conversationId: number }>(
    ({ input: { conversationId }, sendBack, receive }) => {
      sendBack({ type: 'draft.restored', text: records.readDraft(conversationId) });
      receive(({ text }) => records.keepDraft(conversationId, text));
    },
  );

  const fetchConversations = fromPromise<Conversation[]>(({ signal }) =>
    api.fetchConversations({ token, signal }),
  );

  return chatMachine.provide({
    actors: {
      connection: chatConnectionMachine.provide({ actors: { chatSocket } }),
      list: conversationListMachine.provide({ actors: { fetchConversations } }),
      threads: chatThreadsMachine.provide({
        actors: {
          readMarkers,
          fetchCapabilities: fromPromise<readonly string[]>(async () => ['message-pages']),
          thread: chatThreadMachine.provide({ actors: { fetchNewest, fetchOlder } }),
          composer: chatComposerMachine.provide({ actors: { draftRecord } }),
        },
      }),
      outbox: chatOutboxMachine.provide({
        actors: { outboxRecords, delivery: messageDeliveryMachine.provide({ actors: { fetchMessages } }) },
      }),
    },
  });
}
