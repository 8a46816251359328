import { publicStreet, unnamedStreet } from '@stanza/domain/listing/public-street.ts';
import { foldName } from '@stanza/domain/search/search-options.ts';
import type { FoundPlace } from '@stanza/schemas/search/places.calls.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { PostalCode } from '../listing/geocoding/postal-codes.ts';
import { isPublished } from '../listing/listing-row.ts';

/** Shorter texts are in too many names. */
const fewestLetters = 3;
/** The listings that are read for one text: a page of streets is among them, however many match. */
const mostListings = 400;
/** Degrees: about 550 m. A point of this grid says nothing about a single listing. */
const grid = 0.005;

/** Whole words of a street, or their beginnings: "via pad" is in "Via Padova", "ado" is not. */
const words = (text: string) =>
  foldName(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const has = (name: string, text: string) => ` ${words(name)}`.includes(` ${text}`);

const onGrid = (degrees: number) => Number((Math.round(degrees / grid) * grid).toFixed(3));

/** Postal codes that begin with the text. */
export function findPostalCodes(codes: readonly PostalCode[], text: string): FoundPlace[] {
  const digits = text.trim();
  if (!/^\d{3,5}$/.test(digits)) return [];
  return codes
    .filter(({ postalCode }) => postalCode.startsWith(digits))
    .map(({ postalCode, city, latitude, longitude }) => ({
      kind: 'postalCode' as const,
      name: postalCode,
      city,
      latitude,
      longitude,
    }));
}

/**
 * Streets of published listings that show their address: those that begin with the text, then those with most listings. A street where all
 * listings hide their address is not found.
 */
export async function findStreets(db: Kysely<Database>, text: string): Promise<FoundPlace[]> {
  const sought = words(text);
  if (sought.replaceAll(' ', '').length < fewestLetters) return [];
  const rows = await db
    .selectFrom('listings')
    .select(['street', 'city', 'latitude', 'longitude'])
    .where(sql<SqlBool>`fold(street) like search_pattern(${text})`)
    .where(isPublished)
    .where('place', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('private_places')
            .select('listing_id')
            .whereRef('private_places.listing_id', '=', 'listings.id'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(mostListings)
    .execute();
  const named = rows.flatMap(({ street, city, latitude, longitude }) => {
    const name = publicStreet(street);
    const isPlaced = latitude !== null && longitude !== null && city !== null;
    return isPlaced && name !== unnamedStreet && has(name, sought)
      ? [{ name, city, latitude, longitude }]
      : [];
  });
  return [...Map.groupBy(named, ({ name, city }) => `${words(name)}, ${words(city)}`).values()]
    .flatMap((listings) => {
      const [first] = listings;
      return first ? [{ first, listings, begins: words(first.name).startsWith(sought) }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(b.begins) - Number(a.begins) ||
        b.listings.length - a.listings.length ||
        a.first.name.localeCompare(b.first.name, 'it'),
    )
    .map(({ first: { name, city }, listings }) => ({
      kind: 'street' as const,
      name,
      city,
      latitude: onGrid(mean(listings.map(({ latitude }) => latitude))),
      longitude: onGrid(mean(listings.map(({ longitude }) => longitude))),
    }));
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
