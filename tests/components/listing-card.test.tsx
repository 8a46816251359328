import '../support/browser.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aListing } from '../../fixtures/listings.ts';
import { ListingCard } from '../../src/components/listing/ListingCard.tsx';
import { renderView } from '../support/render.tsx';

it('another photo renders neither the card nor its texts again', async () => {
  const listing = aListing({ title: 'Garret', imageUrls: ['/a.webp', '/b.webp'] });
  const description = vi.fn(() => 'Under the roof');
  const life = vi.fn(() => undefined);
  Object.defineProperties(listing, { description: { get: description }, life: { get: life } });
  const { user } = renderView(<ListingCard listing={listing} sizes="100vw" />);
  const draws = [description.mock.calls.length, life.mock.calls.length];
  await user.click(screen.getByRole('button', { name: 'Next photo of Garret' }));
  expect(screen.getByRole('img', { name: 'Photo 2 of 2 of Garret' })).toBeDefined();
  expect([description.mock.calls.length, life.mock.calls.length]).toEqual(draws);
});
