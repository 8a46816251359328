import 'fake-indexeddb/auto';
import '../support/browser.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '../../fixtures/listings.ts';
import { forgetRecent, noteRecent, recentRooms } from '../../src/app/device/recent-rooms.ts';
import { json, openApp } from '../support/app-session.tsx';

vi.mock('../../src/components/maps/LocationMap.tsx', () => import('../support/location-map-mock.tsx'));

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

  it('are shown below another room, which is stored too', async () => {
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
    expect(screen.queryByRole('region', { name: 'Recently seen' })).toBeNull();
    act(() => {
      window.history.pushState({ key: 'other' }, '', '/listing/101');
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    });
    await screen.findByRole('heading', { level: 1, name: 'Studio' });
    expect(screen.getByRole('region', { name: 'Recently seen' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Attic' })).toBeTruthy();
    await vi.waitFor(() => expect(ids()).toEqual([101, 7]));
    fireEvent.click(screen.getByRole('button', { name: 'Forget these rooms' }));
    expect(screen.queryByRole('region', { name: 'Recently seen' })).toBeNull();
    expect(ids()).toEqual([]);
  });
});
