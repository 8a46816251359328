import { expect, test } from 'vitest';
import { openMembersApp, post } from '../support/members.ts';

const { app, db } = await openMembersApp();

const send = (payload: object) => post(app, '/api/feedback', payload);
const kept = () => db.selectFrom('feedback').select(['text', 'claimed_user_id']).orderBy('id').execute();

test.each([
  ['from a visitor', { text: 'Ten letters', userId: null }, null],
  ['without a user', { text: 'Ten letters' }, null],
  ['from a member', { text: 'Ten letters', userId: 2 }, 2],
  ['from the demo user or a deleted user', { text: 'Ten letters', userId: 23 }, 23],
])('feedback %s is stored', async (_, payload, claimed_user_id) => {
  const response = await send(payload);
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({ message: 'Thank you for your feedback.' });
  expect((await kept()).at(-1)).toEqual({ text: 'Ten letters', claimed_user_id });
});

test('feedback is trimmed, keeps its lines, and has 10 to 5000 characters', async () => {
  await send({ text: '  One\r\n<b>two</b>\u202e three  ' });
  expect((await kept()).at(-1)?.text).toBe('One\n<b>two</b> three');
  expect((await send({ text: 'x'.repeat(10) })).statusCode).toBe(201);
  expect((await send({ text: 'x'.repeat(5000) })).statusCode).toBe(201);
});

test.each([
  [{}, 'Feedback is required.'],
  [{ text: '' }, 'Feedback is required.'],
  [{ text: null }, 'Feedback is required.'],
  [{ text: {} }, 'Feedback must be a text.'],
  [{ text: ` ${'x'.repeat(9)} ` }, 'Feedback must be at least 10 characters long.'],
  [{ text: 'x'.repeat(5001) }, 'Feedback must be at most 5000 characters long.'],
  [{ text: 'nine\0letters' }, 'Feedback must not contain control characters.'],
  [{ text: 'Ten letters', userId: '2' }, 'userId must be a whole number or null.'],
  [{ text: 'Ten letters', userId: 1.5 }, 'userId must be a whole number or null.'],
  [{ text: 'Ten letters', userId: -1 }, 'userId must be a whole number or null.'],
  [{ text: 'Ten letters', userId: 1e300 }, 'userId must be a whole number or null.'],
])('%j: 400', async (payload, message) => {
  const before = await kept();
  const response = await send(payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ code: 'invalid-input', message });
  expect(await kept()).toEqual(before);
});
