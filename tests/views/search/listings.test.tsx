import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aListing, aPage } from '../../../fixtures/listings.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import type { ListingPage } from '../../../src/schemas/listing/listing.ts';
import { cards, cardTitles, openListings } from './listings-screen.tsx';

const noConnection = () => Promise.reject(new ApiError('network', 'No connection.'));
const searchBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City or university' });
const distance = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Distance' });
const price = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Price' });

describe('the title', () => {
  it.each([
    ['?location=Milano', "Results for 'Milano'"],
    ['?location=milano', "Results for 'Milano'"],
    ['?university=bocconi&maxPrice=700', "Results for 'Bocconi'"],
    ['?location=Roma&university=Bocconi', "Results for 'Roma'"],
    ['?location=Atlantis', "Results for 'Atlantis'"],
    ['?maxPrice=700', 'All Listings'],
    ['?location=%20', 'All Listings'],
    ['', 'All Listings'],
  ])('of %s is %s', async (search, title) => {
    openListings(`/listings${search}`);
    await screen.findByRole('article');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(document.title).toBe(`${title} · Stanza`);
  });
});

describe('the address', () => {
  it('gives the search', async () => {
    const { requests } = openListings('/listings?university=Bocconi&maxDistance=5&maxPrice=900');
    await screen.findByRole('article');
    expect(requests).toEqual([
      {
        query: { term: { kind: 'university', name: 'Bocconi' }, maxDistance: 5, maxPrice: 900 },
        next: null,
        capabilities: [],
      },
    ]);
    expect(searchBox().value).toBe('Bocconi');
    expect(distance().value).toBe('5');
    expect(price().value).toBe('900');
  });

  it('has its invalid parts left out of the search, and named', async () => {
    const { requests } = openListings('/listings?location=Milano&maxDistance=-3&maxPrice=cheap');
    await screen.findByRole('article');
    expect(screen.getByRole('note').textContent).toBe(
      'Left out of the search, since it was not understood: maxDistance, maxPrice.',
    );
    expect(requests[0]?.query).toEqual({
      term: { kind: 'location', name: 'Milano' },
      maxDistance: null,
      maxPrice: null,
    });
    expect(distance().value).toBe('');
    expect(price().value).toBe('');
  });

  it('that is valid shows no note', async () => {
    openListings('/listings?location=Milano&maxPrice=700');
    await screen.findByRole('article');
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('can have an amount that the lists do not offer', async () => {
    openListings('/listings?maxPrice=655');
    await screen.findByRole('article');
    expect(price().selectedOptions[0]?.textContent).toBe('Up to 655 EUR');
  });
});

describe('a card', () => {
  it('shows the listing', async () => {
    openListings();
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('heading', { name: 'Sunny room near the Politecnico' })).toBeTruthy();
    for (const text of [
      'A quiet room on the third floor, ten minutes on foot from the campus.',
      'Città Studi',
      '$650/month',
      'Available from 1 Sept 2025 to 31 Jul 2026',
      'Giulia',
    ]) {
      expect(card.getByText(text)).toBeTruthy();
    }
    expect(card.getByRole('img', { name: 'Photo 1 of 3 of Sunny room near the Politecnico' })).toBeTruthy();
  });

  it('leads to its listing', async () => {
    const { user, address } = openListings();
    await user.click(await screen.findByRole('link', { name: 'Sunny room near the Politecnico' }));
    expect(address()).toBe('/listing/101');
  });

  it.each([
    ['/listings?location=Milano', '3.2 km from the centre'],
    ['/listings?university=Politecnico di Milano', '250 m from Politecnico di Milano'],
  ])('of %s says how far it is: %s', async (at, text) => {
    openListings(at);
    expect(within(await screen.findByRole('article')).getByText(text)).toBeTruthy();
  });

  it.each([
    ['nowhere to measure from', '/listings', {}],
    ['a place that nobody knows', '/listings?location=Atlantis', {}],
    ['no coordinates', '/listings?location=Milano', { latitude: null, longitude: null }],
  ])('has no distance with %s', async (_, at, overrides) => {
    openListings(at, { search: () => aPage([aListing(overrides)]) });
    const card = within(await screen.findByRole('article'));
    expect(card.queryByText(/ from (the centre|Atlantis)/)).toBeNull();
  });
});

describe('the count', () => {
  it.each([
    [1, null, '1 room'],
    [2, null, '2 rooms'],
    [2, 'page-2', '2 rooms so far: more follow as you scroll'],
  ])('of %i with next page %s reads %s', async (count, next, text) => {
    const listings = Array.from({ length: count }, (_, index) => aListing({ id: index + 1 }));
    openListings('/listings', { search: () => aPage(listings, next) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(cards()).toHaveLength(count);
  });

  it('waits for the answer', async () => {
    const answer = Promise.withResolvers<ListingPage>();
    openListings('/listings', { search: () => answer.promise });
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Searching...');
    expect(screen.queryByText('0 rooms')).toBeNull();
    answer.resolve(aPage());
    expect(await screen.findByText('1 room')).toBeTruthy();
    expect(screen.queryByText('Searching...')).toBeNull();
  });
});

describe('the filters', () => {
  const rooms = aPage([
    aListing({ id: 1, title: 'Dear', price: 900 }),
    aListing({ id: 2, title: 'Cheap', price: 700 }),
    aListing({ id: 3, title: 'Far', price: 500, latitude: 45.5845, longitude: 9.2744 }),
  ]);

  it('apply at once, whether or not the backend supports them', async () => {
    const { user, address, requests } = openListings('/listings?location=Milano', { search: () => rooms });
    expect(await cardTitles()).toEqual(['Dear', 'Cheap', 'Far']);
    await user.selectOptions(price(), 'Up to 700 EUR');
    expect(address()).toBe('/listings?location=Milano&maxPrice=700');
    expect(await cardTitles()).toEqual(['Cheap', 'Far']);
    await user.selectOptions(distance(), '+5km');
    expect(address()).toBe('/listings?location=Milano&maxDistance=5&maxPrice=700');
    expect(await cardTitles()).toEqual(['Cheap']);
    expect(requests.map(({ query }) => [query.maxDistance, query.maxPrice])).toEqual([
      [null, null],
      [null, 700],
      [5, 700],
    ]);
    await user.selectOptions(price(), 'Any price');
    expect(address()).toBe('/listings?location=Milano&maxDistance=5');
    expect(await cardTitles()).toEqual(['Dear', 'Cheap']);
  });

  it('keep a half-typed text, and search the place of the results', async () => {
    const { user, address } = openListings('/listings?location=Milano', { search: () => rooms });
    await cardTitles();
    await user.clear(searchBox());
    await user.type(searchBox(), 'bolo');
    await user.selectOptions(distance(), '+30km');
    expect(address()).toBe('/listings?location=Milano&maxDistance=30');
    await cardTitles();
    expect(searchBox().value).toBe('bolo');
  });

  it('are kept for another place in the search box above the results', async () => {
    const { user, address } = openListings('/listings?location=Milano&maxPrice=700', { search: () => rooms });
    await cardTitles();
    await user.clear(searchBox());
    await user.type(searchBox(), 'bolo{Enter}');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(address()).toBe('/listings?location=Bologna&maxPrice=700');
    expect(await screen.findByRole('heading', { name: "Results for 'Bologna'" })).toBeTruthy();
    await cardTitles();
  });

  it('and the box follow a step back', async () => {
    const { user, back } = openListings('/listings?location=Milano', { search: () => rooms });
    await cardTitles();
    await user.clear(searchBox());
    await user.type(searchBox(), 'roma{Enter}{Enter}');
    await screen.findByRole('heading', { name: "Results for 'Roma'" });
    await user.selectOptions(price(), 'Up to 400 EUR');
    await screen.findByText('No results found');
    back();
    await cardTitles();
    expect(price().value).toBe('');
    back();
    await screen.findByRole('heading', { name: "Results for 'Milano'" });
    await cardTitles();
    expect(searchBox().value).toBe('Milano');
  });
});

describe('a filter without an effect', () => {
  const noPlace = 'Distance needs a city or university.';
  const unknownPlace = 'No distances are known from this place.';

  it.each([
    ['/listings', noPlace],
    ['/listings?maxDistance=5', noPlace],
    ['/listings?location=Atlantis', unknownPlace],
  ])('of %s is disabled, and shows why', async (at, reason) => {
    const { user, address } = openListings(at);
    await cardTitles();
    const before = address();
    expect(distance().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('combobox', { name: 'Distance', description: reason })).toBe(distance());
    expect(price().getAttribute('aria-disabled')).toBe('false');
    fireEvent.change(distance(), { target: { value: '10' } });
    expect(address()).toBe(before);
    await user.clear(searchBox());
    await user.type(searchBox(), 'torino{Enter}');
    expect(distance().getAttribute('aria-disabled')).toBe('false');
    expect(screen.queryByText(reason)).toBeNull();
  });

  it('is enabled at a known place, and stays so while another is typed', async () => {
    const { user } = openListings('/listings?location=Milano');
    await cardTitles();
    await user.type(searchBox(), 'x');
    expect(distance().getAttribute('aria-disabled')).toBe('false');
    expect(distance().getAttribute('aria-describedby')).toBeNull();
  });
});

describe('an address with another name of a place', () => {
  it.each([
    ['location=Rome', 'Roma', { kind: 'location', name: 'Roma' }],
    ['university=POLIMI', 'Politecnico di Milano', { kind: 'university', name: 'Politecnico di Milano' }],
  ])('%s shows the results of %s', async (params, name, term) => {
    const { requests } = openListings(`/listings?${params}`);
    expect(await screen.findByRole('heading', { name: `Results for '${name}'` })).toBeTruthy();
    expect(requests[0]?.query.term).toEqual(term);
    expect(searchBox().value).toBe(name);
    await cardTitles();
  });
});

describe('the city of a card', () => {
  it.each([
    ['Città Studi', 'Milano', 'Città Studi, Milano'],
    ['Centro di MILANO', 'Milano', 'Centro di MILANO'],
    ['Città Studi', '', 'Città Studi'],
  ])('is shown beside "%s" in "%s": %s', async (location, city, text) => {
    openListings('/listings', { search: () => aPage([aListing({ location, city })]) });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText(location).parentElement?.textContent).toBe(text);
  });
});

describe('an empty result', () => {
  it.each([
    ['', 'There are no rooms here yet. Try another place.'],
    ['&maxPrice=500', 'Try a higher price or another place.'],
    ['&maxDistance=5', 'Try a larger distance or another place.'],
    ['&maxPrice=500&maxDistance=5', 'Try a larger distance, a higher price or another place.'],
  ])('names only what was limited: "%s"', async (limits, advice) => {
    openListings(`/listings?location=Venezia${limits}`, { search: () => aPage([]) });
    expect(await screen.findByText(advice)).toBeTruthy();
  });

  it('shows a message, and leads to all listings', async () => {
    const { user, address } = openListings('/listings?location=Venezia', {
      search: ({ query }) => aPage(query.term ? [] : [aListing()]),
    });
    expect(await screen.findByRole('heading', { name: 'No results found' })).toBeTruthy();
    expect(screen.getByText('0 rooms')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'See all listings' }));
    expect(address()).toBe('/listings');
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(searchBox().value).toBe('');
  });

  it.each(['network', 'rejected'] as const)('of a failed search (%s) can be tried again', async (kind) => {
    const { user, requests } = openListings('/listings?location=Milano', {
      search: (_, count) => (count === 1 ? Promise.reject(new ApiError(kind, kind)) : aPage()),
    });
    expect(await screen.findByRole('heading', { name: 'The search failed' })).toBeTruthy();
    expect(screen.getByText('No results found')).toBeTruthy();
    expect(cards()).toEqual([]);
    const isUnreachable = kind === 'network';
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(
      isUnreachable ? 'The server could not be reached' : 'The search failed',
    );
    expect(screen.queryByText('0 rooms')).toBeNull();
    expect(
      screen.getByText(isUnreachable ? /could not be reached\. Check/ : /did not answer as it should/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
  });

  it('can fail repeatedly', async () => {
    const { user, requests } = openListings('/listings', { search: noConnection });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(requests).toHaveLength(3);
  });

  it('keeps the focus at Try Again while it fails, unless it is moved', async () => {
    const { user } = openListings('/listings', { search: noConnection });
    const again = await screen.findByRole('button', { name: 'Try Again' });
    again.focus();
    for (let times = 0; times < 2; times++) {
      await user.keyboard('{Enter}');
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try Again' })),
      );
    }
    await user.keyboard('{Enter}');
    searchBox().focus();
    await screen.findByRole('button', { name: 'Try Again' });
    expect(document.activeElement).toBe(searchBox());
  });
});

describe('own listings', () => {
  it('are marked in place of the heart, on cards and in the map', async () => {
    const { user } = openListings('/listings', {
      search: () => aPage([aListing({ id: 1, title: 'Mine' }), aListing({ id: 2, title: 'Theirs' })]),
      ownListings: [aListing({ id: 1 })],
    });
    expect(await screen.findByText('Your listing')).toBeTruthy();
    const [mine, theirs] = cards().map((card) => within(card));
    expect(mine?.getByText('Your listing')).toBeTruthy();
    expect(mine?.queryByRole('button', { name: 'Like Mine' })).toBeNull();
    expect(theirs?.queryByText('Your listing')).toBeNull();
    expect(theirs?.getByRole('button', { name: 'Like Theirs' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show map' }));
    for (const [title, count] of [
      ['Mine', 1],
      ['Theirs', 0],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Pin: ${title}, 650` }));
      const selected = within(screen.getByRole('region', { name: 'Selected Property' }));
      expect(selected.queryAllByText('Your listing')).toHaveLength(count);
    }
  });
});
