import { publicStreet } from '@stanza/domain/listing/public-street.ts';
import type { ListingPlace, ShownPlace } from '@stanza/schemas/listing/listing-place.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isVisibleTo } from '../safety/visible.ts';
import { movePoint } from './move-point.ts';

interface Place {
  ownerId: number;
  exact: ListingPlace;
  shown: ShownPlace;
}

/** The public columns of `listings`. */
export function asShown(secret: string, { ownerId, exact, shown }: Place): ListingPlace {
  if (shown === 'exact') return exact;
  const street = publicStreet(exact.street);
  const { latitude, longitude } = exact;
  if (latitude === null || longitude === null) return { street, latitude: null, longitude: null };
  return { street, ...movePoint(secret, ownerId, { latitude, longitude }) };
}

/** As `asShown`, with the secret of the database. */
export async function publicColumns(transaction: Transaction<Database>, place: Place): Promise<ListingPlace> {
  const { secret } = await transaction.selectFrom('place_secret').select('secret').executeTakeFirstOrThrow();
  return asShown(secret, place);
}

/** Stores the exact place of a listing, if it has a private place. */
export async function keepExact(
  transaction: Transaction<Database>,
  listingId: number,
  { exact, shown }: { exact: ListingPlace; shown: ShownPlace },
): Promise<void> {
  await transaction.deleteFrom('private_places').where('listing_id', '=', listingId).execute();
  if (shown === 'exact') return;
  await transaction
    .insertInto('private_places')
    .values({ ...exact, listing_id: listingId })
    .execute();
}

const exactPlace = (db: Kysely<Database>) =>
  db
    .selectFrom('listings')
    .leftJoin('private_places as exact', 'exact.listing_id', 'listings.id')
    .select([
      sql<string>`coalesce(exact.street, listings.street)`.as('street'),
      sql<number | null>`case when exact.street is null then listings.latitude else exact.latitude end`.as(
        'latitude',
      ),
      sql<number | null>`case when exact.street is null then listings.longitude else exact.longitude end`.as(
        'longitude',
      ),
    ]);

/** The exact place of a listing, for its poster. The function does not check the caller. */
export async function findExactPlace(db: Kysely<Database>, listingId: number): Promise<ListingPlace> {
  return await exactPlace(db).where('listings.id', '=', listingId).executeTakeFirstOrThrow();
}

/** The hours after a viewing in which its guest still sees the exact place. */
const hoursAfter = 24;

/** Hides an exact place that has changed from the guests of the viewings that are agreed. */
export async function hideFromGuests(transaction: Transaction<Database>, listingId: number): Promise<void> {
  await transaction
    .updateTable('viewings')
    .set({ shows_place: false })
    .where('listing_id', '=', listingId)
    .execute();
}

/** The exact place of a listing, if this member may know it. */
export async function findPlaceFor(
  db: Kysely<Database>,
  { listingId, userId, now }: { listingId: number; userId: number; now: Date },
): Promise<ListingPlace | undefined> {
  return await exactPlace(db)
    .where('listings.id', '=', listingId)
    .where(isVisibleTo(userId))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('exact.listing_id', 'is', null),
        eb('listings.user_id', '=', userId),
        exists(
          selectFrom('viewings')
            .whereRef('viewings.listing_id', '=', 'listings.id')
            .where('viewings.guest_id', '=', userId)
            .where('viewings.state', 'in', ['agreed', 'moved'])
            .where('viewings.shows_place', '=', true)
            .where(
              sql<Date>`viewings.starts_at + make_interval(mins => viewings.minutes, hours => ${sql.lit(hoursAfter)})`,
              '>',
              now,
            )
            .select('viewings.listing_id'),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Rows of listings with their exact places: for their poster only. */
export async function withExactPlaces<T extends ListingPlace & { id: number }>(
  db: Kysely<Database>,
  rows: readonly T[],
): Promise<T[]> {
  if (rows.length === 0) return [];
  const places = await db
    .selectFrom('private_places')
    .where(
      'listing_id',
      'in',
      rows.map(({ id }) => id),
    )
    .selectAll()
    .execute();
  const byListing = new Map(places.map(({ listing_id, ...place }) => [listing_id, place]));
  return rows.map((row) => ({ ...row, ...byListing.get(row.id) }));
}

/** The postal addresses of listings, exact, by id: for members with an agreed viewing. */
export async function findAddresses(
  db: Kysely<Database>,
  listingIds: readonly number[],
): Promise<Map<number, string>> {
  if (listingIds.length === 0) return new Map();
  const rows = await exactPlace(db)
    .where('listings.id', 'in', listingIds)
    .select(['listings.id', 'listings.postal_code', 'listings.city', 'listings.province'])
    .execute();
  return new Map(
    rows.map(({ id, street, postal_code, city, province }) => [
      id,
      `${street}, ${postal_code} ${city} (${province})`,
    ]),
  );
}
