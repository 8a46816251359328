import { fromPromise } from 'xstate';
import { kindOf } from '../../domain/api-error.ts';
import type { LinkedRoom } from '../../machines/linked-rooms.machine.ts';
import { withErrorLogging } from './attempt.ts';
import { listingsApi } from './clients.ts';

/** Requests at a time. */
const atOnce = 6;

async function fetchRoom(id: number, signal: AbortSignal): Promise<LinkedRoom> {
  try {
    return { id, listing: await (await listingsApi()).fetchListing(id, { signal }) };
  } catch (error) {
    if (kindOf(error) === 'notFound') return { id, listing: null };
    throw error;
  }
}

export const linkedRoomsEffects = {
  /** By the call of one listing, which every backend has. */
  fetchRooms: fromPromise<readonly LinkedRoom[], { ids: readonly number[] }>(({ input: { ids }, signal }) =>
    withErrorLogging('rooms of a link', signal, async () => {
      const rooms: LinkedRoom[] = [];
      for (let from = 0; from < ids.length; from += atOnce) {
        rooms.push(...(await Promise.all(ids.slice(from, from + atOnce).map((id) => fetchRoom(id, signal)))));
      }
      return rooms;
    }),
  ),
};
