import type { MessagePosition } from './fanout/fanout.ts';
import type { StoredMessage } from './messages.ts';

interface MessageStreamOptions {
  /** What conversations have after a message of each, oldest first. */
  load(cursors: ReadonlyMap<number, number>): Promise<StoredMessage[]>;
  /** Gets every message once, and those of a conversation in the order of their ids. */
  deliver(stored: StoredMessage): void;
  /** Loading has failed: what was announced cannot be delivered. */
  onFailure(error: unknown): void;
}

export interface MessageStream {
  /** Begins anew after a message up to which everything is settled. */
  restart(lastId: number): void;
  /** A message that this process has just stored, and the id of the one before it in its conversation, 0 for none. */
  add(stored: StoredMessage, previousId: number): void;
  /** There may be something new in a conversation. */
  look(notice: MessagePosition): void;
  /** Whether everything up to a message has been delivered. */
  hasDelivered(notice: MessagePosition): boolean;
  /** Whether what is new in a conversation is being loaded. */
  isLoading(conversationId: number): boolean;
  /** Everything up to a message is settled but for what follows in these conversations. */
  settle(lastId: number, unsettled: readonly number[]): void;
  /** Resolves when nothing that was announced so far is still to be loaded. */
  idle(): Promise<void>;
}

/**
 * Turns announcements, which may come late, twice, in any order or not at all, into messages without gaps. Within a conversation ids
 * grow in the order of commits (`0003-chat.ts`), so that whoever sees a message there can see all before it: a cursor for each
 * conversation is all that has to be kept, and only for those in which something has happened lately.
 */
export function createMessageStream({ load, deliver, onFailure }: MessageStreamOptions): MessageStream {
  /** The last message that was delivered, by conversation; where there is none, `floor`. */
  const cursors = new Map<number, number>();
  const wanted = new Set<number>();
  /** Those that were wanted and are on their way. */
  let loaded = new Map<number, number>();
  let floor = 0;
  let loading: Promise<void> | null = null;

  const cursorOf = (conversationId: number) => cursors.get(conversationId) ?? floor;
  const hasDelivered = ({ conversationId, messageId }: MessagePosition) =>
    messageId <= cursorOf(conversationId);

  function pass(stored: StoredMessage) {
    const { conversationId, messageId } = stored.message;
    if (hasDelivered(stored.message)) return;
    cursors.set(conversationId, messageId);
    deliver(stored);
  }

  function look(notice: MessagePosition) {
    if (hasDelivered(notice)) return;
    wanted.add(notice.conversationId);
    loading ??= loadWanted().finally(() => {
      loading = null;
    });
  }

  async function loadWanted() {
    try {
      while (wanted.size > 0) {
        loaded = new Map([...wanted].map((id) => [id, cursorOf(id)]));
        wanted.clear();
        for (const stored of await load(loaded)) pass(stored);
      }
    } catch (error) {
      wanted.clear();
      onFailure(error);
    } finally {
      loaded = new Map();
    }
  }

  return {
    restart(lastId) {
      cursors.clear();
      wanted.clear();
      floor = lastId;
    },
    add(stored, previousId) {
      if (previousId <= cursorOf(stored.message.conversationId)) pass(stored);
      else look(stored.message);
    },
    look,
    hasDelivered,
    isLoading: (id) => wanted.has(id) || loaded.has(id),
    settle(lastId, unsettled) {
      const kept = new Set([...unsettled, ...wanted, ...loaded.keys()]);
      for (const id of kept) cursors.set(id, cursorOf(id));
      floor = Math.max(floor, lastId);
      for (const [id, cursor] of cursors) {
        if (cursor <= floor && !kept.has(id)) cursors.delete(id);
      }
    },
    async idle() {
      while (loading !== null) await loading;
    },
  };
}
