/** The inbox of a poster: its texts, and what a filter lets through. */
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

/** Who can be declined: those with an open question that the filter shows. */
export function declinable(contacts: readonly InboxContact[], filter: InboxFilter): Set<number> {
  const open = contacts.filter(
    (contact) => (contact.state === 'new' || contact.state === 'answered') && passes(filter, contact),
  );
  return new Set(open.map(({ conversationId }) => conversationId));
}
