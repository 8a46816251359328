import 'fake-indexeddb/auto';
import '../../support/browser.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '../../../fixtures/listings.ts';
import { forgetRecent, noteRecent, recentRooms } from '../../../src/app/device/recent-rooms.ts';
import { json, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

vi.mock('../../../src/components/maps/LocationMap.tsx', () => import('../../support/location-map-mock.tsx'));

const ids = () => recentRooms().map(({ id }) => id);

afterEach(() => localStorage.clear());

describe('the rooms that a device keeps', () => {
  it('are the last ones, each once, the last one first', () => {
    for (let id = 1; id <= 12; id += 1) noteRecent(aListing({ id }));
    noteRecent(aListing({ id: 8, title: 'Renamed' }));
    expect(ids()).toEqual([8, 12, 11, 10, 9, 7, 6, 5, 4]);
    expect(recentRooms()[0]?.title).toBe('Renamed');
    forgetRecent();
    expect(ids()).toEqual([]);
  });

  it.each(['{', '"x"', '[{"id":1}]', '[{"id":-1,"title":"a","price":1,"location":"b"}]'])(
    'are empty if the storage has %s',
    (kept) => {
      localStorage.setItem('stanza.recent', kept);
      expect(ids()).toEqual([]);
      noteRecent(aListing({ id: 3 }));
      expect(ids()).toEqual([3]);
    },
  );

  async function openAttic() {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    await openApp('/listing/7', {
      answers: {
        'GET /api/listings/7': json(aListing({ id: 7, title: 'Attic' })),
        'GET /api/listings/101': json(aListing({ id: 101, title: 'Studio' })),
        'GET /geocode/search': json([]),
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Attic' });
    await vi.waitFor(() => expect(ids()).toEqual([7]));
  }
  const goTo = (path: string) =>
    act(() => {
      window.history.pushState({ key: path }, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    });
  const region = () => screen.queryByRole('region', { name: 'Recently seen' });

  it('are shown below another room, which is stored too', async () => {
    await openAttic();
    expect(region()).toBeNull();
    goTo('/listing/101');
    await screen.findByRole('heading', { level: 1, name: 'Studio' });
    expect(region()).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Attic' })).toBeTruthy();
    await vi.waitFor(() => expect(ids()).toEqual([101, 7]));
    fireEvent.click(screen.getByRole('button', { name: 'Forget these rooms' }));
    expect(region()).toBeNull();
    expect(ids()).toEqual([]);
  });

  it('disappear when another tab forgets them, and not when it opens a room', async () => {
    await openAttic();
    goTo('/listing/101');
    await screen.findByRole('link', { name: 'Attic' });
    const elsewhere = (change: () => void) =>
      act(() => {
        change();
        window.dispatchEvent(new StorageEvent('storage', { key: 'stanza.recent' }));
      });
    elsewhere(() => noteRecent(aListing({ id: 8 })));
    expect(region()).toBeTruthy();
    elsewhere(forgetRecent);
    expect(region()).toBeNull();
  });

  it('lose a room that is gone', async () => {
    await openAttic();
    noteRecent(aListing({ id: 9 }));
    goTo('/listing/9');
    await screen.findByRole('heading', { name: 'Listing not found' });
    await vi.waitFor(() => expect(ids()).toEqual([7]));
    expect(takeConsoleLines()).toEqual(['Stanza: listing failed. The server answered 404.']);
  });
});
