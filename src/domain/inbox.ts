/** The inbox of a poster: its texts, and what a filter lets through. */
import type { ListingCard } from '../schemas/contact.ts';
import type { Conversation } from '../schemas/conversation.ts';
import type { ContactState, InboxContact } from '../schemas/inbox.ts';

export const contactLabels: Readonly<Record<ContactState, string>> = {
  new: 'New',
  answered: 'Answered',
  viewing: 'Viewing',
  declined: 'Declined',
  rented: 'Rented',
};

/** The answer of "Decline kindly", until it is edited. */
export const kindAnswer =
  'Thank you for your interest in the room. I have decided for somebody else. I wish you good luck with your search!';

export interface InboxFilter {
  listingId: number | null;
  state: ContactState | null;
}

export function passes({ listingId, state }: InboxFilter, contact: InboxContact): boolean {
  return (
    (listingId === null || contact.listingId === listingId) && (state === null || contact.state === state)
  );
}

/** Without a filter all conversations, also those that are about no own listing. */
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
  /** `null` for those that are about no own listing. */
  listingId: number | null;
  conversations: Conversation[];
}

/**
 * The conversations by own listing: each once, under the listing whose state it shows. Inside a group those with unread messages are first,
 * else the order stays. The order of the groups does not depend on messages, so that none moves when one arrives: the listing that was
 * published last is first, and those that are not to be had any more come after the others.
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
  return ownCard(conversations, listingId)?.title ?? `Listing ${listingId}`;
}

/**
 * Who can be declined: those with an open question that the filter shows, and without a viewing, which has to be cancelled first. With the
 * listings that they ask about.
 */
export function declinable(contacts: readonly InboxContact[], filter: InboxFilter): Map<number, number[]> {
  const withViewing = new Set(
    contacts.filter(({ state }) => state === 'viewing').map(({ conversationId }) => conversationId),
  );
  const open = new Map<number, number[]>();
  for (const contact of contacts) {
    const { conversationId, listingId, state } = contact;
    if (withViewing.has(conversationId)) continue;
    if ((state === 'new' || state === 'answered') && passes(filter, contact))
      open.set(conversationId, [...(open.get(conversationId) ?? []), listingId]);
  }
  return open;
}
