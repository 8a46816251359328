import { byOtherName } from '@stanza/domain/place-names.ts';
import type { SearchQuery } from '@stanza/domain/search-query.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { searchListings } from './search-listings.ts';
import { planSearch } from './search-plan.ts';

/**
 * The usual name of a place finds its rooms. Another name of a place is tried only if it finds no room itself; filters do not affect
 * this.
 */
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
