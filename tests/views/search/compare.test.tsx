import { screen, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import { aListing, someTerms } from '../../../fixtures/listings.ts';
import { linkedRoomsMachine } from '../../../src/machines/search/linked-rooms.machine.ts';
import type { Listing } from '../../../src/schemas/listing/listing.ts';
import { CardActions } from '../../../src/views/search/CardActions.tsx';
import { CompareBar, CompareHere } from '../../../src/views/search/CompareBar.tsx';
import { ComparisonView } from '../../../src/views/search/ComparisonView.tsx';
import { createRoomChoice, RoomChoice } from '../../../src/views/search/room-choice.ts';
import { SharedRoomsView } from '../../../src/views/search/SharedRoomsView.tsx';
import { ownershipOf } from '../../support/ownership.ts';
import { renderView } from '../../support/render.tsx';

const likeAccess = { likes: null, areLoading: false, onUnavailable() {} };

const attic = aListing({ id: 1, title: 'Attic', price: 500, allInclusivePrice: null, terms: someTerms() });
const cellar = aListing({ id: 2, title: 'Cellar', price: 400, allInclusivePrice: 450, terms: someTerms() });

/** A backend with these rooms. Its first answer fails if `isLate`, or lacks the room `late`. */
const backendOf = (rooms: Listing[], isLate = false, late?: number) => {
  let failures = isLate || late !== undefined ? 1 : 0;
  return linkedRoomsMachine.provide({
    actors: {
      fetchRooms: fromPromise(async ({ input: { ids } }) => {
        const isFirst = failures-- > 0;
        if (isFirst && isLate) throw offline;
        return ids
          .filter((id) => !(isFirst && id === late))
          .map((id) => ({ id, listing: rooms.find((room) => room.id === id) ?? null }));
      }),
    },
  });
};

const compare = (at: string, machine = backendOf([attic, cellar])) => {
  const removed: number[] = [];
  const view = renderView(
    <ComparisonView machine={machine} share={null} onPrint={() => {}} onRemoved={(id) => removed.push(id)} />,
    { at },
  );
  return { ...view, removed };
};

const row = async (name: string) => {
  const head = await screen.findByRole('rowheader', { name });
  const cells = within(head.closest('tr') ?? head).getAllByRole('cell');
  return cells.map(({ textContent }) => textContent);
};

const heads = async () => {
  const [, ...columns] = await screen.findAllByRole('columnheader');
  return columns.map(({ textContent }) => textContent);
};

it('shows the rooms of the address side by side, in its order', async () => {
  compare('/compare?rooms=2,1');
  expect(await heads()).toEqual(['Cellar', 'Attic']);
  expect(screen.getByRole('link', { name: 'Attic' }).getAttribute('href')).toBe('/listing/1');
  expect(await row('In all a month')).toEqual(['$450', '$640']);
  expect(await row('Rent')).toEqual(['$400', '$500']);
  expect(await row('Service costs')).toEqual(['Included', '$80']);
  expect(await row('Bills')).toEqual(['Included', '$60']);
  expect(await row('Internet')).toEqual(['Included', 'Included']);
  // The same facts are not repeated under another name.
  expect(screen.queryByRole('rowheader', { name: 'Internet Included' })).toBeNull();
  expect(screen.queryByRole('rowheader', { name: 'Utilities Included' })).toBeNull();
  expect(await row('Balcony')).toEqual(['Yes', 'Yes']);
  expect(await row('Size')).toEqual(['16 m²', '16 m²']);
});

it('works with a backend without costs', async () => {
  compare('/compare?rooms=3', backendOf([aListing({ id: 3, title: 'Loft', serviceCosts: null })]));
  expect(await row('Rent')).toEqual(['$650']);
  expect(await row('Service costs')).toEqual(['Not specified']);
  expect(await row('All-inclusive')).toEqual(['$730']);
  expect(await row('Internet Included')).toEqual(['Yes']);
  expect(screen.queryByRole('rowheader', { name: 'In all a month' })).toBeNull();
});

it('says which room is gone', async () => {
  compare('/compare?rooms=1,9');
  expect(await heads()).toEqual(['Attic', 'Room 9This room is no longer there.']);
  expect(await row('Rent')).toEqual(['$500', '–']);
});

it('shows the minutes to the university of the address', async () => {
  const view = compare('/compare?rooms=1,2');
  await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Minutes to' }), 'Bocconi');
  expect(view.address()).toBe('/compare?rooms=1,2&university=Bocconi');
  expect((await row('Way to Bocconi'))[0]).toMatch(/^Estimated: \d+ min on foot, \d+ min by bicycle$/);
  await view.user.selectOptions(screen.getByRole('combobox', { name: 'Minutes to' }), '');
  expect(view.address()).toBe('/compare?rooms=1,2');
});

it('takes a room out, and keeps the keyboard on the page', async () => {
  const view = compare('/compare?rooms=1,2&university=Bocconi');
  await view.user.click(await screen.findByRole('button', { name: 'Remove Attic' }));
  expect(await heads()).toEqual(['Cellar']);
  expect(view.address()).toBe('/compare?rooms=2&university=Bocconi');
  expect(view.removed).toEqual([1]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Compare rooms' }));
});

it('leads to the listings if the address names no room', () => {
  compare('/compare?rooms=abc');
  expect(screen.getByRole('link', { name: 'Browse Listings' }).getAttribute('href')).toBe('/listings');
});

it('shows why the rooms are missing, and tries again', async () => {
  const view = compare('/compare?rooms=1', backendOf([attic], true));
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.');
  await view.user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await heads()).toEqual(['Attic']);
});

it('shows the others if one cannot be loaded, and tries that one again', async () => {
  const view = compare('/compare?rooms=1,2', backendOf([attic, cellar], false, 2));
  expect(await heads()).toEqual(['Attic', 'Room 2This room could not be loaded.Try Again']);
  expect(await row('Rent')).toEqual(['$500', '–']);
  await view.user.click(screen.getByRole('button', { name: 'Try again to load Room 2' }));
  await expect.poll(heads).toEqual(['Attic', 'Cellar']);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Compare rooms' }));
});

it('leads back to where it was opened, also after rooms were removed', async () => {
  const view = renderView(
    <Routes>
      <Route path="/listings" element={<Link to="/compare?rooms=1,2">Compare</Link>} />
      <Route
        path="/compare"
        element={
          <ComparisonView
            machine={backendOf([attic, cellar])}
            share={null}
            onPrint={() => {}}
            onRemoved={() => {}}
          />
        }
      />
    </Routes>,
    { at: '/listings?university=Bocconi' },
  );
  await view.user.click(screen.getByRole('link', { name: 'Compare' }));
  await view.user.click(await screen.findByRole('button', { name: 'Remove Attic' }));
  await view.user.click(await screen.findByRole('button', { name: 'Remove Cellar' }));
  view.back();
  await expect.poll(view.address).toBe('/listings?university=Bocconi');
});

const choose = (ids: number[], at = '/listings') => {
  return renderView(
    <RoomChoice value={createRoomChoice(ids)}>
      <CardActions listing={attic} isOwn={false} likeAccess={likeAccess} />
      <CompareBar />
    </RoomChoice>,
    { at },
  );
};

const button = (name = 'Compare Attic') => screen.getByRole('button', { name });

it('chooses a room of a card, and leads to the comparison with the university of the search', async () => {
  const { user } = choose([7], '/listings?university=Bocconi&maxPrice=900');
  await user.click(button());
  expect(button().getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('2 rooms of 4 chosen')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(
    '/compare?rooms=7,1&university=Bocconi',
  );
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Rooms to compare' })).toBeNull();
});

it('refuses a fifth room', async () => {
  const { user } = choose([5, 6, 7, 8]);
  await user.click(button());
  expect(screen.getByRole('alert').textContent).toBe('You can compare up to four rooms. Take one out first.');
  expect(button().getAttribute('aria-pressed')).toBe('false');
});

it('chooses the room of a page', async () => {
  const { user } = renderView(
    <RoomChoice value={createRoomChoice([])}>
      <CompareHere id={1} title="Attic" />
    </RoomChoice>,
  );
  await user.click(button());
  expect(screen.getByRole('link', { name: 'See 1 room' }).getAttribute('href')).toBe('/compare?rooms=1');
});

it('offers no comparison on a screen without a choice', () => {
  renderView(<CardActions listing={attic} isOwn={false} likeAccess={likeAccess} />);
  expect(screen.queryByRole('button', { name: 'Compare Attic' })).toBeNull();
});

const shared = (at: string, machine = backendOf([attic, cellar])) =>
  renderView(
    <SharedRoomsView machine={machine} likeAccess={likeAccess} ownership={ownershipOf([cellar])} />,
    { at },
  );

it('shows a shared list to everybody, and counts the missing rooms', async () => {
  shared('/shared-rooms?rooms=2,1,9');
  expect(await screen.findByRole('heading', { level: 1, name: 'Shared Rooms (2)' })).toBeTruthy();
  const cards = screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
  expect(cards).toEqual(['Cellar', 'Attic']);
  expect(screen.getByRole('note').textContent).toBe('1 room of this list is no longer there.');
  expect(await screen.findByText('Your listing')).toBeTruthy();
});

it('shows a shared list without a room that cannot be loaded, and tries that one again', async () => {
  const { user } = shared('/shared-rooms?rooms=1,2', backendOf([attic, cellar], false, 2));
  expect((await screen.findByRole('alert')).textContent).toContain(
    '1 room of this list could not be loaded.',
  );
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Shared Rooms (2)' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leads to the listings if all rooms of a shared list are gone', async () => {
  shared('/shared-rooms?rooms=8,9');
  const link = await screen.findByRole('link', { name: 'Browse Listings' });
  expect(link.getAttribute('href')).toBe('/listings');
  expect(screen.getByRole('note').textContent).toBe('2 rooms of this list are no longer there.');
});

it('says that a link names no rooms', () => {
  shared('/shared-rooms');
  expect(screen.getByRole('heading', { name: 'This link names no rooms' })).toBeTruthy();
});

it.each([
  ['none could be loaded', backendOf([attic, cellar], true)],
  ['one could not be loaded', backendOf([attic, cellar], false, 2)],
])('shared rooms of which %s: Try Again keeps the keyboard on the page', async (_, machine) => {
  const { user } = renderView(
    <main tabIndex={-1}>
      <SharedRoomsView machine={machine} likeAccess={likeAccess} ownership={ownershipOf([])} />
    </main>,
    { at: '/shared-rooms?rooms=1,2' },
  );
  (await screen.findByRole('button', { name: 'Try Again' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Shared Rooms (2)')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
