import '../../support/browser.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import { listingsOf } from '../../../fixtures/listings.ts';
import { cities } from '../../../src/domain/search/search-options.ts';
import { anyListing, type SearchQuery } from '../../../src/domain/search/search-query.ts';
import { type NewestRooms, newestRoomsMachine } from '../../../src/machines/search/newest-rooms.machine.ts';
import { useSearch } from '../../../src/views/search/SearchBar.tsx';
import { CityPictures } from '../../../src/views/shell/CityPictures.tsx';
import { LandingRooms } from '../../../src/views/shell/LandingRooms.tsx';
import { renderView } from '../../support/render.tsx';

const found = { rooms: listingsOf(1, 2, 3, 4, 5, 6), count: 751 };

function Page({ fetch, query }: { fetch: () => Promise<NewestRooms>; query: SearchQuery }) {
  const search = useSearch({ query, onSearch() {} });
  return (
    <LandingRooms
      machine={newestRoomsMachine.provide({ actors: { fetch: fromPromise(fetch) } })}
      search={search}
    >
      What is new
    </LandingRooms>
  );
}

it.each([
  [null, 'All 751 rooms, lowest rent first', '/listings?order=price'],
  [600, 'In all places up to $600, lowest rent first', '/listings?maxPrice=600&order=price'],
])('the newest rooms, and a search of all places up to %s', async (maxPrice, name, address) => {
  renderView(<Page fetch={async () => found} query={{ ...anyListing, maxPrice }} />);
  expect(await screen.findAllByRole('article')).toHaveLength(4);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
});

it('without them the rest of the page stays', async () => {
  renderView(<Page fetch={() => Promise.reject(offline)} query={anyListing} />);
  expect(await screen.findByText('What is new')).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
});

function Pictures({ query }: { query: SearchQuery }) {
  return <CityPictures search={useSearch({ query, onSearch() {} })} />;
}

it('a picture of each city leads to its rooms, with the chosen filters', () => {
  renderView(<Pictures query={{ ...anyListing, maxDistance: 5, maxPrice: 600 }} />);
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(cities.map(({ name }) => name));
  expect(screen.getByRole('link', { name: 'Roma' }).getAttribute('href')).toBe(
    '/listings?location=Roma&maxDistance=5&maxPrice=600',
  );
  for (const link of links) expect(link.querySelector('img')?.getAttribute('loading')).toBe('lazy');
});
