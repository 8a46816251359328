import { expect, it } from 'vitest';
import {
  daysOfWeek,
  type ProposalForm,
  proposalTexts,
  readProposal,
  timesOfDay,
} from '../../../src/domain/chat/viewing-proposal.ts';

/** A Sunday, 13:00 in Italy. */
const now = Date.UTC(2026, 10, 22, 12);
const form: ProposalForm = { times: [], minutes: 30, place: 'onSite', videoLink: '' };

it.each([
  ['one time that is now', ['2026-11-22T13:00'], proposalTexts.past],
  ['a past time after a good one', ['2026-11-23T13:00', '2026-11-21T13:00'], proposalTexts.past],
  ['a time too far after a good one', ['2026-11-23T13:00', '2027-06-23T13:00'], proposalTexts.far],
  // The limit is in summer time, so it is at 14:00 in Rome, not at 13:00.
  ['a minute more than 180 days', ['2027-05-21T14:01'], proposalTexts.far],
  ['a time that the clocks skip', ['2027-03-28T02:30'], proposalTexts.past],
])('%s is refused', (_, times, fault) => {
  expect(readProposal({ ...form, times }, false, now)).toEqual({ fault });
});

it('a week has the days from Monday, and those that are past have no times', () => {
  expect(daysOfWeek(0, now).filter(({ hasTimes }) => hasTimes)).toEqual([
    { day: '2026-11-22', hasTimes: true },
  ]);
  expect(daysOfWeek(1, now)).toHaveLength(7);
  expect(daysOfWeek(1, now)[0]).toEqual({ day: '2026-11-23', hasTimes: true });
  // 22:30 UTC on Sunday is Monday in Italy in summer.
  expect(daysOfWeek(0, Date.UTC(2026, 6, 5, 22, 30))[0]).toEqual({ day: '2026-07-06', hasTimes: true });
});

it('weeks end after 180 days', () => {
  const weeks = Array.from({ length: 40 }, (_, week) => daysOfWeek(week, now));
  const last = weeks.flat().findLast(({ hasTimes }) => hasTimes);
  expect(last?.day).toBe('2027-05-21');
  expect(timesOfDay('2027-05-21', now).at(-1)).toBe('2027-05-21T14:00');
  expect(weeks.at(-1)).toEqual([]);
});

it('a day has each half hour from 8:00 to 20:30, without those that have passed', () => {
  const whole = timesOfDay('2026-11-24', now);
  expect([whole.length, whole[0], whole[1], whole.at(-1)]).toEqual([
    26,
    '2026-11-24T08:00',
    '2026-11-24T08:30',
    '2026-11-24T20:30',
  ]);
  expect(timesOfDay('2026-11-22', now)[0]).toBe('2026-11-22T13:30');
});
