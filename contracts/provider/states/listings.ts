import type { StateHandlers } from '../handlers-by-state.ts';
import { bare, insertListing, insertListings } from '../seeds/listings.ts';
import { insertMember } from '../seeds/members.ts';
import { type Seeder, unique } from '../seeds/seeder.ts';

/** Listings, their posters, and likes. */
export function listingStates(seeder: Seeder) {
  const { db, listingsPerUser } = seeder;
  return {
    listing: async () => ({ listingId: await insertListing(seeder) }),
    bareListing: async () => ({ listingId: await insertListing(seeder, bare) }),
    async noListing() {
      const listingId = await insertListing(seeder);
      await db.deleteFrom('listings').where('id', '=', listingId).execute();
      return { listingId };
    },
    async memberWithListing() {
      const member = await insertMember(seeder, { picture: seeder.imageKey });
      return { ...member, listingId: await insertListing(seeder, {}, member.userId) };
    },
    async memberAtLimit() {
      const member = await insertMember(seeder);
      await insertListings(
        seeder,
        Array.from({ length: listingsPerUser }, () => ({})),
        member.userId,
      );
      return member;
    },
    async memberWhoLikes() {
      const listingId = await insertListing(seeder);
      const member = await insertMember(seeder);
      await db.insertInto('likes').values({ user_id: member.userId, listing_id: listingId }).execute();
      return { ...member, listingId };
    },
    async listingInPlace() {
      const location = unique('Borgo');
      await insertListing(seeder, { location });
      return { location };
    },
    emptyPlace: async () => ({ location: unique('Nessuno') }),
  } satisfies Partial<StateHandlers>;
}
