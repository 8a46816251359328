import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { labelOf, type PostalLookup } from './postal-place.ts';

/** Looks up the average position of the listings in a postal code. */
export function lookUpInListings(db: Kysely<Database>): PostalLookup {
  return async (postalCode) => {
    const found = await db
      .selectFrom('listings')
      .where('postal_code', '=', postalCode)
      .where('place', 'is not', null)
      .select(({ fn }) => [
        fn.avg<number | null>('latitude').as('latitude'),
        fn.avg<number | null>('longitude').as('longitude'),
        fn.min<string | null>('city').as('city'),
        fn.min<string | null>('province').as('province'),
      ])
      .executeTakeFirstOrThrow();
    const { latitude, longitude, city, province } = found;
    if (latitude === null || longitude === null || city === null || province === null) return null;
    return {
      latitude: rounded(latitude),
      longitude: rounded(longitude),
      label: labelOf(postalCode, city, province),
    };
  };
}

/** To a centimetre, like Nominatim. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(7));
}
