import { type GroupOutboxItem, groupOutboxItemSchema } from '../../schemas/match/group-chat.ts';
import { parseJson, prefixOf, recordsOf, type Store } from './chat-records.ts';

/**
 * What the device keeps of the chat of one account's group, beside the records of the conversations, with which it is deleted. Each message
 * has a record of its own, so that two tabs do not undo each other's changes.
 */
export function openGroupChatRecords(store: Store, userId: number) {
  const itemPrefix = `${prefixOf(userId)}group.item.`;
  const draftKey = `${prefixOf(userId)}group.draft`;
  /** The records of this tab. */
  let known: string[] = [];
  return {
    /** Oldest first. Records that cannot be read are skipped. */
    readItems(): GroupOutboxItem[] {
      const items = recordsOf(store, itemPrefix).flatMap(
        ([, text]) => groupOutboxItemSchema.safeParse(parseJson(text)).data ?? [],
      );
      known = items.map(({ key }) => itemPrefix + key);
      return items.toSorted((a, b) => Date.parse(a.message.timestamp) - Date.parse(b.message.timestamp));
    },
    readDraft: (): string => store.getItem(draftKey) ?? '',
    /** Throws if the store is full. */
    keepItems(items: readonly GroupOutboxItem[]): void {
      const next = new Map(items.map((item) => [itemPrefix + item.key, item]));
      for (const key of known) if (!next.has(key)) store.removeItem(key);
      known = [...next.keys()];
      for (const [key, item] of next) store.setItem(key, JSON.stringify(item));
    },
    /** Throws if the store is full. */
    keepDraft(text: string): void {
      if (text === '') store.removeItem(draftKey);
      else store.setItem(draftKey, text);
    },
  };
}
