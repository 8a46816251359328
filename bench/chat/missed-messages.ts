import type { ChatMessage } from '@stanza/schemas/chat.ts';
import type { HeadlessClient } from './headless-client.ts';

/**
 * Watches a client for messages that come too late: older than what its thread showed when it had said, connected, that
 * nothing was missing. At the end of a run a later fetch may have hidden them.
 * @returns how many there were so far
 */
export function watchForMissed(client: HeadlessClient): () => number {
  let last: readonly ChatMessage[] = [];
  const seen = new Set<number>();
  /** Id of the newest message of which the client was sure that all before were there. */
  let sureUntil = 0;
  let missed = 0;
  client.watch(() => {
    const messages = client.messages();
    if (messages !== last) {
      for (const { messageId } of newOnes(last, messages)) {
        if (!seen.has(messageId) && messageId < sureUntil) missed++;
        seen.add(messageId);
      }
      last = messages;
    }
    if (client.isConnected() && client.isComplete()) {
      sureUntil = Math.max(sureUntil, messages.at(-1)?.messageId ?? 0);
    }
  });
  return () => missed;
}

/** In the common case what came stands at the end; otherwise any may be new. */
function newOnes(last: readonly ChatMessage[], messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const isAppended = last.length > 0 && messages[last.length - 1] === last.at(-1);
  return isAppended ? messages.slice(last.length) : messages;
}
