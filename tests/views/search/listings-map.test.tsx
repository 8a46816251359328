import { cleanup, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aListing, aPage, aQuery, aSavedMap, aSummary } from '../../../fixtures/listings.ts';
import { cardTitles, openListings } from './listings-screen.tsx';

const rooms = aPage([
  aListing({ id: 1, title: 'Attic', price: 500, location: 'Lambrate' }),
  aListing({ id: 2, title: 'Studio', price: 900, imageUrls: [] }),
  aListing({ id: 3, title: 'Unplaced', latitude: null, longitude: null }),
]);
const search = () => rooms;

const showButton = () => screen.getByRole('button', { name: 'Show map' });
const pinNames = () => screen.getAllByRole('button', { name: /^Pin: / }).map((pin) => pin.textContent);
const selectedCard = () => screen.queryByRole('region', { name: 'Selected Property' });

async function openWithMap(at = '/listings') {
  const view = openListings(at, { search });
  await cardTitles();
  await view.user.click(showButton());
  await screen.findByRole('list', { name: 'Map of the results' });
  return view;
}

describe('the map panel', () => {
  it('is loaded when it is first shown', async () => {
    const library = Promise.withResolvers<void>();
    let loads = 0;
    const { user } = openListings('/listings', {
      search,
      loadMap: (count) => {
        loads = count;
        return library.promise;
      },
    });
    await cardTitles();
    expect(screen.queryByRole('region', { name: 'Map of the results' })).toBeNull();
    expect(loads).toBe(0);
    await user.click(showButton());
    expect(screen.getByText('Loading map...')).toBeTruthy();
    expect(loads).toBe(1);
    library.resolve();
    expect(await screen.findByRole('list', { name: 'Map of the results' })).toBeTruthy();
    expect(screen.queryByText('Loading map...')).toBeNull();
  });

  it('has a pin for each card with a place', async () => {
    await openWithMap();
    expect(pinNames()).toEqual(['Pin: Attic, 500', 'Pin: Studio, 900']);
    expect(await cardTitles()).toEqual(['Attic', 'Studio', 'Unplaced']);
  });

  it('has the pins of the same filtered result as the cards', async () => {
    const { user } = await openWithMap('/listings?location=Milano');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), 'Up to 600 EUR');
    await screen.findByText('1 room');
    expect(pinNames()).toEqual(['Pin: Attic, 500']);
    expect(await cardTitles()).toEqual(['Attic']);
  });

  it('is hidden again by the same button', async () => {
    const { user } = await openWithMap();
    await user.click(screen.getByRole('button', { name: 'Hide map' }));
    expect(screen.queryByRole('region', { name: 'Map of the results' })).toBeNull();
    expect(showButton()).toBeTruthy();
  });

  it('that cannot be loaded shows a message, keeps the cards, and can be tried again', async () => {
    const { user } = openListings('/listings', {
      search,
      loadMap: (count) => (count === 1 ? Promise.reject(new Error('offline')) : Promise.resolve()),
    });
    await cardTitles();
    await user.click(showButton());
    expect((await screen.findByRole('alert')).textContent).toContain('The map could not be loaded.');
    expect(await cardTitles()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('list', { name: 'Map of the results' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a chosen pin', () => {
  it('has its card, which leads to the listing', async () => {
    const { user, address } = await openWithMap();
    expect(selectedCard()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pin: Attic, 500' }));
    expect(screen.getByRole('button', { name: 'Pin: Attic, 500', pressed: true })).toBeTruthy();
    const card = within(screen.getByRole('region', { name: 'Selected Property' }));
    expect(card.getByRole('heading', { name: 'Selected Property' })).toBeTruthy();
    for (const text of ['$500/month', 'Attic', 'Lambrate']) expect(card.getByText(text)).toBeTruthy();
    await user.click(card.getByRole('link', { name: 'View Full Details' }));
    expect(address()).toBe('/listing/1');
  });

  it('is replaced by another, which keeps the focus', async () => {
    const { user } = await openWithMap();
    await user.click(screen.getByRole('button', { name: 'Pin: Attic, 500' }));
    const other = screen.getByRole('button', { name: 'Pin: Studio, 900' });
    await user.click(other);
    expect(document.activeElement).toBe(other);
    const card = within(screen.getByRole('region', { name: 'Selected Property' }));
    expect(card.getByText('$900/month')).toBeTruthy();
    expect(card.getByRole('img', { name: 'No photo' })).toBeTruthy();
    expect(card.queryByText('Attic')).toBeNull();
  });

  it('is deselected by closing its card, which returns the focus to the pin', async () => {
    const { user } = await openWithMap();
    await user.click(screen.getByRole('button', { name: 'Pin: Studio, 900' }));
    await user.click(screen.getByRole('button', { name: 'Close selected property' }));
    expect(selectedCard()).toBeNull();
    const pin = screen.getByRole('button', { name: 'Pin: Studio, 900', pressed: false });
    expect(document.activeElement).toBe(pin);
  });

  it('is deselected by Escape on the pin or in its card, and the pin has the focus', async () => {
    const { user } = await openWithMap();
    const pin = screen.getByRole('button', { name: 'Pin: Studio, 900' });
    await user.click(pin);
    await user.keyboard('{Escape}');
    expect([selectedCard(), document.activeElement]).toEqual([null, pin]);
    await user.click(pin);
    screen.getByRole('link', { name: 'View Full Details' }).focus();
    await user.keyboard('{Escape}');
    expect([selectedCard(), document.activeElement]).toEqual([null, pin]);
  });

  it('is forgotten with its result', async () => {
    const { user } = await openWithMap('/listings?location=Milano');
    await user.click(screen.getByRole('button', { name: 'Pin: Attic, 500' }));
    const price = screen.getByRole('combobox', { name: 'Price' });
    await user.selectOptions(price, 'Up to 1,000 EUR');
    await screen.findByText('3 rooms');
    expect(selectedCard()).toBeNull();
    expect(document.activeElement).toBe(price);
  });
});

describe('a selected room in the address', () => {
  it('is that of the chosen pin, until its card is closed, and no search', async () => {
    const { user, address, requests } = await openWithMap('/listings?location=Milano');
    await user.click(screen.getByRole('button', { name: 'Pin: Attic, 500' }));
    expect(address()).toBe('/listings?location=Milano&selected=1');
    await user.click(screen.getByRole('button', { name: 'Pin: Studio, 900' }));
    expect(address()).toBe('/listings?location=Milano&selected=2');
    await user.click(screen.getByRole('button', { name: 'Close selected property' }));
    expect(address()).toBe('/listings?location=Milano');
    expect(requests).toHaveLength(1);
  });

  it('is no step of the history, and ends with the search', async () => {
    const { user, address, back } = await openWithMap('/listings?location=Milano');
    await user.click(screen.getByRole('button', { name: 'Pin: Attic, 500' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price' }), 'Up to 1,000 EUR');
    await screen.findByText('3 rooms');
    expect(address()).toBe('/listings?location=Milano&maxPrice=1000');
    await user.click(screen.getByRole('button', { name: 'Pin: Studio, 900' }));
    expect(address()).toBe('/listings?location=Milano&maxPrice=1000&selected=2');
    back();
    expect(address()).not.toContain('maxPrice');
  });

  it('ends when the map is hidden', async () => {
    const { user, address } = await openWithMap();
    await user.click(screen.getByRole('button', { name: 'Pin: Attic, 500' }));
    await user.click(screen.getByRole('button', { name: 'Hide map' }));
    expect(address()).toBe('/listings');
  });

  it('is selected on the map when the map is shown, and is not searched for', async () => {
    const { address, requests } = await openWithMap('/listings?selected=2&location=Milano');
    expect(screen.getByRole('button', { name: 'Pin: Studio, 900', pressed: true })).toBeTruthy();
    expect(selectedCard()?.textContent).toContain('Studio');
    expect(address()).toBe('/listings?selected=2&location=Milano');
    expect(requests.map(({ query }) => query)).toEqual([
      aQuery({ term: { kind: 'location', name: 'Milano' } }),
    ]);
  });

  it('is ignored if it is no id, and a note says so', async () => {
    await openWithMap('/listings?selected=abc');
    expect(screen.getByRole('note').textContent).toContain('selected');
    expect(selectedCard()).toBeNull();
  });

  it('ends with a link to the same search', async () => {
    const { user, address, requests } = openListings('/listings?location=Milano&selected=1', {
      search: () => ({ ...rooms, summary: aSummary(3) }),
      SaveSearch: () => <Link to="/listings?location=Milano">Milano</Link>,
    });
    await cardTitles();
    await user.click(showButton());
    await screen.findByRole('region', { name: 'Selected Property' });
    await user.click(screen.getByRole('link', { name: 'Milano' }));
    expect(selectedCard()).toBeNull();
    expect(address()).toBe('/listings?location=Milano');
    expect(requests).toHaveLength(1);
  });

  it('stays if the same search is made again', async () => {
    const { user, address } = await openWithMap('/listings?location=Milano');
    await user.click(screen.getByRole('button', { name: 'Pin: Attic, 500' }));
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(address()).toBe('/listings?location=Milano&selected=1');
    expect(selectedCard()).not.toBeNull();
  });

  describe('has its card in the list', () => {
    const scrolled: (string | null | undefined)[] = [];
    beforeEach(() => {
      scrolled.splice(0);
      const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
        this: Element,
      ) {
        scrolled.push(this.querySelector('h2')?.textContent);
      });
      onTestFinished(() => scroll.mockRestore());
    });

    it('in view once, without a map too', async () => {
      const { user } = openListings('/listings?selected=3', { search });
      await cardTitles();
      expect(scrolled).toEqual(['Unplaced']);
      await user.click(showButton());
      await screen.findByRole('list', { name: 'Map of the results' });
      expect(scrolled).toEqual(['Unplaced']);
    });

    it('at its place for a user who comes back, or who loads it later', async () => {
      openListings('/listings?selected=3', {
        search,
        saved: { count: 3, map: aSavedMap({ isOpen: false }), pages: null },
      });
      await cardTitles();
      cleanup();
      const { user } = openListings('/listings?selected=3', {
        search: ({ next }) =>
          next === null ? { ...rooms, listings: rooms.listings.slice(0, 2), next: 'page-2' } : rooms,
      });
      await cardTitles();
      await user.click(screen.getByRole('button', { name: 'Load more' }));
      expect(await screen.findByRole('heading', { level: 2, name: 'Unplaced' })).toBeTruthy();
      expect(scrolled).toEqual([]);
    });
  });
});
