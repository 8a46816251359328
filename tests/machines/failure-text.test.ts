import { describe, expect, it } from 'vitest';
import { garbled, late, notFound, offline, rejected, unauthorized } from '../../fixtures/failures.ts';
import { answerFailureText, failureText } from '../../src/machines/failure-text.ts';

const textOf = (error: unknown) =>
  failureText(error, { rejected: 'It was refused.', network: 'It never came.' });

describe('the text of a failure', () => {
  it.each([unauthorized, notFound, ...[400, 500].map((status) => (said?: string) => rejected(status, said))])(
    "is the server's message or the text for a rejection",
    (answered) => {
      expect(textOf(answered('Ask again on Monday.'))).toBe('Ask again on Monday.');
      expect(textOf(answered())).toBe('It was refused.');
    },
  );

  it.each([
    { name: 'no connection', error: offline },
    { name: 'no answer in time', error: late },
    { name: 'an answer that cannot be read', error: garbled },
    { name: 'a fault of ours', error: new TypeError('x is undefined') },
    {
      name: 'an object that looks like a rejection',
      error: { kind: 'rejected', serverMessage: 'Not ours.' },
    },
    { name: 'nothing', error: undefined },
  ])('is the network text for $name', ({ error }) => {
    expect(textOf(error)).toBe('It never came.');
  });
});

describe('the text of a failure, apart from answers that cannot be understood', () => {
  const texts = { rejected: 'It was refused.', network: 'It never came.' };

  it('is that of a failure', () => {
    expect(answerFailureText(rejected(400, 'Ask again.'), texts)).toBe('Ask again.');
    expect(answerFailureText(rejected(400), texts)).toBe(texts.rejected);
    expect(answerFailureText(late, texts)).toBe(texts.network);
  });

  it('tells that an answer cannot be understood, in given words or in those of the catalogue', () => {
    expect(answerFailureText(garbled, texts, 'It was noise.')).toBe('It was noise.');
    expect(answerFailureText(garbled, texts)).toBe(
      'The server did not answer as it should. Try again in a moment.',
    );
  });
});
