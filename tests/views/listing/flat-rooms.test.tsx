import '../../support/browser.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { aListing } from '../../../fixtures/listings.ts';
import { ListingCard } from '../../../src/components/listing/ListingCard.tsx';
import { renderView } from '../../support/render.tsx';
import { openListing } from './listing-screen.tsx';

const others = [
  aListing({ id: 102, title: 'Room to the courtyard', price: 520, flatRooms: 3 }),
  aListing({ id: 103, title: 'Room with a balcony', price: 600, flatRooms: 3 }),
];

it('the page lists the other rooms of the flat, with their rents', async () => {
  openListing({ fetchListing: () => aListing({ flatRooms: 3 }), flat: () => others });
  const flat = within(await screen.findByRole('region', { name: '3 rooms in this flat' }));
  expect((await flat.findAllByRole('article')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/\$520.*Room to the courtyard/),
    expect.stringMatching(/\$600.*Room with a balcony/),
  ]);
});

it('the only room of a flat has no such list', async () => {
  openListing({ fetchListing: () => aListing(), flat: () => others });
  await screen.findByRole('heading', { name: aListing().title });
  expect(screen.queryByText(/in this flat/)).toBeNull();
});

it('the page says if they cannot be loaded, and tries again', async () => {
  let isDown = true;
  const { user } = openListing({
    fetchListing: () => aListing({ flatRooms: 3 }),
    flat() {
      if (isDown) throw offline;
      return others;
    },
  });
  await screen.findByText('The other rooms of this flat could not be loaded.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Room with a balcony')).toBeTruthy();
});

it('a card says how many rooms the flat has', () => {
  renderView(<ListingCard listing={aListing({ flatRooms: 3 })} sizes="100vw" />);
  expect(screen.getByText('3 rooms in this flat')).toBeTruthy();
});
