import { randomUUID } from 'node:crypto';
import type { ReviewValues } from '@stanza/schemas/safety/review.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { setModerator } from '../../safety/set-moderator.ts';
import { now } from '../support/builders.ts';
import { addCarla, type Member, openMembersApp } from '../support/members.ts';

type Caller = Pick<Member, 'inject'>;
const day = 86_400_000;
const month = now.toISOString().slice(0, 7);
const good: ReviewValues = { facts: ['asDescribed', 'onTime'], text: 'Kind, and the room is bright.' };
const ofGuest: ReviewValues = { facts: ['onTime'], text: 'Came with good questions.' };

/** Bruno was shown the room of Anna. */
async function open(startsInMinutes = -60) {
  const opened = await openMembersApp();
  const { db, app, anna, bruno } = opened;
  const { id } = await db
    .insertInto('conversations')
    .values({ first_user_id: anna.id, second_user_id: bruno.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contacts')
    .values({
      conversation_id: id,
      listing_id: 1,
      asker_id: bruno.id,
      title: 'Room',
      price: 500,
      asked_at: now,
      starts_conversation: true,
    })
    .execute();
  await db
    .insertInto('viewings')
    .values({
      conversation_id: id,
      listing_id: 1,
      host_id: anna.id,
      guest_id: bruno.id,
      title: 'Room',
      state: 'agreed',
      proposed_by: null,
      times: [],
      starts_at: new Date(now.getTime() + startsInMinutes * 60_000),
      minutes: 30,
      place: 'onSite',
      video_link: null,
      version: 1,
    })
    .execute();
  const url = `/api/chat/conversations/${id}/viewings/1/review`;
  const write = (member: Caller, payload: object = good) => member.inject({ method: 'PUT', url, payload });
  const remove = (member: Caller) => member.inject({ method: 'DELETE', url });
  const reviewOf = async (member: Caller) => {
    const [viewing] = (await member.inject(`/api/chat/conversations/${id}/viewings`)).json();
    const [own] = (await member.inject('/api/users/me/viewings')).json();
    expect(own.review).toEqual(viewing.review);
    return viewing.review;
  };
  const onCard = async () => (await app.inject('/api/listings/1/poster')).json().reviews;
  const ownOf = async (member: Caller) => (await member.inject('/api/users/me/reviews')).json();
  const answer = (member: Caller, review: number, text: string) =>
    member.inject({ method: 'PUT', url: `/api/users/me/reviews/${review}/answer`, payload: { text } });
  const report = (member: Caller, review: number) =>
    member.inject({
      method: 'PUT',
      url: `/api/users/me/reports/${randomUUID()}`,
      payload: { kind: 'review', id: review, reason: 'harassment', text: 'Look.' },
    });
  return {
    ...opened,
    ...{ write, remove, reviewOf, onCard, ownOf, answer, report },
    viewing: `/api/chat/conversations/${id}/viewings/1`,
    /** Sessions end before the 14 days are over: the viewing moves instead. */
    pass: async (days: number) => {
      await sql`update viewings set starts_at = starts_at - ${days} * interval '1 day'`.execute(db);
      await sql`update reviews set shows_at = shows_at - ${days} * interval '1 day'`.execute(db);
    },
  };
}

const errorOf = (answer: Awaited<ReturnType<Member['inject']>>) => [answer.statusCode, answer.json().error];

describe('a review', () => {
  test('is seen by nobody else until both have written one; then both are on the cards, by first name and month', async () => {
    const { anna, bruno, write, reviewOf, onCard, ownOf } = await open();
    const until = new Date(now.getTime() - 30 * 60_000 + 14 * day).toISOString();
    expect(await reviewOf(anna)).toEqual({ own: null, isShown: false, until });
    expect((await write(bruno)).json()).toEqual({ own: good, isShown: false, until });
    expect(await reviewOf(bruno)).toEqual({ own: good, isShown: false, until });
    expect(await reviewOf(anna)).toEqual({ own: null, isShown: false, until });
    expect(await onCard()).toEqual([]);
    expect(await ownOf(anna)).toEqual({ received: [], written: [] });
    // Until it shows, it can be changed.
    const better = { ...good, text: `${good.text} And quiet.` };
    expect((await write(bruno, better)).json()).toMatchObject({ own: better });
    expect((await write(anna, ofGuest)).json()).toMatchObject({ isShown: true });
    const shown = { id: expect.any(Number), firstName: 'Bruno', month, ...better, answer: null };
    expect(await onCard()).toEqual([shown]);
    expect(await ownOf(anna)).toMatchObject({
      received: [shown],
      written: [{ firstName: 'Bruno', isHost: true, title: 'Room', review: { own: ofGuest, isShown: true } }],
    });
    expect(await ownOf(bruno)).toMatchObject({
      received: [{ firstName: 'Anna', ...ofGuest }],
      written: [{ isHost: false, review: { own: better } }],
    });
    expect(errorOf(await write(bruno))).toEqual([409, 'REVIEW_SHOWN']);
    expect((await write(bruno, better)).statusCode).toBe(200);
  });

  test('of one member alone shows 14 days after the viewing, when the other can write none any more', async () => {
    const { anna, bruno, write, reviewOf, onCard, pass } = await open();
    await write(bruno);
    await pass(13.9);
    expect(await onCard()).toEqual([]);
    await pass(0.1);
    expect(await onCard()).toMatchObject([good]);
    expect(await reviewOf(anna)).toBeNull();
    expect(errorOf(await write(anna, ofGuest))).toEqual([409, 'REVIEW_TOO_LATE']);
  });

  test('is deleted by its writer before it shows, and not after', async () => {
    const { anna, bruno, write, remove, reviewOf, ownOf } = await open();
    await write(bruno);
    // Nobody else deletes it.
    expect((await remove(anna)).statusCode).toBe(204);
    expect(await reviewOf(bruno)).toMatchObject({ own: good });
    for (const _ of [1, 2]) expect((await remove(bruno)).statusCode).toBe(204);
    expect(await reviewOf(bruno)).toMatchObject({ own: null });
    await write(bruno);
    await write(anna, ofGuest);
    expect(errorOf(await remove(bruno))).toEqual([409, 'REVIEW_SHOWN']);
    expect((await ownOf(anna)).received).toHaveLength(1);
  });

  test('is written by the two of a viewing that is over', async () => {
    const opened = await open(-10);
    const { anna, bruno, write, remove, reviewOf } = opened;
    expect(errorOf(await write(bruno))).toEqual([409, 'VIEWING_NOT_OVER']);
    expect(await reviewOf(anna)).toBeNull();
    const carla = await addCarla(opened);
    expect([(await write(carla)).statusCode, (await remove(carla)).statusCode]).toEqual([404, 404]);
  });

  test('can still be written if the viewing is cancelled or proposed again afterwards', async () => {
    const { bruno, viewing, write, reviewOf } = await open();
    const change = (member: Caller, what: string, payload: object) =>
      member.inject({ method: 'PUT', url: `${viewing}/${what}`, payload });
    expect((await change(bruno, 'cancellation', { version: 1 })).statusCode).toBe(200);
    expect(await reviewOf(bruno)).toMatchObject({ own: null });
    const times = [new Date(now.getTime() + day).toISOString()];
    const proposal = { times, minutes: 30, place: 'onSite', videoLink: null, version: 2 };
    expect((await change(bruno, 'proposal', proposal)).statusCode).toBe(200);
    expect((await write(bruno)).statusCode).toBe(200);
  });

  test('has facts that fit together, and of the room only from who was shown it', async () => {
    const { anna, bruno, write } = await open();
    const wrong = [
      { facts: [], text: 'No fact.' },
      { facts: ['onTime', 'notOnTime'], text: '' },
      { facts: ['kind'], text: '' },
    ];
    for (const payload of wrong) expect((await write(bruno, payload)).statusCode).toBe(400);
    expect((await write(bruno, { ...good, text: 'x'.repeat(501) })).statusCode).toBe(400);
    expect(errorOf(await write(anna))).toEqual([400, 'ROOM_FACT']);
    expect((await write(bruno, { facts: ['slowAnswers'], text: '' })).statusCode).toBe(200);
  });

  test('of two who write at the same moment shows', async () => {
    const { anna, bruno, write, ownOf } = await open();
    await Promise.all([write(anna, ofGuest), write(bruno)]);
    for (const member of [anna, bruno]) expect((await ownOf(member)).received).toHaveLength(1);
  });

  test('stays after a block, which ends new ones', async () => {
    const { anna, bruno, write, remove, onCard, ownOf, pass } = await open();
    await write(bruno);
    await anna.inject({ method: 'POST', url: '/api/users/me/blocks', payload: { kind: 'partner', id: 1 } });
    expect((await write(anna, ofGuest)).statusCode).toBe(404);
    expect((await write(bruno, { ...good, text: 'And worse.' })).statusCode).toBe(404);
    await pass(14);
    expect(await onCard()).toMatchObject([good]);
    expect((await ownOf(bruno)).written).toHaveLength(1);
    expect(errorOf(await remove(bruno))).toEqual([409, 'REVIEW_SHOWN']);
  });
});

describe('an answer', () => {
  test('is given once, by the reviewed member, to a review that shows', async () => {
    const { anna, bruno, write, answer, onCard, pass } = await open();
    await write(bruno);
    expect((await answer(anna, 1, 'Thank you!')).statusCode).toBe(404);
    await pass(14);
    expect((await answer(bruno, 1, 'Mine.')).statusCode).toBe(404);
    for (const _ of [1, 2]) expect((await answer(anna, 1, 'Thank you!')).statusCode).toBe(204);
    expect(errorOf(await answer(anna, 1, 'And more.'))).toEqual([409, 'REVIEW_ANSWERED']);
    expect(await onCard()).toMatchObject([{ answer: 'Thank you!' }]);
  });
});

describe('moderation', () => {
  async function reported() {
    const opened = await open();
    const { anna, bruno, write, answer, db } = opened;
    await write(bruno, { ...good, text: 'A rude text' });
    await write(anna, ofGuest);
    await answer(anna, 1, 'A rude answer');
    const carla = await addCarla(opened);
    await setModerator(db, 'carla@example.it', true);
    const cases = async () => (await carla.inject('/api/moderation/cases')).json().cases;
    const decide = (id: number, what: string, payload: object) =>
      carla.inject({ method: 'PUT', url: `/api/moderation/cases/${id}/${what}`, payload });
    return { ...opened, carla, cases, decide };
  }

  test('removes a review, which its writer still reads; an appeal brings it back', async () => {
    const { anna, bruno, carla, report, cases, decide, onCard, ownOf, db } = await reported();
    expect((await report(anna, 1)).statusCode).toBe(204);
    expect((await report(anna, 99)).statusCode).toBe(404);
    const [found] = await cases();
    // Nothing that the other member has written.
    expect(found).toMatchObject({
      kind: 'review',
      member: { name: 'Bruno Verdi' },
      copy: { text: 'A rude text', facts: good.facts },
    });
    expect(JSON.stringify(found.copy)).not.toMatch(/answer/);
    await decide(found.id, 'decision', { decision: 'remove', reason: 'No insults.' });
    expect(await onCard()).toEqual([]);
    expect((await ownOf(anna)).received).toEqual([]);
    expect((await ownOf(bruno)).written).toMatchObject([{ isRemoved: true }]);
    expect((await ownOf(bruno)).received).toHaveLength(1);
    await bruno.inject({
      method: 'PUT',
      url: `/api/decisions/${found.id}/appeal`,
      payload: { text: 'Why?' },
    });
    await db.updateTable('cases').set({ decided_by: null }).execute();
    await decide(found.id, 'appeal-decision', { isLifted: true, reason: 'You were right.' });
    expect(await onCard()).toMatchObject([{ text: 'A rude text' }]);
    expect((await carla.inject('/api/users/me/safety')).statusCode).toBe(200);
  });

  test('of an answer, which the writer of the review reports, leaves the review', async () => {
    const { anna, bruno, report, cases, decide, onCard, answer } = await reported();
    expect((await report(bruno, 1)).statusCode).toBe(204);
    const [found] = await cases();
    expect(found).toMatchObject({
      member: { name: expect.stringMatching(/^Anna/) },
      copy: { text: 'A rude answer' },
    });
    await decide(found.id, 'decision', { decision: 'remove', reason: 'No insults.' });
    expect(await onCard()).toMatchObject([{ text: 'A rude text', answer: null }]);
    expect(errorOf(await answer(anna, 1, 'Again'))).toEqual([409, 'REVIEW_ANSWERED']);
  });
});
