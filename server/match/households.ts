import { isDeepStrictEqual } from 'node:util';
import type { Household, ShownHousehold } from '@stanza/schemas/match/household.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/** How many members confirm a row of `households`: at most as many as live there. */
export const confirmedBy = sql<number>`(
  select least(count(*), households.people)::integer from household_confirmations
  where household_confirmations.listing_id = households.listing_id)`;

/** The household of `listings`, or null. */
export const householdOf = sql<ShownHousehold | null>`(
  select json_strip_nulls(json_build_object('people', people, 'occupations', occupations, 'languages', languages,
    'answers', answers, 'confirmedBy', nullif(${confirmedBy}, 0)))
  from households where households.listing_id = listings.id)`;

export function householdRow(listingId: number, { people, occupations, languages, answers }: Household) {
  return { listing_id: listingId, people, occupations, languages, answers: JSON.stringify(answers) };
}

/**
 * A change ends the confirmations of flatmates.
 * @param household null to remove it; `undefined` leaves it as it is
 */
export async function storeHousehold(
  transaction: Transaction<Database> | Kysely<Database>,
  listingId: number,
  household: Household | null | undefined,
): Promise<void> {
  if (household === undefined) return;
  const before = await transaction
    .selectFrom('households')
    .select(['people', 'occupations', 'languages', 'answers'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  if (isDeepStrictEqual(before, household ?? undefined)) return;
  await transaction.deleteFrom('households').where('listing_id', '=', listingId).execute();
  if (household !== null) {
    await transaction.insertInto('households').values(householdRow(listingId, household)).execute();
  }
}
