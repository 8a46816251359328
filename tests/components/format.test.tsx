// @vitest-environment node
import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  availability,
  formatDay,
  formatDistance,
  italianTime,
  messageTime,
  money,
  monthlyRent,
  relativeTime,
  roomsText,
} from '../../src/components/format.ts';

/** The expected text with no-break spaces: no line breaks inside a date or a distance. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0');

describe('amounts', () => {
  it.each([
    [0, '$0'],
    [80, '$80'],
    [650, '$650'],
    [1450, '$1,450'],
    [730.5, '$730.50'],
    [99.999, '$100'],
    [9999, '$9,999'],
    [12500, '$12,500'],
    [1234567, '$1,234,567'],
  ])('%d is %s', (amount, text) => {
    expect(money(amount)).toBe(text);
    expect(monthlyRent(amount)).toBe(`${text}/month`);
  });
});

describe('counts', () => {
  it.each([
    [0, '0 rooms'],
    [1, '1 room'],
    [999, '999 rooms'],
    [18_000, '18,000 rooms'],
  ])('%d is %s', (count, text) => {
    expect(roomsText(count)).toBe(text);
  });
});

describe('days', () => {
  it.each([
    ['2025-09-01', '1 Sept 2025'],
    ['2026-02-28', '28 Feb 2026'],
    ['2025-12-31T23:59:59Z', '31 Dec 2025'],
    ['2025-09-01T00:00:00', '1 Sept 2025'],
    ['2025-09-01T00:00:00+02:00', '1 Sept 2025'],
    ['2025-12-31T23:30:00-05:00', '31 Dec 2025'],
  ])('%s is %s, wherever the browser is', (date, text) => {
    expect(formatDay(date)).toBe(unbroken(text));
  });

  it('have the months of British English', () => {
    const british = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
    for (let month = 1; month <= 12; month++) {
      const date = `2025-${String(month).padStart(2, '0')}-09`;
      expect(formatDay(date)).toBe(british.format(new Date(date)).replaceAll(' ', '\u00A0'));
    }
  });

  it.each([
    ['2025-09-01', '2026-07-31', 'Available from 1_Sept_2025 to 31_Jul_2026'],
    ['2025-09-01', null, 'Available from 1_Sept_2025'],
    [null, '2026-07-31', 'Available until 31_Jul_2026'],
    [null, null, 'Availability not specified'],
  ])('%s to %s reads, lines ending at spaces alone: %s', (start, end, text) => {
    expect(availability(start, end)).toBe(text.replaceAll('_', '\u00A0'));
  });
});

describe('distances', () => {
  it.each([
    [0, '50 m'],
    [0.02, '50 m'],
    [0.074, '50 m'],
    [0.076, '100 m'],
    [0.5, '500 m'],
    [0.974, '950 m'],
    [0.976, '1 km'],
    [0.999, '1 km'],
    [1, '1 km'],
    [1.04, '1 km'],
    [1.06, '1.1 km'],
    [12.34, '12.3 km'],
    [1234.5, '1,234.5 km'],
  ])('%d km is %s', (km, text) => {
    expect(formatDistance(km)).toBe(unbroken(text));
  });
});

describe("'Listed'", () => {
  const second = 1000;
  const minute = 60 * second;
  const hour = 60 * minute;
  const day = 24 * hour;
  const then = '2025-06-15T09:30:00Z';

  it.each([
    [-hour, 'Just now'],
    [0, 'Just now'],
    [59 * second, 'Just now'],
    [minute, 'Just now'],
    [2 * minute - 1, 'Just now'],
    [2 * minute, '2 minutes ago'],
    [3 * minute - 1, '2 minutes ago'],
    [59 * minute, '59 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [2 * hour - 1, '1 hour ago'],
    [2 * hour, '2 hours ago'],
    [23 * hour, '23 hours ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [2 * day - 1, '1 day ago'],
    [2 * day, '2 days ago'],
    [30 * day, '30 days ago'],
    [400 * day, '400 days ago'],
  ])('%d ms ago reads: %s', (elapsed, text) => {
    expect(relativeTime(then, Date.parse(then) + elapsed)).toBe(text);
  });
});

describe('times', () => {
  it("follow the device's clock to another zone", () => {
    const noon = '2026-06-15T12:00:00Z';
    vi.stubEnv('TZ', 'America/New_York');
    expect(messageTime(noon)).toBe('Jun 15, 8:00 AM');
    vi.stubEnv('TZ', 'Europe/Rome');
    expect(messageTime(noon)).toBe('Jun 15, 2:00 PM');
    vi.unstubAllEnvs();
  });
});

describe('in Italian', () => {
  beforeEach(() => i18n.loadAndActivate({ locale: 'it', messages: {} }));

  it('are euros, dates and 24-hour times', () => {
    expect(money(1200)).toBe('1.200\u00A0€');
    expect(money(650.5)).toBe('650,50\u00A0€');
    expect(formatDay('2026-09-03')).toBe('3\u00A0set\u00A02026');
    expect(formatDistance(1.23)).toBe('1,2\u00A0km');
    expect(messageTime('2026-01-17T17:05:00Z', 'Europe/Rome')).toBe('17 gen, 18:05');
    // Where the device has another zone, Italian time is named.
    expect(italianTime('2026-01-17T17:00:00Z')).toMatch(/^sab 17 gen 2026, 18:00/);
  });
});
