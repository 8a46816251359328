import { kindOf } from '../../domain/api-error.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** The other rooms of the flat of a listing. */
export const flatRoomsMachine = createFetchMachine<readonly Listing[], { id: number }>({
  id: 'flatRooms',
  failureOf: kindOf,
  states: {
    loading: {
      description: 'The other rooms that the poster offers at this address are fetched.',
      reference: 'listing#flats',
    },
    shown: {
      description: 'A card for each of the other rooms.',
      reference: 'listing#flats',
    },
    failed: {
      description: 'The other rooms could not be fetched. The person can try again.',
      reference: 'listing#flats',
    },
  },
});
