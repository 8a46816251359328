import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '../../../fixtures/listings.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { type AmenityFlag, amenityFlags } from '../../../src/schemas/listing/amenities.ts';
import type { Listing } from '../../../src/schemas/listing/listing.ts';
import { scrollToEnd } from '../../support/browser.ts';
import { geocoded, locationMap, openListing, openShown } from './listing-screen.tsx';

/** The facts of a card as 'label: value'; `null` if there is no such card. */
function facts(card: string): string[] | null {
  const region = screen.queryByRole('region', { name: card });
  if (!region) return null;
  const values = within(region).getAllByRole('definition');
  return within(region)
    .getAllByRole('term')
    .map((term, index) => `${term.textContent}: ${values[index]?.textContent?.replaceAll('\u00A0', ' ')}`);
}

function amenities(): (string | null)[] {
  const heading = screen.queryByRole('heading', { name: 'Amenities' });
  const list = heading?.parentElement;
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    : [];
}

describe('the link of a mail that a listing expires soon', () => {
  const life = (isPast: boolean) => ({
    state: isPast ? ('paused' as const) : ('published' as const),
    version: '1',
    expiry: { at: '2026-11-12T09:30:00Z', isPast },
  });

  it('renews the listing, and its page follows', async () => {
    const asked: unknown[] = [];
    const { user } = openListing({
      fetchListing: () => aListing({ life: life(true) }),
      renewalKey: 'key-1',
      renew: (renewal) => {
        asked.push(renewal);
        return aListing({ life: life(false) });
      },
    });
    const renew = await screen.findByRole('button', { name: 'Renew' });
    expect(asked).toEqual([]);
    await user.click(renew);
    expect(await screen.findByText('The listing is renewed.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Contact Now' })).toBeTruthy();
    expect(screen.queryByText('The offer of this room has expired.')).toBeNull();
    expect(asked).toEqual([{ id: 101, key: 'key-1' }]);
  });

  it('of another member shows a message, and the page shows that the offer has expired', async () => {
    const { user } = openListing({
      fetchListing: () => aListing({ life: life(true) }),
      renewalKey: 'key-1',
      renew: () => {
        throw new ApiError('notFound', 'No.');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Renew' }));
    expect(await screen.findByText('This link does not renew a listing any more.')).toBeTruthy();
    expect(screen.getByText('The offer of this room has expired.')).toBeTruthy();
    expect(screen.getByText('Expired')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Contact Now' })).toBeNull();
  });

  it('can be tried again without an answer', async () => {
    let isReachable = false;
    const { user } = openListing({
      fetchListing: () => aListing({ life: life(true) }),
      renewalKey: 'key-1',
      renew: () => {
        if (!isReachable) throw new ApiError('network', 'No.');
        return aListing({ life: life(false) });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Renew' }));
    await screen.findByText('The server could not be reached. Nothing is lost: please try again.');
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('The listing is renewed.')).toBeTruthy();
  });
});

describe('a listing', () => {
  it('shows a spinner until it loads', async () => {
    const answer = Promise.withResolvers<Listing>();
    const { requests } = openListing({ fetchListing: () => answer.promise });
    expect(screen.getByRole('status').textContent).toBe('Loading listing...');
    expect(requests).toEqual([101]);
    answer.resolve(aListing());
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByText('Loading listing...')).toBeNull();
    await locationMap();
  });

  it('shows its title, address, rent and description', async () => {
    await openShown();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sunny room near the Politecnico');
    expect(document.title).toBe('Sunny room near the Politecnico · Stanza');
    const address = within(screen.getByRole('region', { name: 'Address and rent' }));
    expect(address.getByText('Via Pacini 12, 20131 Milano (MI)')).toBeTruthy();
    expect(address.getByText('$650/month')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Description' })).toBeTruthy();
    expect(
      screen.getByText('A quiet room on the third floor, ten minutes on foot from the campus.'),
    ).toBeTruthy();
  });

  it('shows its availability, costs and details', async () => {
    await openShown();
    expect(facts('Availability')).toEqual(['From: 1 Sept 2025', 'Until: 31 Jul 2026']);
    expect(facts('Additional Costs')).toEqual([
      'Deposit: $1,300',
      'Service Costs: $80',
      'All-Inclusive: $730',
    ]);
    expect(facts('Property Details')).toEqual(['Deposit: $1,300', 'Size: 16 m²', 'Rooms: 3', 'Floor: 3']);
  });

  it('shows who listed it', async () => {
    await openShown();
    const poster = within(screen.getByRole('region', { name: 'Listed by' }));
    expect(poster.getByText('Giulia')).toBeTruthy();
    expect(poster.getByRole('presentation').getAttribute('src')).toBe('/images/giulia.webp');
  });

  it.each<[string, Partial<Listing>]>([
    ['Furnished', { furnished: true }],
    ['Internet Included', { internetIncluded: true }],
    ['Utilities Included', { utilitiesIncluded: true }],
    ['Balcony', { hasBalcony: true }],
    ['Garden', { hasGarden: true }],
    ['Pets Allowed', { petsAllowed: true }],
  ])('has only the badge %s if it has only that', async (badge, has) => {
    await openShown({ furnished: false, internetIncluded: false, hasBalcony: false, ...has });
    expect(amenities()).toEqual([badge]);
  });

  it('has those of a backend with more, and says nothing of what its poster does not say', async () => {
    const none = Object.fromEntries(amenityFlags.map((name) => [name, false])) as Record<
      AmenityFlag,
      boolean
    >;
    await openShown({
      furnished: false,
      internetIncluded: false,
      hasBalcony: false,
      amenities: { ...none, hasLift: true, heating: 'central', smoking: null },
    });
    expect(amenities()).toEqual(['Lift']);
    expect(facts('Property Details')?.slice(4)).toEqual(['Heating: Central']);
  });

  it('has no amenities if it has none', async () => {
    await openShown({ furnished: false, internetIncluded: false, hasBalcony: false });
    expect(screen.queryByRole('heading', { name: 'Amenities' })).toBeNull();
  });
});

describe('values that a listing lacks', () => {
  it.each<[Partial<Listing>, string, string[] | null]>([
    [{ availabilityStartDate: null }, 'Availability', ['From: Not specified', 'Until: 31 Jul 2026']],
    [{ availabilityEndDate: null }, 'Availability', ['From: 1 Sept 2025', 'Until: Not specified']],
    [{ deposit: null }, 'Additional Costs', ['Service Costs: $80', 'All-Inclusive: $730']],
    [{ serviceCosts: null }, 'Additional Costs', ['Deposit: $1,300', 'All-Inclusive: $730']],
    [{ allInclusivePrice: null }, 'Additional Costs', ['Deposit: $1,300', 'Service Costs: $80']],
    [{ deposit: null, serviceCosts: null, allInclusivePrice: null }, 'Additional Costs', null],
    [{ deposit: null }, 'Property Details', ['Size: 16 m²', 'Rooms: 3', 'Floor: 3']],
    [{ squareMeters: 0 }, 'Property Details', ['Deposit: $1,300', 'Rooms: 3', 'Floor: 3']],
    [{ numberOfRooms: null }, 'Property Details', ['Deposit: $1,300', 'Size: 16 m²', 'Floor: 3']],
    [{ floor: null }, 'Property Details', ['Deposit: $1,300', 'Size: 16 m²', 'Rooms: 3']],
    [{ deposit: null, squareMeters: 0, numberOfRooms: null, floor: null }, 'Property Details', null],
  ])('%o leaves in %s: %o', async (overrides, card, expected) => {
    await openShown(overrides);
    expect(facts(card)).toEqual(expected);
  });

  it.each<[Partial<Listing>, string, string]>([
    [{ deposit: 0 }, 'Additional Costs', 'Deposit: $0'],
    [{ serviceCosts: 0 }, 'Additional Costs', 'Service Costs: $0'],
    [{ floor: 0 }, 'Property Details', 'Floor: 0'],
    [{ floor: -1 }, 'Property Details', 'Floor: -1'],
  ])('is not a value of zero: %o', async (overrides, card, expected) => {
    await openShown(overrides);
    expect(facts(card)).toContain(expected);
  });

  it('may be a picture of its poster: a placeholder is shown', async () => {
    await openShown({ profilePictureUrl: null });
    const poster = screen.getByRole('region', { name: 'Listed by' });
    expect(within(poster).queryByRole('presentation')).toBeNull();
    expect(within(poster).getByText('Giulia')).toBeTruthy();
  });
});

describe('when it was listed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-06-15T12:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['2025-06-15T11:59:30Z', 'Just now'],
    ['2025-06-15T11:40:00Z', '20 minutes ago'],
    ['2025-06-15T12:40:00+02:00', '1 hour ago'],
    ['2025-06-12T09:00:00Z', '3 days ago'],
  ])('%s reads: Listed %s', async (timestampAdded, text) => {
    await openShown({ timestampAdded });
    const time = screen.getByText(text, { selector: 'time' });
    expect(time.parentElement?.textContent).toBe(`Listed ${text}`);
    expect(time.getAttribute('datetime')).toBe(timestampAdded);
  });
});

describe('the two placeholder alerts', () => {
  it.each([
    ['View Tenant Card', 'The tenant card of Giulia is not available yet.'],
    ['Contact Now', 'Contacting Giulia from here is not available yet.'],
  ])("'%s' shows that it is a placeholder, and returns the focus", async (name, text) => {
    const { user } = await openShown();
    const button = screen.getByRole('button', { name });
    await user.click(button);
    expect(within(await screen.findByRole('alertdialog', { name })).getByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await screen.findByRole('alertdialog', { name });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('are replaced by the card of the poster if the backend has cards', async () => {
    const { user } = openListing({ capabilities: ['member-cards'] });
    await user.click(await screen.findByRole('button', { name: 'View Tenant Card' }));
    await user.click(await screen.findByRole('button', { name: 'Card of Giulia' }));
    expect(screen.queryByRole('button', { name: 'Card of Giulia' })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('close on a press beside them, not on one inside', async () => {
    const { user } = await openShown();
    await user.click(screen.getByRole('button', { name: 'Contact Now' }));
    const dialog = screen.getByRole('alertdialog');
    await user.click(within(dialog).getByText(/not available yet/));
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    await user.click(document.documentElement);
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('leads to the conversation about it in place of a new contact', async () => {
  openListing({ conversation: '/conversations?conversation=7' });
  await screen.findByRole('article');
  expect(screen.getByRole('link', { name: 'Open conversation' }).getAttribute('href')).toBe(
    '/conversations?conversation=7',
  );
  expect(screen.queryByRole('button', { name: /^Contact/ })).toBeNull();
});

describe('a listing that cannot be shown', () => {
  it('is missing if its address has no id, without a request', async () => {
    const { user, address, requests } = openListing({ id: null });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Listing not found');
    expect(document.title).toBe('Listing not found · Stanza');
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'See all listings' }));
    expect(address()).toBe('/listings');
  });

  it('is missing if the server does not know it', async () => {
    openListing({ fetchListing: () => Promise.reject(new ApiError('notFound', '', { status: 404 })) });
    expect(await screen.findByRole('heading', { name: 'Listing not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it.each([
    ['network', /could not be reached/],
    ['rejected', /did not answer as it should/],
  ] as const)('shows why (%s), and is tried again on request', async (kind, why) => {
    const { user, requests } = openListing({
      fetchListing: (_, count) => (count === 1 ? Promise.reject(new ApiError(kind, '')) : aListing()),
    });
    expect(await screen.findByRole('heading', { name: 'This listing could not be loaded' })).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all listings' }).getAttribute('href')).toBe('/listings');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(requests).toEqual([101, 101]);
    await locationMap();
  });
});

describe('the location', () => {
  it('is the place of the postal code, on a map', async () => {
    const asked: string[] = [];
    openListing({
      lookUp: async (postalCode) => {
        asked.push(postalCode);
        return geocoded;
      },
    });
    expect((await locationMap()).textContent).toBe(
      '45.48 | 9.23 | Sunny room near the Politecnico | Via Pacini 12 | 20131 | Milano',
    );
    expect(asked).toEqual(['20131']);
  });

  it('is that of the listing when the lookup has no answer', async () => {
    openListing({ lookUp: () => Promise.reject(new ApiError('network', '')) });
    expect((await locationMap()).textContent).toMatch(/^45\.4797 \| 9\.2251 \| /);
  });

  it('shows a message if it is unknown, and no map', async () => {
    openListing({
      fetchListing: () => aListing({ latitude: null, longitude: null }),
      lookUp: async () => null,
    });
    expect(
      await screen.findByText('The place of postal code 20131 is not known, so there is no map to show.'),
    ).toBeTruthy();
    expect(screen.queryByText('Loading map...')).toBeNull();
    expect(screen.queryByRole('application')).toBeNull();
  });

  it('shows a message if its map cannot be loaded, and tries again on request', async () => {
    const { user } = openListing({
      loadMap: (count) => (count === 1 ? Promise.reject(new Error('offline')) : Promise.resolve()),
    });
    expect(await screen.findByRole('article')).toBeTruthy();
    scrollToEnd();
    expect((await screen.findByRole('alert')).textContent).toContain('The map could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await locationMap()).toBeTruthy();
  });

  it('shows that its map is loading', async () => {
    const library = Promise.withResolvers<void>();
    const loadMap = vi.fn(() => library.promise);
    openListing({ loadMap });
    expect(await screen.findByText('Loading map...')).toBeTruthy();
    expect(loadMap).not.toHaveBeenCalled();
    scrollToEnd();
    expect(loadMap).toHaveBeenCalledOnce();
    library.resolve();
    await locationMap();
    expect(screen.queryByText('Loading map...')).toBeNull();
  });
});
