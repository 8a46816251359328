import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { assign } from 'xstate';
import { aListing, aPage } from '../../fixtures/listings.ts';
import { mapPanelMachine } from '../../src/machines/map-panel.machine.ts';
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

  it('has a pin for each card that knows its place', async () => {
    await openWithMap();
    expect(pinNames()).toEqual(['Pin: Attic, 500', 'Pin: Studio, 900']);
    expect(await cardTitles()).toEqual(['Attic', 'Studio', 'Unplaced']);
  });

  it('has its pins from the same result as the cards, filtered alike', async () => {
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

  it('that cannot be loaded says so, keeps the cards, and can be tried again', async () => {
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

  it('gives way to another, which keeps the focus', async () => {
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

  it('is let go by closing its card, which gives the focus back to the pin', async () => {
    const { user } = await openWithMap();
    await user.click(screen.getByRole('button', { name: 'Pin: Studio, 900' }));
    await user.click(screen.getByRole('button', { name: 'Close selected property' }));
    expect(selectedCard()).toBeNull();
    const pin = screen.getByRole('button', { name: 'Pin: Studio, 900', pressed: false });
    expect(document.activeElement).toBe(pin);
  });

  it('is forgotten with the result that it was in', async () => {
    const { user } = await openWithMap('/listings?location=Milano');
    await user.click(screen.getByRole('button', { name: 'Pin: Attic, 500' }));
    const price = screen.getByRole('combobox', { name: 'Price' });
    await user.selectOptions(price, 'Up to 1,000 EUR');
    await screen.findByText('3 rooms');
    expect(selectedCard()).toBeNull();
    expect(document.activeElement).toBe(price);
  });
});

describe('a map panel that breaks', () => {
  it('leaves the cards, is logged once, and starts anew when asked', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const mapPanel = mapPanelMachine.provide({
      actions: {
        setSelection: assign(() => {
          throw new Error('a bug');
        }),
      },
    });
    const { user } = openListings('/listings', { search, mapPanel });
    await cardTitles();
    await user.click(showButton());
    await user.click(await screen.findByRole('button', { name: 'Pin: Attic, 500' }));
    expect(screen.getByRole('alert').textContent).toContain('The map stopped working.');
    expect(await cardTitles()).toEqual(['Attic', 'Studio', 'Unplaced']);
    expect(logged.mock.calls).toEqual([['Stanza: mapPanel stopped. a bug']]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(showButton());
    expect(await screen.findByRole('list', { name: 'Map of the results' })).toBeTruthy();
    logged.mockRestore();
  });
});
