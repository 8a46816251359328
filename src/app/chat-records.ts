import * as z from 'zod/mini';
import {
  type ChatRecords,
  type OutboxItem,
  outboxItemSchema,
  type ReadMarks,
} from '../schemas/chat-store.ts';

/** What a browser's storage offers of use here. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const textSchema = z.string();
const timeSchema = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));

/**
 * What the device keeps of one account's chat. Each record has a key of its own, so that two tabs that write at the same
 * moment do not undo each other's. Records that cannot be read, such as those of an older version, are passed over.
 */
export function openChatRecords(store: Store, userId: number) {
  const prefix = prefixOf(userId);
  const outboxPrefix = `${prefix}outbox.`;
  const draftPrefix = `${prefix}draft.`;
  const readPrefix = `${prefix}read.`;
  const sinceKey = `${prefix}since`;
  let written = new Map<string, string>();

  function readOutbox(): OutboxItem[] {
    written = new Map();
    const items = recordsOf(store, outboxPrefix).flatMap(([key, text]) => {
      const parsed = outboxItemSchema.safeParse(parseJson(text));
      if (!parsed.success) return [];
      written.set(key, text);
      return parsed.data;
    });
    // Ids of messages on their way count down from the first one ever written.
    return items.sort((a, b) => b.message.messageId - a.message.messageId);
  }

  function readMarks(): ReadMarks {
    return {
      read: byConversation(recordsOf(store, readPrefix), readPrefix, timeSchema),
      since: timeSchema.safeParse(store.getItem(sinceKey)).data ?? null,
    };
  }

  return {
    isOutboxKey: (key: string) => key.startsWith(outboxPrefix),
    isMarkKey: (key: string) => key.startsWith(readPrefix) || key === sinceKey,
    readOutbox,
    readMarks,
    read(): ChatRecords {
      return {
        outbox: readOutbox(),
        drafts: byConversation(recordsOf(store, draftPrefix), draftPrefix, textSchema),
        marks: readMarks(),
      };
    },
    /** Writes what differs from what this tab last read or wrote; what another tab added stays. */
    keepOutbox(items: readonly OutboxItem[]): void {
      const next = new Map(items.map((item) => [`${outboxPrefix}${item.key}`, JSON.stringify(item)]));
      for (const key of written.keys()) if (!next.has(key)) store.removeItem(key);
      for (const [key, text] of next) if (written.get(key) !== text) store.setItem(key, text);
      written = next;
    },
    keepDraft(conversationId: number, text: string): void {
      if (text === '') store.removeItem(`${draftPrefix}${conversationId}`);
      else store.setItem(`${draftPrefix}${conversationId}`, text);
    },
    keepMarks({ read, since }: ReadMarks): void {
      if (since !== null && store.getItem(sinceKey) !== since) store.setItem(sinceKey, since);
      for (const [id, time] of Object.entries(read)) {
        const key = `${readPrefix}${id}`;
        if (Date.parse(store.getItem(key) ?? '') >= Date.parse(time)) continue;
        store.setItem(key, time);
      }
    },
  };
}

/** Takes everything that the device keeps of an account's chat from it. */
export function forgetChatRecords(store: Store, userId: number): void {
  for (const [key] of recordsOf(store, prefixOf(userId))) store.removeItem(key);
}

function prefixOf(userId: number): string {
  return `stanza.chat.${userId}.`;
}

function recordsOf(store: Store, prefix: string): [key: string, text: string][] {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '');
  return keys.filter((key) => key.startsWith(prefix)).map((key) => [key, store.getItem(key) ?? '']);
}

function byConversation(
  records: readonly [key: string, text: string][],
  prefix: string,
  schema: z.ZodMiniType<string>,
): Record<number, string> {
  return Object.fromEntries(
    records.flatMap(([key, text]) => {
      const id = key.slice(prefix.length);
      const parsed = schema.safeParse(text);
      return /^\d+$/.test(id) && parsed.success ? [[Number(id), parsed.data]] : [];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
