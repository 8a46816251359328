import { beforeEach, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { offline } from '../../../fixtures/failures.ts';
import { aListing } from '../../../fixtures/listings.ts';
import { chosenRooms, keepChosen } from '../../../src/app/device/chosen-rooms.ts';
import { linkedRoomsEffects } from '../../../src/app/effects/search/linked-rooms.ts';
import { ApiError } from '../../../src/domain/api-error.ts';

const fetchListing = vi.hoisted(() => vi.fn());
vi.mock('../../../src/app/effects/search/listings-api.ts', () => ({
  listingsApi: async () => ({ fetchListing }),
}));

const rooms = (...ids: number[]) =>
  toPromise(createActor(linkedRoomsEffects.fetchRooms, { input: { ids } }).start());

beforeEach(() => {
  fetchListing.mockReset();
  sessionStorage.clear();
});

it('fetches each room, in order, and marks missing ones', async () => {
  fetchListing.mockImplementation(async (id: number) => {
    if (id === 2) throw new ApiError('notFound', 'Listing not found.', { status: 404 });
    return aListing({ id });
  });
  const ids = [1, 2, 3, 4, 5, 6, 7, 8];
  const found = await rooms(...ids);
  expect(found.map(({ id }) => id)).toEqual(ids);
  expect(found.filter(({ listing }) => listing === null)).toEqual([{ id: 2, listing: null }]);
  expect(fetchListing).toHaveBeenCalledWith(1, { signal: expect.any(AbortSignal) });
  expect(await rooms()).toEqual([]);
});

it('returns the rooms that can be fetched, and logs each failure', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  fetchListing.mockImplementation(async (id: number) => {
    if (id === 2) throw new ApiError('rejected', 'The server answered 500.', { status: 500 });
    return aListing({ id });
  });
  expect((await rooms(1, 2, 3)).map(({ id }) => id)).toEqual([1, 3]);
  expect(console.error).toHaveBeenCalledWith('Stanza: a room of a link failed. The server answered 500.');
});

it('fails, and logs it, if no room can be fetched', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  fetchListing.mockRejectedValue(offline);
  await expect(rooms(1)).rejects.toBe(offline);
  expect(console.error).toHaveBeenCalledWith(`Stanza: rooms of a link failed. ${offline.message}`);
});

it('stores the choice of the tab, and ignores a value that is not a list of rooms', () => {
  keepChosen([3, 1]);
  expect(chosenRooms()).toEqual([3, 1]);
  for (const text of ['{', '[1,"x"]', '{"ids":[1]}']) {
    sessionStorage.setItem('stanza.compare', text);
    expect(chosenRooms()).toEqual([]);
  }
});
