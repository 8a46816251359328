import { randomUUID } from 'node:crypto';
import { type GroupMessages, groupMessagePageSize } from '@stanza/schemas/match/group-chat.ts';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteDueAccounts } from '../../account/deletion.ts';
import { createPostgresFanout } from '../../chat/fanout/postgres.ts';
import type { Database } from '../../database/tables.ts';
import { setModerator } from '../../safety/set-moderator.ts';
import { now } from '../support/builders.ts';
import {
  enterGroup,
  hearInGroup,
  listen,
  makeGroup,
  nextSendError,
  sayToGroup,
} from '../support/chat-peer.ts';
import { addCarla, type Member, openMembersApp, patiently } from '../support/members.ts';

const path = '/api/users/me/group/messages';
const earlier = new Date(now.getTime() - 3_600_000);

/** Anna and Bruno are a group; Carla is not in it. */
async function setUp() {
  const opened = await openMembersApp();
  const { app, anna, bruno } = opened;
  const carla = await addCarla(opened);
  const groupId = await makeGroup(opened, anna, bruno);
  const chat = await listen(app);
  const history = async (member: Member, query = ''): Promise<GroupMessages> => {
    const answer = await member.inject(`${path}${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const contents = async (member: Member) => (await history(member)).messages.map(({ content }) => content);
  const join = (member: Member) =>
    opened.db
      .insertInto('group_members')
      .values({ user_id: member.id, group_id: groupId, joined_at: now })
      .execute();
  return { ...opened, carla, groupId, chat, history, contents, join };
}

test('a message is in the history of the members, with name and picture of its sender', async () => {
  const { anna, bruno, carla, groupId, chat, history } = await setUp();
  expect(await history(anna)).toEqual({ groupId, messages: [], hasOlder: false });
  const peer = await enterGroup(chat, bruno.token);
  sayToGroup(peer, groupId, '  Ciao!\n', 'k1');
  const { message } = await hearInGroup(peer, 'Ciao!');
  expect(message).toEqual({
    groupId,
    messageId: 1,
    sender: { id: bruno.id, name: 'Bruno', pictureUrl: '/images/poster-2.webp' },
    content: 'Ciao!',
    timestamp: now.toISOString(),
  });
  expect(await history(anna)).toEqual({ groupId, messages: [message], hasOlder: false });
  expect((await carla.inject(path)).json()).toMatchObject({ code: 'group-not-found' });
});

test('a message that is sent again with its key is stored once, and answered to the sender alone', async () => {
  const { anna, bruno, groupId, chat, contents } = await setUp();
  const [mine, theirs] = [await enterGroup(chat, anna.token), await enterGroup(chat, bruno.token)];
  sayToGroup(mine, groupId, 'Once', 'k1');
  const { message } = await hearInGroup(mine, 'Once');
  sayToGroup(mine, groupId, 'Once', 'k1');
  expect(await hearInGroup(mine, 'Once')).toMatchObject({ message, headers: { 'idempotency-key': 'k1' } });
  // The key is the sender's own.
  sayToGroup(theirs, groupId, 'Another', 'k1');
  await hearInGroup(theirs, 'Another');
  expect(await contents(bruno)).toEqual(['Once', 'Another']);
  expect(theirs.frames.filter(({ body }) => body.includes('Once'))).toHaveLength(1);
});

test('a message to another group, or one that is blank or long, is refused with its key', async () => {
  const { carla, anna, groupId, chat, contents } = await setUp();
  const [peer, mine] = [await enterGroup(chat, carla.token), await enterGroup(chat, anna.token)];
  const refused = async (from: typeof peer, content: string, key: string) => {
    sayToGroup(from, groupId, content, key);
    const { error, headers } = await nextSendError(from);
    expect(headers['idempotency-key']).toBe(key);
    return error.error;
  };
  expect(await refused(peer, 'From a stranger', 'k1')).toBe('GROUP_NOT_FOUND');
  expect(await refused(mine, ' \n', 'k2')).toBe('INVALID_MESSAGE');
  expect(await refused(mine, 'x'.repeat(5001), 'k3')).toBe('MESSAGE_TOO_LONG');
  expect(await contents(anna)).toEqual([]);
});

test('who leaves gets and sees no more, and the others keep the messages with the name', async () => {
  const { anna, bruno, groupId, chat, history, contents } = await setUp();
  const [mine, theirs] = [await enterGroup(chat, anna.token), await enterGroup(chat, bruno.token)];
  sayToGroup(theirs, groupId, 'I leave', 'k1');
  await Promise.all([mine, theirs].map((peer) => hearInGroup(peer, 'I leave')));
  await bruno.inject({ method: 'DELETE', url: '/api/users/me/group' });
  sayToGroup(mine, groupId, 'Alone', 'k2');
  await hearInGroup(mine, 'Alone');
  // The refusal comes after what would have been delivered before.
  sayToGroup(theirs, groupId, 'Still here?', 'k3');
  expect((await nextSendError(theirs)).error.error).toBe('GROUP_NOT_FOUND');
  expect(theirs.frames.filter(({ body }) => body.includes('Alone'))).toEqual([]);
  expect((await bruno.inject(path)).statusCode).toBe(404);
  expect(await contents(anna)).toEqual(['I leave', 'Alone']);
  expect((await history(anna)).messages[0]?.sender?.name).toBe('Bruno');
});

test('who joins sees the messages from then on', async () => {
  const { db, anna, carla, groupId, chat, contents, join } = await setUp();
  const mine = await enterGroup(chat, anna.token);
  sayToGroup(mine, groupId, 'Before', 'k1');
  await hearInGroup(mine, 'Before');
  await db.updateTable('group_members').set({ joined_at: earlier }).execute();
  await db.updateTable('group_messages').set({ sent_at: earlier }).execute();
  await join(carla);
  const theirs = await enterGroup(chat, carla.token);
  sayToGroup(mine, groupId, 'Welcome', 'k2');
  await hearInGroup(theirs, 'Welcome');
  expect(await contents(carla)).toEqual(['Welcome']);
  expect(await contents(anna)).toEqual(['Before', 'Welcome']);
});

test('the history comes in pages, the newest first', async () => {
  const { db, anna, bruno, groupId, history } = await setUp();
  const count = groupMessagePageSize + 2;
  const rows = Array.from({ length: count }, (_, i) => ({
    group_id: groupId,
    sender_id: bruno.id,
    content: `Message ${i + 1}`,
    sent_at: now,
  }));
  await db.insertInto('group_messages').values(rows).execute();
  const newest = await history(anna);
  expect(newest.messages.map(({ messageId }) => messageId)).toEqual(
    Array.from({ length: groupMessagePageSize }, (_, i) => i + 3),
  );
  expect(newest.hasOlder).toBe(true);
  const older = await history(anna, '?before=3');
  expect(older.messages.map(({ content }) => content)).toEqual(['Message 1', 'Message 2']);
  expect(older.hasOlder).toBe(false);
});

test('the last member who leaves deletes the messages', async () => {
  const { db, anna, bruno, groupId } = await setUp();
  await db
    .insertInto('group_messages')
    .values({ group_id: groupId, sender_id: anna.id, content: 'Gone', sent_at: now })
    .execute();
  for (const member of [anna, bruno]) await member.inject({ method: 'DELETE', url: '/api/users/me/group' });
  expect(await db.selectFrom('group_messages').selectAll().execute()).toEqual([]);
});

test('the words of a deleted member stay, without the name', async () => {
  const { db, url, images, anna, bruno, groupId, history } = await setUp();
  await db
    .insertInto('group_messages')
    .values({ group_id: groupId, sender_id: bruno.id, content: 'Stays', sent_at: now })
    .execute();
  await db
    .insertInto('account_deletions')
    .values({ user_id: bruno.id, deletes_at: now, paused_listings: [] })
    .execute();
  await deleteDueAccounts({
    db,
    images,
    mailbox: null,
    fanout: createPostgresFanout(url),
    clock: () => now,
    appAddress: '',
    onDeleted: () => undefined,
  });
  const { messages } = await history(anna);
  expect(messages).toMatchObject([{ sender: null, content: 'Stays' }]);
});

test('a message can be reported by who sees it, also of somebody who has left, and removed by moderators', async () => {
  const { db, anna, bruno, carla, groupId, contents } = await setUp();
  const write = async (member: Member, content: string, sent_at = now) =>
    await db
      .insertInto('group_messages')
      .values({ group_id: groupId, sender_id: member.id, content, sent_at })
      .returning('id')
      .executeTakeFirstOrThrow();
  const question = await write(anna, 'Who has the keys?');
  const { id } = await write(bruno, 'Pay me first.');
  const report = async (member: Member, payload: object) => {
    const url = `/api/users/me/reports/${randomUUID()}`;
    const answer = await member.inject({
      method: 'PUT',
      url,
      payload: { reason: 'money', text: '', ...payload },
    });
    return [answer.statusCode, answer.body && (answer.json().code ?? answer.json().error)];
  };
  expect(await report(carla, { kind: 'groupMessage', id })).toEqual([404, 'message-not-found']);
  expect(await report(carla, { kind: 'groupmate', id: bruno.id })).toEqual([404, 'groupmate-not-found']);
  expect(await report(anna, { kind: 'groupmate', id: anna.id })).toEqual([404, 'groupmate-not-found']);
  expect(await report(anna, { kind: 'groupMessage', id: question.id })).toEqual([409, 'own-message']);
  await bruno.inject({ method: 'DELETE', url: '/api/users/me/group' });
  expect(await report(anna, { kind: 'groupMessage', id })).toEqual([204, '']);
  expect(await report(anna, { kind: 'groupmate', id: bruno.id })).toEqual([204, '']);

  await setModerator(db, 'carla@example.it', true);
  const { cases } = (await carla.inject('/api/moderation/cases')).json();
  const found = cases.find(({ kind }: { kind: string }) => kind === 'message');
  expect(found.copy.messages).toMatchObject([
    { content: 'Who has the keys?', isOfMember: false },
    { content: 'Pay me first.', isOfMember: true },
  ]);
  const decide = (path: string, payload: object) => carla.inject({ method: 'PUT', url: path, payload });
  await decide(`/api/moderation/cases/${found.id}/decision`, { decision: 'remove', reason: 'No.' });
  const removed = 'The moderators have removed this message.';
  expect(await contents(anna)).toEqual(['Who has the keys?', removed]);
  const appeal = {
    method: 'PUT',
    url: `/api/decisions/${found.id}/appeal`,
    payload: { text: 'Why?' },
  } as const;
  await bruno.inject(appeal);
  await decide(`/api/moderation/cases/${found.id}/appeal-decision`, { isLifted: true, reason: 'Sorry.' });
  expect(await contents(anna)).toEqual(['Who has the keys?', 'Pay me first.']);
});

test('who blocks a member of the group leaves it, and nobody blocks a stranger by their number', async () => {
  const { anna, bruno, carla } = await setUp();
  const block = (member: Member) =>
    member.inject({
      method: 'POST',
      url: '/api/users/me/blocks',
      payload: { kind: 'groupmate', id: bruno.id },
    });
  expect((await block(carla)).json()).toMatchObject({ code: 'groupmate-not-found' });
  const { members } = (await anna.inject('/api/users/me/group')).json().group;
  expect(members[1]).toMatchObject({ id: bruno.id, name: 'Bruno' });
  // The second time, as after a lost answer, is the first.
  for (let i = 0; i < 2; i += 1) expect((await block(anna)).json()).toMatchObject({ name: 'Bruno' });
  expect((await anna.inject('/api/users/me/group')).json().group).toBeNull();
  expect((await bruno.inject('/api/users/me/group')).json().group.members).toHaveLength(1);
});

test('a block waits for who is joining the group at the same moment', async () => {
  const { db, anna, carla, groupId } = await setUp();
  await db
    .insertInto('group_messages')
    .values({ group_id: groupId, sender_id: carla.id, content: 'I was here before.', sent_at: now })
    .execute();
  const blocking = await db.transaction().execute(async (transaction) => {
    await sql`select from groups where id = ${groupId} for update`.execute(transaction);
    const payload = { kind: 'groupmate', id: carla.id };
    const answer = anna.inject({ method: 'POST', url: '/api/users/me/blocks', payload });
    await expect.poll(() => waitingIn(db), patiently).toBe(1);
    await transaction
      .insertInto('group_members')
      .values({ user_id: carla.id, group_id: groupId, joined_at: now })
      .execute();
    return { answer };
  });
  expect((await blocking.answer).statusCode).toBe(200);
  expect((await anna.inject('/api/users/me/group')).json().group).toBeNull();
});

async function waitingIn(db: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n;
}
