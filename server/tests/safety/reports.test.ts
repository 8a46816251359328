import { randomUUID } from 'node:crypto';
import type { Report } from '@stanza/schemas/safety/report.ts';
import { describe, expect, it } from 'vitest';
import { removeUnused } from '../../images/remove-unused.ts';
import { readCopy } from '../../safety/copies.ts';
import { now } from '../support/builders.ts';
import { enter, hear, listen, nextSendError, say } from '../support/chat-peer.ts';
import { addCarla, type Member, openMembersApp } from '../support/members.ts';

const opened = await openMembersApp();
const { app, db, anna, bruno, images } = opened;
const carla = await addCarla(opened);
/** Of the conversation of Bruno and Anna. */
const alias = { email: 'c-1@members.invalid' };
const chat = await listen(app);

const report = (member: Pick<Member, 'inject'>, given: Partial<Report>, key: string = randomUUID()) =>
  member.inject({
    method: 'PUT',
    url: `/api/users/me/reports/${key}`,
    payload: { kind: 'listing', id: 1, reason: 'money', text: '', ...given },
  });
const pageOf = async (member: Pick<Member, 'inject'>) => (await member.inject('/api/users/me/safety')).json();

await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
const peer = await enter(chat, bruno.token);
say(peer, alias, 'Is it free?');
await hear(peer, 'Is it free?');
const annasPeer = await enter(chat, anna.token);
say(annasPeer, alias, 'Send me the deposit first.');
const { message } = await hear(annasPeer, 'Send me the deposit first.');

describe('a report', () => {
  it('keeps a copy of a listing as it was, with its photos', async () => {
    const key = randomUUID();
    const text = 'Wants money.';
    expect((await report(bruno, { text }, key)).statusCode).toBe(204);
    await db.updateTable('listings').set({ title: 'Now harmless' }).where('id', '=', 1).execute();
    await db.deleteFrom('listing_images').where('listing_id', '=', 1).execute();
    await removeUnused(db, images, ['room-1']);
    const { copy, member_id, about } = await db
      .selectFrom('cases')
      .where('listing_id', '=', 1)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(readCopy(copy)).toMatchObject({ title: about, imageKeys: ['room-1', 'room-2'] });
    expect([about === 'Now harmless', member_id]).toEqual([false, anna.id]);
    expect((await app.inject('/images/room-1.webp')).statusCode).toBe(200);
    expect(await pageOf(bruno)).toEqual({
      reports: [
        { id: key, kind: 'listing', reason: 'money', about, reportedAt: now.toISOString(), outcome: 'open' },
      ],
      decisions: [],
      isModerator: false,
    });
    expect(await pageOf(anna)).toMatchObject({ reports: [], decisions: [] });
  });

  it('is one report if it is sent again, and one case for all who report the same', async () => {
    const key = randomUUID();
    for (const member of [carla, carla, bruno]) expect((await report(member, {}, key)).statusCode).toBe(204);
    expect(await db.selectFrom('cases').where('listing_id', '=', 1).select('id').execute()).toHaveLength(1);
    const reports = await db.selectFrom('reports').where('reporter_id', '=', carla.id).select('id').execute();
    expect(reports).toHaveLength(1);
  });

  it('keeps a message with those before it', async () => {
    expect((await report(bruno, { kind: 'message', id: message.messageId })).statusCode).toBe(204);
    const row = await db
      .selectFrom('cases')
      .where('kind', '=', 'message')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ member_id: anna.id, about: 'Anna' });
    expect(readCopy(row.copy).messages).toMatchObject([
      { content: 'Is it free?', isOfMember: false },
      { content: 'Send me the deposit first.', isOfMember: true },
    ]);
  });

  it.each(['poster', 'partner'] as const)('is about a member: %s', async (kind) => {
    expect((await report(bruno, { kind, id: 1 })).statusCode).toBe(204);
    const cases = await db
      .selectFrom('cases')
      .where('kind', '=', 'member')
      .select(['member_id', 'copy'])
      .execute();
    expect(cases).toMatchObject([{ member_id: anna.id }]);
    expect(readCopy(cases[0]?.copy ?? '')).toMatchObject({ title: 'Anna Rossi' });
  });

  it.each([
    ['a listing that is not there', { id: 999_999 }, 404, 'listing-not-found'],
    ['a conversation of others', { kind: 'partner', id: 1 }, 404, 'conversation-not-found'],
    ['a message of others', { kind: 'message', id: message.messageId }, 404, 'message-not-found'],
    ['no reason', { reason: 'boredom' as never }, 400, 'invalid-input'],
  ] as const)('is refused for %s', async (_, given, status, code) => {
    const answer = await report(carla, given);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('is refused for one’s own', async () => {
    expect((await report(anna, {})).json()).toMatchObject({ error: 'OWN_LISTING' });
    const own = await report(anna, { kind: 'message', id: message.messageId });
    expect([own.statusCode, own.json().error]).toEqual([409, 'OWN_MESSAGE']);
  });
});

describe('leaving a conversation', () => {
  const departure = { method: 'PUT', url: '/api/chat/conversations/1/departure' } as const;
  const listOf = async (member: Pick<Member, 'inject'>) =>
    (await member.inject('/api/chat/conversations')).json();

  it('is not for others', async () => {
    expect((await carla.inject(departure)).statusCode).toBe(404);
  });

  it('takes it from one’s own list, and says one line to the other', async () => {
    expect((await anna.inject(departure)).statusCode).toBe(204);
    await hear(peer, 'I have left this conversation.');
    expect(await listOf(anna)).toEqual([]);
    expect((await anna.inject('/api/chat/conversations/1/messages')).statusCode).toBe(404);
    expect((await anna.inject('/api/chat/inbox')).json()).toEqual([]);
    expect(await listOf(bruno)).toMatchObject([{ conversationId: 1 }]);
    expect((await anna.inject(departure)).statusCode).toBe(204);
    expect((await bruno.inject('/api/chat/conversations/1/messages')).json()).toHaveLength(3);
  });

  it('refuses what the other writes, and says why', async () => {
    say(peer, alias, 'Hello?');
    expect((await nextSendError(peer)).error).toMatchObject({
      error: 'RECIPIENT_NOT_FOUND',
      message: 'This person has left the conversation.',
    });
  });

  it('refuses a viewing for the same reason', async () => {
    const proposal = await bruno.inject({
      method: 'PUT',
      url: '/api/chat/conversations/1/viewings/1/proposal',
      payload: {
        times: [new Date(now.getTime() + 3 * 86_400_000).toISOString()],
        minutes: 30,
        place: 'onSite',
        videoLink: null,
        version: null,
      },
    });
    expect([proposal.statusCode, proposal.json()]).toMatchObject([
      404,
      { code: 'conversation-left', message: 'This person has left the conversation.' },
    ]);
  });

  it('stays after the same question, and ends with a question about another room', async () => {
    await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
    expect(await listOf(anna)).toEqual([]);
    await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/2' });
    say(peer, alias, 'And the other room?');
    await hear(annasPeer, 'And the other room?');
    expect(await listOf(anna)).toMatchObject([{ conversationId: 1 }]);
  });

  it('ends when the member writes', async () => {
    expect((await anna.inject(departure)).statusCode).toBe(204);
    expect(await listOf(anna)).toEqual([]);
    say(annasPeer, alias, 'One more thing.');
    await hear(peer, 'One more thing.');
    expect(await listOf(anna)).toMatchObject([{ conversationId: 1 }]);
  });
});
