import { describe, expect, it } from 'vitest';
import { answeredError } from '../../src/api/http.ts';
import { createFeedbackApi } from '../../src/api/shell/feedback.ts';
import type { ErrorAnswer } from '../../src/domain/api-error.ts';
import { failureOf } from '../support/api-failure.ts';
import { nothing, plain } from '../support/api-recorder.ts';
import { aBackend, html } from '../support/http-backend.ts';

const { signal } = new AbortController();

const bodies: { name: string; body: unknown; says: ErrorAnswer }[] = [
  { name: 'a message', body: { message: 'Too short.' }, says: { serverMessage: 'Too short.' } },
  {
    name: 'the first field message',
    body: { error: { text: 'Too short.', userId: 'Unknown.' } },
    says: { fieldMessage: 'Too short.' },
  },
  {
    name: 'a code and a message',
    body: { error: 'LISTING_LIMIT_EXCEEDED', message: 'Ten is enough.' },
    says: { code: 'LISTING_LIMIT_EXCEEDED', serverMessage: 'Ten is enough.' },
  },
  {
    name: 'the minutes to wait',
    body: { message: 'Too many.', minutesUntilReset: 12 },
    says: { serverMessage: 'Too many.', minutesUntilReset: 12 },
  },
  {
    name: 'the way to appeal',
    body: { message: 'Suspended.', appeal: { id: 3, key: 'abc' } },
    says: { serverMessage: 'Suspended.', appeal: { id: 3, key: 'abc' } },
  },
  {
    name: 'half a way to appeal',
    body: { message: 'Suspended.', appeal: { id: 3 } },
    says: { serverMessage: 'Suspended.' },
  },
  { name: 'zero minutes to wait', body: { minutesUntilReset: 0 }, says: { minutesUntilReset: 0 } },
  { name: 'nothing from an empty message', body: { message: '' }, says: {} },
  { name: 'nothing from an empty code', body: { error: '' }, says: {} },
  { name: 'nothing from an empty error object', body: { error: {} }, says: {} },
  { name: 'nothing from an empty field message', body: { error: { text: '' } }, says: {} },
  { name: 'nothing from a list of field messages', body: { error: { text: ['Short.'] } }, says: {} },
  {
    name: 'nothing from null values',
    body: { message: null, error: null, minutesUntilReset: null },
    says: {},
  },
  {
    name: 'the other fields when the message is not a text',
    body: { message: { text: 'x' }, error: 'CODE', minutesUntilReset: 3 },
    says: { code: 'CODE', minutesUntilReset: 3 },
  },
  {
    name: 'the other fields when the error is a list',
    body: { message: 'Text.', error: ['a'], minutesUntilReset: 3 },
    says: { serverMessage: 'Text.', minutesUntilReset: 3 },
  },
  {
    name: 'the other fields when the minutes are a text',
    body: { message: 'Text.', error: { text: 'Short.' }, minutesUntilReset: '3' },
    says: { serverMessage: 'Text.', fieldMessage: 'Short.' },
  },
  { name: 'nothing from a list', body: [{ message: 'x' }], says: {} },
  { name: 'nothing from a text', body: 'Bad request', says: {} },
  { name: 'nothing from a number', body: 5, says: {} },
  { name: 'nothing from null', body: null, says: {} },
];

function saidIn({ serverMessage, fieldMessage, code, minutesUntilReset, appeal }: ErrorAnswer): ErrorAnswer {
  return { serverMessage, fieldMessage, code, minutesUntilReset, appeal };
}

describe('a failed answer', () => {
  const send = (url: string) =>
    createFeedbackApi(url).sendFeedback({ text: 'More rooms!', userId: null }, { signal });

  it.each(bodies)('contains $name, as an object or as JSON text', ({ body, says }) => {
    for (const came of [body, JSON.stringify(body)]) {
      const failure = answeredError(400, came);
      expect(saidIn(failure)).toEqual(says);
      expect(failure).toMatchObject({ kind: 'rejected', status: 400 });
    }
  });

  it('contains nothing when its JSON is truncated', () => {
    expect(saidIn(answeredError(400, '{"message": "Too'))).toEqual({});
  });

  it.each([
    { name: 'a web page', answer: html(429) },
    { name: 'a text', answer: plain('Too many requests', { status: 429 }) },
    { name: 'truncated JSON', answer: plain('{"message": "Too', { status: 429, type: 'application/json' }) },
    { name: 'no body', answer: nothing(429) },
    {
      name: 'an empty body with a JSON content type',
      answer: plain('', { status: 429, type: 'application/json' }),
    },
  ])('has only a status with $name', async ({ answer }) => {
    const backend = await aBackend(answer);
    const failure = await failureOf(send(backend.url));
    expect(saidIn(failure)).toEqual({});
    expect(failure).toMatchObject({ kind: 'rejected', status: 429, message: 'The server answered 429.' });
  });

  it('can be a problem document', async () => {
    const type = 'application/problem+json; charset=utf-8';
    const backend = await aBackend(plain('{"message": "Too short."}', { status: 400, type }));
    expect(await failureOf(send(backend.url))).toMatchObject({ serverMessage: 'Too short.' });
  });
});
