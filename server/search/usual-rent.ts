import type { RoomType } from '@stanza/schemas/listing/listing-terms.ts';
import type { UsualRent } from '@stanza/schemas/listing/usual-rent.calls.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { PostalCode } from '../listing/geocoding/postal-codes.ts';
import { isPublished } from '../listing/listing-row.ts';
import { boxAround } from './circle.ts';
import { isBetween } from './map-boxes.ts';
import { keyOf } from './search-listings.ts';

/** Fewer rents would say something about single offers. */
const fewestRooms = 15;
/** From the middle of a postal code to the sides of its quarter. */
const quarterKm = 1.5;

interface Sought {
  postalCode: PostalCode;
  roomType: RoomType;
  furnished: boolean;
  /** The id of a listing that does not count. */
  except: number | undefined;
}

/** The quartiles of the rents of similar offers in the quarter, or in the city if there are too few; `null` if there are too few there. */
export async function findUsualRent(db: Kysely<Database>, sought: Sought): Promise<UsualRent | null> {
  const { postalCode, roomType, furnished, except } = sought;
  const box = boxAround(postalCode, quarterKm);
  const quartilesWhere = (isHere: RawBuilder<SqlBool>) => sql`
    select count(*)::integer as rooms,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price::float8) as quartiles
    from listings
    where ${isPublished} and ${isHere} and room_type = ${roomType} and furnished = ${furnished}
      and id is distinct from ${except ?? null}::integer`;
  // The city is read only if the quarter has too few.
  const { rows } = await sql<{ area: UsualRent['area']; rooms: number; quartiles: number[] }>`
    with quarter as materialized (${quartilesWhere(box === null ? sql`false` : isBetween(box))}),
      city as (${quartilesWhere(
        sql`listings.city_key = ${keyOf(postalCode.city)} and (select rooms from quarter) < ${fewestRooms}`,
      )})
    select 'quarter' as area, rooms, quartiles from quarter where rooms >= ${fewestRooms}
    union all
    select 'city', rooms, quartiles from city where rooms >= ${fewestRooms}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  const [low = 0, median = 0, high = 0] = found.quartiles;
  return { area: found.area, rooms: found.rooms, low, median, high };
}
