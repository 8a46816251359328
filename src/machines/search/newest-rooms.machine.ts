import { kindOf } from '../../domain/api-error.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { createFetchMachine } from '../fetch-machine.ts';

export interface NewestRooms {
  /** The first page, the newest first. */
  rooms: readonly Listing[];
  /** The number of all rooms. */
  count: number;
}

/** The newest of all rooms, and how many there are. */
export const newestRoomsMachine = createFetchMachine<NewestRooms>({
  id: 'newestRooms',
  failureOf: kindOf,
  states: {
    loading: {
      description: 'The newest rooms are fetched.',
      reference: 'search#newest-rooms',
    },
    shown: {
      description: 'Their cards, or their number, show.',
      reference: 'search#newest-rooms',
    },
    failed: {
      description: 'They could not be fetched, and the page has neither cards nor number.',
      reference: 'search#newest-rooms',
    },
  },
});
