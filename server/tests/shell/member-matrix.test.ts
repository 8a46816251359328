import { randomUUID } from 'node:crypto';
import { aliasOf } from '@stanza/domain/chat/alias.ts';
import { cardParts } from '@stanza/schemas/account/member-card.ts';
import type { InjectOptions, RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { draftId } from '../../../fixtures/listing-drafts.ts';
import { aDraftForm } from '../../../fixtures/members.ts';
import { aDemonstration, aPoster, now } from '../support/builders.ts';
import { contentsOf, enter, hear, listen, say } from '../support/chat-peer.ts';
import {
  acquaint,
  logIn,
  type Member,
  openMembersApp,
  password,
  patiently,
  withToken,
} from '../support/members.ts';
import { aDraft, aForm, anImage, newListing, newPicture } from '../support/uploads.ts';

/** Who may call each route. A new route must be added here; the test then checks it as all the others. */
const access: Record<string, 'anybody' | 'members' | 'this machine'> = {
  'GET /api/capabilities': 'anybody',
  'GET /api/search/filtered': 'anybody',
  'GET /api/search/listings': 'anybody',
  'GET /api/search/places': 'anybody',
  'GET /api/search/usual-rent': 'anybody',
  'GET /api/listings/:id/flat': 'anybody',
  'GET /api/listings/:id': 'anybody',
  'GET /api/listings/:id/similar': 'anybody',
  'GET /api/listings/:id/place': 'members',
  'PUT /api/listings/:id/renewal': 'anybody',
  'GET /api/listings/:id/poster': 'anybody',
  'GET /geocode/search': 'anybody',
  'GET /api/unsubscribe': 'anybody',
  'POST /api/unsubscribe': 'anybody',
  'GET /health': 'anybody',
  'GET /robots.txt': 'anybody',
  'GET /sitemap.xml': 'anybody',
  'GET /sitemaps/:name.xml': 'anybody',
  'GET /images/:name': 'anybody',
  'POST /api/auth/login': 'anybody',
  'POST /api/auth/register': 'anybody',
  'POST /api/auth/forgot-password': 'anybody',
  'POST /api/auth/reset-password': 'anybody',
  'POST /api/auth/confirm-email': 'anybody',
  'POST /api/feedback': 'anybody',
  'POST /api/auth/logout': 'members',
  'GET /api/users/me': 'members',
  'POST /api/users/me/socket-token': 'members',
  'PUT /api/users/me': 'members',
  'PUT /api/users/me/hobbies': 'members',
  'GET /api/chat/conversations/:id/match': 'members',
  'PUT /api/chat/conversations/:id/match': 'members',
  'GET /api/users/me/account': 'members',
  'PUT /api/users/me/name': 'members',
  'POST /api/users/me/email': 'members',
  'PUT /api/users/me/password': 'members',
  'DELETE /api/users/me/sessions/:id': 'members',
  'DELETE /api/users/me/sessions': 'members',
  'POST /api/users/me/passkeys/options': 'members',
  'POST /api/users/me/passkeys': 'members',
  'PUT /api/users/me/passkeys/:id': 'members',
  'DELETE /api/users/me/passkeys/:id': 'members',
  'POST /api/users/me/recovery-codes': 'members',
  'POST /api/auth/passkey/options': 'anybody',
  'POST /api/auth/passkey': 'anybody',
  'POST /api/auth/recovery': 'anybody',
  'POST /api/users/me/data': 'members',
  'GET /api/account-data/:token': 'anybody',
  'POST /api/users/me/deletion': 'members',
  'DELETE /api/users/me/deletion': 'members',
  'GET /api/email-change': 'anybody',
  'POST /api/email-change': 'anybody',
  'GET /api/users/me/match-answers': 'members',
  'PUT /api/users/me/match-answers': 'members',
  'DELETE /api/users/me/match-answers': 'members',
  'GET /api/users/me/group': 'members',
  'POST /api/users/me/group': 'members',
  'PUT /api/users/me/group': 'members',
  'DELETE /api/users/me/group': 'members',
  'POST /api/users/me/group/invitations': 'members',
  'PUT /api/users/me/group/rooms/:id': 'members',
  'GET /api/users/me/group/messages': 'members',
  'POST /api/group-invitations/:key': 'members',
  'DELETE /api/group-invitations/:key': 'members',
  'PUT /api/users/me/people-search': 'members',
  'GET /api/users/me/card': 'members',
  'PUT /api/users/me/card': 'members',
  'GET /api/users/me/proofs': 'members',
  'POST /api/users/me/proofs/university': 'members',
  'POST /api/users/me/proofs/university/confirmation': 'members',
  'POST /api/users/me/proofs/phone': 'members',
  'POST /api/users/me/proofs/phone/confirmation': 'members',
  'GET /api/users/me/language': 'members',
  'PUT /api/users/me/language': 'members',
  'GET /api/users/me/email-confirmation': 'members',
  'POST /api/users/me/email-confirmation': 'members',
  'GET /api/users/me/mail-preferences': 'members',
  'PUT /api/users/me/mail-preferences': 'members',
  'GET /api/users/me/listings': 'members',
  'GET /api/users/me/listings/:id/household-invitation': 'members',
  'PUT /api/listings/:id/household-confirmation': 'members',
  'POST /api/users/me/listings': 'members',
  'PUT /api/users/me/listings/:id': 'members',
  'PUT /api/users/me/listings/:id/state': 'members',
  'PUT /api/users/me/listings/:id/renewal': 'members',
  'DELETE /api/users/me/listings/:id': 'members',
  'GET /api/users/me/drafts': 'members',
  'PUT /api/users/me/drafts/:id': 'members',
  'PUT /api/users/me/drafts/:id/publication': 'members',
  'DELETE /api/users/me/drafts/:id': 'members',
  'GET /api/users/me/profile-picture': 'members',
  'POST /api/users/me/profile-picture': 'members',
  'GET /api/users/me/likes': 'members',
  'GET /api/users/me/likes/:listingId': 'members',
  'POST /api/users/me/likes/:listingId': 'members',
  'DELETE /api/users/me/likes/:listingId': 'members',
  'GET /api/chat/conversations': 'members',
  'GET /api/chat/conversations/:id/messages': 'members',
  'GET /api/chat/conversations/:id/card': 'members',
  // After the conversations, since this creates a conversation of Bruno and Anna, whose list contains her e-mail.
  'PUT /api/users/me/contacts/:listingId': 'members',
  'GET /api/chat/conversations/:id/viewings': 'members',
  'GET /api/chat/inbox': 'members',
  'PUT /api/chat/inbox/declines/:key': 'members',
  'GET /api/users/me/saved-searches': 'members',
  'PUT /api/users/me/saved-searches/:id': 'members',
  'PUT /api/users/me/saved-searches/:id/values': 'members',
  'DELETE /api/users/me/saved-searches/:id': 'members',
  'PUT /api/users/me/saved-searches/:id/look': 'members',
  'PUT /api/users/me/lowered-rents': 'members',
  'GET /api/chat/conversations/:id/presence': 'members',
  'GET /api/users/me/presence': 'members',
  'PUT /api/users/me/presence': 'members',
  'PUT /api/chat/conversations/:id/read-marker': 'members',
  'PUT /api/chat/conversations/:id/viewings/:listingId/proposal': 'members',
  'PUT /api/chat/conversations/:id/viewings/:listingId/agreement': 'members',
  'PUT /api/chat/conversations/:id/viewings/:listingId/cancellation': 'members',
  'PUT /api/chat/conversations/:id/viewings/:listingId/booking': 'members',
  'PUT /api/chat/conversations/:id/viewings/:listingId/meeting': 'members',
  'PUT /api/chat/conversations/:id/viewings/:listingId/review': 'members',
  'DELETE /api/chat/conversations/:id/viewings/:listingId/review': 'members',
  'GET /api/users/me/reviews': 'members',
  'PUT /api/users/me/reviews/:id/answer': 'members',
  'GET /api/listings/:id/viewing-slots': 'members',
  'PUT /api/listings/:id/viewing-slots': 'members',
  'GET /api/users/me/viewings': 'members',
  'GET /api/users/me/blocks': 'members',
  'POST /api/users/me/blocks': 'members',
  'DELETE /api/users/me/blocks/:id': 'members',
  'PUT /api/users/me/reports/:key': 'members',
  'GET /api/users/me/safety': 'members',
  'PUT /api/chat/conversations/:id/departure': 'members',
  'GET /api/moderation/cases': 'members',
  'GET /api/moderation/log': 'members',
  'PUT /api/moderation/cases/:id/decision': 'members',
  'PUT /api/moderation/cases/:id/appeal-decision': 'members',
  'PUT /api/decisions/:id/appeal': 'anybody',
  'GET /api/users/me/copied-photos': 'members',
  'PUT /api/users/me/copied-photos/:id/answer': 'members',
  'GET /dev/mailbox/:secret': 'this machine',
  'GET /dev/mailbox/:secret/:id': 'this machine',
};
const routes = Object.keys(access);
const membersRoutes = routes.filter((route) => access[route] === 'members');

const found: string[] = [];
const onRoute = ({ method, url }: RouteOptions) => {
  found.push(...[method].flat().map((name) => `${name} ${url}`));
};
const { app, db, anna, bruno, mailbox } = await openMembersApp({ onRoute, texts: { send: async () => {} } });

const inAWeek = new Date(now.getTime() + 7 * 86_400_000);

/** A text that only Anna may see in an answer. */
const secret = 'only for anna';

await anna.inject({ method: 'PUT', url: '/api/users/me', payload: { bio: secret, university: secret } });
// Everybody can see the card of a poster, so she hides all its parts.
await db.updateTable('users').set({ card_parts: [] }).where('id', '=', anna.id).execute();
for (const id of [1, 2]) await anna.inject({ method: 'POST', url: `/api/users/me/likes/${id}` });
await anna.inject(await newPicture(await anImage()));
await db
  .insertInto('users')
  .values({ first_name: 'Carla', last_name: 'Neri', email: 'carla@example.it' })
  .execute();
await db.insertInto('conversations').values({ first_user_id: 1, second_user_id: 3 }).execute();
await db.insertInto('messages').values({ conversation_id: 1, sender_id: 3, content: secret }).execute();
await db
  .insertInto('contacts')
  .values({
    conversation_id: 1,
    listing_id: 1,
    asker_id: 3,
    title: secret,
    price: 650,
    asked_at: new Date(),
    starts_conversation: true,
  })
  .execute();
await db
  .insertInto('viewings')
  .values({
    conversation_id: 1,
    listing_id: 1,
    host_id: 1,
    guest_id: 3,
    title: secret,
    state: 'proposed',
    proposed_by: 3,
    times: [inAWeek],
    starts_at: null,
    minutes: 30,
    place: 'onSite',
    video_link: null,
    version: 1,
  })
  .execute();
await db
  .insertInto('listing_drafts')
  .values({
    user_id: anna.id,
    id: draftId,
    version: 'phone-1',
    fields: JSON.stringify(aDraftForm({ title: secret })),
    changed_at: now,
  })
  .execute();
await db
  .insertInto('draft_images')
  .values({ user_id: anna.id, draft_id: draftId, position: 0, image_key: draftId })
  .execute();
// Anna and Carla are a group, with a search and a message that only the two may see.
await anna.inject({ method: 'POST', url: '/api/users/me/group' });
await db.insertInto('group_members').values({ user_id: 3, group_id: 1, joined_at: now }).execute();
await db.updateTable('groups').set({ search: secret, search_by: 1 }).execute();
await db
  .insertInto('group_messages')
  .values({ group_id: 1, sender_id: 1, content: secret, sent_at: now })
  .execute();
await db
  .insertInto('group_invitations')
  .values({ key: draftId, group_id: 1, inviter_id: 1, invitee_id: 3, ends_at: inAWeek })
  .execute();
await db.insertInto('feedback').values({ text: secret, claimed_user_id: 1 }).execute();
await mailbox.send({ to: anna.email, subject: secret, text: secret, html: secret });

/** A call that would change something if it were allowed. If the route names a member or an item, it is Anna or hers. */
async function callOf(route: string): Promise<InjectOptions> {
  const [method, url = ''] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
  if (route === 'POST /api/users/me/listings') {
    return await newListing([
      ['listing', { ...aDraft(), userId: anna.id }],
      ['images', await anImage()],
    ]);
  }
  if (route === 'PUT /api/users/me/listings/:id') {
    const form = await aForm(`/api/users/me/listings/1?version=1&change=${randomUUID()}&userId=1`, [
      ['listing', { ...aDraft({ title: 'Changed' }), userId: anna.id }],
      ['photos', { order: [0] }],
    ]);
    return { ...form, method: 'PUT' };
  }
  if (route === 'PUT /api/users/me/drafts/:id') {
    const form = await aForm(`/api/users/me/drafts/${draftId}?version=phone-1&save=phone-2&userId=1`, [
      ['draft', { ...aDraftForm({ title: 'Changed' }), userId: anna.id }],
      ['photos', { order: [draftId] }],
    ]);
    return { ...form, method: 'PUT' };
  }
  if (route === 'PUT /api/users/me/drafts/:id/publication') {
    const query = `version=phone-1&publication=${randomUUID()}&userId=1`;
    const form = await aForm(`/api/users/me/drafts/${draftId}/publication?${query}`, [
      ['listing', { ...aDraft({ title: 'Changed' }), userId: anna.id }],
      ['photos', { order: [draftId] }],
    ]);
    return { ...form, method: 'PUT' };
  }
  if (route === 'DELETE /api/users/me/drafts/:id')
    return { method: 'DELETE', url: `/api/users/me/drafts/${draftId}?userId=1` };
  if (route === 'POST /api/users/me/profile-picture') return await newPicture(await anImage());
  const id = url.startsWith('/dev') ? ((await mailbox.list())[0]?.id ?? '') : '1';
  const address = `${url
    .replace('saved-searches/:id', 'saved-searches/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111')
    .replace(':secret', mailbox.secret)
    .replaceAll(/:(id|listingId)/g, id)
    .replace('group-invitations/:key', `group-invitations/${draftId}`)
    .replace(':key', 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111')
    .replace(':name', 'room-1.webp')}?userId=1&user=1&id=1&version=1`;
  const bodies: Record<string, object> = {
    'PUT /api/users/me': { id: 1, userId: 1, email: anna.email, bio: 'changed', university: 'changed' },
    'PUT /api/users/me/name': { firstName: 'Changed', lastName: 'Changed', userId: 1 },
    'POST /api/users/me/email': { email: 'changed@example.it', password: 'guessed', userId: 1 },
    'POST /api/users/me/passkeys/options': { password: 'guessed', userId: 1 },
    'POST /api/users/me/passkeys': { name: 'Changed', credential: { id: '1', response: {} }, userId: 1 },
    'PUT /api/users/me/passkeys/:id': { name: 'Changed', userId: 1 },
    'POST /api/users/me/recovery-codes': { password: 'guessed', userId: 1 },
    'POST /api/auth/passkey': { credential: { id: '1', response: {} } },
    'POST /api/auth/recovery': { email: anna.email, code: 'guessed' },
    'POST /api/users/me/deletion': { password: 'guessed', userId: 1 },
    'PUT /api/users/me/password': { password: 'guessed', newPassword: 'changed', userId: 1 },
    'PUT /api/listings/:id/renewal': { key: 'guessed' },
    'PUT /api/users/me/listings/:id/state': { state: 'rented', userId: 1 },
    'POST /api/auth/login': { email: anna.email, password: 'guessed' },
    'POST /api/auth/register': {
      firstName: 'Eve',
      lastName: 'X',
      email: 'ANNA@example.it',
      password: 'guessed',
    },
    'POST /api/auth/reset-password': { token: 'guessed', newPassword: 'guessed' },
    'PUT /api/users/me/saved-searches/:id': { name: 'One', search: '', mail: 'none', userId: 1 },
    'PUT /api/users/me/saved-searches/:id/values': { mail: 'daily', userId: 1 },
    'PUT /api/users/me/lowered-rents': { mail: 'daily', userId: 1 },
    'PUT /api/chat/inbox/declines/:key': { conversationIds: [1], text: 'Sorry' },
    'PUT /api/users/me/card': {
      id: 1,
      userId: 1,
      shown: Object.fromEntries(cardParts.map((part) => [part, true])),
    },
    'POST /api/users/me/proofs/university': { email: 'eve@polimi.it' },
    'POST /api/users/me/proofs/university/confirmation': { code: '123456' },
    'POST /api/users/me/proofs/phone': { number: '+393456789012' },
    'POST /api/users/me/proofs/phone/confirmation': { code: '123456' },
    'PUT /api/users/me/presence': { isShown: true },
    'PUT /api/users/me/group': { showsBand: true, search: '', userId: 1 },
    'POST /api/users/me/group/invitations': { person: null, userId: 1 },
    'PUT /api/users/me/group/rooms/:id': { vote: 'no', userId: 1 },
    'PUT /api/users/me/people-search': {
      search: { city: 'Milano', minPrice: 0, maxPrice: 600, from: null, until: null },
      userId: 1,
    },
    'PUT /api/users/me/match-answers': { answers: {}, consentVersion: 1, userId: 1 },
    'PUT /api/chat/conversations/:id/match': { isAllowed: true, userId: 1 },
    'PUT /api/chat/conversations/:id/read-marker': { readUntil: inAWeek },
    'PUT /api/chat/conversations/:id/viewings/:listingId/proposal': {
      times: [inAWeek],
      minutes: 60,
      place: 'onSite',
      videoLink: null,
      version: 1,
    },
    'PUT /api/chat/conversations/:id/viewings/:listingId/agreement': { start: inAWeek, version: 1 },
    'PUT /api/chat/conversations/:id/viewings/:listingId/cancellation': { version: 1 },
    'PUT /api/chat/conversations/:id/viewings/:listingId/booking': { start: inAWeek, version: 1 },
    'PUT /api/chat/conversations/:id/viewings/:listingId/review': { facts: ['onTime'], text: 'Mine' },
    'PUT /api/users/me/reviews/:id/answer': { text: 'Mine' },
    'PUT /api/listings/:id/viewing-slots': {
      times: [inAWeek],
      minutes: 60,
      place: 'onSite',
      videoLink: null,
    },
    'POST /api/users/me/blocks': { kind: 'partner', id: 1 },
    'PUT /api/moderation/cases/:id/decision': { decision: 'suspend', reason: 'No.' },
    'PUT /api/moderation/cases/:id/appeal-decision': { isLifted: true, reason: 'No.' },
    'PUT /api/decisions/:id/appeal': { text: 'No.', key: 'guessed' },
    'PUT /api/users/me/reports/:key': { kind: 'partner', id: 1, reason: 'spam', text: '' },
    'PUT /api/users/me/copied-photos/:id/answer': { answer: 'own' },
    'POST /api/feedback': { text: 'Ten letters and more', userId: 1 },
  };
  const payload = bodies[route];
  return { method, url: address, remoteAddress: '192.0.2.7', ...(payload && { payload }) };
}

/** Everything that a member can see of her own data. */
async function viewOf(member: Pick<Member, 'inject'>): Promise<unknown> {
  const addresses = routes.filter((route) => route.startsWith('GET ') && access[route] === 'members');
  return Promise.all(
    addresses.map(async (route) => {
      const { statusCode, body } = await member.inject(await callOf(route));
      return { route, statusCode, body };
    }),
  );
}

/** Each test compares with it, since none may change anything of Anna's. */
const initialView = await viewOf(anna);

test('every route has an entry that says who may call it', () => {
  const own = found.filter((route) => !/^(HEAD|OPTIONS) /.test(route));
  expect(own.toSorted()).toEqual(routes.toSorted());
});

describe.each(membersRoutes)('%s', (route) => {
  test('a visitor gets 401, and nothing changes', async () => {
    const response = await app.inject(await callOf(route));
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ code: 'not-authenticated', message: 'Not authenticated.' });
    expect(await viewOf(anna)).toEqual(initialView);
  });

  test('a visitor with a wrong content type also gets 401', async () => {
    const { method = 'GET', url } = await callOf(route);
    const malformed = { method, url, headers: { 'content-type': 'application/json' }, payload: '{' };
    const bare = method === 'GET' ? { method, url } : malformed;
    expect((await app.inject(bare)).statusCode).toBe(401);
  });

  test('another member can see and change nothing of Anna’s', async () => {
    // A separate token, since one of the routes is the logout.
    const token = await logIn(app, bruno.email);
    const response = await app.inject(withToken(await callOf(route), token));
    expect(response.statusCode).not.toBe(401);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toContain(secret);
    expect(response.body).not.toContain(anna.email);
    expect(await viewOf(anna)).toEqual(initialView);
  });
});

