import { describe, expect, it } from 'vitest';
import { garbled, late, notFound, offline, rejected, unauthorized } from '../../fixtures/failures.ts';
import { failureText } from '../../src/machines/failure-text.ts';

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
