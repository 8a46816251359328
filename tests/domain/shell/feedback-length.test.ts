import { describe, expect, it } from 'vitest';
import { isFeedbackLong } from '../../../src/domain/shell/feedback-length.ts';

describe('the length of feedback', () => {
  it.each([
    { name: 'empty', text: '', ok: false },
    { name: 'white space', text: ' \n\t'.repeat(10), ok: false },
    { name: '9 characters', text: 'x'.repeat(9), ok: false },
    { name: '9 characters with surrounding white space', text: ` ${'x'.repeat(9)} \n`, ok: false },
    { name: '10 characters', text: 'x'.repeat(10), ok: true },
    { name: '10 characters with surrounding white space', text: ` ${'x'.repeat(10)} `, ok: true },
    { name: '10 characters with spaces inside', text: 'x        x', ok: true },
    { name: '9 flags', text: '🇮🇹'.repeat(9), ok: false },
    { name: '10 flags', text: '🇮🇹'.repeat(10), ok: true },
    { name: '5000 accents of two code points', text: 'e\u0301'.repeat(5000), ok: true },
    { name: '5000 characters', text: 'x'.repeat(5000), ok: true },
    { name: '5000 characters with surrounding white space', text: ` ${'x'.repeat(5000)} `, ok: true },
    { name: '5001 characters', text: 'x'.repeat(5001), ok: false },
    { name: '10 megabytes', text: 'x'.repeat(10 * 1024 * 1024), ok: false },
  ])('$name: $ok', ({ text, ok }) => {
    expect(isFeedbackLong(text)).toBe(ok);
  });
});
