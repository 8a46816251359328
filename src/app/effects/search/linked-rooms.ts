import { fromPromise } from 'xstate';
import { kindOf } from '../../../domain/api-error.ts';
import type { LinkedRoom } from '../../../machines/search/linked-rooms.machine.ts';
import { logFailure, withErrorLogging } from '../attempt.ts';
import { listingsApi } from './listings-api.ts';

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
  /** Uses the call of one listing, which every backend has. */
  fetchRooms: fromPromise<readonly LinkedRoom[], { ids: readonly number[] }>(({ input: { ids }, signal }) =>
    withErrorLogging('rooms of a link', signal, async () => {
      const answers: PromiseSettledResult<LinkedRoom>[] = [];
      for (let from = 0; from < ids.length; from += atOnce) {
        answers.push(
          ...(await Promise.allSettled(ids.slice(from, from + atOnce).map((id) => fetchRoom(id, signal)))),
        );
      }
      const rooms = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      // A room that cannot be fetched does not remove the others.
      if (failures.length > 0 && (rooms.length === 0 || signal.aborted)) throw failures[0];
      for (const failure of failures) logFailure('a room of a link', failure);
      return rooms;
    }),
  ),
};
