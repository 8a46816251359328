import { type Coordinates, findPlace, type PlaceKind } from '@stanza/domain/search/search-options.ts';
import { boxAround } from '@stanza/server/search/circle.ts';
import { pageSize } from '@stanza/server/search/search-listings.ts';
import { cellOf } from '@stanza/server/search/transit/cells.ts';
import { ringsTo } from '@stanza/server/search/transit/rings.ts';
import type { StateHandlers } from '../handlers-by-state.ts';
import { bare, insertListing, insertListings } from '../seeds/listings.ts';
import { type Seeder, unique } from '../seeds/seeder.ts';

/** Listings for searches by place, price, distance and postal code. */
export function searchStates(seeder: Seeder) {
  return {
    async listingsNearUniversity({ university }) {
      const { city, ...coordinates } = placeNamed('university', university);
      await insertListings(seeder, [
        { city, ...coordinates },
        { ...bare, city, ...coordinates },
      ]);
      return {};
    },
    async cheapAndExpensive({ cheap, expensive }) {
      const location = unique('Borgo');
      await insertListings(seeder, [
        { location, price: cheap },
        { location, price: expensive },
      ]);
      return { location };
    },
    async nearAndFar({ city, nearKm, farKm }) {
      const { latitude, longitude } = placeNamed('location', city);
      await clear(seeder, { latitude, longitude }, farKm + 1);
      const northOf = (km: number) => ({ city, longitude, latitude: latitude + km / kmPerDegree });
      await insertListings(seeder, [northOf(nearKm), northOf(farKm)]);
      return {};
    },
    async timetable({ university, minutes }) {
      const { city, latitude, longitude } = placeNamed('university', university);
      // A cell in which no other state has a listing.
      const room = { latitude: latitude + 0.003, longitude: longitude + 0.0205 };
      await clear(seeder, room, 0.2);
      await insertListing(seeder, { city, ...room });
      await seeder.db.deleteFrom('transit_minutes').where('university', '=', university).execute();
      await seeder.db
        .insertInto('transit_minutes')
        .values({ university, minutes, least: minutes, most: minutes, ...cellOf(room) })
        .execute();
      const rings = JSON.stringify(ringsTo({ latitude, longitude }, [{ ...cellOf(room), minutes }]));
      await seeder.db.deleteFrom('transit_rings').where('university', '=', university).execute();
      await seeder.db.insertInto('transit_rings').values({ university, rings }).execute();
      return {};
    },
    async stop({ name, city }) {
      const { latitude, longitude } = placeNamed('location', city);
      const stop = { name, city, latitude, longitude, is_metro: true };
      await seeder.db
        .insertInto('transit_stops')
        .values(stop)
        .onConflict((conflict) => conflict.columns(['city', 'name']).doNothing())
        .execute();
      return {};
    },
    async flat() {
      const flat = { street: `Via ${unique('Melzo')} 12` };
      const [listingId] = await insertListings(seeder, [flat, flat]);
      if (listingId === undefined) throw new Error('The listings were not inserted.');
      return { listingId };
    },
    async street({ street, city }) {
      const { latitude, longitude } = placeNamed('location', city);
      await insertListing(seeder, { street: `${street} 12`, city, latitude, longitude });
      return {};
    },
    async severalPages() {
      await insertListings(
        seeder,
        Array.from({ length: pageSize + 1 }, () => ({})),
      );
      return {};
    },
    async similarRents({ postalCode }) {
      const at = { postal_code: postalCode, city: 'Milano', latitude: 45.475, longitude: 9.226 };
      const room = { ...at, room_type: 'private', furnished: true } as const;
      await insertListings(
        seeder,
        Array.from({ length: 15 }, (_, place) => ({ ...room, price: 500 + 10 * place })),
      );
      return {};
    },
    async postalPlace({ postalCode }) {
      await insertListing(seeder, { postal_code: postalCode });
      return {};
    },
  } satisfies Partial<StateHandlers>;
}

/** Along a meridian. */
const kmPerDegree = 111.195;

function placeNamed(kind: PlaceKind, name: string) {
  const place = findPlace(kind, name);
  if (place === undefined) throw new Error(`The app knows no ${kind} named '${name}'.`);
  const { city, latitude, longitude } = place;
  return { city, latitude, longitude };
}

/** Deletes the listings in the box around a circle with this radius. */
async function clear({ db }: Seeder, centre: Coordinates, km: number): Promise<void> {
  const box = boxAround(centre, km);
  if (box === null) throw new Error('The circle is not in Italy.');
  await db
    .deleteFrom('listings')
    .where('latitude', '>=', box.south)
    .where('latitude', '<=', box.north)
    .where('longitude', '>=', box.west)
    .where('longitude', '<=', box.east)
    .execute();
}
