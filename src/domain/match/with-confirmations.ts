import type { Listing } from '../../schemas/listing/listing.ts';

/** The listing once its household is confirmed by so many. */
export function withConfirmations(listing: Listing, confirmedBy: number): Listing {
  if (!listing.household) return listing;
  const { confirmedBy: _, ...household } = listing.household;
  return { ...listing, household: { ...household, ...(confirmedBy > 0 && { confirmedBy }) } };
}
