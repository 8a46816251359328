import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { aListing, aUsualRent, someTerms } from '../../../fixtures/listings.ts';
import type { SoughtRent } from '../../../src/schemas/listing/usual-rent.calls.ts';
import { fill, input, open } from '../publish/create-listing-form.tsx';
import { openListing } from './listing-screen.tsx';

const capabilities = ['listing-costs', 'usual-rent'];
const listing = aListing({ price: 700, furnished: true, terms: someTerms({ roomType: 'private' }) });

it('the page says where the rent is among similar rooms', async () => {
  const sought: SoughtRent[] = [];
  openListing({
    capabilities,
    fetchListing: () => listing,
    usualRent(asked) {
      sought.push(asked);
      return aUsualRent({ low: 524 });
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Is this rent usual?' }));
  expect(section.getByText('This rent is higher than usual')).toBeTruthy();
  expect(
    section.getByText('Rooms like this cost $520 to $640 here: the middle half of 34 offers on Stanza.'),
  ).toBeTruthy();
  const { postalCode } = listing;
  expect(sought).toEqual([{ postalCode, roomType: 'private', furnished: 'true', except: 101 }]);
});

it('it says if the similar rooms are all over the city', async () => {
  openListing({
    capabilities,
    fetchListing: () => listing,
    usualRent: () => aUsualRent({ area: 'city', low: 680, high: 720 }),
  });
  expect(await screen.findByText('This rent is usual')).toBeTruthy();
  expect(screen.getByText(/\$680 to \$720 in this city/)).toBeTruthy();
});

it.each([
  ['the backend has no such rents', ['listing-costs'], listing],
  ['the kind of room is not said', capabilities, aListing({ terms: someTerms() })],
])('nothing is asked if %s', async (_, offered, shown) => {
  const usualRent = vi.fn(() => aUsualRent());
  openListing({ capabilities: offered, fetchListing: () => shown, usualRent });
  await screen.findByText('Description');
  expect(usualRent).not.toHaveBeenCalled();
});

it('nothing shows if there are too few; a failure says so and is tried again', async () => {
  let isDown = true;
  const { user } = openListing({
    capabilities,
    fetchListing: () => listing,
    usualRent() {
      if (isDown) throw offline;
      return null;
    },
  });
  await screen.findByText('The rents of similar rooms could not be loaded.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await vi.waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
  expect(screen.queryByRole('region', { name: 'Is this rent usual?' })).toBeNull();
});

it('the form of a listing says what rooms like it cost, once its postal code and kind are given', async () => {
  const sought: SoughtRent[] = [];
  open({
    capabilities,
    usualRent(asked) {
      sought.push(asked);
      return aUsualRent();
    },
  });
  await screen.findByLabelText('Kind of room');
  fill();
  expect(sought).toEqual([]);
  fireEvent.change(screen.getByLabelText('Kind of room'), { target: { value: 'shared' } });
  expect(await screen.findByText(/^Rooms like this cost \$520 to \$640 here/)).toBeTruthy();
  fireEvent.click(input('Furnished'));
  await vi.waitFor(() => expect(sought.at(-1)).toMatchObject({ roomType: 'shared', furnished: 'true' }));
});