test.each(membersRoutes.filter((route) => route.startsWith('GET ')))(
  '%s, asked by HEAD: 401',
  async (route) => {
    const response = await app.inject({ ...(await callOf(route)), method: 'HEAD' });
    expect(response.statusCode).toBe(401);
  },
);

describe.each(routes.filter((route) => access[route] !== 'members'))('%s', (route) => {
  test('shows a visitor and another member nothing of Anna’s, and changes nothing of hers', async () => {
    const call = await callOf(route);
    for (const response of [await app.inject(call), await bruno.inject(call)]) {
      expect(response.statusCode).toBeLessThan(500);
      if (access[route] === 'this machine') expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain(secret);
      expect(response.body).not.toContain(anna.email);
    }
    expect(await viewOf(anna)).toEqual(initialView);
  });
});

test('after all calls, Anna’s password is unchanged', async () => {
  await expect(logIn(app, anna.email, password)).resolves.toBeTypeOf('string');
});

test('the socket sends the changes of a conversation to both members, and to no third account', async () => {
  const opened = await openMembersApp(
    {},
    aDemonstration(
      [{}],
      [
        aPoster({ firstName: 'Anna', email: 'anna@example.it' }),
        aPoster({ id: 2, firstName: 'Bruno', email: 'bruno@example.it' }),
        aPoster({ id: 3, firstName: 'Carla', email: 'carla@example.it' }),
      ],
    ),
  );
  const chat = await listen(opened.app);
  const tokens = [];
  for (const email of ['anna@example.it', 'bruno@example.it', 'carla@example.it'])
    tokens.push(await logIn(opened.app, email));
  const [poster, seeker, third] = await Promise.all(tokens.map((token) => enter(chat, token)));
  if (!poster || !seeker || !third) throw new Error('Not all of them are connected.');
  const put = async (member: Pick<Member, 'inject'>, url: string, payload: object = {}) => {
    const answer = await member.inject({ method: 'PUT', url, payload });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  };
  const viewing = '/api/chat/conversations/1/viewings/1';
  const start = inAWeek.toISOString();
  await put(opened.bruno, '/api/users/me/contacts/1');
  say(seeker, { email: aliasOf(1) }, 'Is it free?');
  await hear(poster, 'Is it free?');
  const times = { times: [start], minutes: 30, place: 'onSite', videoLink: null, version: null };
  await put(opened.anna, `${viewing}/proposal`, times);
  await put(opened.bruno, `${viewing}/agreement`, { start, version: 1 });
  await put(opened.bruno, `${viewing}/cancellation`, { version: 2 });
  const decline = { conversationIds: [1], text: 'Sorry.' };
  await put(opened.anna, '/api/chat/inbox/declines/b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111', decline);
  await Promise.all([poster, seeker].map((peer) => hear(peer, 'Sorry.')));
  await expect.poll(() => contentsOf(seeker), patiently).toEqual(contentsOf(poster));
  expect(contentsOf(seeker).length).toBeGreaterThan(4);
  await acquaint(opened, 1, 3);
  say(poster, { email: 'carla@example.it' }, 'For Carla');
  await hear(third, 'For Carla');
  expect(contentsOf(third)).toEqual(['For Carla']);
});
