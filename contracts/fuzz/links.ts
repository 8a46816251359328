import * as z from 'zod/mini';

/** The values from earlier answers that later calls need, newest first. */
export interface Links {
  listings: { id: number; version?: string | undefined }[];
  conversations: { id: number; listings: number[] }[];
  /** The ids in lists such as `/api/users/me/listings`, for the calls below them. */
  ids: Readonly<Record<string, (number | string)[]>>;
  viewings: { conversation: number; listing: number; version: number; times: string[] }[];
  /** Drafts of new listings. */
  drafts: { id: string; version: string }[];
  /** The cursors of next pages. */
  cursors: string[];
}

export const noLinks = (): Links => ({
  listings: [],
  conversations: [],
  ids: {},
  viewings: [],
  drafts: [],
  cursors: [],
});

const mostOfEach = 50;

const listing = z.object({
  id: z.int(),
  title: z.string(),
  price: z.number(),
  life: z.optional(z.object({ version: z.string() })),
});
const conversation = z.object({
  conversationId: z.int(),
  otherUserId: z.int(),
  listings: z._default(z.array(z.object({ listingId: z.int() })), []),
});
const opened = z.object({ conversationId: z.int() });
const identified = z.object({ id: z.union([z.int(), z.string()]) });
const draft = z.object({ id: z.string(), version: z.string(), changedAt: z.string() });
const savedSearches = z.object({ searches: z.array(z.unknown()), loweredRents: z.string() });
const viewing = z.object({
  listingId: z.int(),
  hostId: z.int(),
  version: z.int(),
  times: z.array(z.string()),
});

/** Adds the values of an answer. */
export function learn(links: Links, url: string, body: string): void {
  const path = url.split('?')[0] ?? '';
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return;
  }
  const page = z.object({ listings: z.array(z.unknown()), next: z.nullable(z.string()) }).safeParse(value);
  if (page.data?.next) links.cursors = [page.data.next, ...links.cursors].slice(0, mostOfEach);
  const items = savedSearches.safeParse(value).data?.searches ?? [value].flat();
  const ids = items.flatMap((item) => identified.safeParse(item).data?.id ?? []);
  if (ids.length > 0) {
    const known = [...new Set([...ids, ...(links.ids[path] ?? [])])];
    // Only the newest few: old ones may be deleted.
    links.ids = { ...links.ids, [path]: known.slice(0, 10) };
  }
  const [, about] = /\/contacts\/(\d+)$/.exec(path) ?? [];
  const { data: contact } = opened.safeParse(value);
  if (contact && about !== undefined) {
    const before = links.conversations.find(({ id }) => id === contact.conversationId)?.listings ?? [];
    const listings = [...new Set([Number(about), ...before])];
    links.conversations = put(links.conversations, { id: contact.conversationId, listings }, ['id']);
  }
  for (const item of page.success ? page.data.listings : [value].flat()) {
    const { data: room } = listing.safeParse(item);
    if (room) {
      const before = links.listings.find(({ id }) => id === room.id);
      // Some lists do not contain the version.
      const version = room.life?.version ?? before?.version;
      links.listings = put(links.listings, { id: room.id, version }, ['id']);
    }
    const { data: talk } = conversation.safeParse(item);
    if (talk) {
      const listings = talk.listings.map(({ listingId }) => listingId);
      links.conversations = put(links.conversations, { id: talk.conversationId, listings }, ['id']);
    }
    const { data: kept } = draft.safeParse(item);
    if (kept) links.drafts = put(links.drafts, { id: kept.id, version: kept.version }, ['id']);
    const { data: date } = viewing.safeParse(item);
    const [, id] = /\/conversations\/(\d+)\/viewings/.exec(path) ?? [];
    if (date && id !== undefined) {
      const { listingId, version, times } = date;
      const found = { conversation: Number(id), listing: listingId, version, times };
      links.viewings = put(links.viewings, found, ['conversation', 'listing']);
    }
  }
}

/** Puts an item first, and removes the one with the same keys. */
function put<T>(list: readonly T[], item: T, keys: readonly (keyof T)[]): T[] {
  const others = list.filter((other) => keys.some((key) => other[key] !== item[key]));
  return [item, ...others].slice(0, mostOfEach);
}
