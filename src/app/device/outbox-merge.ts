import type { OutboxItem } from '../../schemas/chat/chat-store.ts';

/**
 * Merges one tab's version of an unsent message with that of another tab. Attempts never decrease: a message that was sent must not count
 * as unsent.
 * @param mine the current version in this tab
 * @param known the version that this tab last read or wrote; `undefined` if it never did
 * @param kept the version on the device; `undefined` if there is none
 * @returns `null` if another tab has removed it
 */
export function mergeItem(
  mine: OutboxItem,
  known: OutboxItem | undefined,
  kept: OutboxItem | undefined,
): OutboxItem | null {
  if (!kept) return known ? null : mine;
  const { status, reason } = mine.status === known?.status ? kept : mine;
  const { attempts, afterMessageId } = mine.attempts < kept.attempts ? kept : mine;
  return { ...mine, status, reason, attempts, afterMessageId };
}
