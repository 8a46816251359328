import { cleanup, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aListing, aPage, aSavedMap, aSummary, listingsOf } from '../../../fixtures/listings.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import type { ListingPage } from '../../../src/schemas/listing/listing.ts';
import type { SavedResults } from '../../../src/views/search/useSavedResults.ts';
import { scrollToEnd } from '../../support/browser.ts';
import { cards, cardTitles, openListings } from './listings-screen.tsx';

const pages: Record<string, ListingPage> = {
  first: aPage([aListing({ id: 1, title: 'One' }), aListing({ id: 2, title: 'Two' })], 'page-2'),
  'page-2': aPage([aListing({ id: 3, title: 'Three' })], 'page-3'),
  'page-3': aPage([aListing({ id: 4, title: 'Four' })]),
};

function pageOf(next: string | null): ListingPage {
  const page = pages[next ?? 'first'];
  if (!page) throw new Error(`There is no page '${next}'`);
  return page;
}

const moreButton = () => screen.queryByRole('button', { name: 'Load more' });

afterEach(() => void vi.restoreAllMocks());

describe('long results', () => {
  it('render a card once, however many cards mount after it', async () => {
    let reads = 0;
    const counted = Object.defineProperty(aListing({ id: 1, title: 'One' }), 'imageUrls', {
      get: () => {
        reads += 1;
        return [];
      },
    });
    const others = listingsOf(2, 3, 4, 5, 6, 7, 8, 9);
    openListings('/listings', { search: () => aPage([counted, ...others]) });
    await screen.findByText('One');
    const first = reads;
    await waitFor(() => expect(cards()).toHaveLength(9));
    expect([first > 0, reads]).toEqual([true, first]);
  });

  it('load their next pages with a button until the end', async () => {
    const { user, requests } = openListings('/listings', { search: ({ next }) => pageOf(next) });
    expect(await cardTitles()).toEqual(['One', 'Two']);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByRole('heading', { name: 'Three' });
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('4 rooms');
    expect(await cardTitles()).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(moreButton()).toBeNull();
    expect(requests.map(({ next }) => next)).toEqual([null, 'page-2', 'page-3']);
  });

  it('load the next page when their end scrolls into view', async () => {
    openListings('/listings', { search: ({ next }) => pageOf(next) });
    await cardTitles();
    scrollToEnd();
    await screen.findByRole('heading', { name: 'Three' });
    scrollToEnd();
    await screen.findByRole('heading', { name: 'Four' });
    expect(moreButton()).toBeNull();
  });

  it('request a page once, and the button keeps the focus', async () => {
    const second = Promise.withResolvers<ListingPage>();
    const { user, requests } = openListings('/listings', {
      search: ({ next }) => (next === 'page-2' ? second.promise : pageOf(next)),
    });
    await cardTitles();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    const button = screen.getByRole('button', { name: 'Loading more...' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    scrollToEnd();
    expect(requests).toHaveLength(2);
    second.resolve(pageOf('page-2'));
    await screen.findByRole('heading', { name: 'Three' });
    expect(document.activeElement).toBe(moreButton());
  });

  it('keep their cards when a page fails, show the error, and retry', async () => {
    const { user } = openListings('/listings', {
      search: ({ next }, count) =>
        count === 2 ? Promise.reject(new ApiError('timeout', 'No answer in time.')) : pageOf(next),
    });
    await cardTitles();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The next rooms could not be loaded.');
    expect(cards()).toHaveLength(2);
    const retry = screen.getByRole('button', { name: 'Try Again' });
    expect(document.activeElement).toBe(retry);
    await user.click(retry);
    await screen.findByRole('heading', { name: 'Three' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await cardTitles()).toEqual(['One', 'Two', 'Three']);
  });

  it('are not retried by scrolling', async () => {
    const { requests } = openListings('/listings', {
      search: ({ next }, count) =>
        count > 1 ? Promise.reject(new ApiError('network', 'No connection.')) : pageOf(next),
    });
    await cardTitles();
    scrollToEnd();
    await screen.findByRole('alert');
    scrollToEnd();
    expect(requests).toHaveLength(2);
  });
});

describe('results that a user comes back to', () => {
  const closedMap = aSavedMap({ isOpen: false });

  it('show their cards, the map and its pin at once', async () => {
    const listings = [...(pages.first?.listings ?? []), ...(pages['page-2']?.listings ?? [])];
    const { requests } = openListings('/listings?selected=3', {
      saved: { count: 3, map: aSavedMap(), pages: { listings, next: null, read: ['page-2'] } },
    });
    expect(await screen.findByText('3 rooms')).toBeTruthy();
    expect(await cardTitles()).toContain('Three');
    expect(screen.getByRole('button', { name: 'Hide map' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Selected Property' }).textContent).toContain('Three');
    expect(requests).toEqual([]);
  });

  it('load as many as there were after a reload', async () => {
    openListings('/listings', {
      search: ({ next }) => pageOf(next),
      saved: { count: 3, map: closedMap, pages: null },
    });
    expect(await screen.findByText(/^3 rooms so far/)).toBeTruthy();
    expect(await cardTitles()).toEqual(['One', 'Two', 'Three']);
  });

  it('show the first visible card at the same height as before, in any width', async () => {
    const listings = listingsOf(...Array.from({ length: 40 }, (_, index) => index + 1));
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 900, 300, 600));
    const scrolledBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    openListings('/listings', {
      saved: {
        count: 40,
        map: closedMap,
        pages: { listings, next: null, read: [] },
        place: { first: 20, top: -40 },
      },
    });
    expect(cards()).toHaveLength(40);
    expect(scrolledBy.mock.calls).toEqual([[{ top: 940, behavior: 'instant' }]]);
  });

  it('give the focus of the keyboard back to its card', async () => {
    const listings = listingsOf(1, 2, 3);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 600));
    const kept: SavedResults[] = [];
    const open = (saved: SavedResults | null) =>
      openListings('/listings', {
        search: () => aPage(listings),
        saved,
        save: (more) => kept.push(more),
      });
    open(null);
    await cardTitles();
    const linkOf = (index: number) => cards()[index]?.querySelector('a');
    linkOf(1)?.focus();
    cleanup();
    const [left] = kept;
    expect(left?.place?.focused).toBe(1);
    open(left ?? null);
    expect(document.activeElement).toBe(linkOf(1));
  });

  it('are kept with the map for a search that does not show yet', async () => {
    const kept: { left: SavedResults; search: string | undefined }[] = [];
    const { user } = openListings('/listings', {
      search: ({ next }) => ({ ...pageOf(next), summary: aSummary(4) }),
      save: (left, at) => kept.push({ left, search: at?.search }),
      SaveSearch: () => {
        const navigate = useNavigate();
        return (
          <button
            type="button"
            onClick={() => {
              navigate('/listings?order=price');
              window.dispatchEvent(new Event('pagehide'));
            }}
          >
            Search and leave the page
          </button>
        );
      },
    });
    await cardTitles();
    await user.click(screen.getByRole('button', { name: 'Search and leave the page' }));
    expect(kept.slice(0, 2)).toMatchObject([
      { left: { count: 2 }, search: undefined },
      { left: { count: 0, pages: null }, search: '?order=price' },
    ]);
  });

  it('are kept when the page is left', async () => {
    const kept: SavedResults[] = [];
    openListings('/listings', {
      search: ({ next }) => pageOf(next),
      save: (left) => kept.push(left),
    });
    await cardTitles();
    window.dispatchEvent(new Event('pagehide'));
    expect(kept.at(-1)?.count).toBe(2);
    cleanup();
    expect(kept).toHaveLength(2);
  });

  it('are not kept for an address that is replaced, such as that of another selected room', async () => {
    let keeps = 0;
    const { user, address } = openListings('/listings?selected=1', {
      search: ({ next }) => pageOf(next),
      save: () => (keeps += 1),
    });
    await cardTitles();
    await user.click(screen.getByRole('button', { name: 'Show map' }));
    await user.click(await screen.findByRole('button', { name: 'Close selected property' }));
    expect(address()).toBe('/listings');
    expect(keeps).toBe(0);
    cleanup();
    expect(keeps).toBe(1);
  });
});
