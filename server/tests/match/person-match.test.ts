import { bandOfPerson, blur } from '@stanza/domain/match/blurred.ts';
import { bandOf, matchScore } from '@stanza/domain/match/score.ts';
import { type Answers, choices, consentVersion, questions } from '@stanza/schemas/match/answers.ts';
import { expect, test } from 'vitest';
import { createAnswerKeys } from '../../match/sealed-answers.ts';
import { addCarla, type Member, openMembersApp } from '../support/members.ts';

const opened = await openMembersApp({ tokenSecret: 'a secret of at least 32 characters!' });
const { app, db, anna, bruno } = opened;
const keys = createAnswerKeys('a secret of at least 32 characters!');

const answersAt = (index: 0 | 1 | 2): Answers =>
  Object.fromEntries(
    questions.map((each) => [
      each,
      { is: choices[each][index], accepts: [choices[each][index]], weight: 'some' },
    ]),
  );
const save = (member: Member, answers: Answers) =>
  member.inject({
    method: 'PUT',
    url: '/api/users/me/match-answers',
    payload: { answers, consentVersion },
  });

const { id } = await db
  .insertInto('conversations')
  .values({ first_user_id: anna.id, second_user_id: bruno.id })
  .returning('id')
  .executeTakeFirstOrThrow();
await db
  .insertInto('messages')
  .values({ conversation_id: id, sender_id: anna.id, content: 'Ciao' })
  .execute();
const url = `/api/chat/conversations/${id}/match`;
const matchFor = async (member: Member) => (await member.inject(url)).json();
const allow = (member: Member, isAllowed: boolean) =>
  member.inject({ method: 'PUT', url, payload: { isAllowed } });

test('there is no band before both have answered', async () => {
  await save(anna, answersAt(0));
  expect(await matchFor(anna)).toEqual({ band: null, reasons: null, isAllowed: false });
});

test('the band is of blurred answers until both allow the reasons', async () => {
  await save(anna, answersAt(0));
  await save(bruno, answersAt(0));
  const blurred = blur(answersAt(0), (question) => keys.chance(bruno.id, question));
  const coarse = { band: bandOfPerson(answersAt(0), blurred), reasons: null };
  // The test would show nothing if nothing was blurred.
  expect(blurred).not.toEqual(Object.fromEntries(questions.map((each) => [each, choices[each][0]])));
  expect(await matchFor(anna)).toEqual({ ...coarse, isAllowed: false });
  expect((await allow(anna, true)).json()).toEqual({ ...coarse, isAllowed: true });
  await allow(bruno, true);
  const exact = await matchFor(anna);
  expect(exact.band).toBe(bandOf(matchScore(answersAt(0), answersAt(0)) ?? 0));
  expect(exact.reasons).toHaveLength(10);
  expect(exact.reasons[0]).toEqual({
    question: expect.any(String),
    kind: 'alike',
    theirs: expect.any(String),
  });
  // Taken back by one, the reasons are gone for both.
  await allow(bruno, false);
  expect(await matchFor(anna)).toEqual({ ...coarse, isAllowed: true });
  expect((await matchFor(bruno)).reasons).toBeNull();
});

test('the inbox has the same band about the asker, and none for a poster without answers', async () => {
  const asked = await bruno.inject({ method: 'PUT', url: '/api/users/me/contacts/1' });
  expect(asked.json().conversationId).toBe(id);
  const inbox = async () => (await anna.inject('/api/chat/inbox')).json();
  await save(bruno, answersAt(0));
  await save(anna, answersAt(1));
  expect(await inbox()).toEqual([expect.objectContaining({ band: (await matchFor(anna)).band })]);
  await allow(anna, true);
  await allow(bruno, true);
  const exact = bandOf(matchScore(answersAt(1), answersAt(0)) ?? 0);
  expect(exact).not.toBe(
    bandOfPerson(
      answersAt(1),
      blur(answersAt(0), (each) => keys.chance(bruno.id, each)),
    ),
  );
  expect(await inbox()).toEqual([expect.objectContaining({ band: exact })]);
  await bruno.inject({ method: 'DELETE', url: '/api/users/me/match-answers' });
  expect(await inbox()).toEqual([expect.objectContaining({ band: null })]);
  await anna.inject({ method: 'DELETE', url: '/api/users/me/match-answers' });
  expect((await inbox())[0]).not.toHaveProperty('band');
  await allow(anna, false);
  await allow(bruno, false);
});

test('deleted answers are gone from all bands', async () => {
  await save(bruno, answersAt(0));
  await bruno.inject({ method: 'DELETE', url: '/api/users/me/match-answers' });
  expect((await matchFor(anna)).reasons).toBeNull();
});

test('answers under an earlier text are not used', async () => {
  await save(bruno, answersAt(0));
  await allow(anna, true);
  await allow(bruno, true);
  await db.updateTable('match_answers').set({ consent_version: 0 }).where('user_id', '=', bruno.id).execute();
  expect((await matchFor(anna)).reasons).toBeNull();
});

test('only the two members of the conversation see it', async () => {
  const carla = await addCarla(opened);
  expect((await carla.inject(url)).statusCode).toBe(404);
  expect((await allow(carla, true)).statusCode).toBe(404);
  expect((await app.inject({ url })).statusCode).toBe(401);
});
