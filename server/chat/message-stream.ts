import type { MessagePosition } from './fanout/fanout.ts';
import type { StoredMessage } from './messages.ts';

interface MessageStreamOptions {
  /** The messages of each conversation after its cursor, oldest first; at most `loadedAtOnce`. */
  load(cursors: ReadonlyMap<number, number>): Promise<StoredMessage[]>;
  /** How many messages a load brings if there may be more. */
  loadedAtOnce: number;
  /** Called once for each message; within a conversation in the order of the ids. */
  deliver(stored: StoredMessage): void;
  /** Loading has failed, so announced messages cannot be delivered. */
  onFailure(error: unknown): void;
}

export interface MessageStream {
  /** Starts again after a settled id (see `findSettledId`). */
  restart(lastId: number): void;
  /** Adds a message that this process has just stored. @param previousId the message before it in its conversation, 0 for none */
  add(stored: StoredMessage, previousId: number): void;
  /** Loads and delivers the new messages of a conversation, unless they have been delivered up to this position. */
  loadUpTo(position: MessagePosition): void;
  /** Whether all messages up to a position have been delivered. */
  hasDelivered(position: MessagePosition): boolean;
  /** Whether new messages of a conversation are being loaded. */
  isLoading(conversationId: number): boolean;
  /** Up to this id all messages are settled and delivered, except in the unsettled conversations. */
  settle(lastId: number, unsettled: readonly number[]): void;
  /** Resolves when all announced messages have been loaded. */
  idle(): Promise<void>;
}

/**
 * Turns announcements into a stream of messages without gaps. An announcement may come late, twice, out of order or never. Within a
 * conversation ids grow in the order of the commits (`0003-chat.ts`): who sees a message can see all before it. So one cursor for
 * each conversation is enough, and only recent conversations need one.
 */
export function createMessageStream({
  load,
  loadedAtOnce,
  deliver,
  onFailure,
}: MessageStreamOptions): MessageStream {
  /** The last delivered message by conversation; `settledId` for a conversation without an entry. */
  const cursors = new Map<number, number>();
  const wanted = new Set<number>();
  /** The conversations that are being loaded, with their cursors. */
  let inFlight = new Map<number, number>();
  let settledId = 0;
  let loading: Promise<void> | null = null;

  const cursorOf = (conversationId: number) => cursors.get(conversationId) ?? settledId;
  const hasDelivered = ({ conversationId, messageId }: MessagePosition) =>
    messageId <= cursorOf(conversationId);

  function deliverOnce(stored: StoredMessage) {
    const { conversationId, messageId } = stored.message;
    if (hasDelivered(stored.message)) return;
    cursors.set(conversationId, messageId);
    deliver(stored);
  }

  function loadUpTo(position: MessagePosition) {
    if (hasDelivered(position)) return;
    wanted.add(position.conversationId);
    loading ??= loadWanted().finally(() => {
      loading = null;
    });
  }

  async function loadWanted() {
    try {
      while (wanted.size > 0) {
        inFlight = new Map([...wanted].map((id) => [id, cursorOf(id)]));
        wanted.clear();
        const loaded = await load(inFlight);
        for (const stored of loaded) deliverOnce(stored);
        if (loaded.length >= loadedAtOnce) for (const id of inFlight.keys()) wanted.add(id);
      }
    } catch (error) {
      wanted.clear();
      onFailure(error);
    } finally {
      inFlight = new Map();
    }
  }

  return {
    restart(lastId) {
      cursors.clear();
      wanted.clear();
      settledId = lastId;
    },
    add(stored, previousId) {
      if (previousId <= cursorOf(stored.message.conversationId)) deliverOnce(stored);
      else loadUpTo(stored.message);
    },
    loadUpTo,
    hasDelivered,
    isLoading: (id) => wanted.has(id) || inFlight.has(id),
    settle(lastId, unsettled) {
      const kept = new Set([...unsettled, ...wanted, ...inFlight.keys()]);
      for (const id of kept) cursors.set(id, cursorOf(id));
      settledId = Math.max(settledId, lastId);
      for (const [id, cursor] of cursors) {
        if (cursor <= settledId && !kept.has(id)) cursors.delete(id);
      }
    },
    async idle() {
      while (loading !== null) await loading;
    },
  };
}
