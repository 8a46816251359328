/** The events between the actors of the chat and their effects. */
import type { ActorRef, Snapshot } from 'xstate';
import type { ChatMessage, LostCause, SendError } from '../../schemas/chat/chat.ts';
import type { OutboxItem, ReadMarkers, UnreadCount } from '../../schemas/chat/chat-store.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import type { Failure } from '../shell/supervision.ts';
import type { Copy, Written } from './outbox-items.ts';

/** An actor that is known only by the events that it accepts. */
export type Recipient<TEvent extends { type: string }> = ActorRef<Snapshot<unknown>, TEvent>;

export interface ChatSocketCommand {
  type: 'socket.send';
  recipientEmail: string;
  content: string;
  /** The idempotency key; `null` if there is none. Without it, sending again may duplicate the message. */
  key: string | null;
}

export type ChatSocketEvent =
  /** Connected and subscribed: no message sent from now on is missed. Sent a second time if the subscription is confirmed only later. */
  | { type: 'socket.opened'; socket: Recipient<ChatSocketCommand> }
  | { type: 'socket.received'; message: ChatMessage; key: string | null }
  | { type: 'socket.rejected'; error: SendError; key: string | null }
  | { type: 'socket.lost'; cause: LostCause }
  /** There is no token. */
  | { type: 'socket.denied' };

/** A message that was received or fetched, together with all messages that were fetched with it. */
export interface MessageReceived {
  type: 'message.received';
  message: ChatMessage;
  /** The key of the SEND, if the message is its copy and the backend returns the key. */
  key?: string | null;
  /** Messages of the same conversation, including this one. */
  messages: ChatMessage[];
}

/** Reports of the connection to its owner. */
export type ConnectionReport =
  /** Messages can be sent. */
  | { type: 'connection.up'; socket: Recipient<ChatSocketCommand> }
  /** The subscription is confirmed only now: messages sent before may have been missed. */
  | { type: 'connection.confirmed' }
  | { type: 'connection.down' }
  /**
   * The connection is tried again later. A call of the API shows whether the token is still valid, since browsers hide why a
   * socket was refused.
   */
  | { type: 'connection.lost' }
  | { type: 'connection.denied' }
  | MessageReceived
  | { type: 'message.rejected'; error: SendError; key: string | null };

export type NetworkEvent = { type: 'network.lost' } | { type: 'network.restored' };

/** The same member has logged in again and has a new token. */
export interface SessionRenewed {
  type: 'session.renewed';
}

/** From the composer to the outbox. */
export interface MessageWrite {
  type: 'message.write';
  message: Written;
  /** Notified when the device has stored the message. */
  composer: Recipient<{ type: 'message.kept' }>;
}

/** From the outbox to the chat. */
export type OutboxReport =
  /**
   * The server's copy of an own message that was not received but found by a fetch. It comes with all fetched messages, since
   * earlier messages of others may not have been received yet either.
   */
  | { type: 'copy.found'; message: ChatMessage; messages: ChatMessage[] }
  /** A child of the outbox has failed, and the outbox cannot work without it. */
  | ({ type: 'outbox.failed' } & Failure);

/** From a delivery to the outbox. The outbox itself receives copies that arrive over the connection. */
export type DeliveryReport =
  /** Fields of the item have changed. */
  | { type: 'delivery.changed'; item: { key: string } & Partial<OutboxItem> }
  /** The message is not sent again, since its copy is among these messages of the server. */
  | { type: 'delivery.found'; copy: Copy; messages: ChatMessage[] };

export type OutboxEvent =
  | ConnectionReport
  | MessageWrite
  /** A new message is in the outbox. */
  | { type: 'item.added'; composer: MessageWrite['composer'] }
  /** The device has stored that message. */
  | { type: 'item.kept'; composer: MessageWrite['composer'] }
  | { type: 'item.retry'; key: string }
  | { type: 'item.discard'; key: string }
  | ({ type: 'copy.arrived' } & Copy)
  | DeliveryReport
  | OutboxRecordsEvent;

/** The unsent messages on the device. */
interface OutboxRecords {
  items: OutboxItem[];
  /** A UUID, from which the keys of this page's messages are derived. */
  seed: string;
}

export type OutboxRecordsEvent =
  /** Sent at the start, and whenever another tab of the account changes the records. */
  | ({ type: 'records.read' } & OutboxRecords)
  /** This tab holds the outbox lock, so that only this tab sends. Another tab may have sent messages until now. */
  | ({ type: 'lock.acquired' } & OutboxRecords);

export interface OutboxRecordsCommand {
  type: 'records.keep';
  items: OutboxItem[];
}

export type ListEvent =
  | { type: 'list.refresh' }
  | { type: 'list.retry' }
  /** Threads that start late need the list. */
  | { type: 'list.report' }
  | ConnectionReport
  | SessionRenewed;

/** From the list of conversations to the chat. */
export interface ListReport {
  type: 'list.fetched';
  conversations: readonly Conversation[];
}

export type ThreadEvent =
  /** The thread is on the screen. */
  | { type: 'thread.open' }
  | { type: 'thread.close' }
  /** There is a new connection. Messages before it may have been missed. */
  | { type: 'thread.stale' }
  /** The list of conversations has a time of the last message. */
  | { type: 'summary.changed'; time: number }
  /** A message that was just sent, or all messages of a fetch for another one. */
  | { type: 'messages.received'; messages: ChatMessage[] }
  /** The newest message is visible to the member. */
  | { type: 'thread.read' }
  /** Another tab has marked messages as read. */
  | { type: 'marker.moved'; readUntil: number }
  | { type: 'thread.retry' }
  /** The backend offers the messages of a conversation in pages. */
  | { type: 'pages.offered' }
  /** The first message is visible. */
  | { type: 'older.request' }
  | { type: 'older.retry' }
  /** The older messages that are being fetched no longer fit the loaded ones. */
  | { type: 'older.drop' };

export type ThreadsEvent =
  | ConnectionReport
  | ListReport
  /** The person restarts a thread that has failed too often. */
  | { type: 'thread.restart' }
  | ReadMarkersEvent
  | ThreadReport;

/** From a thread to the registry of threads. */
export type ThreadReport =
  | { type: 'unread.changed'; conversationId: number; counted: UnreadCount }
  /** The member has read all messages up to this time. */
  | { type: 'thread.readTo'; conversationId: number; until: number };

/** From the registry of threads to the chat: a child has failed, and the registry cannot work without it. */
export interface ThreadsReport extends Failure {
  type: 'threads.failed';
}

/** The read markers: sent at the start, and whenever another tab of the account changes them. */
export interface ReadMarkersEvent {
  type: 'markers.read';
  markers: ReadMarkers;
  /** The number of unread messages by conversation, as last counted. */
  counted: Readonly<Record<number, UnreadCount>>;
}

export type ReadMarkersCommand =
  | { type: 'markers.keep'; markers: ReadMarkers }
  | { type: 'count.keep'; conversationId: number; counted: UnreadCount };

/** The stored draft, sent at the start. */
export interface DraftRecordEvent {
  type: 'draft.restored';
  text: string;
}

export interface DraftRecordCommand {
  type: 'draft.keep';
  text: string;
}
