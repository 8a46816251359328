import { invitationSchema } from '@stanza/schemas/match/household.calls.ts';
import { storeHousehold } from '@stanza/server/match/households.ts';
import type { StateHandlers } from '../handlers-by-state.ts';
import { insertDraft } from '../seeds/listing-drafts.ts';
import { insertExpiring } from '../seeds/listing-expiry.ts';
import { bare, insertListing, insertListings, withTerms } from '../seeds/listings.ts';
import { insertMember } from '../seeds/members.ts';
import { type Seeder, unique } from '../seeds/seeder.ts';

async function insertPosterWithHousehold(seeder: Seeder) {
  const member = await insertMember(seeder);
  const listingId = await insertListing(seeder, {}, member.userId);
  await storeHousehold(seeder.db, listingId, { people: 2, occupations: [], languages: [], answers: {} });
  return { ...member, listingId };
}

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
    async memberWithListings() {
      const member = await insertMember(seeder, { picture: seeder.imageKey });
      await insertListings(seeder, [{}, bare], member.userId);
      return member;
    },
    async memberWithVersion() {
      const member = await insertMember(seeder, { picture: seeder.imageKey });
      return {
        ...member,
        listingId: await insertListing(seeder, { version: 7 }, member.userId),
        version: '7',
      };
    },
    memberWithExpiring: () => insertExpiring(seeder, 'published', 3),
    memberWithRented: () => insertExpiring(seeder, 'rented', 3),
    expiredListing: async () => ({ listingId: (await insertExpiring(seeder, 'published', -1)).listingId }),
    memberWithDraft: () => insertDraft(seeder),
    listingWithTerms: async () => ({ listingId: await insertListing(seeder, withTerms) }),
    posterWithHousehold: () => insertPosterWithHousehold(seeder),
    async invitedFlatmate() {
      const { token, listingId } = await insertPosterWithHousehold(seeder);
      const answer = await fetch(`${seeder.url}/api/users/me/listings/${listingId}/household-invitation`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { key: flatmateKey } = invitationSchema.parse(await answer.json());
      return { ...(await insertMember(seeder)), listingId, flatmateKey };
    },
    rentedListing: async () => ({ listingId: await insertListing(seeder, { state: 'rented' }) }),
    async listingWithSimilar() {
      const city = unique('Città');
      await insertListing(seeder, { city });
      return { listingId: await insertListing(seeder, { city }) };
    },
    async memberWhoLikesRented() {
      const listingId = await insertListing(seeder, { state: 'rented' });
      const member = await insertMember(seeder);
      await db.insertInto('likes').values({ user_id: member.userId, listing_id: listingId }).execute();
      return { ...member, listingId };
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
    async memberWhoLikesListings() {
      const ids = await insertListings(seeder, [{}, bare]);
      const member = await insertMember(seeder);
      const likes = ids.map((listing_id) => ({ user_id: member.userId, listing_id }));
      await db.insertInto('likes').values(likes).execute();
      return member;
    },
    async listingsInPlace() {
      const location = unique('Borgo');
      await insertListings(seeder, [{ location }, { ...bare, location }]);
      return { location };
    },
    emptyPlace: async () => ({ location: unique('Nessuno') }),
  } satisfies Partial<StateHandlers>;
}
