import { describe, expect, it } from 'vitest';
import { formatInRome, fromRomeClock, toRomeClock } from '../../src/domain/rome-time.ts';

describe('Italian time', () => {
  it.each([
    ['2026-11-24T18:00', '2026-11-24T17:00:00.000Z'],
    ['2026-07-01T00:15', '2026-06-30T22:15:00.000Z'],
    // The last minute before summer time, and the first after it.
    ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    // This hour occurs twice, and the first one counts.
    ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s is %s', (clock, moment) => {
    expect(fromRomeClock(clock)).toBe(moment);
    expect(toRomeClock(new Date(moment))).toBe(clock);
  });

  it.each([
    '2027-03-28T02:30',
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-11-24',
    '24/11/2026 18:00',
    '',
    '2026-11-24T18:00:00',
    '12026-11-24T18:00',
  ])('never shows %j', (clock) => {
    expect(fromRomeClock(clock)).toBeNull();
  });

  it('is written with the day of the week', () => {
    expect(formatInRome('2026-11-24T17:00:00.000Z')).toBe('Tue, 24 Nov 2026, 18:00');
    expect(formatInRome('2026-06-30T22:15:00.000Z')).toBe('Wed, 1 Jul 2026, 00:15');
  });
});
