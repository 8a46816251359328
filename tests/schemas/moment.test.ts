import { describe, expect, it } from 'vitest';
import { isDay, moment } from '../../src/schemas/moment.ts';

describe('a moment', () => {
  it.each(['2027-02-28T23:59:59Z', '2028-02-29T10:00:00.000Z', '2026-12-31T00:00:00.5Z'])('is %s', (text) => {
    expect(moment.safeParse(text).success).toBe(true);
  });

  it.each([
    '2027-02-30T10:00:00Z',
    '2027-02-29T10:00:00.000Z',
    '2026-04-31T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-04-30T24:00:00Z',
    '2026-04-30T10:00Z',
    '2026-04-30T10:00:00+02:00',
    '2026-04-30',
  ])('is not %s', (text) => {
    expect(moment.safeParse(text).error?.issues[0]?.message).toBe('A time must be ISO 8601, in UTC.');
  });
});

describe('a day', () => {
  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-02-30', false],
    ['2027-2-3', false],
    ['2027-02-03T10:00:00Z', false],
  ])('%s: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected);
  });
});
