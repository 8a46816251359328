import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type AnyActor, createActor, fromPromise } from 'xstate';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { aListing } from '../../../fixtures/listings.ts';
import { likeMachine } from '../../../src/machines/listing/like.machine.ts';
import { likedListingsMachine } from '../../../src/machines/listing/liked-listings.machine.ts';
import { likesMachine } from '../../../src/machines/listing/likes.machine.ts';
import {
  type SharedLink,
  type ShareOutcome,
  shareMachine,
} from '../../../src/machines/listing/share.machine.ts';
import type { Listing } from '../../../src/schemas/listing/listing.ts';
import { LikedListingsView } from '../../../src/views/listing/LikedListingsView.tsx';
import { renderView } from '../../support/render.tsx';

const running: AnyActor[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

const garret = aListing({ id: 1, title: 'Garret' });
const cellar = aListing({ id: 2, title: 'Cellar' });

interface Backend {
  fetchLikedListings(): Promise<Listing[]>;
  removeLike(id: number): Promise<void>;
}

/** Opens the liked listings with a backend that the test controls. */
function open({ fetchLikedListings, removeLike }: Partial<Backend> = {}) {
  const removed: number[] = [];
  const links: SharedLink[] = [];
  const likes = createActor(
    likesMachine.provide({
      actors: {
        like: likeMachine.provide({
          actors: {
            fetchLike: fromPromise(() => Promise.reject(new Error('asked for what is known'))),
            saveLike: fromPromise(async () => {}),
            removeLike: fromPromise(async ({ input }) => {
              removed.push(input.listingId);
              await removeLike?.(input.listingId);
            }),
          },
        }),
      },
    }),
  ).start();
  running.push(likes);
  const machine = likedListingsMachine.provide({
    actors: { fetch: fromPromise(fetchLikedListings ?? (async () => [garret, cellar])) },
  });
  return {
    ...renderView(
      <LikedListingsView
        machine={machine}
        shareMachine={shareMachine.provide({
          actors: {
            shareLink: fromPromise<ShareOutcome, SharedLink>(async ({ input }) => {
              links.push(input);
              return 'copied';
            }),
          },
        })}
        likes={likes}
      />,
      {
        at: '/liked-listings',
      },
    ),
    likes,
    links,
    removed,
  };
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const heart = (name: string) => screen.findByRole('button', { name });

describe('the liked listings', () => {
  it('are shared by a link with only their numbers', async () => {
    const { user, links } = open();
    await user.click(await screen.findByRole('button', { name: 'Share Rooms on Stanza' }));
    expect(links).toEqual([
      { title: 'Rooms on Stanza', address: `${window.location.origin}/shared-rooms?rooms=1,2` },
    ]);
  });

  it('show that they are loading', async () => {
    const answered = Promise.withResolvers<Listing[]>();
    open({ fetchLikedListings: () => answered.promise });
    expect(screen.getByRole('status').textContent).toBe('Loading your liked listings...');
    expect(title()).toBe('Liked Listings');
    answered.resolve([garret]);
    expect(await screen.findByText('Liked Listings (1)')).toBeTruthy();
    expect(screen.queryByText('Loading your liked listings...')).toBeNull();
  });

  it('are counted and shown as liked', async () => {
    open();
    expect((await heart('Unlike Garret')).getAttribute('aria-pressed')).toBe('true');
    expect(title()).toBe('Liked Listings (2)');
    expect(cards()).toEqual(['Garret', 'Cellar']);
    expect(screen.getByRole('link', { name: 'Cellar' }).getAttribute('href')).toBe('/listing/2');
    const browse = screen.getByRole('link', { name: 'Browse More Listings' });
    expect(browse.getAttribute('href')).toBe('/listings');
  });

  it('show an invitation when there are none', async () => {
    const { user, address } = open({ fetchLikedListings: async () => [] });
    expect(await screen.findByRole('heading', { name: 'No liked listings yet' })).toBeTruthy();
    expect(title()).toBe('Liked Listings (0)');
    expect(screen.getByText('Start exploring and like some listings to see them here!')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Browse Listings' }));
    expect(address()).toBe('/listings');
  });

  it('never show the invitation before the cards', async () => {
    const shown: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        shown.push(...Array.from(addedNodes, ({ textContent }) => `${textContent}`));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    open();
    await heart('Unlike Garret');
    observer.disconnect();
    expect(shown.filter((text) => text.includes('Garret'))).not.toEqual([]);
    expect(shown.filter((text) => text.includes('No liked listings yet'))).toEqual([]);
  });

  it('show an error and Try Again', async () => {
    const answers = [() => Promise.reject(offline), async () => [garret]];
    const { user } = open({ fetchLikedListings: () => answers.shift()?.() ?? Promise.reject(offline) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load liked listings. Please try again.');
    expect(screen.queryByText('No liked listings yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Liked Listings (1)')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("show the server's answer even if a like had another state", async () => {
    const answered = Promise.withResolvers<Listing[]>();
    const { likes } = open({ fetchLikedListings: () => answered.promise });
    likes.send({ type: 'likes.need', listingIds: [2], liked: true });
    const like = likes.getSnapshot().context.likes[2];
    like?.send({ type: 'like.toggle' });
    await waitFor(() => expect(like?.getSnapshot().value).toBe('notLiked'));
    answered.resolve([garret, cellar]);
    await heart('Unlike Garret');
    await waitFor(() => expect(cards()).toEqual(['Garret', 'Cellar']));
  });
});

describe('unliking', () => {
  it('removes the card when the server confirms; the button is disabled until then', async () => {
    const answered = Promise.withResolvers<void>();
    const { user, removed } = open({ removeLike: () => answered.promise });
    await user.click(await heart('Unlike Garret'));
    const busy = await heart('Unlike Garret');
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await user.click(busy);
    expect(removed).toEqual([1]);
    expect(cards()).toEqual(['Garret', 'Cellar']);
    expect((await heart('Unlike Cellar')).getAttribute('aria-disabled')).toBe('false');

    answered.resolve();
    expect(await screen.findByText('Liked Listings (1)')).toBeTruthy();
    expect(cards()).toEqual(['Cellar']);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Cellar' }));
  });

  it('keeps the card when the server refuses', async () => {
    const { user, removed } = open({ removeLike: () => Promise.reject(rejected(500)) });
    await user.click(await heart('Unlike Garret'));
    await waitFor(() => expect(removed).toEqual([1]));
    await waitFor(async () =>
      expect((await heart('Unlike Garret')).getAttribute('aria-disabled')).toBe('false'),
    );
    expect(title()).toBe('Liked Listings (2)');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the invitation after the last card, and the focus stays on the screen', async () => {
    const { user } = open({ fetchLikedListings: async () => [garret] });
    await user.click(await heart('Unlike Garret'));
    expect(await screen.findByText('No liked listings yet')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Liked Listings (0)' }));
  });
});

it('tells a member with more than 100 liked rooms that a link has the first 100', async () => {
  const many = Array.from({ length: 103 }, (_, index) => aListing({ id: index + 1, title: `Room ${index}` }));
  open({ fetchLikedListings: async () => many });
  expect((await screen.findByRole('note')).textContent).toBe(
    'The link of "Share" has the first 100 of your 103 rooms.',
  );
});
