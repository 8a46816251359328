import type { ListingState } from '@stanza/schemas/publish/listing-life.ts';

/**
 * Posters whose first listing is no longer published, by their position among the posters. Giulia has written to the poster of the rented
 * room.
 */
export const endedListings: readonly (readonly [poster: number, state: ListingState | 'expired'])[] = [
  [6, 'rented'],
  [4, 'paused'],
  [7, 'expired'],
];
