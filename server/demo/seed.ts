import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { imageWidths } from '@stanza/domain/image.ts';
import type { ListingPlace } from '@stanza/schemas/listing/listing-place.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ImageStore } from '../images/image-store.ts';
import { asShown } from '../listing/private-places.ts';
import { householdRow } from '../match/households.ts';
import type { AnswerKeys } from '../match/sealed-answers.ts';
import { amenityColumns, contractColumns } from '../publish/create-listing.ts';
import { amenitiesOf } from './amenities.ts';
import { agencyFeeOf, contractOf } from './contract-terms.ts';
import type { DemoListing, Demonstration, DemoPoster } from './demonstration.ts';
import { demoHouseholdOf } from './households.ts';
import type { DemoMembers } from './members.ts';
import { insertMembers } from './seed-members.ts';
import { insertReports, moderatorId } from './seed-reports.ts';

export interface SeedDependencies {
  db: Kysely<Database>;
  images: ImageStore;
  /** Folder with `<key>-<width>.webp` for every key of the demonstration. */
  photos: string;
  /** Lets the posters log in; without it they only have listings. */
  members?: { data: DemoMembers; passwordHashOf(userId: number): string; answerKeys: AnswerKeys };
  /** The time of seeding. */
  now: Date;
}

/** The id of the advisory lock. */
const seedLock = 5_726_001;

/**
 * Writes the demonstration into an empty database, in one transaction, and its images into the store. It does nothing if the database
 * has users, also if several processes start at the same time.
 * @returns whether it was written
 */
export async function seed(demonstration: Demonstration, dependencies: SeedDependencies): Promise<boolean> {
  const { db, now, members } = dependencies;
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(transaction);
    if (!(await isEmpty(transaction))) return false;
    await copyImages(demonstration, dependencies);
    await insertUsers(transaction, demonstration.posters);
    await insertListings(transaction, demonstration.listings, now);
    await insertHouseholds(transaction, demonstration.listings);
    if (members) {
      await insertMembers(transaction, members.data, { ...members, now });
      await insertReports(transaction, { passwordHash: members.passwordHashOf(moderatorId), now });
    }
    // Nobody waits for mails about the messages of the demonstration.
    await transaction.deleteFrom('conversation_notices').execute();
    return true;
  });
}

/** Whether the database has no users. */
export async function isEmpty(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function copyImages({ posters, listings }: Demonstration, { images, photos }: SeedDependencies) {
  const pictures = posters.flatMap(({ picture }) => picture ?? []);
  for (const key of new Set([...pictures, ...listings.flatMap((listing) => listing.photos)])) {
    for (const width of imageWidths) {
      await images.put(key, width, await readFile(path.join(photos, `${key}-${width}.webp`)));
    }
  }
}

async function insertUsers(transaction: Transaction<Database>, posters: DemoPoster[]) {
  const rows = posters.map((poster) => ({
    id: poster.id,
    first_name: poster.firstName,
    last_name: poster.lastName,
    email: poster.email,
    picture_key: poster.picture,
    confirmed_at: new Date(),
  }));
  for (const batch of inBatches(rows)) await transaction.insertInto('users').values(batch).execute();
  await advanceIds(transaction, 'users');
}

/** Of every listing but whole flats, in which nobody stays. */
async function insertHouseholds(transaction: Transaction<Database>, listings: DemoListing[]) {
  const rows = listings
    .filter(({ terms }) => terms.roomType !== 'flat')
    .map((listing) => {
      const { id, petsAllowed, terms } = listing;
      const { smoking } = amenitiesOf(listing);
      return householdRow(id, demoHouseholdOf({ id, flatmates: terms.flatmates, petsAllowed, smoking }));
    });
  for (const batch of inBatches(rows)) await transaction.insertInto('households').values(batch).execute();
}

async function insertListings(transaction: Transaction<Database>, listings: DemoListing[], now: Date) {
  const rows = listings.map((listing) => toRow(listing, now));
  for (const batch of inBatches(rows)) await transaction.insertInto('listings').values(batch).execute();
  await advanceIds(transaction, 'listings');
  const exact = listings
    .filter(({ shownPlace }) => shownPlace === 'street')
    .map((listing) => ({ ...placeOf(listing), listing_id: listing.id }));
  for (const batch of inBatches(exact)) {
    await transaction.insertInto('private_places').values(batch).execute();
  }
  const images = listings.flatMap(({ id, photos }) =>
    photos.map((image_key, position) => ({ listing_id: id, position, image_key })),
  );
  for (const batch of inBatches(images)) {
    await transaction.insertInto('listing_images').values(batch).execute();
  }
}

/** The secret for private places is the same in every database. The exact places are public anyway: they are in this repository. */
const placeSecret = 'demonstration';

function placeOf({ street, latitude, longitude }: DemoListing): ListingPlace {
  return { street, latitude, longitude };
}

function toRow(listing: DemoListing, now: Date) {
  const day = 86_400_000;
  const dayAfter = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  return {
    id: listing.id,
    user_id: listing.posterId,
    title: listing.title,
    description: listing.description,
    price: listing.price,
    location: listing.location,
    square_meters: listing.squareMeters,
    postal_code: listing.postalCode,
    city: listing.city,
    province: listing.province,
    availability_start: dayAfter(listing.startsInDays),
    availability_end: listing.endsInDays === null ? null : dayAfter(listing.endsInDays),
    added_at: new Date(now.getTime() - listing.addedMinutesAgo * 60_000),
    ...asShown(placeSecret, {
      ownerId: listing.posterId,
      exact: placeOf(listing),
      shown: listing.shownPlace,
    }),
    deposit: listing.deposit,
    service_costs: listing.serviceCosts,
    all_inclusive_price: listing.allInclusivePrice,
    number_of_rooms: listing.numberOfRooms,
    floor: listing.floor,
    furnished: listing.furnished,
    internet_included: listing.internetIncluded,
    utilities_included: listing.utilitiesIncluded,
    has_balcony: listing.hasBalcony,
    has_garden: listing.hasGarden,
    pets_allowed: listing.petsAllowed,
    utilities_costs: listing.terms.utilitiesCosts,
    internet_costs: listing.terms.internetCosts,
    agency_fee: agencyFeeOf(listing),
    minimum_months: listing.terms.minimumMonths,
    residence_possible: listing.terms.residencePossible,
    flatmates: listing.terms.flatmates,
    room_type: listing.terms.roomType ?? null,
    ...amenityColumns(amenitiesOf(listing)),
    ...contractColumns(contractOf(listing)),
  };
}

/** Advances the table's sequence past the ids that were inserted. */
async function advanceIds(transaction: Transaction<Database>, table: 'users' | 'listings') {
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(
    transaction,
  );
}

/** PostgreSQL allows 65,535 parameters in a statement; a listing has 35. */
function inBatches<T>(rows: T[], size = 500): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) =>
    rows.slice(i * size, (i + 1) * size),
  );
}
