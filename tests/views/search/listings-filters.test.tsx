import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { aListing, aPage, aSummary, listingsOf } from '../../../fixtures/listings.ts';
import type { FilteredQuery } from '../../../src/domain/search/filtered-query.ts';
import { boxAroundPlace } from '../../../src/domain/search/place-box.ts';
import type { ListingPage } from '../../../src/schemas/listing/listing.ts';
import { boxText } from '../../../src/schemas/search/map-area.ts';
import { cards, cardTitles, openListings } from './listings-screen.tsx';

const counted = (count = 137, page = aPage()): ListingPage => ({ ...page, summary: aSummary(count) });
const none = (withoutOne: { filter: string; count: number }[]): ListingPage => ({
  ...aPage([]),
  summary: aSummary(0, { withoutOne }),
});

type Effects = Parameters<typeof openListings>[1];

/** The results of a backend with filters. */
const openFiltered = (at = '/listings?location=Milano', effects: Effects = {}) =>
  openListings(at, { search: () => counted(), ...effects });

/** The same with an open panel. */
async function openPanel(at?: string, effects?: Effects) {
  const opened = openFiltered(at, effects);
  await opened.user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
  return { ...opened, panel };
}

const chips = () =>
  within(screen.getByRole('list', { name: 'Applied filters' }))
    .getAllByRole('button', { name: /^Remove filter/ })
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));

