import { describe, expect, it } from 'vitest';
import { createFeedbackApi } from '../../src/api/feedback.ts';
import { answeredError } from '../../src/api/http.ts';
import type { ErrorAnswer } from '../../src/domain/api-error.ts';
import { failureOf } from '../support/api-failure.ts';
import { nothing, plain } from '../support/api-recorder.ts';
import { aBackend, html } from '../support/http-backend.ts';

const { signal } = new AbortController();

const bodies: { name: string; body: unknown; says: ErrorAnswer }[] = [
  { name: 'a message', body: { message: 'Too short.' }, says: { serverMessage: 'Too short.' } },
  {
    name: 'the first of the fields that are wrong',
    body: { error: { text: 'Too short.', userId: 'Unknown.' } },
    says: { fieldMessage: 'Too short.' },
  },
  {
    name: 'a code beside a message',
    body: { error: 'LISTING_LIMIT_EXCEEDED', message: 'Ten is enough.' },
    says: { code: 'LISTING_LIMIT_EXCEEDED', serverMessage: 'Ten is enough.' },
  },
  {
    name: 'when to come back',
    body: { message: 'Too many.', minutesUntilReset: 12 },
    says: { serverMessage: 'Too many.', minutesUntilReset: 12 },
  },
  { name: 'that it is now', body: { minutesUntilReset: 0 }, says: { minutesUntilReset: 0 } },
  { name: 'nothing in an empty message', body: { message: '' }, says: {} },
  { name: 'nothing in an empty code', body: { error: '' }, says: {} },
  { name: 'nothing in no fields', body: { error: {} }, says: {} },
  { name: 'nothing in an empty message of a field', body: { error: { text: '' } }, says: {} },
  { name: 'nothing in a list of messages of a field', body: { error: { text: ['Short.'] } }, says: {} },
  { name: 'nothing in nulls', body: { message: null, error: null, minutesUntilReset: null }, says: {} },
  {
    name: 'the rest where the message is no text',
    body: { message: { text: 'x' }, error: 'CODE', minutesUntilReset: 3 },
    says: { code: 'CODE', minutesUntilReset: 3 },
  },
  {
    name: 'the rest where the error is no object',
    body: { message: 'Text.', error: ['a'], minutesUntilReset: 3 },
    says: { serverMessage: 'Text.', minutesUntilReset: 3 },
  },
  {
    name: 'the rest where the minutes are no number',
    body: { message: 'Text.', error: { text: 'Short.' }, minutesUntilReset: '3' },
    says: { serverMessage: 'Text.', fieldMessage: 'Short.' },
  },
  { name: 'nothing in a list', body: [{ message: 'x' }], says: {} },
  { name: 'nothing in a text', body: 'Bad request', says: {} },
  { name: 'nothing in a number', body: 5, says: {} },
  { name: 'nothing in null', body: null, says: {} },
];

function saidIn({ serverMessage, fieldMessage, code, minutesUntilReset }: ErrorAnswer): ErrorAnswer {
  return { serverMessage, fieldMessage, code, minutesUntilReset };
}

describe('an answer that is not OK', () => {
  const send = (url: string) =>
    createFeedbackApi(url).sendFeedback({ text: 'More rooms!', userId: null }, { signal });

  it.each(bodies)('says $name, parsed or as the text that came', ({ body, says }) => {
    for (const came of [body, JSON.stringify(body)]) {
      const failure = answeredError(400, came);
      expect(saidIn(failure)).toEqual(says);
      expect(failure).toMatchObject({ kind: 'rejected', status: 400 });
    }
  });

  it('says nothing where the text that came is half of a JSON', () => {
    expect(saidIn(answeredError(400, '{"message": "Too'))).toEqual({});
  });

  it.each([
    { name: 'a web page', answer: html(429) },
    { name: 'a text', answer: plain('Too many requests', { status: 429 }) },
    { name: 'half of a JSON', answer: plain('{"message": "Too', { status: 429, type: 'application/json' }) },
    { name: 'no body', answer: nothing(429) },
    { name: 'no body that calls itself JSON', answer: plain('', { status: 429, type: 'application/json' }) },
  ])('is told by its status alone with $name', async ({ answer }) => {
    const backend = await aBackend(answer);
    const failure = await failureOf(send(backend.url));
    expect(saidIn(failure)).toEqual({});
    expect(failure).toMatchObject({ kind: 'rejected', status: 429, message: 'The server answered 429.' });
  });

  it('reads a problem document as it reads JSON', async () => {
    const type = 'application/problem+json; charset=utf-8';
    const backend = await aBackend(plain('{"message": "Too short."}', { status: 400, type }));
    expect(await failureOf(send(backend.url))).toMatchObject({ serverMessage: 'Too short.' });
  });
});
