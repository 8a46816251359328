import { parseListingId } from '@stanza/schemas/listing.ts';
import { listingNotFound } from './http-error.ts';

/** The listing that an address names. What is no id is a listing not found. */
export function listingIdOf(params: { id: string }): number {
  const id = parseListingId(params.id);
  if (id === null) throw listingNotFound();
  return id;
}