describe('results of a backend with filters', () => {
  it('show the exact number', async () => {
    openFiltered('/listings', { search: () => counted(137, aPage([aListing()], '/page-2')) });
    expect(await screen.findByText('137 rooms')).toBeTruthy();
  });

  it('have no filters, chips and order if the backend has none, whatever the address contains', async () => {
    const { requests } = openListings('/listings?hasBalcony=true&order=price', { search: () => aPage() });
    await cardTitles();
    expect(screen.queryByRole('button', { name: /Filters/ })).toBeNull();
    expect(screen.queryByLabelText('Order')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Applied filters' })).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('are those of the address', async () => {
    const at =
      '/listings?university=polimi&maxDistance=5&minPrice=400&maxPrice=900&availableFrom=2026-09-01&minSize=12' +
      '&maxFloor=3&hasBalcony=true&allInclusive=true&postedSince=2026-08-01&text=quiet+street&order=newest';
    const { requests } = openFiltered(at);
    await cardTitles();
    expect(requests).toMatchObject([
      {
        query: {
          term: { kind: 'university', name: 'Politecnico di Milano' },
          filters: { minPrice: 400, hasBalcony: true, text: 'quiet street', maxFloor: 3 },
          order: 'newest',
        },
      },
    ]);
    expect(chips()).toEqual([
      'Within 5 km',
      'From $400',
      'Up to $900',
      'Free on 1 Sept 2026',
      'At least 12 m²',
      'Floor 3 or lower',
      'Balcony',
      'All-inclusive rent',
      'Posted since 1 Aug 2026',
      '“quiet street”',
    ]);
    expect(screen.getByLabelText<HTMLSelectElement>('Order').value).toBe('newest');
  });

  it('limit the way to the university in minutes, which is a distance', async () => {
    const { user, address } = openFiltered('/listings?university=Bocconi&hasBalcony=true&order=newest');
    await cardTitles();
    const way = () => screen.getByLabelText<HTMLSelectElement>('Way to Bocconi, estimated');
    expect(way().value).toBe('');
    await user.selectOptions(way(), '20 min on foot');
    expect(address()).toBe('/listings?university=Bocconi&maxDistance=1.38&hasBalcony=true&order=newest');
    await cardTitles();
    expect(chips()).toEqual(['Within 20 min on foot', 'Balcony']);
    expect(way().value).toBe('20 min on foot');
    await user.selectOptions(screen.getByLabelText('Distance'), '5');
    expect(address()).toBe('/listings?university=Bocconi&maxDistance=5&hasBalcony=true&order=newest');
    await cardTitles();
    expect(way().value).toBe('');
  });

  it('offer public transport if the backend knows timetables, as the only limit of the way', async () => {
    const rooms = aPage([
      aListing({ id: 1, latitude: 45.448, longitude: 9.2324, transitMinutes: 20 }),
      aListing({ id: 2, latitude: 45.448, longitude: 9.2024, transitMinutes: 15 }),
      aListing({ id: 3, latitude: 45.448, longitude: 9.2024, transitMinutes: null }),
    ]);
    const { user, address } = openFiltered('/listings?university=Bocconi&maxDistance=1.38', {
      search: () => ({ ...rooms, summary: aSummary(3, { hasTransit: true }) }),
    });
    await cardTitles();
    expect(cards().map((card) => within(card).queryByText(/^Estimated/)?.textContent)).toEqual([
      'Estimated: 55 min on foot, 25 min by bicycle, 20 min by public transport',
      // Public transport is not faster than walking here, so it is left out.
      'Estimated: 15 min on foot, 10 min by bicycle',
      'Estimated: 15 min on foot, 10 min by bicycle',
    ]);
    const way = () => screen.getByLabelText<HTMLSelectElement>('Way to Bocconi, estimated');
    await user.selectOptions(way(), '20 min by public transport');
    expect(address()).toBe('/listings?university=Bocconi&maxTransit=20');
    await cardTitles();
    expect(chips()).toEqual(['Within 20 min by public transport']);
    expect(way().value).toBe('20 min by public transport');
    await user.selectOptions(way(), '10 min on foot');
    expect(address()).toBe('/listings?university=Bocconi&maxDistance=0.76');
    await cardTitles();
    await user.selectOptions(screen.getByLabelText('Order'), 'Shortest by public transport first');
    expect(address()).toBe('/listings?university=Bocconi&maxDistance=0.76&order=transit');
    await cardTitles();
    // Another way keeps the order.
    await user.selectOptions(way(), '20 min by public transport');
    expect(address()).toBe('/listings?university=Bocconi&maxTransit=20&order=transit');
  });

  it('show a limit of the address that is not among the choices', async () => {
    openFiltered('/listings?university=Bocconi&maxTransit=15', {
      search: () => ({ ...aPage(), summary: aSummary(3, { hasTransit: true }) }),
    });
    await cardTitles();
    expect(chips()).toEqual(['Within 15 min by public transport']);
    const way = screen.getByLabelText<HTMLSelectElement>('Way to Bocconi, estimated');
    expect(way.value).toBe('15 min by public transport');
    const options = [...way.options].map(({ text }) => text);
    expect(options.filter((text) => text.endsWith('transport'))).toEqual(
      [10, 15, 20, 30].map((minutes) => `${minutes} min by public transport`),
    );
    expect(screen.getByRole('button', { name: /^Remove filter/ }).title).toBe(
      'Within 15 min by public transport',
    );
  });

  it('around a stop are named after it, until the map is moved', async () => {
    const around = boxText(boxAroundPlace({ latitude: 45.4684, longitude: 9.1757 }));
    // The capabilities of the backend are not known yet.
    const asking = { search: () => new Promise<never>(() => {}) };
    openFiltered(`/listings?location=Cadorna+FN&bounds=${around}`, asking);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rooms near Cadorna FN' })).toBeTruthy();
    cleanup();
    openFiltered('/listings?location=Cadorna+FN&bounds=9.1,45.4,9.2,45.5', asking);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Rooms in this part of the map' }),
    ).toBeTruthy();
  });

  it('have no limit by public transport without timetables, or without a university', async () => {
    openFiltered('/listings?university=Bocconi&maxTransit=20&order=transit');
    await cardTitles();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Applied filters' })).toBeNull());
    const options = () => [...screen.getByLabelText<HTMLSelectElement>(/^Way to/).options];
    expect(options().map(({ text }) => text)).not.toContain('20 min by public transport');
    const orders = () => screen.getByLabelText<HTMLSelectElement>('Order');
    expect(orders().value).toBe('distance');
    expect([...orders().options].map(({ value }) => value)).not.toContain('transit');
    cleanup();
    openFiltered('/listings?location=Milano&maxTransit=20&order=transit');
    expect((await screen.findByRole('note')).textContent).toContain('maxTransit, order');
  });

  it('offer no bicycle in Venezia, and no way without a place', async () => {
    openFiltered('/listings?location=Venezia');
    await cardTitles();
    const options = screen.getByLabelText<HTMLSelectElement>('Way to the centre, estimated').options;
    expect([...options].map(({ text }) => text)).toEqual([
      'Any travel time',
      '10 min on foot',
      '20 min on foot',
      '30 min on foot',
    ]);
    cleanup();
    openFiltered('/listings');
    await cardTitles();
    expect(screen.queryByLabelText(/^Way to/)).toBeNull();
  });

  it('show the estimated minutes of the way on each card', async () => {
    const rooms = aPage([
      aListing({ id: 1, latitude: 45.448, longitude: 9.2024 }),
      aListing({ id: 2, latitude: 46, longitude: 9.2 }),
      aListing({ id: 3, latitude: null, longitude: null }),
    ]);
    openFiltered('/listings?university=Bocconi', { search: () => counted(3, rooms) });
    await cardTitles();
    expect(cards().map((card) => within(card).queryByText(/^Estimated/)?.textContent)).toEqual([
      'Estimated: 15 min on foot, 10 min by bicycle',
      undefined,
      undefined,
    ]);
  });

  it('leave out invalid filters, and show a message', async () => {
    openFiltered('/listings?minSize=large&order=distance');
    expect((await screen.findByRole('note')).textContent).toContain('minSize, order');
  });

  it('lose a filter by its chip, and keep order and place', async () => {
    const { user, address, requests } = openFiltered(
      '/listings?location=Milano&maxPrice=900&hasBalcony=true&order=price',
    );
    await cardTitles();
    await user.click(screen.getByRole('button', { name: 'Remove filter: Balcony' }));
    expect(address()).toBe('/listings?location=Milano&maxPrice=900&order=price');
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(chips()).toEqual(['Up to $900']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters (1)' }));
    await user.click(screen.getByRole('button', { name: 'Remove filter: Up to $900' }));
    expect(address()).toBe('/listings?location=Milano&order=price');
  });

  it('keep the distance that was chosen just before the filters are opened, and count with it', async () => {
    const asked: FilteredQuery[] = [];
    const { user, address } = openFiltered('/listings?location=Milano&minPrice=400', {
      count: (query) => aSummary(asked.push(query)),
    });
    await cardTitles();
    // Both in one step: the search with the distance does not show in between.
    act(() => {
      fireEvent.change(screen.getByLabelText('Distance'), { target: { value: '5' } });
      fireEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    });
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(await panel.findByText('Show 1 room')).toBeTruthy();
    expect(asked).toMatchObject([{ maxDistance: 5, filters: { minPrice: 400 } }]);
    await user.click(panel.getByLabelText('Balcony'));
    await user.click(await panel.findByText('Show 2 rooms'));
    expect(address()).toBe('/listings?location=Milano&maxDistance=5&minPrice=400&hasBalcony=true');
  });

  it('keep a search that shows while the filters are open', async () => {
    const { user, panel, address } = await openPanel('/listings?location=Milano');
    await user.click(panel.getByLabelText('Balcony'));
    fireEvent.change(screen.getByLabelText('Distance'), { target: { value: '5' } });
    await waitFor(() => expect(address()).toBe('/listings?location=Milano&maxDistance=5'));
    await user.click(panel.getByText(/^Show/));
    expect(address()).toBe('/listings?location=Milano&maxDistance=5&hasBalcony=true');
  });

  it('lose the filter of a chip also if a distance is chosen just afterwards', async () => {
    const { address } = openFiltered('/listings?location=Milano&maxPrice=900');
    await cardTitles();
    const distance = screen.getByLabelText('Distance');
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Up to $900' }));
      fireEvent.change(distance, { target: { value: '5' } });
    });
    await waitFor(() => expect(address()).toBe('/listings?location=Milano&maxDistance=5'));
    act(() => {
      fireEvent.change(distance, { target: { value: '10' } });
      fireEvent.change(distance, { target: { value: '5' } });
    });
    await waitFor(() => expect(address()).toBe('/listings?location=Milano&maxDistance=5'));
  });

  it('lose all filters at once', async () => {
    const { user, address } = openFiltered(
      '/listings?location=Milano&maxDistance=5&furnished=true&order=price',
    );
    await cardTitles();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(address()).toBe('/listings?location=Milano&order=price');
  });

  it('keep filters and order when the price or the distance changes', async () => {
    const { user, address } = openFiltered('/listings?location=Milano&hasBalcony=true&order=distance');
    await cardTitles();
    await user.selectOptions(screen.getByLabelText('Price'), '900');
    expect(address()).toBe('/listings?location=Milano&maxPrice=900&hasBalcony=true&order=distance');
  });

  it('lose also a filter that does not show yet, if all are removed', async () => {
    const { address } = openFiltered('/listings?location=Milano&furnished=true&minSize=10&order=price');
    await cardTitles();
    act(() => {
      fireEvent.change(screen.getByLabelText('Distance'), { target: { value: '5' } });
      fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    });
    await waitFor(() => expect(address()).toBe('/listings?location=Milano&order=price'));
  });

  it('offer the order by cost also while another search loads', async () => {
    const costs = aSummary().histogram;
    openFiltered('/listings?location=Milano', {
      search: (_, count) =>
        count === 1 ? { ...aPage(), summary: aSummary(137, { costs }) } : new Promise<ListingPage>(() => {}),
    });
    await cardTitles();
    fireEvent.change(screen.getByLabelText('Price'), { target: { value: '900' } });
    await screen.findByText('Searching...');
    const order = screen.getByLabelText<HTMLSelectElement>('Order');
    expect(Array.from(order.options, ({ value }) => value)).toContain('cost');
  });

  it('have another order, which is in the address unless it is the default', async () => {
    const { user, address, requests } = openFiltered('/listings?university=Bocconi');
    await cardTitles();
    const order = screen.getByLabelText<HTMLSelectElement>('Order');
    expect(order.value).toBe('distance');
    await user.selectOptions(order, 'Lowest rent first');
    expect(address()).toBe('/listings?university=Bocconi&order=price');
    await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ order: 'price' }));
    await user.selectOptions(order, 'Nearest first');
    expect(address()).toBe('/listings?university=Bocconi');
  });

  it('offer no order by distance without a place', async () => {
    openFiltered('/listings');
    await cardTitles();
    const order = screen.getByLabelText<HTMLSelectElement>('Order');
    expect(Array.from(order.options, ({ text }) => text)).toEqual(['Newest first', 'Lowest rent first']);
  });

  it.each([
    [
      'maxPrice=400&hasBalcony=true',
      'No single filter helps: leave out several of them, or try another place.',
    ],
    ['maxPrice=400', 'There are no rooms here yet. Try another place.'],
  ])('show what helps if no single filter does: %s', async (filters, text) => {
    openFiltered(`/listings?location=Milano&${filters}`, { search: () => none([]) });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('show which filter to leave out if nothing is found', async () => {
    const empty = none([
      { filter: 'hasBalcony', count: 12 },
      { filter: 'maxPrice', count: 1 },
      { filter: 'unknown', count: 3 },
    ]);
    const { user, address } = openFiltered('/listings?location=Milano&maxPrice=400&hasBalcony=true', {
      search: ({ query }: { query: FilteredQuery }) => (query.filters?.hasBalcony ? empty : counted(12)),
    });
    const first = await screen.findByRole('button', { name: 'Without Balcony: 12 rooms' });
    expect(screen.getByRole('heading', { name: 'No results found' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Without/ }).map(({ textContent }) => textContent)).toEqual(
      ['Without Balcony: 12 rooms', 'Without Up to $400: 1 room'],
    );
    const main = document.body.appendChild(document.createElement('main'));
    main.tabIndex = -1;
    await user.click(first);
    expect(address()).toBe('/listings?location=Milano&maxPrice=400');
    expect(await screen.findByText('12 rooms')).toBeTruthy();
    expect(document.activeElement).toBe(main);
    main.remove();
  });

  it('show the filters of the address also where the first search fails', async () => {
    const { user, address } = openFiltered('/listings?location=Milano&hasBalcony=true', {
      search: ({ query }: { query: FilteredQuery }) =>
        query.filters?.hasBalcony ? Promise.reject(offline) : counted(12),
    });
    await screen.findByRole('button', { name: 'Try Again' });
    expect(chips()).toEqual(['Balcony']);
    await user.click(screen.getByRole('button', { name: /^Remove filter/ }));
    expect(address()).toBe('/listings?location=Milano');
    expect(await screen.findByText('12 rooms')).toBeTruthy();
  });

  it('show a hostile text as it is, without the character that reverses it', async () => {
    const hostile = '<img src=x onerror=alert(1)> {{7*7}}  abc';
    openFiltered(`/listings?text=${encodeURIComponent(hostile.replace('  ', ' \u202E'))}`);
    await cardTitles();
    expect(chips()).toEqual([`“${hostile}”`]);
  });
});

