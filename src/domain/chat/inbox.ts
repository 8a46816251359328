/** The inbox of a poster: its texts, filters and groups. */

import type { ListingCard } from '../../schemas/chat/contact.ts';
import type { Conversation } from '../../schemas/chat/conversation.ts';
import type { ContactState, InboxContact } from '../../schemas/chat/inbox.ts';
import type { SeenViewing } from '../../schemas/chat/viewing.ts';
import { fill } from '../../schemas/fill.ts';
import { nameOf } from './conversation-list.ts';

export const contactLabels: Readonly<Record<ContactState, string>> = {
  new: /*i18n*/ 'New',
  answered: /*i18n*/ 'Answered',
  viewing: /*i18n*/ 'Viewing',
  declined: /*i18n*/ 'Declined',
  rented: /*i18n*/ 'Rented',
};

/** The answer of "Decline kindly", until it is edited. */
export const kindAnswer =
  /*i18n*/ 'Thank you for your interest in the room. I have decided for somebody else. I wish you good luck with your search!';

export interface InboxFilter {
  listingId: number | null;
  state: ContactState | null;
}

export function passes({ listingId, state }: InboxFilter, contact: InboxContact): boolean {
  return (
    (listingId === null || contact.listingId === listingId) && (state === null || contact.state === state)
  );
}

/** Without a filter it returns all conversations, also those about no own listing. */
export function filtered(
  conversations: readonly Conversation[],
  contacts: readonly InboxContact[],
  filter: InboxFilter,
): Conversation[] {
  if (filter.listingId === null && filter.state === null) return [...conversations];
  const ids = new Set(
    contacts.filter((contact) => passes(filter, contact)).map(({ conversationId }) => conversationId),
  );
  return conversations.filter(({ conversationId }) => ids.has(conversationId));
}

/** Conversations under one heading. */
export interface InboxGroup {
  /** `null` for conversations about no own listing. */
  listingId: number | null;
  conversations: Conversation[];
}

/**
 * The conversations by own listing. Each appears once, under the listing whose state it shows. Inside a group, those with unread messages
 * come first; otherwise the order stays. Messages do not change the order of the groups, so that no group moves when one arrives: the
 * listing that was published last is first, and listings that are no longer offered come last.
 */
export function groupedByListing(
  conversations: readonly Conversation[],
  contacts: readonly InboxContact[],
  filter: InboxFilter,
  isUnread: (conversationId: number) => boolean,
): InboxGroup[] {
  const shown = new Map<number, number>();
  for (const contact of contacts) {
    if (passes(filter, contact) && !shown.has(contact.conversationId))
      shown.set(contact.conversationId, contact.listingId);
  }
  const groups = new Map<number | null, Conversation[]>();
  for (const conversation of conversations) {
    const listingId = shown.get(conversation.conversationId) ?? null;
    groups.set(listingId, [...(groups.get(listingId) ?? []), conversation]);
  }
  const rank = (listingId: number | null) => {
    if (listingId === null) return 2;
    const card = ownCard(conversations, listingId);
    return card && (!card.isAvailable || card.state === 'rented') ? 1 : 0;
  };
  return [...groups]
    .map(([listingId, members]) => ({
      listingId,
      conversations: members.toSorted(
        (a, b) => Number(isUnread(b.conversationId)) - Number(isUnread(a.conversationId)),
      ),
    }))
    .toSorted((a, b) => rank(a.listingId) - rank(b.listingId) || (b.listingId ?? 0) - (a.listingId ?? 0));
}

/** The listing as the conversations about it show it. */
export function ownCard(conversations: readonly Conversation[], listingId: number): ListingCard | undefined {
  for (const { listings = [] } of conversations) {
    const card = listings.find((one) => one.listingId === listingId);
    if (card) return card;
  }
}

export function listingTitle(conversations: readonly Conversation[], listingId: number): string {
  return ownCard(conversations, listingId)?.title ?? fill(/*i18n*/ 'Listing {listingId}', { listingId });
}

/**
 * The conversations that can be declined, with the listings that they are about: those with an open question that pass the filter. One
 * with a viewing is among them if the backend cancels it with the answer; else the viewing must be cancelled first.
 */
export function declinable(contacts: readonly InboxContact[], filter: InboxFilter): Map<number, number[]> {
  const withViewing = new Set(
    contacts
      .filter(({ state, viewing }) => state === 'viewing' && viewing === undefined)
      .map(({ conversationId }) => conversationId),
  );
  const open = new Map<number, number[]>();
  for (const contact of contacts) {
    const { conversationId, listingId, state } = contact;
    if (withViewing.has(conversationId)) continue;
    if (state !== 'declined' && state !== 'rented' && passes(filter, contact))
      open.set(conversationId, [...(open.get(conversationId) ?? []), listingId]);
  }
  return open;
}

/** The viewings in the given conversations that are cancelled when they are declined, also those about other own listings. */
export function viewingsOf(
  contacts: readonly InboxContact[],
  conversationIds: readonly number[],
): SeenViewing[] {
  return contacts.flatMap(({ conversationId, listingId, viewing }) =>
    viewing && conversationIds.includes(conversationId)
      ? [{ conversationId, listingId, version: viewing.version }]
      : [],
  );
}

/** A member who is told of a change of a listing. */
export interface Asker {
  conversationId: number;
  name: string;
  /** Their agreed viewing of the listing. */
  viewing: { start: string; version: number } | null;
}

/** The members who have asked about a listing and were not declined. */
export function askersOf(
  contacts: readonly InboxContact[],
  conversations: readonly Conversation[],
  listingId: number,
): Asker[] {
  const byId = new Map(conversations.map((conversation) => [conversation.conversationId, conversation]));
  return contacts.flatMap(({ conversationId, viewing, ...contact }) => {
    const conversation = byId.get(conversationId);
    if (!conversation || contact.listingId !== listingId || contact.state === 'declined') return [];
    const agreed = viewing?.start ? { start: viewing.start, version: viewing.version } : null;
    return [{ conversationId, name: nameOf(conversation), viewing: agreed }];
  });
}
