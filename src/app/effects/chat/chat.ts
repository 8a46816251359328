import { fromCallback } from 'xstate';
import type { MessageRange } from '../../../api/chat/conversations.ts';
import { withAbsolutePicture } from '../../../api/match/absolute-picture.ts';
import { kindOf } from '../../../domain/api-error.ts';
import { chatMachine } from '../../../machines/chat/chat.machine.ts';
import {
  type ChatSocketCommand,
  type ChatSocketEvent,
  chatConnectionMachine,
} from '../../../machines/chat/chat-connection.machine.ts';
import {
  chatOutboxMachine,
  type OutboxRecordsCommand,
  type OutboxRecordsEvent,
} from '../../../machines/chat/chat-outbox.machine.ts';
import {
  type ConversationRecordsCommand,
  type ConversationRecordsEvent,
  conversationsMachine,
} from '../../../machines/chat/conversations.machine.ts';
import { groupChatMachine } from '../../../machines/match/group-chat.machine.ts';
import type { GroupMessage } from '../../../schemas/match/group-chat.ts';
import type { Capability } from '../../../schemas/shell/capabilities.calls.ts';
import { forgetChatRecords, openChatRecords } from '../../device/chat-records.ts';
import { deviceKeeps } from '../../device/device-keeps.ts';
import { deviceStore, tabStore } from '../../device/device-store.ts';
import { forgetFormDrafts, forgetTabDrafts } from '../../device/form-drafts.ts';
import { uuid } from '../../device/uuid.ts';
import { apiUrl, chatUrl } from '../../environment.ts';
import { type SessionActor, withAuth } from '../../root/bearer.ts';
import { logFailure } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { conversationsApi } from '../clients.ts';
import { groupChatEffects } from '../match/group-chat.ts';

const groups: Capability = 'groups';

/** What stands in the address of a connection: the token of the session, or one that is good for this connection alone. */
type TokenFor = (token: string, signal: AbortSignal) => Promise<string>;

export const socketTokenFor =
  (capabilities: () => readonly string[]): TokenFor =>
  async (token, signal) =>
    capabilities().includes('socket-token')
      ? (await conversationsApi()).makeSocketToken({ token, signal })
      : token;

/** No answer came. */
const isUnreached = (error: unknown) => ['network', 'timeout'].includes(kindOf(error));

/** @param url of the WebSocket */
export function chatSocket(
  session: () => SessionActor,
  url: string,
  tokenFor: TokenFor,
  capabilities: () => readonly string[] = () => [],
) {
  return fromCallback<ChatSocketCommand>(({ sendBack, receive, self }) => {
    const notify = (event: ChatSocketEvent) => sendBack(event);
    if (session().getSnapshot().context.token === null) return notify({ type: 'socket.denied' });
    const onGroupMessage = (message: GroupMessage, key: string | null) =>
      notify({ type: 'socket.groupReceived', message: withAbsolutePicture(message, apiUrl), key });
    let close = () => {};
    const controller = new AbortController();
    const { signal } = controller;
    Promise.all([
      import('../../../api/chat/chat-socket.ts'),
      withAuth(session(), (token) => tokenFor(token, signal)),
    ])
      .then(([{ openChatSocket }, token]) => {
        if (signal.aborted) return;
        const socket = openChatSocket({
          url,
          token,
          onOpen: () => notify({ type: 'socket.opened', socket: self }),
          onMessage: (message, key) => notify({ type: 'socket.received', message, key }),
          onGroupMessage: capabilities().includes(groups) ? onGroupMessage : undefined,
          onSendError: (error, key) => notify({ type: 'socket.rejected', error, key }),
          onMarker: (marker) => notify({ type: 'socket.marker', marker }),
          onUnreadable: (error) => logFailure('chat frame', error),
          onLost: (cause) => notify({ type: 'socket.lost', cause }),
        });
        close = socket.close;
        receive((command) => {
          if (command.type === 'socket.send') {
            const { recipientEmail, content, key } = command;
            socket.send({ recipientEmail, content, key });
          } else {
            const { groupId, content, key } = command;
            socket.sendToGroup({ groupId, content, key });
          }
        });
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        logFailure('chat', error);
        notify({ type: 'socket.lost', cause: isUnreached(error) ? 'error' : 'failed' });
      });
    return () => {
      controller.abort();
      close();
    };
  });
}

const opened = new Map<number, ReturnType<typeof openChatRecords>>();

/** The records of an account as this page knows them, shared by all readers and writers. */
function recordsOf(userId: number) {
  const records = opened.get(userId) ?? openChatRecords(deviceStore(), userId);
  opened.set(userId, records);
  return records;
}

/** Deletes from the device all that it keeps of an account: the chat records, and the drafts of forms. */
export async function forgetChat(userId: number): Promise<void> {
  opened.delete(userId);
  forgetChatRecords(deviceStore(), userId);
  forgetFormDrafts(deviceStore(), userId);
  forgetTabDrafts(tabStore());
  const { forgetPhotoDrafts } = await import('../../device/photo-drafts.ts');
  await forgetPhotoDrafts(userId);
}

