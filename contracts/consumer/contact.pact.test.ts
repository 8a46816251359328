import { MatchersV3 } from '@pact-foundation/pact';
import { createContactsApi } from '@stanza/api/chat/contacts.ts';
import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { type Given, given } from './support/given.ts';
import { type Injected, path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, refusedToMember, taken, words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { integer, number, string } = MatchersV3;
const pact = 'contact';

const listing = given(providerStates.listing);

describe('PUT /api/users/me/contacts/{listingId}', () => {
  const of = ({ listingId }: { listingId: Injected<number> }, { token }: { token: Injected<string> }) =>
    ({ method: 'PUT', path: path`/api/users/me/contacts/${listingId}`, token }) as const;
  const open = (
    url: string,
    { listingId }: { listingId: Injected<number> },
    member: { token: Injected<string> },
  ) => createContactsApi(url).openContact(listingId.example, withAuth(member));

  it('answers the conversation', () =>
    interact(
      {
        pact,
        description: 'a contact with the poster of a listing',
        given: [giulia, listing],
        request: of(listing, giulia),
        response: { status: taken(200), json: { conversationId: integer(31) } },
      },
      async (url) => expect(await open(url, listing, giulia)).toEqual({ conversationId: 31 }),
    ));

  const none = given(providerStates.noListing);
  const owner = given(providerStates.memberWithListing);
  const atLimit = given(providerStates.memberAtContactLimit);
  it.each([
    {
      description: 'a contact about a listing that is gone',
      states: [giulia, none] as [Given, ...Given[]],
      about: none,
      member: giulia,
      status: 404,
      message: 'Listing not found.',
    },
    {
      description: 'a contact about an own listing',
      states: [owner] as [Given, ...Given[]],
      about: owner,
      member: owner,
      status: refusedToMember(409),
      message: 'This is your own listing.',
    },
    {
      description: 'a contact past the daily limit',
      states: [atLimit, listing] as [Given, ...Given[]],
      about: listing,
      member: atLimit,
      status: 429,
      message: 'You have contacted many posters today.',
    },
  ])('is refused with a message: $description', ({ description, states, about, member, status, message }) =>
    interact(
      {
        pact,
        description,
        given: states,
        request: of(about, member),
        response: { status, json: { message: words(message) } },
      },
      async (url) => {
        expect(await failureOf(open(url, about, member))).toMatchObject({ serverMessage: message });
      },
    ),
  );

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'a contact, after the session has ended',
        given: [session, listing],
        request: of(listing, session),
        response: { status: 401 },
      },
      async (url) => {
        expect(await failureOf(open(url, listing, session))).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});

describe('GET /api/chat/conversations', () => {
  it('names the listings, the last one first', () => {
    const talking = given(providerStates.conversationAboutListings);
    const card = { title: string('Sunny room near the Politecnico'), price: number(650) };
    return interact(
      {
        pact,
        description: 'conversations with the listings that they are about',
        given: [talking],
        request: { method: 'GET', path: '/api/chat/conversations', token: talking.token },
        response: {
          status: taken(200),
          json: [
            {
              conversationId: integer(31),
              otherUserId: integer(8),
              otherUserName: string('Marco Riva'),
              otherUserEmail: string('marco@example.org'),
              lastMessageContent: string('Is it still free?'),
              lastMessageTimestamp: date('2026-06-15T09:30:00.000Z'),
              listings: [
                {
                  listingId: integer(105),
                  ...card,
                  imageUrl: string('https://images.example.org/room.webp'),
                  isAvailable: true,
                },
                { listingId: integer(104), ...card, isAvailable: false, imageUrl: null },
              ],
            },
          ],
        },
      },
      async (url) => {
        const [conversation] = await createConversationsApi(url).fetchConversations(withAuth(talking));
        expect(conversation?.listings).toMatchObject([
          { listingId: 105, price: 650, isAvailable: true },
          { listingId: 104, imageUrl: null, isAvailable: false },
        ]);
      },
    );
  });
});
