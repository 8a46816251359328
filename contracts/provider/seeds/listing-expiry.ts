import type { ListingState } from '@stanza/schemas/publish/listing-life.ts';
import { insertListing } from './listings.ts';
import { insertMember } from './members.ts';
import type { Seeder } from './seeder.ts';

/** A member with a listing that expires in some days. */
export async function insertExpiring(seeder: Seeder, state: ListingState, days: number) {
  const member = await insertMember(seeder, { picture: seeder.imageKey });
  const expires_at = new Date(Date.now() + days * 86_400_000);
  const listingId = await insertListing(seeder, { state, expires_at }, member.userId);
  return { ...member, listingId, renewalKey: seeder.renewalKeys.keyOf(listingId, member.userId, new Date()) };
}
