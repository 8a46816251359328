import { fromPromise } from 'xstate';
import { ownListingsMachine } from '../../src/machines/publish/own-listings.machine.ts';
import { ownershipMachine } from '../../src/machines/publish/ownership.machine.ts';
import type { Listing } from '../../src/schemas/listing/listing.ts';
import type { Ownership } from '../../src/views/publish/useOwnListings.ts';

/** A member with these listings; without listings, a visitor. */
export function ownershipOf(
  listings: Listing[] | undefined,
  deleteListing: (id: number) => Promise<void> = async () => {},
): Ownership {
  const ownListings = ownListingsMachine.provide({
    actors: {
      fetchRows: fromPromise<Listing[]>(async () => listings ?? []),
      deleteRow: fromPromise<void, { id: number }>(({ input }) => deleteListing(input.id)),
    },
  });
  return {
    machine: ownershipMachine.provide({ actors: { ownListings } }),
    userId: listings ? 7 : null,
  };
}
