import { parseFilteredParams, toFilteredParams } from '@stanza/domain/search/filtered-query.ts';
import type { Viewing } from '@stanza/schemas/chat/viewing.ts';
import { recentConversations, userLimits } from '@stanza/schemas/constants.ts';
import { keptListingSchema } from '@stanza/schemas/publish/form-draft.ts';
import type { SavedSearches } from '@stanza/schemas/search/saved-search.ts';
import { describe, expect, test } from 'vitest';
import { createPasswords } from '../../account/passwords.ts';
import { makeDemonstration } from '../../demo/make-demonstration.ts';
import { demoPassword, makeMembers } from '../../demo/members.ts';
import { insertMembers } from '../../demo/seed-members.ts';
import { createAnswerKeys } from '../../match/sealed-answers.ts';
import { openTestApp } from '../support/app.ts';
import { now } from '../support/builders.ts';
import { logIn, withToken } from '../support/members.ts';

const demonstration = makeDemonstration();
const members = makeMembers(demonstration);
const { posters, listings } = demonstration;

const { app, db } = await openTestApp(demonstration);
const passwordHash = await createPasswords().hash(demoPassword);
await db.transaction().execute((inside) =>
  insertMembers(inside, members, {
    answerKeys: createAnswerKeys('a secret of at least thirty-two characters'),
    passwordHashOf: () => passwordHash,
    now,
  }),
);

describe('the members of the demonstration', () => {
  test('are the same on every run and include all posters', () => {
    expect(makeMembers(demonstration)).toEqual(members);
    expect(members.profiles.map(({ userId }) => userId)).toEqual(posters.map(({ id }) => id));
    for (const { bio, university, hobbies } of members.profiles) {
      expect(bio).not.toBe('');
      expect(bio.length).toBeLessThan(userLimits.bio);
      expect(university).not.toBe('');
      expect(new Set(hobbies).size).toBe(3);
    }
  });

  test('some have a confirmed address of the university of their profile, and some have met', async () => {
    const proofs = await db
      .selectFrom('university_proofs')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['university_proofs.university', 'users.university as own'])
      .execute();
    expect(proofs.length).toBeGreaterThan(1);
    for (const { university, own } of proofs) expect(university).toBe(own);
    const { met } = await db
      .selectFrom('viewing_meetings')
      .select(({ fn }) => fn.countAll<number>().as('met'))
      .executeTakeFirstOrThrow();
    expect(met).toBeGreaterThan(0);
  });

  test('some have reviewed each other, one has answered, and one review waits for the other', async () => {
    const reviews = await db.selectFrom('reviews').selectAll().execute();
    const shown = reviews.filter(({ shows_at }) => shows_at <= now);
    expect([shown.length, reviews.length]).toEqual([6, 7]);
    expect(shown.filter(({ answer }) => answer !== null)).toHaveLength(1);
    for (const { written_at } of reviews) expect(written_at <= now).toBe(true);
    for (const { facts, writer_id, about_id } of reviews) {
      expect(facts).not.toEqual([]);
      expect(writer_id).not.toBe(about_id);
    }
  });

  test('like listings of other members after they were added, each once', () => {
    const byId = new Map(listings.map((listing) => [listing.id, listing]));
    for (const { userId, listingId, likedMinutesAgo } of members.likes) {
      expect(byId.get(listingId)?.posterId).not.toBe(userId);
      expect(likedMinutesAgo).toBeLessThanOrEqual(byId.get(listingId)?.addedMinutesAgo ?? -1);
    }
    expect(new Set(members.likes.map(({ userId, listingId }) => `${userId} ${listingId}`)).size).toBe(
      members.likes.length,
    );
  });

  test('include a rented, a paused and an expired listing', () => {
    expect(members.states.map(({ state }) => state)).toEqual(['rented', 'paused', 'expired']);
    for (const { listingId } of members.states) expect(listings.map(({ id }) => id)).toContain(listingId);
  });

  test('include a draft of Giulia, with a photo, that is not complete', () => {
    const [draft] = members.drafts;
    expect([draft?.userId, draft?.photos.length, draft?.fields.street]).toEqual([posters[0]?.id, 1, '']);
    expect(keptListingSchema.safeParse(draft?.fields).success).toBe(true);
  });

  test('write messages in turns, in the past, and each pair has one conversation', () => {
    const pairs = members.conversations.map(({ between }) => between.toSorted((a, b) => a - b).join());
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { between, about, messages } of members.conversations) {
      expect(about.length).toBeGreaterThan(0);
      for (const card of about) {
        const listing = listings.find(({ id }) => id === card.listingId);
        if (listing)
          expect(listing).toMatchObject({ posterId: between[1], title: card.title, price: card.price });
      }
      expect(messages.length).toBeGreaterThan(1);
      for (const [i, { senderId, sentMinutesAgo, content }] of messages.entries()) {
        expect(senderId).toBe(between[i % 2]);
        expect(sentMinutesAgo).toBeGreaterThan(0);
        expect(sentMinutesAgo).toBeLessThan(messages[i - 1]?.sentMinutesAgo ?? Number.POSITIVE_INFINITY);
        expect(content).not.toMatch(/undefined|NaN/);
      }
    }
  });
});

