import type { Database } from '@stanza/server/database/tables.ts';
import type { Insertable } from 'kysely';
import { insertMember } from './members.ts';
import type { Seeder } from './seeder.ts';

type ListingSeed = Partial<Insertable<Database['listings']>>;

/** A listing in Milano with every detail. */
const detailed = {
  title: 'Sunny room near the Politecnico',
  description: 'A quiet room on the third floor.',
  price: 650,
  location: 'Città Studi',
  square_meters: 16,
  street: 'Via Pacini 12',
  postal_code: '20131',
  city: 'Milano',
  province: 'MI',
  availability_start: '2026-09-01',
  availability_end: '2027-07-31',
  latitude: 45.4797,
  longitude: 9.2251,
  deposit: 1300,
  service_costs: 80,
  all_inclusive_price: 730,
  number_of_rooms: 3,
  floor: 3,
  furnished: true,
  internet_included: true,
  utilities_included: false,
  has_balcony: true,
  has_garden: false,
  pets_allowed: false,
};

/** The fields that may be null. */
export const bare = {
  availability_end: null,
  latitude: null,
  longitude: null,
  deposit: null,
  service_costs: null,
  all_inclusive_price: null,
  number_of_rooms: null,
  floor: null,
} satisfies ListingSeed;

/** The fields of `listing-costs` and of `contract-terms`. */
export const withTerms = {
  utilities_costs: 60,
  internet_costs: 15,
  agency_fee: 300,
  contract_type: 'student',
  minimum_months: 6,
  residence_possible: true,
  flatmates: 2,
  registered: 'yes',
  notice_months: 3,
  other_fees: 50,
} satisfies ListingSeed;

/** @returns their ids, in order. Without a poster they belong to a new member with a picture. */
export async function insertListings(
  seeder: Seeder,
  seeds: readonly ListingSeed[],
  posterId?: number,
): Promise<number[]> {
  const { db, imageKey } = seeder;
  const user_id = posterId ?? (await insertMember(seeder, { picture: imageKey })).userId;
  const rows = await db
    .insertInto('listings')
    .values(seeds.map((seed) => ({ ...detailed, user_id, added_at: new Date(), ...seed })))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await db
    .insertInto('listing_images')
    .values(
      ids.flatMap((listing_id) => [0, 1].map((position) => ({ listing_id, position, image_key: imageKey }))),
    )
    .execute();
  return ids;
}

export async function insertListing(
  seeder: Seeder,
  seed: ListingSeed = {},
  posterId?: number,
): Promise<number> {
  const [id] = await insertListings(seeder, [seed], posterId);
  if (id === undefined) throw new Error('The listing was not inserted.');
  return id;
}