describe('the panel of the filters', () => {
  it('shows the applied filters, counts the chosen ones, and applies them', async () => {
    const asked: FilteredQuery[] = [];
    const { user, panel, address } = await openPanel('/listings?location=Milano&maxPrice=900&order=price', {
      count: (query) => {
        asked.push(query);
        return aSummary(12);
      },
    });
    expect(panel.getByRole('button', { name: 'Show 137 rooms' })).toBeTruthy();
    expect(panel.getByLabelText<HTMLInputElement>('Highest rent ($)').value).toBe('900');
    await user.click(panel.getByLabelText('Balcony'));
    await user.type(panel.getByLabelText('At least m²'), '14');
    await user.type(panel.getByLabelText('Words in the text'), 'quiet');
    await user.click(await panel.findByText('Show 12 rooms'));
    expect(asked.at(-1)).toMatchObject({
      maxPrice: 900,
      filters: { hasBalcony: true, minSize: 14, text: 'quiet' },
    });
    expect(address()).toBe(
      '/listings?location=Milano&maxPrice=900&minSize=14&hasBalcony=true&text=quiet&order=price',
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(chips()).toEqual(['Up to $900', 'At least 14 m²', 'Balcony', '“quiet”']);
  });

  it('sets the range of the rent by its handles', async () => {
    const { user, panel, address } = await openPanel();
    const [lowest, highest] = panel.getAllByRole('slider');
    if (!lowest || !highest) throw new Error('There are two handles.');
    expect(highest.getAttribute('aria-valuetext')).toBe('$2,000 or more');
    lowest.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    highest.focus();
    await user.keyboard('{ArrowLeft}');
    expect(panel.getByLabelText<HTMLInputElement>('Lowest rent ($)').value).toBe('100');
    expect(panel.getByLabelText<HTMLInputElement>('Highest rent ($)').value).toBe('1950');
    highest.focus();
    await user.keyboard('{End}');
    await user.click(panel.getByRole('button', { name: /^Show/ }));
    expect(address()).toBe('/listings?location=Milano&minPrice=100');
  });

  it('leaves a handle at its end while the text of its field is not understood', async () => {
    const { user, panel } = await openPanel();
    const handles = () => panel.getAllByRole('slider').map((handle) => handle.getAttribute('aria-valuenow'));
    await user.type(panel.getByLabelText('Highest rent ($)'), '900');
    await user.type(panel.getByLabelText('Lowest rent ($)'), '1.00.0');
    expect(handles()).toEqual(['0', '900']);
    await user.clear(panel.getByLabelText('Lowest rent ($)'));
    await user.type(panel.getByLabelText('Lowest rent ($)'), '500');
    expect(handles()).toEqual(['500', '900']);
  });

  it('shows what a field accepts, keeps the typed text, and does not apply it', async () => {
    const { user, panel, address } = await openPanel();
    const size = panel.getByLabelText<HTMLInputElement>('At least m²');
    await user.type(size, 'large');
    await user.type(panel.getByLabelText('Words in the text'), '!!{Enter}');
    expect(panel.getByText('A number such as 450, or 0 for no limit.')).toBeTruthy();
    expect(panel.getByText(/^Write a word with letters/)).toBeTruthy();
    expect(document.activeElement).toBe(size);
    expect(size.value).toBe('large');
    expect(address()).toBe('/listings?location=Milano');
    await user.click(panel.getByRole('button', { name: 'Clear all' }));
    expect(size.value).toBe('');
    await user.click(panel.getByRole('button', { name: /^Show/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['Highest rent ($)', '1.00.000', 'A number above 0, such as 450.'],
    ['Lowest rent ($)', '99999999999', 'At most 99,999,999.'],
    ['Highest rent ($)', '450,50', 'Below the lowest, 500. Make one of the two higher or lower.'],
    ['Highest rent ($)', '-3', 'A number above 0, such as 450.'],
    ['Highest rent ($)', '400', 'Below the lowest, 500. Make one of the two higher or lower.'],
    ['Free until', '2020-01-01', 'The last day is before the first one.'],
  ])('shows what is wrong with %s: %s', async (label, typed, message) => {
    const { user, panel, address } = await openPanel('/listings?minPrice=500&availableFrom=2026-10-01');
    const field = panel.getByLabelText<HTMLInputElement>(label === 'Free until' ? 'Until' : label);
    await user.clear(field);
    await user.type(field, typed);
    expect(panel.getByText(message)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: /^Show/ }));
    expect(field.value).toBe(typed);
    expect(address()).toBe('/listings?minPrice=500&availableFrom=2026-10-01');
  });

  it('closes without a change', async () => {
    const { user, panel, address } = await openPanel();
    await user.click(panel.getByLabelText('Furnished'));
    await user.click(panel.getByRole('button', { name: 'Close filters' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/listings?location=Milano');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Furnished')).checked).toBe(false);
  });

  it('has the filters of `amenities` only for a backend that knows them', async () => {
    const { user, panel, address } = await openPanel(undefined, {
      capabilities: ['search-filters', 'amenities'],
    });
    await user.click(panel.getByLabelText('Washing machine'));
    await user.selectOptions(panel.getByLabelText('Smoking'), 'Not allowed');
    await user.click(panel.getByRole('button', { name: /^Show/ }));
    expect(address()).toBe('/listings?location=Milano&hasWashingMachine=true&smoking=forbidden');
    expect(screen.getByRole('button', { name: 'Remove filter: Washing machine' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove filter: Smoking: Not allowed' })).toBeTruthy();
    cleanup();
    expect((await openPanel()).panel.queryByLabelText('Washing machine')).toBeNull();
  });

  it('can be applied if the rooms cannot be counted', async () => {
    const { user, panel, address } = await openPanel(undefined, { count: () => Promise.reject(offline) });
    await user.click(panel.getByLabelText('Garden'));
    expect(await panel.findByText('The rooms could not be counted.')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Try Again' })).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Show rooms' }));
    expect(address()).toBe('/listings?location=Milano&hasGarden=true');
  });

  it('shows that it cannot be loaded, and tries again', async () => {
    const loadPanel = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no chunk'));
    const { user } = openFiltered(undefined, { loadPanel });
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    expect(await screen.findByText('The filters could not be loaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeTruthy();
  });
});

it('a backend that tells late what it has: the cards and what is typed stay, and the filters come', async () => {
  let answer = (_: ListingPage) => {};
  const { user, learn, requests } = openListings('/listings?location=Milano', {
    search: ({ capabilities }) =>
      capabilities.length === 0
        ? aPage(listingsOf(1, 2))
        : new Promise<ListingPage>((resolve) => (answer = resolve)),
  });
  expect(await cardTitles()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'City or university' });
  await user.clear(box);
  await user.type(box, 'Rom');
  learn(['search-filters']);
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(cards()).toHaveLength(2);
  await act(async () => answer({ ...aPage(listingsOf(2, 3, 4)), summary: aSummary(3) }));
  expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
  expect(await cardTitles()).toHaveLength(3);
  expect(box.value).toBe('Rom');
  expect(document.activeElement).toBe(box);
});
