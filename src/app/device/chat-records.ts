import * as z from 'zod/mini';
import {
  nothingCounted,
  type OutboxItem,
  outboxItemSchema,
  type ReadMarkers,
  type UnreadCount,
  unreadCountSchema,
} from '../../schemas/chat/chat-store.ts';
import { mergeItem } from './outbox-merge.ts';

/** The part of a browser's storage that is used here. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const timeSchema = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/**
 * What the device keeps of one account's chat. Each record has a key of its own, so that two tabs that write at the same moment do not undo
 * each other's changes. Records that cannot be read, such as those of an older version, are skipped.
 */
export function openChatRecords(store: Store, userId: number) {
  const prefix = prefixOf(userId);
  const outboxPrefix = `${prefix}outbox.`;
  const draftPrefix = `${prefix}draft.`;
  const readPrefix = `${prefix}read.`;
  const countPrefix = `${prefix}unread.`;
  const sinceKey = `${prefix}since`;
  /** What is in the store, as far as this tab knows. */
  let known = new Map<string, OutboxItem>();
  /** Values for which the store had no space. */
  let unwritten = new Map<string, OutboxItem>();

  function readOutbox(): OutboxItem[] {
    const before = known;
    known = new Map(itemsIn(recordsOf(store, outboxPrefix)));
    for (const [key, item] of [...unwritten]) {
      const merged = mergeItem(item, before.get(key), known.get(key));
      if (merged) unwritten.set(key, merged);
      else unwritten.delete(key);
    }
    const items = new Map([...known, ...unwritten]);
    // The ids of unsent messages count down: the oldest message has the highest id.
    return [...items.values()].sort((a, b) => b.message.messageId - a.message.messageId);
  }

  function readMarkers(): ReadMarkers {
    return {
      read: byConversation(store, readPrefix, (text) => timeSchema.safeParse(text).data),
      since: timeSchema.safeParse(store.getItem(sinceKey)).data ?? null,
    };
  }

  const readCounts = (): Record<number, UnreadCount> =>
    byConversation(store, countPrefix, (text) => unreadCountSchema.safeParse(parseJson(text)).data);

  return {
    isOutboxKey: (key: string) => key.startsWith(outboxPrefix),
    isMarkerKey: (key: string) => key.startsWith(readPrefix) || key === sinceKey,
    readOutbox,
    readMarkers,
    readCounts,
    readDrafts: (): Record<number, string> => byConversation(store, draftPrefix, (text) => text),
    /**
     * Writes what differs from what this tab last read or wrote; records that another tab added stay. Throws if the store is full: values
     * without space can still be read in this tab.
     */
    keepOutbox(items: readonly OutboxItem[]): void {
      const next = new Map(items.map((item) => [`${outboxPrefix}${item.key}`, item]));
      for (const key of [...known.keys()]) {
        if (next.has(key)) continue;
        store.removeItem(key);
        known.delete(key);
      }
      unwritten = new Map([...next].filter(([key, item]) => !isSame(item, known.get(key))));
      for (const [key, item] of [...unwritten]) {
        const merged = mergeItem(item, known.get(key), itemOf(store.getItem(key)));
        if (merged) {
          store.setItem(key, JSON.stringify(merged));
          known.set(key, merged);
        }
        unwritten.delete(key);
      }
    },
    keepDraft(conversationId: number, text: string): void {
      if (text === '') store.removeItem(`${draftPrefix}${conversationId}`);
      else store.setItem(`${draftPrefix}${conversationId}`, text);
    },
    /** A count never replaces a later one, which another tab may have stored. */
    keepCounts(counted: Readonly<Record<number, UnreadCount>>): void {
      const kept = readCounts();
      for (const [id, { count, until }] of Object.entries(counted)) {
        const before = kept[Number(id)] ?? nothingCounted;
        if (until < before.until || (until === before.until && count === before.count)) continue;
        store.setItem(`${countPrefix}${id}`, JSON.stringify({ count, until }));
      }
    },
    keepMarkers({ read, since }: ReadMarkers): void {
      if (since !== null && store.getItem(sinceKey) !== since) store.setItem(sinceKey, since);
      for (const [id, time] of Object.entries(read)) {
        const key = `${readPrefix}${id}`;
        if (Date.parse(store.getItem(key) ?? '') >= Date.parse(time)) continue;
        store.setItem(key, time);
      }
    },
  };
}

/** Deletes all chat records of an account from the device. */
export function forgetChatRecords(store: Store, userId: number): void {
  for (const [key] of recordsOf(store, prefixOf(userId))) store.removeItem(key);
}

export function prefixOf(userId: number): string {
  return `stanza.chat.${userId}.`;
}

export function recordsOf(store: Store, prefix: string): [key: string, text: string][] {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).map((key) => [key, store.getItem(key) ?? '']);
}

function itemsIn(records: readonly [key: string, text: string][]): [key: string, item: OutboxItem][] {
  return records.flatMap(([key, text]) => {
    const item = itemOf(text);
    return item ? [[key, item]] : [];
  });
}

function itemOf(text: string | null): OutboxItem | undefined {
  return text === null ? undefined : outboxItemSchema.safeParse(parseJson(text)).data;
}

function isSame(a: OutboxItem, b: OutboxItem | undefined): boolean {
  // Parsing gives both the same order of fields.
  const textOf = (item: OutboxItem) => JSON.stringify(outboxItemSchema.parse(item));
  return a === b || (b !== undefined && textOf(a) === textOf(b));
}

function byConversation<T>(
  store: Store,
  prefix: string,
  parse: (text: string) => T | undefined,
): Record<number, T> {
  return Object.fromEntries(
    recordsOf(store, prefix).flatMap(([key, text]) => {
      const id = key.slice(prefix.length);
      const parsed = parse(text);
      return /^\d+$/.test(id) && parsed !== undefined ? [[Number(id), parsed]] : [];
    }),
  );
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
