import { describe, expect, it } from 'vitest';
import { failureText } from '../../src/machines/failure-text.ts';
import { failureTable } from '../support/api-failures.ts';

const texts = { rejected: 'It was refused.', network: 'It never came.' };

describe('the text of a failure', () => {
  it.each(failureTable(texts))('$name: "$text"', ({ error, text }) => {
    expect(failureText(error, texts)).toBe(text);
  });

  it.each([undefined, null, 'network', { kind: 'rejected', serverMessage: 'Not an error of ours.' }])(
    'is the one of no answer for %o',
    (error) => {
      expect(failureText(error, texts)).toBe('It never came.');
    },
  );
});