/** Calls back with the key of each record that another tab changes; with `null` when all were deleted. */
function watchStorage(changed: (key: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => changed(key);
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Writes a record if there is room. The chat works with a full storage: only a reload then loses what was not stored. */
function keep(write: () => void, failed = () => {}): void {
  try {
    write();
  } catch (error) {
    logFailure('keeping the chat on this device', error);
    failed();
  }
}

/**
 * One tab of an account sends at a time; the next acquires the lock when it is closed. Where there are no locks, or they are
 * forbidden, every tab sends.
 */
function acquireOutboxLock(userId: number, acquired: () => void): () => void {
  const controller = new AbortController();
  if (!('locks' in navigator)) {
    acquired();
    return () => {};
  }
  const hold = () =>
    new Promise<void>((release) => {
      controller.signal.addEventListener('abort', () => release());
      acquired();
    });
  navigator.locks
    .request(`stanza.chat.${userId}`, { signal: controller.signal }, hold)
    .catch((error: unknown) => {
      if (controller.signal.aborted) return;
      logFailure('outbox lock', error);
      acquired();
    });
  return () => controller.abort();
}

const outboxRecords = fromCallback<OutboxRecordsCommand, { userId: number }>(
  ({ input: { userId }, sendBack, receive }) => {
    const notify = (event: OutboxRecordsEvent) => sendBack(event);
    const records = recordsOf(userId);
    const seed = uuid();
    const read = () => ({ items: records.readOutbox(), seed });
    notify({ type: 'records.read', ...read() });
    receive(({ items }) => keep(() => records.keepOutbox(items)));
    const stopWatching = watchStorage((key) => {
      if (key === null || records.isOutboxKey(key)) notify({ type: 'records.read', ...read() });
    });
    const release = acquireOutboxLock(userId, () => notify({ type: 'lock.acquired', ...read() }));
    return () => {
      stopWatching();
      release();
    };
  },
);

const conversationRecords = fromCallback<ConversationRecordsCommand, { userId: number }>(
  ({ input: { userId }, sendBack, receive }) => {
    const records = recordsOf(userId);
    const notify = (event: ConversationRecordsEvent) => sendBack(event);
    const read = () => ({ markers: records.readMarkers(), counted: records.readCounts() });
    notify({ type: 'records.read', ...read(), drafts: records.readDrafts() });
    receive((command) => {
      if (command.type === 'markers.keep') keep(() => records.keepMarkers(command.markers));
      else if (command.type === 'counts.keep') keep(() => records.keepCounts(command.counted));
      else
        keep(
          () => {
            records.keepDraft(command.conversationId, command.text);
            // The replacement of a forbidden storage takes the draft, and loses it with the page.
            if (command.text !== '' && !deviceKeeps())
              throw new Error('The storage of this browser is not available.');
          },
          () => notify({ type: 'draft.unkept' }),
        );
    });
    return watchStorage((key) => {
      if (key === null || records.isMarkerKey(key)) notify({ type: 'markers.read', ...read() });
    });
  },
);

/** The chat with its effects. */
export function loadChat(
  session: () => SessionActor,
  capabilities: () => readonly string[],
): typeof chatMachine {
  const { outboxRecords: records, fetchMessages, ...actors } = chatEffects(session);
  return chatMachine.provide({
    actors: {
      connection: chatConnectionMachine.provide({
        actors: {
          chatSocket: chatSocket(session, chatUrl, socketTokenFor(capabilities), capabilities),
        },
      }),
      outbox: chatOutboxMachine.provide({ actors: { outboxRecords: records, fetchMessages } }),
      conversations: conversationsMachine.provide({ actors }),
      groupChat: groupChatMachine.provide({ actors: groupChatEffects(session) }),
    },
  });
}

/** The effects of the outbox and of the conversations. */
export const chatEffects = (session: () => SessionActor) => ({
  outboxRecords,
  conversationRecords,
  fetchConversations: bearerCall(session, conversationsApi, 'conversations', (api, _, options) =>
    api.fetchConversations(options),
  ),
  fetchMessages: bearerCall(
    session,
    conversationsApi,
    'messages',
    (api, { conversationId }: { conversationId: number }, options) =>
      api.fetchMessages(conversationId, options),
  ),
  saveMarker: bearerCall(
    session,
    conversationsApi,
    'read marker',
    async (api, { conversationId, until }: { conversationId: number; until: number }, options) => {
      await api.readConversation(conversationId, new Date(until).toISOString(), options);
    },
  ),
  fetchNewest: bearerCall(session, conversationsApi, 'messages', (api, range: MessageRange, options) =>
    api.fetchNewest(range, options),
  ),
  fetchOlder: bearerCall(
    session,
    conversationsApi,
    'older messages',
    (api, { address, conversationId }: { address: string; conversationId: number }, options) =>
      api.fetchOlder(address, conversationId, options),
  ),
});
