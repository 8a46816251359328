import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aListing, aPage, aSavedMap, aSummary, someMarks } from '../../../fixtures/listings.ts';
import { inPart } from '../../../src/domain/search/filtered-query.ts';
import type { ListingPage } from '../../../src/schemas/listing/listing.ts';
import { useSearchScreen } from '../../../src/views/search/search-screen.ts';
import { cardTitles, openListings } from './listings-screen.tsx';

const rooms = aPage([aListing({ id: 1, title: 'Attic' }), aListing({ id: 2, title: 'Studio' })]);
const onMap: ListingPage = { ...rooms, summary: aSummary(137), hasMapSearch: true };
const box = '9.1,45.4,9.3,45.5';
const inBox = `bounds=${encodeURIComponent(box)}`;

const area = '9.1,45.4,9.3,45.4,9.2,45.5';

/** A map in which buttons start the searches. */
const MapSearchStub = () => {
  const { map, address } = useSearchScreen();
  const navigate = useNavigate();
  const searchBox = (keepsSelected = false) =>
    address.change((query) => inPart(query, { bounds: box }), { isReplaced: true, keepsSelected });
  return (
    <>
      <button type="button" onClick={() => searchBox()}>
        Search the box
      </button>
      <button type="button" onClick={() => searchBox(true)}>
        Search the box with the selected room
      </button>
      <button type="button" onClick={() => address.change((query) => inPart(query, { area }))}>
        Search the area
      </button>
      <button
        type="button"
        onClick={() => {
          searchBox();
          address.select(2);
        }}
      >
        Search the box and choose a pin
      </button>
      <button type="button" onClick={() => map.send({ type: 'room.point', id: 2 })}>
        Point at the studio
      </button>
      <button
        type="button"
        onClick={() => {
          searchBox();
          address.change((query) => ({ ...query, maxPrice: 700 }));
        }}
      >
        Search the box and limit the rent
      </button>
      <button
        type="button"
        onClick={() => {
          navigate('/listing/2');
          searchBox();
        }}
      >
        Open the studio and search the box
      </button>
    </>
  );
};

/** Opens the screen on a wide or a narrow window. */
function open(
  at: string,
  {
    isWide = true,
    search = () => onMap,
    ...effects
  }: Parameters<typeof openListings>[1] & { isWide?: boolean } = {},
) {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('min-width') === isWide }),
  );
  return openListings(at, { search, MapSearch: MapSearchStub, ...effects });
}

afterEach(() => {
  // The rendered component uses `matchMedia` until it is unmounted.
  cleanup();
  vi.unstubAllGlobals();
});

