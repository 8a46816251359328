/** A message, by its conversation and its id. */
export interface MessagePosition {
  conversationId: number;
  messageId: number;
}

/** A member has read a conversation further, on one of their devices. */
export interface MovedMarker {
  memberId: number;
  conversationId: number;
  /** ISO 8601. */
  readUntil: string;
}

/** A message of a group has been committed. */
export interface GroupAnnouncement {
  groupMessageId: number;
}

/** What the processes tell each other on the channel of messages. */
export type Hint = MessagePosition | MovedMarker | GroupAnnouncement;

export interface NotificationHandler {
  /** A message has been committed. This is only a hint: the receiver reads the message from the database. */
  onAnnouncement(position: MessagePosition): void;
  /** Only a hint, too: the list of conversations has the marker if this is lost. */
  onMarkerMoved?(moved: MovedMarker): void;
  /** Only a hint, too: who missed the message fetches it with the history, at the latest when they connect again. */
  onGroupMessage?(announced: GroupAnnouncement): void;
  /** A session has ended before it expired. */
  onSessionEnded(id: string): void;
}

export interface FanoutSubscription {
  /** Resolves with the reason when the subscription breaks. No notification comes after that. */
  lost: Promise<string>;
  close(): Promise<void>;
}

export interface NotificationSource {
  /** Rejects if it cannot subscribe now. The caller has to subscribe again after a loss. */
  subscribe(handler: NotificationHandler): Promise<FanoutSubscription>;
}

/** How the server processes on one database tell each other about committed messages and ended sessions. */
export interface Fanout extends NotificationSource {
  /** Whether the database itself announces a message at its commit, so that `publish` does nothing. */
  readonly announcesAtCommit: boolean;
  /** To be called after the commit. If an announcement is lost, every process finds the message by polling (`missed-message-poller.ts`). */
  publish(hint: Hint): void;
  /** To be subscribed to as well: the database, where `subscribe` listens to something else. */
  readonly database?: NotificationSource;
  close(): Promise<void>;
}

export function formatHint(hint: Hint): string {
  if ('groupMessageId' in hint) return `group ${hint.groupMessageId}`;
  return 'messageId' in hint
    ? `${hint.conversationId} ${hint.messageId}`
    : `read ${hint.memberId} ${hint.conversationId} ${Date.parse(hint.readUntil)}`;
}

/** `null` for any other text. */
function parseAnnouncement(text: string): MessagePosition | null {
  const found = /^(\d{1,15}) (\d{1,15})$/.exec(text);
  return found && { conversationId: Number(found[1]), messageId: Number(found[2]) };
}

/** `null` for any other text. */
function parseMarker(text: string): MovedMarker | null {
  const [, memberId, conversationId, readUntil] = /^read (\d{1,15}) (\d{1,15}) (\d{1,13})$/.exec(text) ?? [];
  return readUntil === undefined
    ? null
    : {
        memberId: Number(memberId),
        conversationId: Number(conversationId),
        readUntil: new Date(Number(readUntil)).toISOString(),
      };
}

/** `null` for any other text. */
function parseGroupAnnouncement(text: string): GroupAnnouncement | null {
  const found = /^group (\d{1,15})$/.exec(text);
  return found && { groupMessageId: Number(found[1]) };
}

/** Hands on a text of the channel of messages. Ignores any other text: other programs may use the same channel. */
export function handleNotification(text: string, handler: NotificationHandler): void {
  const position = parseAnnouncement(text);
  if (position !== null) handler.onAnnouncement(position);
  const moved = parseMarker(text);
  if (moved !== null) handler.onMarkerMoved?.(moved);
  const announced = parseGroupAnnouncement(text);
  if (announced !== null) handler.onGroupMessage?.(announced);
}
