import { fromCallback } from 'xstate';
import type {
  ChatRecordsCommand,
  ChatRecordsEvent,
  ChatSocketCommand,
  ChatSocketEvent,
} from '../../machines/chat.machine.ts';
import type { TurnEvent } from '../../machines/chat-outbox.machine.ts';
import { openChatRecords } from '../device/chat-records.ts';
import { deviceStore } from '../device/device-store.ts';
import { uuid } from '../device/uuid.ts';
import type { SessionActor } from '../root/bearer.ts';
import { logFailure } from './attempt.ts';
import { bearerCall } from './bearer-call.ts';
import { conversationsApi } from './clients.ts';

/** @param url of the WebSocket */
export function chatSocket(session: () => SessionActor, url: string) {
  return fromCallback<ChatSocketCommand>(({ sendBack, receive }) => {
    const tell = (event: ChatSocketEvent) => sendBack(event);
    const { token } = session().getSnapshot().context;
    if (token === null) return tell({ type: 'socket.denied' });
    let close = () => {};
    let isOver = false;
    import('../../api/chat-socket.ts')
      .then(({ openChatSocket }) => {
        if (isOver) return;
        const socket = openChatSocket({
          url,
          token,
          onOpen: () => tell({ type: 'socket.opened' }),
          onMessage: (message, key) => tell({ type: 'socket.received', message, key }),
          onSendError: (refusal, key) => tell({ type: 'socket.refused', refusal, key }),
          onUnreadable: (error) => logFailure('chat frame', error),
          onLost: (cause) => tell({ type: 'socket.lost', cause }),
        });
        close = socket.close;
        receive(({ recipientEmail, content, key }) => socket.send({ recipientEmail, content, key }));
      })
      .catch((error: unknown) => {
        logFailure('chat', error);
        tell({ type: 'socket.lost', cause: 'failed' });
      });
    return () => {
      isOver = true;
      close();
    };
  });
}

const opened = new Map<number, ReturnType<typeof openChatRecords>>();

/** What this page knows of an account's records: one for all who read and write them. */
function recordsOf(userId: number) {
  const records = opened.get(userId) ?? openChatRecords(deviceStore(), userId);
  opened.set(userId, records);
  return records;
}

const chatRecords = fromCallback<ChatRecordsCommand, { userId: number }>(({ input, sendBack, receive }) => {
  const tell = (event: ChatRecordsEvent) => sendBack(event);
  const records = recordsOf(input.userId);
  // What this tab writes from now on is compared with what is there now.
  records.readOutbox();
  receive((command) => {
    try {
      obey(command);
    } catch (error) {
      // A full storage: the chat goes on, and what could not be kept is lost with a reload only.
      logFailure('keeping the chat on this device', error);
    }
  });

  function obey(command: ChatRecordsCommand) {
    switch (command.type) {
      case 'records.keepOutbox':
        return records.keepOutbox(command.items);
      case 'records.keepDraft':
        return records.keepDraft(command.conversationId, command.text);
      case 'records.keepMarks':
        return records.keepMarks(command.marks);
      case 'records.compose':
        return tell({
          type: 'records.composed',
          item: {
            key: uuid(),
            message: {
              ...command.message,
              messageId: records.nextTemporaryId(),
              timestamp: new Date().toISOString(),
            },
            status: 'waiting',
            attempts: 0,
            afterMessageId: command.afterMessageId,
            reason: null,
          },
        });
    }
  }

  const onStorage = ({ key }: StorageEvent) => {
    // `null` as the key: another tab cleared everything.
    if (key === null || records.isOutboxKey(key)) {
      tell({ type: 'records.outboxChanged', items: records.readOutbox() });
    }
    if (key === null || records.isMarkKey(key)) {
      tell({ type: 'records.marksMoved', marks: records.readMarks() });
    }
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
    opened.delete(input.userId);
  };
});

/**
 * One tab of an account sends at a time; the next gets the turn when it is closed. Where there are no locks, or they are forbidden,
 * every tab takes it.
 */
const sendingTurn = fromCallback<TurnEvent, { userId: number }>(({ input, sendBack }) => {
  const controller = new AbortController();
  const give = () => sendBack({ type: 'turn.given', items: recordsOf(input.userId).readOutbox() });
  if (!('locks' in navigator)) return give();
  const hold = () =>
    new Promise<void>((release) => {
      controller.signal.addEventListener('abort', () => release());
      give();
    });
  navigator.locks
    .request(`stanza.chat.${input.userId}`, { signal: controller.signal }, hold)
    .catch((error: unknown) => {
      if (controller.signal.aborted) return;
      logFailure('the turn to send', error);
      give();
    });
  return () => controller.abort();
});

const fetchMessages = (session: () => SessionActor) =>
  bearerCall(
    session,
    conversationsApi,
    'messages',
    (api, { conversationId }: { conversationId: number }, options) =>
      api.fetchMessages(conversationId, options),
  );

export const chatEffects = (session: () => SessionActor) => ({
  chatRecords,
  fetchConversations: bearerCall(session, conversationsApi, 'conversations', (api, _, options) =>
    api.fetchConversations(options),
  ),
});

export const chatThreadEffects = (session: () => SessionActor) => ({ fetchMessages: fetchMessages(session) });

export const chatOutboxEffects = (session: () => SessionActor) => ({
  fetchMessages: fetchMessages(session),
  sendingTurn,
});