describe('results of a backend that searches parts of the map', () => {
  it('have the map beside them from the start on a wide screen, until it is hidden', async () => {
    const { user } = open('/listings');
    expect(await screen.findByRole('button', { name: 'Search the box' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide map' }));
    expect(screen.queryByRole('button', { name: 'Search the box' })).toBeNull();
  });

  it('have the map with its marks for a user who comes back, without loading it again', async () => {
    const pages = { listings: rooms.listings, next: null, read: [], hasMapSearch: true };
    const marks = someMarks();
    open('/listings', {
      loadMap: () => new Promise(() => {}),
      saved: { count: 2, map: aSavedMap(), pages, marks },
      MapSearch: () => <p>{useSearchScreen().search.getSnapshot().context.marks === marks && 'All marks'}</p>,
    });
    expect(screen.getByText('All marks')).toBeTruthy();
    expect(screen.queryByText('Loading map...')).toBeNull();
  });

  it('have the map after a press of its button on a narrow screen', async () => {
    const { user } = open('/listings', { isWide: false });
    await cardTitles();
    expect(screen.queryByRole('button', { name: 'Search the box' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show map' }));
    expect(await screen.findByRole('button', { name: 'Search the box' })).toBeTruthy();
  });

  it('lie on a sheet over the map of a phone, with a button for each position', async () => {
    const { user } = open('/listings', { isWide: false });
    await cardTitles();
    await user.click(screen.getByRole('button', { name: 'Show map' }));
    const sizes = within(await screen.findByRole('group', { name: 'Size of the list' }));
    const pressed = () =>
      sizes.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    const list = () => screen.getByRole('heading', { level: 2, name: 'Attic' }).closest('[inert]');
    expect(pressed()).toEqual(['Both']);
    expect(list()).toBeNull();
    await user.click(sizes.getByRole('button', { name: 'Map' }));
    expect(pressed()).toEqual(['Map']);
    expect(list()).not.toBeNull();
    await user.click(sizes.getByRole('button', { name: 'List' }));
    expect(pressed()).toEqual(['List']);
    await user.click(screen.getByRole('button', { name: 'Hide map' }));
    expect(screen.queryByRole('group', { name: 'Size of the list' })).toBeNull();
    expect(await cardTitles()).toEqual(['Attic', 'Studio']);
  });

  it('are one step back from an area that was drawn, also after the map was moved', async () => {
    const { user, address, back } = open('/listings?location=Milano');
    await user.click(await screen.findByRole('button', { name: 'Search the box' }));
    await user.click(screen.getByRole('button', { name: 'Search the area' }));
    expect(address()).toContain('area=');
    back();
    expect(address()).toContain(inBox);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Rooms in this part of the map' }),
    ).toBeTruthy();
  });

  it('are those of the part chosen on the map, in address, title and chip', async () => {
    const { user, address, requests } = open('/listings');
    await user.click(await screen.findByRole('button', { name: 'Search the box' }));
    await screen.findByRole('heading', { level: 1, name: 'Rooms in this part of the map' });
    expect(address()).toBe(`/listings?${inBox}`);
    expect(requests.at(-1)?.query.filters).toEqual({ bounds: box });
    await user.click(await screen.findByRole('button', { name: 'Remove filter: This part of the map' }));
    await screen.findByRole('heading', { level: 1, name: 'All Listings' });
    expect(address()).toBe('/listings');
  });

  it('are those of the moved map, also if a pin is chosen before its search is shown', async () => {
    const { user, address } = open('/listings?location=Milano');
    await user.click(await screen.findByRole('button', { name: 'Search the box and choose a pin' }));
    await screen.findByRole('heading', { level: 1, name: 'Rooms in this part of the map' });
    expect(address()).toBe(`/listings?location=Milano&${inBox}&selected=2`);
  });

  it('keep a selected room of the moved map, and no other', async () => {
    const { user, address } = open('/listings?selected=2');
    await user.click(await screen.findByRole('button', { name: 'Search the box with the selected room' }));
    expect(address()).toBe(`/listings?${inBox}&selected=2`);
    await user.click(screen.getByRole('button', { name: 'Search the area' }));
    expect(address()).not.toContain('selected=');
  });

  it('have each of two changes at once', async () => {
    const { user, address } = open('/listings');
    await user.click(await screen.findByRole('button', { name: 'Search the box and limit the rent' }));
    expect(address()).toBe(`/listings?maxPrice=700&${inBox}`);
  });

  it('do not come back when another screen is opened while the map comes to rest', async () => {
    const { user, address } = open('/listings');
    await user.click(await screen.findByRole('button', { name: 'Open the studio and search the box' }));
    expect(address()).toBe('/listing/2');
  });

  it('leave the part for another place', async () => {
    const { user, address } = open(`/listings?location=Milano&${inBox}`);
    await cardTitles();
    const field = screen.getByRole('combobox', { name: 'City or university' });
    await user.clear(field);
    await user.type(field, 'Padova');
    const [city] = await screen.findAllByRole('option', { name: /^Padova/ });
    if (city) await user.click(city);
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await screen.findByRole('heading', { level: 1, name: "Results for 'Padova'" });
    expect(address()).toBe('/listings?location=Padova');
  });

  it('keep the part when a filter of the panel is chosen', async () => {
    const { user, address } = open(`/listings?${inBox}`);
    await user.click(await screen.findByRole('button', { name: /^Filters/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.click(panel.getByRole('checkbox', { name: 'Balcony' }));
    await user.click(panel.getByRole('button', { name: /^Show/ }));
    await screen.findByRole('button', { name: 'Remove filter: Balcony' });
    expect(address()).toBe(`/listings?hasBalcony=true&${inBox}`);
  });

  it('highlight a card with its pin, and a pin with its card', async () => {
    const { user } = open('/listings');
    await user.click(await screen.findByRole('button', { name: 'Point at the studio' }));
    const place = (title: string) =>
      screen.getByRole('heading', { level: 2, name: title }).closest<HTMLElement>('li');
    expect([place('Attic'), place('Studio')].map((card) => card?.dataset.pointed)).toEqual([
      undefined,
      'true',
    ]);
    fireEvent.focus(screen.getByRole('link', { name: 'Attic' }));
    expect([place('Attic'), place('Studio')].map((card) => card?.dataset.pointed)).toEqual([
      'true',
      undefined,
    ]);
  });
});

describe('a part of the map in the address, for a backend without it', () => {
  it('is not part of the shown search', async () => {
    open(`/listings?location=Milano&${inBox}`, {
      search: () => ({ ...rooms, summary: aSummary(2), hasMapSearch: false }),
    });
    await cardTitles();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Results for 'Milano'");
    expect(screen.queryByRole('button', { name: /Remove filter/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show map' })).toBeTruthy();
  });
});
