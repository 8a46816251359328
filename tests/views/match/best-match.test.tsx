import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aListing, aPage, aSummary } from '../../../fixtures/listings.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { type FilteredQuery, toFilteredParams } from '../../../src/domain/search/filtered-query.ts';
import type { Answers } from '../../../src/schemas/match/answers.ts';
import { cardTitles, openListings } from '../search/listings-screen.tsx';

const answer = { weight: 'some' as const };
const answers: Answers = {
  noise: { ...answer, is: 'quiet', accepts: ['quiet'] },
  cleaning: { ...answer, is: 'weekly', accepts: ['weekly'] },
  smoking: { ...answer, is: 'never', accepts: ['never', 'outside'] },
  pets: { ...answer, is: 'none', accepts: ['none'] },
  guests: { ...answer, is: 'seldom', accepts: ['seldom'] },
};
const { guests: _, ...few } = answers;
const byMatch = '/listings?location=Milano&order=match';

const open = (at: string, options: { isByMatch?: boolean; answers?: Answers | null }) =>
  openListings(at, {
    answers: options.answers ?? null,
    capabilities: options.isByMatch === undefined ? [] : ['match'],
    search: ({ query }) => ({
      ...aPage(),
      summary: aSummary(3, {
        ...(query.order === 'match' && options.isByMatch !== undefined && { isByMatch: options.isByMatch }),
      }),
    }),
  });
const order = () => screen.getByLabelText<HTMLSelectElement>('Order');
const offered = () => Array.from(order().options, ({ text }) => text);

it('is an order for members who have answered five questions', async () => {
  const { user, address, requests } = open('/listings?location=Milano', { answers, isByMatch: true });
  await cardTitles();
  await user.selectOptions(order(), 'Best match first');
  expect(address()).toBe(byMatch);
  await waitFor(() => expect(requests.at(-1)?.query.order).toBe('match'));
  await waitFor(() => expect(order().value).toBe('match'));
  expect(screen.queryByRole('note')).toBeNull();
});

it.each([
  ['a visitor', null],
  ['a member with fewer answers', few],
])('is not offered to %s, who reads why an address with it has the usual order', async (_, own) => {
  open(byMatch, { answers: own, isByMatch: false });
  await cardTitles();
  expect(screen.getByRole('note').textContent).toMatch(
    /^In the usual order\. The best match comes first once/,
  );
  expect(screen.getByRole('link', { name: 'To the questions' }).getAttribute('href')).toBe('/profile?match');
  expect(order().value).toBe('newest');
  expect(offered()).not.toContain('Best match first');
});

it('is left out for a backend that does not know it, and the page says so', async () => {
  open(byMatch, {});
  await cardTitles();
  expect(screen.getByRole('note').textContent).toBe(
    'Left out of the search, since it was not understood: order.',
  );
  expect(offered()).not.toContain('Best match first');
});

it('is not saved for a backend that does not know it, also if the search failed', async () => {
  const SaveSearch = ({ readQuery }: { readQuery(): FilteredQuery }) => (
    <output>{toFilteredParams(readQuery()).toString()}</output>
  );
  const search = () => Promise.reject(new ApiError('network', 'No connection.'));
  openListings('/listings?minPrice=300&order=match', { SaveSearch, search });
  expect((await screen.findByText(/minPrice/)).textContent).toBe('minPrice=300');
  expect(order().value).toBe('newest');
});

it('of an own room has no band on the card', async () => {
  const household = { people: 2, occupations: [], languages: [], answers };
  const [mine, theirs] = [aListing({ id: 1, title: 'Mine', household }), aListing({ id: 2, household })];
  openListings('/listings', { answers, ownListings: [mine], search: () => aPage([mine, theirs]) });
  expect(await screen.findByText('Your listing')).toBeTruthy();
  expect(screen.getAllByRole('article').map((card) => /Fits you/.test(card.textContent))).toEqual([
    false,
    true,
  ]);
});
