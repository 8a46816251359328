import { expect, it } from 'vitest';
import {
  emptyProposal,
  type ProposalForm,
  proposalTexts,
  readProposal,
  timeLimits,
} from '../../../src/domain/chat/viewing-proposal.ts';

const now = Date.UTC(2026, 10, 22, 12);
const form: ProposalForm = { times: [], minutes: 30, place: 'onSite', videoLink: '' };

it('an empty form has one empty time and no link', () => {
  expect(emptyProposal(null)).toEqual({ ...form, times: [''] });
});

it.each([
  ['one time that is now', ['2026-11-22T13:00'], proposalTexts.past],
  ['a past time after a good one', ['2026-11-23T13:00', '2026-11-21T13:00'], proposalTexts.past],
  ['a time too far after a good one', ['2026-11-23T13:00', '2027-06-23T13:00'], proposalTexts.far],
  // The limit is in summer time, so it is at 14:00 in Rome, not at 13:00.
  ['a minute more than 180 days', ['2027-05-21T14:01'], proposalTexts.far],
  ['six times', Array(6).fill('2026-11-23T13:00'), 'Propose at most 5 times.'],
])('%s is refused', (_, times, fault) => {
  expect(readProposal({ ...form, times }, null, now)).toEqual({ fault });
});

it('a time is from the next minute to 180 days ahead, as the fields say', () => {
  const { min, max } = timeLimits(now);
  expect([min, max]).toEqual(['2026-11-22T13:00', '2027-05-21T14:00']);
  const times = ['2026-11-22T13:01', max];
  expect(readProposal({ ...form, times }, null, now)).toMatchObject({
    proposal: { times: ['2026-11-22T12:01:00.000Z', '2027-05-21T12:00:00.000Z'] },
  });
});
