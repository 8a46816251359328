/** Says that a message has been committed. It is a hint: what it says of the database is looked up there. */
export interface MessagePosition {
  conversationId: number;
  messageId: number;
}

export interface NotificationHandler {
  onAnnouncement(notice: MessagePosition): void;
  /** A session was ended before its time. */
  onSessionEnded(id: string): void;
}

/** What listens. */
export interface Line {
  /** Resolves with the reason when it breaks: from then on nothing is heard. */
  lost: Promise<string>;
  close(): Promise<void>;
}

/** How server processes on one database tell each other what they have committed. */
export interface Fanout {
  /** Whether the database itself announces a message as it commits, so that `publish` has nothing to do. */
  readonly announcesAtCommit: boolean;
  /** After the commit. What does not get through is found by the review that every process does (`missed-message-poller.ts`). */
  publish(notice: MessagePosition): void;
  /** Rejects where that is not possible now. Whoever calls has to listen anew once a line is lost. */
  listen(handler: NotificationHandler): Promise<Line>;
  close(): Promise<void>;
}

export function formatAnnouncement({ conversationId, messageId }: MessagePosition): string {
  return `${conversationId} ${messageId}`;
}

/** `null` for what is no notice: other programs may use the same channel. */
export function parseAnnouncement(text: string): MessagePosition | null {
  const [, conversationId, messageId] = /^(\d{1,15}) (\d{1,15})$/.exec(text) ?? [];
  if (conversationId === undefined || messageId === undefined) return null;
  return { conversationId: Number(conversationId), messageId: Number(messageId) };
}
