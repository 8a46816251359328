import '../../support/browser.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListingCard } from '../../../src/schemas/chat/contact.ts';
import { ListingCards } from '../../../src/views/chat/ListingCards.tsx';
import { renderView } from '../../support/render.tsx';

function aCard(overrides: Partial<ListingCard> = {}): ListingCard {
  return {
    listingId: 101,
    title: 'Sunny room',
    price: 650,
    imageUrl: '/images/101-1.webp',
    isAvailable: true,
    ...overrides,
  };
}

it('the cards of a conversation lead to existing listings', () => {
  renderView(<ListingCards cards={[aCard(), aCard({ listingId: 102, title: 'Attic', price: 1350 })]} />);
  const region = within(screen.getByRole('region', { name: 'About these listings' }));
  const links = region.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/listing/101', 'Sunny room$650/month'],
    ['/listing/102', 'Attic$1,350/month'],
  ]);
});

it('a deleted listing is marked, and has no link', () => {
  renderView(<ListingCards cards={[aCard({ imageUrl: null, isAvailable: false })]} />);
  const region = within(screen.getByRole('region', { name: 'About this listing' }));
  expect(region.getByRole('listitem').textContent).toBe('Sunny room$650/month · No longer available');
  expect(region.queryByRole('link')).toBeNull();
});

it('more than two are shown after one step', () => {
  const cards = [101, 102, 103, 104].map((listingId) => aCard({ listingId }));
  renderView(<ListingCards cards={cards} />);
  const more = screen.getByText('2 more').closest('details');
  expect(more?.open).toBe(false);
  expect(more?.querySelectorAll('a')).toHaveLength(2);
});

it('a conversation about no listing has no cards', () => {
  renderView(<ListingCards cards={[]} />);
  expect(screen.queryByRole('region')).toBeNull();
});