test('the conversations have viewings of every kind, which can go on', async () => {
  const token = await logIn(app, 'giulia.ferrari@example.org', demoPassword);
  const read = async (url: string) => (await app.inject(withToken(url, token))).json();
  const conversations: { conversationId: number }[] = await read('/api/chat/conversations');
  const found: Viewing[] = [];
  for (const { conversationId } of conversations)
    found.push(...(await read(`/api/chat/conversations/${conversationId}/viewings`)));
  expect(found.map(({ state }) => state).toSorted()).toEqual([
    'agreed',
    'done',
    'done',
    'proposed',
    'proposed',
  ]);
  expect(new Set(found.flatMap(({ proposedBy }) => proposedBy ?? [])).size).toBe(2);
  for (const { state, start, times, listingId, title } of found) {
    for (const time of [start, ...times].filter((one) => one !== null))
      expect(Date.parse(time) > now.getTime()).toBe(state !== 'done');
    const life = { state: state === 'done' ? expect.stringMatching(/published|rented/) : 'published' };
    expect(await read(`/api/listings/${listingId}`)).toMatchObject({ title, life });
  }
});

test('the two members named in the README have saved searches with something new, as the app writes them', async () => {
  for (const [email, count] of [
    ['giulia.ferrari@example.org', 2],
    ['marco.bianchi@example.com', 1],
  ] as const) {
    const token = await logIn(app, email, demoPassword);
    const read = async (url: string) => (await app.inject(withToken(url, token))).json();
    const { searches }: SavedSearches = await read('/api/users/me/saved-searches');
    expect(searches).toHaveLength(count);
    for (const { search, newCount } of searches) {
      const { query, ignored } = parseFilteredParams(new URLSearchParams(search));
      expect([toFilteredParams(query).toString(), ignored]).toEqual([search, []]);
      expect(newCount).toBeGreaterThan(0);
      expect(newCount).toBeLessThan((await read(`/api/search/filtered?${search}`)).count);
    }
  }
});

test('the two members named in the README can log in and have data in every screen', async () => {
  for (const email of ['giulia.ferrari@example.org', 'marco.bianchi@example.com']) {
    const token = await logIn(app, email, demoPassword);
    const read = async (url: string) => (await app.inject(withToken(url, token))).json();
    const me = await read('/api/users/me');
    expect(me).toMatchObject({ email, profilePicturePath: expect.stringMatching(/^\/images\/portrait-/) });
    expect([me.bio, me.university]).not.toContain('');
    // Giulia has a group; Marco is invited.
    const { group, invitations, people } = await read('/api/users/me/group');
    expect([group?.members.length ?? 0, invitations.length]).toEqual(
      me.firstName === 'Giulia' ? [3, 0] : [0, 1],
    );
    expect(people.length).toBeGreaterThan(2);
    if (group) expect(group.rooms.some(({ band }: { band: string | null }) => band !== null)).toBe(true);
    expect((await read('/api/users/me/likes')).length).toBeGreaterThan(4);
    // They can add a few more listings before they reach the default limit.
    expect((await read('/api/users/me/listings')).length).toBeGreaterThan(2);
    expect((await read('/api/users/me/listings')).length).toBeLessThan(19);
    const conversations: { lastMessageTimestamp: string; listings: { isAvailable: boolean }[] }[] =
      await read('/api/chat/conversations');
    expect(conversations.length).toBeGreaterThanOrEqual(recentConversations);
    const listed = conversations.flatMap(({ listings: cards }) => cards);
    expect(listed.map(({ isAvailable }) => isAvailable)).toContain(true);
    const times = conversations.map(({ lastMessageTimestamp }) => lastMessageTimestamp);
    expect(times).toEqual(times.toSorted().toReversed());
  }
});
