import { randomUUID } from 'node:crypto';
import { saveSearch } from '@stanza/server/search/alerts/saved-searches.ts';
import { insertListing } from './listings.ts';
import { insertMember } from './members.ts';
import type { Seeder } from './seeder.ts';

/** A member with a saved search that has found a new room. */
export async function insertMemberWithSavedSearch(seeder: Seeder) {
  const { db } = seeder;
  const member = await insertMember(seeder);
  const id = randomUUID();
  const search = { name: 'Milano', search: 'location=Milano&maxPrice=600', mail: 'daily' } as const;
  const before = new Date(Date.now() - 60_000);
  await saveSearch(db, { userId: member.userId, id }, search, before);
  const { number } = await db
    .selectFrom('saved_searches')
    .where('user_id', '=', member.userId)
    .select('number')
    .executeTakeFirstOrThrow();
  const listing_id = await insertListing(seeder, { city: 'Milano', price: 500 });
  await db
    .insertInto('search_matches')
    .values({ search: number, listing_id, found_at: new Date(Date.now() - 30_000), waits: true })
    .execute();
  return { ...member, searchId: id };
}
