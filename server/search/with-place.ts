import { byOtherName } from '@stanza/domain/search/place-names.ts';
import type { SearchQuery } from '@stanza/domain/search/search-query.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { searchListings } from './search-listings.ts';
import { planSearch } from './search-plan.ts';

/** Replaces another name of a place by the usual one, but only if a search by the other name finds no room. Filters do not affect this. */
export async function withPlace<Query extends SearchQuery>(
  db: Kysely<Database>,
  asked: Query,
): Promise<Query> {
  const other = byOtherName(asked);
  return other !== null && !(await findsAny(db, asked)) ? other : asked;
}

async function findsAny(
  db: Kysely<Database>,
  { term, maxDistance, maxPrice }: SearchQuery,
): Promise<boolean> {
  const plan = planSearch({ term, maxDistance, maxPrice });
  return plan !== null && (await searchListings(db, plan, null)).rows.length > 0;
}
