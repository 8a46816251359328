import type { Household } from '@stanza/schemas/match/household.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The household of `listings`, or null. */
export const householdOf = sql<Household | null>`(
  select json_build_object('people', people, 'occupations', occupations, 'languages', languages, 'answers', answers)
  from households where households.listing_id = listings.id)`;

export function householdRow(listingId: number, { people, occupations, languages, answers }: Household) {
  return { listing_id: listingId, people, occupations, languages, answers: JSON.stringify(answers) };
}

/** @param household null to remove it; `undefined` leaves it as it is */
export async function storeHousehold(
  transaction: Transaction<Database> | Kysely<Database>,
  listingId: number,
  household: Household | null | undefined,
): Promise<void> {
  if (household === undefined) return;
  await transaction.deleteFrom('households').where('listing_id', '=', listingId).execute();
  if (household !== null) {
    await transaction.insertInto('households').values(householdRow(listingId, household)).execute();
  }
}
