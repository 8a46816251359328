import { describe, expect, it } from 'vitest';
import { aMessage } from '../../fixtures/chat.ts';
import { aListing } from '../../fixtures/listings.ts';
import { aConversation, aUser } from '../../fixtures/members.ts';
import { createProfileApi } from '../../src/api/account/profile.ts';
import { createConversationsApi } from '../../src/api/chat/conversations.ts';
import { createLikesApi } from '../../src/api/listing/likes.ts';
import { createOwnListingsApi } from '../../src/api/publish/own-listings.ts';
import { failureOf } from '../support/api-failure.ts';
import { aRecorder, nothing } from '../support/api-recorder.ts';
import { html, json } from '../support/http-backend.ts';

const { signal } = new AbortController();
const call = { token: 't0ken', signal };
const update = { bio: 'Ciao "a tutti"', university: '' };

/** All clients that make bearer calls, in one object. */
const clientsOf = (url: string) => ({
  ...createProfileApi(url),
  ...createOwnListingsApi(url),
  ...createLikesApi(url),
  ...createConversationsApi(url),
});

type Ask = (api: ReturnType<typeof clientsOf>) => Promise<unknown>;

const fetchProfile: Ask = (api) => api.fetchProfile(call);
const saveProfile: Ask = (api) => api.saveProfile(update, call);
const fetchOwnListings: Ask = (api) => api.fetchOwnListings(call);
const fetchLikedListings: Ask = (api) => api.fetchLikedListings(call);
const fetchLike: Ask = (api) => api.fetchLike(101, call);
const fetchConversations: Ask = (api) => api.fetchConversations(call);
const fetchMessages: Ask = (api) => api.fetchMessages(31, call);

interface Call {
  line: string;
  ask: Ask;
}

describe('the limit of listings', () => {
  const listings = [aListing({ id: 1 }), aListing({ id: 2 })];
  it.each([
    ['2', true],
    ['1', true],
    ['3', false],
    // A backend without the limit, or with a limit that is no whole number above 0.
    [undefined, false],
    ['many', false],
    ['', false],
    ['0', false],
    ['-1', false],
    ['1.5', false],
  ])('of %j is reached by two listings: %s', async (limit, isFull) => {
    const headers = limit === undefined ? {} : { 'listings-limit': limit };
    const { url } = await aRecorder(json(listings, { headers }));
    expect(await createOwnListingsApi(url).isFull(call)).toBe(isFull);
  });
});

const writes: Call[] = [
  { line: 'PUT /api/users/me', ask: saveProfile },
  { line: 'DELETE /api/users/me/listings/101', ask: (api) => api.deleteListing(101, call) },
  { line: 'POST /api/users/me/likes/101', ask: (api) => api.saveLike(101, call) },
  { line: 'DELETE /api/users/me/likes/101', ask: (api) => api.removeLike(101, call) },
];

describe('a 503 from the server', () => {
  it.each(writes)('causes no second request of $line', async ({ ask }) => {
    const backend = await aRecorder(nothing(503));
    expect(await failureOf(ask(clientsOf(backend.url)))).toMatchObject({ status: 503 });
    expect(backend.requests).toHaveLength(1);
  });
});

describe('reading', () => {
  const { id, firstName, lastName, email } = aUser();
  const bareUser = { id, firstName, lastName, email };
  const emptyUser = aUser({ bio: '', university: '', hobbies: [], profilePicturePath: null });

  it.each([
    { name: 'a full user', answer: { ...aUser(), passwordHash: 'x' }, user: aUser() },
    {
      name: 'a user with nulls',
      answer: { ...bareUser, bio: null, university: null, hobbies: null, profilePicturePath: null },
      user: emptyUser,
    },
    {
      name: 'a user with empty texts',
      answer: { ...bareUser, bio: '', profilePicturePath: '' },
      user: emptyUser,
    },
    { name: 'a user with the required fields only', answer: bareUser, user: emptyUser },
  ])('$name, loaded or saved', async ({ answer, user }) => {
    const backend = await aRecorder(json(answer));
    const api = clientsOf(backend.url);
    expect(await api.fetchProfile(call)).toEqual(user);
    expect(await api.saveProfile(update, call)).toEqual(user);
  });

  it.each([
    { name: 'own', ask: fetchOwnListings },
    { name: 'liked', ask: fetchLikedListings },
  ])('resolves the image URLs of $name listings', async ({ ask }) => {
    const listing = aListing({ imageUrls: ['/images/a.webp'], profilePictureUrl: 'images/b.webp' });
    const backend = await aRecorder(json([listing]));
    expect(await ask(clientsOf(backend.url))).toEqual([
      {
        ...listing,
        imageUrls: [`${backend.url}images/a.webp`],
        profilePictureUrl: `${backend.url}images/b.webp`,
      },
    ]);
  });

  it('conversations without a name or a message', async () => {
    const fresh = { conversationId: 32, otherUserId: 9, otherUserEmail: 'luca@example.org' };
    const backend = await aRecorder(json([aConversation(), fresh]));
    expect(await clientsOf(backend.url).fetchConversations(call)).toEqual([
      aConversation(),
      { ...fresh, otherUserName: null, lastMessageContent: null, lastMessageTimestamp: null },
    ]);
  });

  it('messages in the order of the answer, without unknown fields', async () => {
    const messages = [aMessage({ messageId: 12, content: 'perché\n\u0000?' }), aMessage()];
    const backend = await aRecorder(json(messages.map((message) => ({ ...message, seen: true }))));
    expect(await clientsOf(backend.url).fetchMessages(31, call)).toEqual(messages);
  });

  it.each([
    {
      call: 'the profile',
      ask: fetchProfile,
      name: 'a user without an id',
      answer: json({ ...bareUser, id: null }),
    },
    {
      call: 'the profile',
      ask: fetchProfile,
      name: 'hobbies in one text',
      answer: json({ ...aUser(), hobbies: 'x' }),
    },
    { call: 'the profile', ask: fetchProfile, name: 'a web page', answer: html() },
    { call: 'own listings', ask: fetchOwnListings, name: 'a listing alone', answer: json(aListing()) },
    { call: 'liked listings', ask: fetchLikedListings, name: 'an object', answer: json({ content: [] }) },
    { call: 'liked listings', ask: fetchLikedListings, name: 'null', answer: json(null) },
    { call: 'liked listings', ask: fetchLikedListings, name: 'no content', answer: nothing(204) },
    { call: 'a like', ask: fetchLike, name: 'a text', answer: json('true') },
    { call: 'a like', ask: fetchLike, name: 'an object', answer: json({ liked: true }) },
    { call: 'conversations', ask: fetchConversations, name: 'an object', answer: json({}) },
    { call: 'messages', ask: fetchMessages, name: 'a page of them', answer: json({ content: [] }) },
    { call: 'messages', ask: fetchMessages, name: 'no content', answer: nothing(204) },
    {
      call: 'messages',
      ask: fetchMessages,
      name: 'a list with one message without a time',
      answer: json([aMessage(), aMessage({ timestamp: '' })]),
    },
    { call: 'the saved profile', ask: saveProfile, name: 'no content', answer: nothing(204) },
  ])('cannot read $name as $call', async ({ ask, answer }) => {
    const backend = await aRecorder(answer);
    const failure = await failureOf(ask(clientsOf(backend.url)));
    expect(failure).toMatchObject({ kind: 'unreadable' });
  });
});
