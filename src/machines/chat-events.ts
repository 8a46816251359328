/** What the actors of the chat tell each other, and the effects that are given to them. */
import type { ActorRef, Snapshot } from 'xstate';
import type { ChatMessage, LostCause, SendError } from '../schemas/chat.ts';
import type { OutboxItem, ReadMarkers, UnreadCount } from '../schemas/chat-store.ts';
import type { Conversation } from '../schemas/conversation.ts';
import type { Copy, Written } from './outbox-items.ts';
import type { Failure } from './supervision.ts';

/** An actor of which only the events that it takes are known. */
export type Recipient<TEvent extends { type: string }> = ActorRef<Snapshot<unknown>, TEvent>;

export interface ChatSocketCommand {
  type: 'socket.send';
  recipientEmail: string;
  content: string;
  /** Without one, sending again is not safe. */
  key: string | null;
}

export type ChatSocketEvent =
  /** Connected and subscribed: no message sent from now on is missed. Again where only now that is certain. */
  | { type: 'socket.opened'; socket: Recipient<ChatSocketCommand> }
  | { type: 'socket.received'; message: ChatMessage; key: string | null }
  | { type: 'socket.rejected'; error: SendError; key: string | null }
  | { type: 'socket.lost'; cause: LostCause }
  /** There is no token to connect with. */
  | { type: 'socket.denied' };

/** A message that came, or was found: what was fetched in the search for it comes with it. */
export interface MessageReceived {
  type: 'message.received';
  message: ChatMessage;
  /** Of the SEND that it is the copy of, where the backend returns it. */
  key?: string | null;
  /** Of its conversation, itself among them. */
  messages: ChatMessage[];
}

/** From the connection to its owner. */
export type ConnectionReport =
  /** Messages can be sent. */
  | { type: 'connection.up'; socket: Recipient<ChatSocketCommand> }
  /** Only now it is certain that no message is missed from now on. */
  | { type: 'connection.confirmed' }
  | { type: 'connection.down' }
  /** It is tried again later. The next call shows if the server still takes the token: a browser hides why a socket was refused. */
  | { type: 'connection.lost' }
  | { type: 'connection.denied' }
  | MessageReceived
  | { type: 'message.rejected'; error: SendError; key: string | null };

export type NetworkEvent = { type: 'network.lost' } | { type: 'network.restored' };

/** The same member is logged in again, with another token. */
export interface SessionRenewed {
  type: 'session.renewed';
}

/** From the composer to the outbox. */
export interface MessageWrite {
  type: 'message.write';
  message: Written;
  /** Is told once the device keeps the message. */
  composer: Recipient<{ type: 'message.kept' }>;
}

/** From the outbox to the chat. */
export type OutboxReport =
  /**
   * The server's copy of an own message, which it had not told us of. It comes with all that was fetched: what others wrote before
   * it may still be on its way.
   */
  | { type: 'copy.found'; message: ChatMessage; messages: ChatMessage[] }
  /** The outbox cannot go on without what has failed. */
  | ({ type: 'outbox.failed' } & Failure);

/** From a delivery to the outbox. That the copy arrived, the outbox learns by itself. */
export type DeliveryReport =
  /** Something of the item is no longer as it was. */
  | { type: 'delivery.changed'; item: { key: string } & Partial<OutboxItem> }
  /** Not sent again: the copy is among these messages of the server. */
  | { type: 'delivery.found'; copy: Copy; messages: ChatMessage[] };

export type OutboxEvent =
  | ConnectionReport
  | MessageWrite
  /** A message that was written stands in the outbox. */
  | { type: 'item.added'; composer: MessageWrite['composer'] }
  | { type: 'item.retry'; key: string }
  | { type: 'item.discard'; key: string }
  | ({ type: 'copy.arrived' } & Copy)
  | DeliveryReport
  | OutboxRecordsEvent;

/** What the device keeps of unsent messages. */
export interface OutboxRecords {
  items: OutboxItem[];
  /** A UUID, of which the keys of this page's messages are made. */
  seed: string;
}

export type OutboxRecordsEvent =
  /** At the start, and whenever another tab of the account has changed something. */
  | ({ type: 'records.read' } & OutboxRecords)
  /** This tab holds the outbox lock: it sends, and no other of the account. Another may have sent until now. */
  | ({ type: 'lock.acquired' } & OutboxRecords);

export interface OutboxRecordsCommand {
  type: 'records.keep';
  items: OutboxItem[];
}

export type ListEvent =
  | { type: 'list.refresh' }
  | { type: 'list.retry' }
  /** Threads that start late need to know what is in it. */
  | { type: 'list.report' }
  | ConnectionReport
  | SessionRenewed;

/** From the list of conversations to the chat. */
export interface ListReport {
  type: 'list.fetched';
  conversations: readonly Conversation[];
}

export type ThreadEvent =
  /** It is on the screen, or no longer. */
  | { type: 'thread.open' }
  | { type: 'thread.close' }
  /** A new connection: what was sent before it may have been missed. */
  | { type: 'thread.stale' }
  /** The list of conversations says when the last message was sent. */
  | { type: 'summary.changed'; time: number }
  /** One that was sent just now, or all that were fetched in the search for another. */
  | { type: 'messages.received'; messages: ChatMessage[] }
  /** The newest message is before the member's eyes. */
  | { type: 'thread.read' }
  /** Another tab has read on. */
  | { type: 'marker.moved'; readUntil: number }
  | { type: 'thread.retry' }
  /** The backend has the messages of a conversation in pages. */
  | { type: 'pages.offered' }
  /** The first message is in view. */
  | { type: 'older.request' }
  | { type: 'older.retry' }
  /** The older messages that are being fetched do not continue what is here. */
  | { type: 'older.drop' };

export type ThreadsEvent =
  | ConnectionReport
  | ListReport
  /** A person wants a thread back that has failed too often. */
  | { type: 'thread.restart' }
  | ReadMarkersEvent
  | ThreadReport;

/** From a thread to the registry of threads. */
export type ThreadReport =
  | { type: 'unread.changed'; conversationId: number; counted: UnreadCount }
  /** The member has read all that was sent until then. */
  | { type: 'thread.readTo'; conversationId: number; until: number };

/** From the registry of threads to the chat: it cannot go on without what has failed. */
export interface ThreadsReport extends Failure {
  type: 'threads.failed';
}

/** How far the member has read: at the start, and whenever another tab of the account has read on. */
export interface ReadMarkersEvent {
  type: 'markers.read';
  markers: ReadMarkers;
  /** How many messages were unread, by conversation. */
  counted: Readonly<Record<number, UnreadCount>>;
}

export type ReadMarkersCommand =
  | { type: 'markers.keep'; markers: ReadMarkers }
  | { type: 'count.keep'; conversationId: number; counted: UnreadCount };

/** What the device keeps of what was typed, at the start. */
export interface DraftRecordEvent {
  type: 'draft.restored';
  text: string;
}

export interface DraftRecordCommand {
  type: 'draft.keep';
  text: string;
}
