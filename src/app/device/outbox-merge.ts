import type { OutboxItem } from '../../schemas/chat-store.ts';

/**
 * What one tab made of a message on its way, together with what another may have made of it meanwhile. Attempts never go back: a
 * message that was sent must not seem never sent.
 * @param mine as this tab has it now
 * @param known as this tab last read or wrote it; `undefined` where it never did
 * @param kept as the device has it now; `undefined` where it does not
 * @returns `null` where another tab has disposed of it
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
