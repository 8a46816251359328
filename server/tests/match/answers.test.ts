import { consentVersion, questions } from '@stanza/schemas/match/answers.ts';
import { expect, test } from 'vitest';
import { createAnswerKeys } from '../../match/sealed-answers.ts';
import { type Member, openMembersApp } from '../support/members.ts';

const { app, db, anna, bruno } = await openMembersApp();

const url = '/api/users/me/match-answers';
const smoking = { is: 'outside', accepts: ['never', 'outside'], weight: 'some' };
const save = (member: Member, answers: object, version = consentVersion) =>
  member.inject({ method: 'PUT', url, payload: { answers, consentVersion: version } });
const stored = () => db.selectFrom('match_answers').selectAll().orderBy('user_id').execute();

test('answers are the own ones, with the consent and its first date', async () => {
  expect((await anna.inject(url)).json()).toEqual({ answers: {}, consent: null });
  const first = await save(anna, { smoking });
  expect(first.statusCode).toBe(200);
  const { consent } = first.json();
  expect(consent.version).toBe(consentVersion);
  expect((await save(anna, { smoking: { ...smoking, weight: 'must' } })).json()).toEqual({
    answers: { smoking: { ...smoking, weight: 'must' } },
    consent,
  });
  const response = await anna.inject(url);
  expect(response.json()).toEqual({ answers: { smoking: { ...smoking, weight: 'must' } }, consent });
  expect(response.headers['cache-control']).toBe('no-store');
  expect((await bruno.inject(url)).json()).toEqual({ answers: {}, consent: null });
});

test('they are stored encrypted, and for one member alone', async () => {
  await save(anna, { smoking });
  await save(bruno, {});
  const [ofAnna, ofBruno] = await stored();
  expect(ofAnna?.sealed.toString('latin1')).not.toMatch(/smok|outside/);
  // The length tells nothing.
  expect(ofAnna?.sealed.length).toBe(ofBruno?.sealed.length);
  // Copied to another member, they cannot be read.
  await db
    .updateTable('match_answers')
    .set({ sealed: ofAnna?.sealed ?? Buffer.alloc(0) })
    .where('user_id', '=', bruno.id)
    .execute();
  expect((await bruno.inject(url)).json()).toEqual({ answers: {}, consent: null });
});

test('one call deletes all', async () => {
  await save(anna, { smoking });
  expect((await anna.inject({ method: 'DELETE', url })).statusCode).toBe(204);
  expect((await anna.inject(url)).json()).toEqual({ answers: {}, consent: null });
  expect((await stored()).filter(({ user_id }) => user_id === anna.id)).toEqual([]);
});

test.each([
  [{ smoking: { ...smoking, is: 'sometimes' } }, consentVersion, 400],
  [{ smoking: { ...smoking, accepts: [] } }, consentVersion, 400],
  [{ smoking }, consentVersion + 1, 409],
])('%o with consent %d is refused', async (answers, version, status) => {
  expect((await save(anna, answers, version)).statusCode).toBe(status);
});

test('nobody else gets them', async () => {
  expect((await app.inject({ url })).statusCode).toBe(401);
});

test('chances are fixed for a member and a question, and spread', () => {
  const keys = createAnswerKeys('a secret of at least 32 characters!');
  const chances = Array.from({ length: 200 }, (_, id) =>
    questions.map((each) => keys.chance(id, each)),
  ).flat();
  expect(keys.chance(7, 'smoking')).toBe(keys.chance(7, 'smoking'));
  expect(createAnswerKeys('another secret of 32 characters!!!').chance(7, 'smoking')).not.toBe(
    keys.chance(7, 'smoking'),
  );
  for (const least of [0, 0.25, 0.5, 0.75]) {
    const share = chances.filter((one) => one >= least && one < least + 0.25).length / chances.length;
    expect(share).toBeCloseTo(0.25, 1);
  }
});
