import { describe, expect, it } from 'vitest';
import { twoContacts } from '../../../fixtures/inbox.ts';
import { aConversation } from '../../../fixtures/members.ts';
import {
  declinable,
  filtered,
  groupedByListing,
  type InboxFilter,
  listingTitle,
} from '../../../src/domain/chat/inbox.ts';
import type { ListingCard } from '../../../src/schemas/chat/contact.ts';
import type { InboxContact } from '../../../src/schemas/chat/inbox.ts';

const all: InboxFilter = { listingId: null, state: null };
const aCard = (listingId: number, overrides: Partial<ListingCard> = {}): ListingCard => ({
  listingId,
  title: `Room ${listingId}`,
  price: 450,
  imageUrl: null,
  isAvailable: true,
  ...overrides,
});
const about = (conversationId: number, ...listings: ListingCard[]) =>
  aConversation({ conversationId, listings });
const asks = (conversationId: number, listingId: number, state: InboxContact['state'] = 'new') => ({
  conversationId,
  listingId,
  state,
});
const idsOf = (conversations: readonly { conversationId: number }[]) =>
  conversations.map(({ conversationId }) => conversationId);

describe('a filter of the inbox', () => {
  const conversations = [31, 32, 33].map((id) => about(id));

  it.each<[string, Partial<InboxFilter>, number[]]>([
    ['nothing', {}, [31, 32, 33]],
    ['a listing', { listingId: 101 }, [31, 32]],
    ['a state', { state: 'answered' }, [32]],
    ['both', { listingId: 101, state: 'new' }, [31]],
    ['another listing', { listingId: 102 }, []],
  ])('by %s', (_, filter, ids) => {
    expect(idsOf(filtered(conversations, twoContacts, { ...all, ...filter }))).toEqual(ids);
  });
});

describe('conversations by own listing', () => {
  const groups = (
    conversations: ReturnType<typeof about>[],
    contacts: InboxContact[],
    { filter = all, unread = [] as number[] } = {},
  ) =>
    groupedByListing(conversations, contacts, filter, (id) => unread.includes(id)).map(
      ({ listingId, conversations: members }) => [listingId, idsOf(members)],
    );

  it('appear once, under the first listing that passes the filter', () => {
    const both = about(31, aCard(101), aCard(102));
    const contacts = [asks(31, 102), asks(31, 101)];
    expect(groups([both], contacts)).toEqual([[102, [31]]]);
    expect(groups([both], contacts, { filter: { listingId: 101, state: null } })).toEqual([[101, [31]]]);
  });

  it('have the newest listing first, then unavailable ones, and the others last', () => {
    const conversations = [
      about(30),
      about(31, aCard(101)),
      about(32, aCard(105, { state: 'rented' })),
      about(33, aCard(104, { isAvailable: false })),
      about(34, aCard(102, { state: 'paused' })),
    ];
    const contacts = [asks(31, 101), asks(32, 105), asks(33, 104), asks(34, 102)];
    expect(groups(conversations, contacts)).toEqual([
      [102, [34]],
      [101, [31]],
      [105, [32]],
      [104, [33]],
      [null, [30]],
    ]);
  });

  it('have unread ones first, and otherwise keep their order', () => {
    const conversations = [31, 32, 33].map((id) => about(id, aCard(101)));
    const contacts = [31, 32, 33].map((id) => asks(id, 101));
    expect(groups(conversations, contacts, { unread: [33] })).toEqual([[101, [33, 31, 32]]]);
  });

  it('are also under a listing without a card', () => {
    expect(groups([about(31), about(32)], [asks(31, 101)])).toEqual([
      [101, [31]],
      [null, [32]],
    ]);
  });
});

it('a listing is named by its card, or else by its number', () => {
  expect(listingTitle([about(31), about(32, aCard(101))], 101)).toBe('Room 101');
  expect(listingTitle([aConversation()], 101)).toBe('Listing 101');
});

it('a member with an open question can be declined, for all their questions', () => {
  const contacts = [
    asks(31, 101),
    asks(31, 102, 'answered'),
    // One answer declines all questions of a conversation, and the backend rejects an answer to a viewing.
    asks(32, 101, 'viewing'),
    asks(32, 102, 'answered'),
    asks(33, 101, 'declined'),
    asks(34, 103, 'rented'),
  ];
  expect([...declinable(contacts, all)]).toEqual([[31, [101, 102]]]);
  expect([...declinable(contacts, { listingId: 102, state: null })]).toEqual([[31, [102]]]);
});
