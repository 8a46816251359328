import { beforeEach, expect, test } from 'vitest';
import { takeMeasure } from '../../safety/measures.ts';
import { caseAbout } from '../../safety/reports.ts';
import { openSecondApp } from '../support/app.ts';
import { now } from '../support/builders.ts';
import { connect, enter, failure, hear, listen, openSocket, say } from '../support/chat-peer.ts';
import { logIn, openAcquaintedApp, withToken } from '../support/members.ts';

let time = now;
const opened = await openAcquaintedApp({ clock: () => time });
const { app, db, anna, bruno } = opened;
const chat = await listen(app);
const elsewhere = await listen(await openSecondApp(opened));

beforeEach(() => {
  time = now;
});

const ask = (token: string) =>
  app.inject(withToken({ method: 'POST', url: '/api/users/me/socket-token' }, token));
const make = async (token: string): Promise<string> => (await ask(token)).json().token;
const isRefused = async (token: string, at = chat) =>
  await expect(openSocket(at, token)).rejects.toMatchObject({ status: 401 });
const logOut = (token: string) => app.inject(withToken({ method: 'POST', url: '/api/auth/logout' }, token));

test('a token opens one connection of its member, on any process, and is no other login', async () => {
  const token = await make(anna.token);
  expect(token).toMatch(/^[\w-]{43}$/);
  const [peer, witness] = [await enter(elsewhere, token), await enter(chat, anna.token)];
  say(peer, bruno, 'With a token of its own');
  await hear(witness, 'With a token of its own');
  expect((await app.inject(withToken('/api/users/me', await make(anna.token)))).statusCode).toBe(401);
});

test('a token is good once', async () => {
  const token = await make(anna.token);
  await connect(chat, token);
  await isRefused(token);
  await isRefused(token, elsewhere);
});

test('of two connections at once with one token, one opens', async () => {
  const token = await make(anna.token);
  const peers = await Promise.allSettled([openSocket(chat, token), openSocket(elsewhere, token)]);
  expect(peers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a token is good for 60 seconds', async () => {
  const [early, late] = [await make(anna.token), await make(anna.token)];
  time = new Date(now.getTime() + 59_999);
  await connect(chat, early);
  time = new Date(now.getTime() + 60_000);
  await isRefused(late);
  await make(anna.token);
  expect(await db.selectFrom('socket_tokens').select('token_hash').execute()).toHaveLength(1);
});

test('a token ends with its session, and so does its connection', async () => {
  const session = await logIn(app, anna.email);
  const peer = await connect(chat, await make(session));
  const token = await make(session);
  await logOut(session);
  await isRefused(token);
  expect((await failure(peer)).error.headers.message).toBe('Not authenticated.');
  expect((await ask(session)).statusCode).toBe(401);
});

test('a token of a session that has expired is not good', async () => {
  const session = await logIn(app, anna.email);
  time = new Date(now.getTime() + 7 * 86_400_000 - 1);
  const token = await make(session);
  time = new Date(time.getTime() + 1);
  await isRefused(token);
});

test('a suspended member has no connection, and gets no token', async () => {
  const token = await make(bruno.token);
  await db.transaction().execute(async (transaction) => {
    const subject = {
      kind: 'member',
      memberId: bruno.id,
      listingId: null,
      messageId: null,
      groupMessageId: null,
      reviewId: null,
    } as const;
    const caseId = await caseAbout(transaction, subject, now);
    await takeMeasure(transaction, { ...subject, caseId, decision: 'suspend' });
  });
  await isRefused(token);
  expect((await ask(bruno.token)).statusCode).toBe(401);
});
