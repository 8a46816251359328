import { distanceKm, passesFilters } from '@stanza/domain/search/search-filters.ts';
import { searchPlaces } from '@stanza/domain/search/search-options.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { aDemonstration, aListing } from '../support/builders.ts';
import { search, searchAllPages } from '../support/search.ts';

const distances = [5, 30];

/** The point at a distance in kilometres and in a direction in degrees from north. */
function pointAt(from: { latitude: number; longitude: number }, km: number, direction: number) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const arc = km / 6371.0088;
  const latitude = Math.asin(
    Math.sin(radians(from.latitude)) * Math.cos(arc) +
      Math.cos(radians(from.latitude)) * Math.sin(arc) * Math.cos(radians(direction)),
  );
  const eastward = Math.atan2(
    Math.sin(radians(direction)) * Math.sin(arc) * Math.cos(radians(from.latitude)),
    Math.cos(arc) - Math.sin(radians(from.latitude)) * Math.sin(latitude),
  );
  return {
    latitude: (latitude * 180) / Math.PI,
    longitude: from.longitude + (eastward * 180) / Math.PI,
  };
}

/** Rooms around each place: two metres inside, two metres outside, and exactly on every boundary. */
const rooms = searchPlaces.flatMap((place) =>
  distances.flatMap((km) =>
    [-0.002, 0, 0.002].flatMap((offset) =>
      [0, 77, 90, 154, 231, 308].map((direction) => pointAt(place, km + offset, direction)),
    ),
  ),
);
const listings = rooms.map((point, i) => aListing({ id: i + 1, ...point }));
const { app } = await openTestApp(aDemonstration(listings));

test.each(searchPlaces.flatMap((place) => distances.map((maxDistance) => ({ place, maxDistance }))))(
  "the server finds what the app's filter keeps: $place.kind $place.name within $maxDistance km",
  async ({ place, maxDistance }) => {
    const query = { term: { kind: place.kind, name: place.name }, maxDistance, maxPrice: null };
    const kept = listings.filter((listing) => passesFilters(listing, query)).map(({ id }) => id);
    const params = new URLSearchParams({ [place.kind]: place.name, maxDistance: String(maxDistance) });
    const found = (await searchAllPages(app, params.toString())).flat();

    expect(found).toEqual(expect.arrayContaining(kept));
    const tooMany = listings.filter(({ id }) => found.includes(id) && !kept.includes(id));
    // By a rounding error, a room on the boundary may count as inside or outside.
    for (const room of tooMany) expect(distanceKm(place, room) - maxDistance).toBeLessThan(2e-6);
  },
);

test('a room at exactly the given distance is found', async () => {
  const [place] = searchPlaces;
  const [room] = listings;
  if (place === undefined || room === undefined) throw new Error('There are places and rooms.');
  // The parameter has at most three decimals.
  const atLeast = Math.ceil(distanceKm(place, room) * 1000) / 1000;
  const { ids } = await search(app, `location=${place.name}&maxDistance=${atLeast}`);
  expect(ids).toContain(room.id);
});
