import type { ChatMessage } from '@stanza/schemas/chat/chat.ts';
import type { HeadlessClient } from './headless-client.ts';

/**
 * Counts the messages that a client shows too late: newer messages were on its screen while it was connected and believed that it had
 * every message. The end of a run does not show this, because the client may have fetched the late messages by then.
 * @returns the number so far
 */
export function watchForMissed(client: HeadlessClient): () => number {
  let last: readonly ChatMessage[] = [];
  const seen = new Set<number>();
  /** The range of messages in which the client was complete. Older messages load by scrolling. */
  let completeFrom = 0;
  let completeUntil = 0;
  let missed = 0;
  client.watch(() => {
    const messages = client.messages();
    if (messages !== last) {
      for (const { messageId } of newOnes(last, messages)) {
        if (!seen.has(messageId) && messageId > completeFrom && messageId < completeUntil) missed++;
        seen.add(messageId);
      }
      last = messages;
    }
    if (client.isConnected() && client.isComplete()) {
      completeFrom = messages[0]?.messageId ?? 0;
      completeUntil = Math.max(completeUntil, messages.at(-1)?.messageId ?? 0);
    }
  });
  return () => missed;
}

/** New messages are usually at the end; otherwise any message may be new. */
function newOnes(last: readonly ChatMessage[], messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const isAppended = last.length > 0 && messages[last.length - 1] === last.at(-1);
  return isAppended ? messages.slice(last.length) : messages;
}
