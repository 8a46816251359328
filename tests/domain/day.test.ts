import { afterEach, expect, it, vi } from 'vitest';
import { dayInItaly, earliestDay, localDay } from '../../src/domain/day.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['two hours east', -120, '2027-02-02'],
  ['five hours west', 300, '2027-02-01'],
])('the day of a device %s of Greenwich is its own', (_, offset, day) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  expect(localDay(new Date('2027-02-01T23:30:00Z'))).toBe(day);
});

it.each([
  ['2027-02-01T11:59:59Z', '2027-01-31'],
  ['2027-02-01T12:00:00Z', '2027-02-01'],
])('at %s the earliest day on Earth is %s', (moment, day) => {
  expect(earliestDay(new Date(moment))).toBe(day);
});

it.each([
  ['winter', '2027-01-31T22:59:59Z', '2027-01-31'],
  ['winter, an hour ahead', '2027-01-31T23:00:00Z', '2027-02-01'],
  ['summer', '2027-07-31T21:59:59Z', '2027-07-31'],
  ['summer, two hours ahead', '2027-07-31T22:00:00Z', '2027-08-01'],
  ['the day before summer time begins', '2027-03-27T22:30:00Z', '2027-03-27'],
  ['the day on which summer time begins', '2027-03-28T22:30:00Z', '2027-03-29'],
  ['the last day of summer time', '2027-10-30T22:30:00Z', '2027-10-31'],
  ['the day on which winter time begins', '2027-10-31T22:30:00Z', '2027-10-31'],
])('the day in Italy in %s', (_, moment, day) => {
  expect(dayInItaly(new Date(moment))).toBe(day);
});

it('agrees with the time zones of the platform at each hour around midnight, until the calendar repeats itself', () => {
  const platform = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });
  const days = Array.from({ length: 28 * 366 }, (_, day) => day);
  const moments = days.flatMap((day) => [21, 22, 23, 24, 25].map((hour) => Date.UTC(2020, 0, day, hour)));
  const wrong = moments.filter((moment) => dayInItaly(new Date(moment)) !== platform.format(moment));
  expect(wrong).toEqual([]);
});
