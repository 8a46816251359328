import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageWidths } from '@stanza/domain/image.ts';
import { distanceKm, passesFilters } from '@stanza/domain/search/search-filters.ts';
import { cities, universities } from '@stanza/domain/search/search-options.ts';
import { locationMapView } from '@stanza/schemas/search/map-values.ts';
import { describe, expect, it } from 'vitest';
import { amenitiesOf } from '../../demo/amenities.ts';
import { flats, photoKey } from '../../demo/generate/flats.ts';
import { demoHouseholdOf } from '../../demo/households.ts';
import { makeDemonstration } from '../../demo/make-demonstration.ts';
import { makeMembers } from '../../demo/members.ts';
import postalCodes from '../../listing/geocoding/postal-codes.json' with { type: 'json' };
import { asShown } from '../../listing/private-places.ts';
import { pageSize } from '../../search/search-listings.ts';

const { listings, posters } = makeDemonstration();
const photos = join(import.meta.dirname, '../../demo/photos');
const flatOf = (key: string) => key.split('-')[0] ?? key;

/** The distinct values of a field over all listings. */
function distinct<T>(read: (listing: (typeof listings)[number]) => T): Set<T> {
  return new Set(listings.map(read));
}

describe('the demonstration data', () => {
  it('is the same on every run', () => {
    expect(makeDemonstration()).toEqual({ listings, posters });
  });

  it('has at least 700 listings, numbered from 1, newest last', () => {
    expect(listings.length).toBeGreaterThanOrEqual(700);
    expect(listings.map(({ id }) => id)).toEqual(listings.map((_, i) => i + 1));
    const ages = listings.map(({ addedMinutesAgo }) => addedMinutesAgo);
    expect(ages).toEqual([...ages].sort((a, b) => b - a));
    expect(new Set(ages).size).toBe(listings.length);
    expect(ages.at(-1)).toBe(0);
    expect(ages[0]).toBeGreaterThan(55 * 24 * 60);
    expect(ages[0]).toBeLessThanOrEqual(60 * 24 * 60);
  });

  it('has every combination of null and value in the nullable fields', () => {
    const combinations = distinct((listing) =>
      [
        listing.deposit,
        listing.serviceCosts,
        listing.allInclusivePrice,
        listing.numberOfRooms,
        listing.floor,
        listing.endsInDays,
      ]
        .map((value) => (value === null ? '0' : '1'))
        .join(''),
    );
    expect(combinations.size).toBe(64);
  });

  it('has every combination of the amenities', () => {
    const combinations = distinct((listing) =>
      [
        listing.furnished,
        listing.internetIncluded,
        listing.utilitiesIncluded,
        listing.hasBalcony,
        listing.hasGarden,
        listing.petsAllowed,
      ]
        .map(Number)
        .join(''),
    );
    expect(combinations.size).toBe(64);
  });

  it('has plausible prices', () => {
    for (const listing of listings) {
      expect(Number.isInteger(listing.price)).toBe(true);
      expect(listing.price).toBeGreaterThanOrEqual(150);
      expect(listing.price).toBeLessThanOrEqual(2200);
      if (listing.deposit !== null) expect([1, 2, 3]).toContain(listing.deposit / listing.price);
      if (listing.allInclusivePrice !== null) {
        expect(listing.allInclusivePrice).toBeGreaterThanOrEqual(listing.price + (listing.serviceCosts ?? 0));
      }
      if (listing.endsInDays !== null) expect(listing.endsInDays).toBeGreaterThan(listing.startsInDays);
      if (listing.floor !== null) expect(listing.floor).toBeLessThanOrEqual(8);
    }
  });

  it('has almost no repeated texts', () => {
    expect(distinct(({ description }) => description).size).toBeGreaterThan(listings.length * 0.98);
    expect(distinct(({ title }) => title).size).toBeGreaterThan(listings.length * 0.8);
  });

  it('describes a listing in agreement with its fields', () => {
    for (const listing of listings) {
      const text = `${listing.title} ${listing.description}`;
      expect(/balcony/i.test(text), text).toBe(listing.hasBalcony);
      expect(/undefined|null|NaN|\ba (8|11|18|eight)/.test(text), text).toBe(false);
      if (listing.floor === null)
        expect(text).not.toMatch(/(ground|first|second|third|fourth|fifth|sixth|seventh|eighth) floor/i);
    }
  });
});

it('has households that do not contradict what the listing allows', () => {
  const seen = new Set<string>();
  for (const listing of listings) {
    const { petsAllowed, terms } = listing;
    const { smoking } = amenitiesOf(listing);
    const rules = { petsAllowed, smoking };
    const { answers } = demoHouseholdOf({ id: listing.id, flatmates: terms.flatmates, ...rules });
    const [smoke, pets] = [answers.smoking, answers.pets];
    if (smoke && smoking === 'forbidden') expect(smoke).toMatchObject({ is: 'never', accepts: ['never'] });
    if (smoke && smoking === 'allowed') {
      expect(smoke.is).not.toBe('never');
      expect(smoke.accepts).toContain('inside');
    }
    if (pets && !petsAllowed) expect(pets).toMatchObject({ is: 'none', accepts: ['none'] });
    if (pets && petsAllowed) expect(pets.accepts).toContain('any');
    if (smoke) seen.add(`smoking ${smoking}`);
    if (pets) seen.add(`pets ${petsAllowed}`);
  }
  expect([...seen].sort()).toEqual([
    'pets false',
    'pets true',
    'smoking allowed',
    'smoking forbidden',
    'smoking null',
  ]);
});

describe('posters', () => {
  it('are about eighty, and half of them have a picture', () => {
    expect(posters.length).toBeGreaterThanOrEqual(80);
    const share = posters.filter(({ picture }) => picture !== null).length / posters.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.75);
    expect(new Set(posters.map(({ email }) => email)).size).toBe(posters.length);
    expect(posters.map(({ id }) => id)).toEqual(posters.map((_, i) => i + 1));
    for (const { email } of posters) expect(email).toMatch(/^[a-z.-]+@example\.(org|com)$/);
  });

  it('all have listings, and every listing has a poster', () => {
    expect([...distinct(({ posterId }) => posterId)].sort((a, b) => a - b)).toEqual(
      posters.map(({ id }) => id),
    );
  });
});

describe('places', () => {
  const south = locationMapView.bounds;

  it.each(cities)('$name has enough rooms within its borders', ({ name }) => {
    expect(listings.filter(({ city }) => city === name).length).toBeGreaterThanOrEqual(40);
  });

  it.each(universities)('$name ($city) has at least a dozen rooms within 5 km', ({ kind, name, city }) => {
    const query = { term: { kind, name }, maxDistance: 5, maxPrice: null };
    expect(
      listings.filter((listing) => listing.city === city && passesFilters(listing, query)).length,
    ).toBeGreaterThanOrEqual(12);
  });

  it('are in Italy, within 12 km of their city, and towns within 15 km of the next city', () => {
    for (const listing of listings) {
      const nearest = Math.min(...cities.map((city) => distanceKm(city, listing)));
      const own = cities.find(({ name }) => name === listing.city);
      expect(own ? distanceKm(own, listing) : nearest, listing.street).toBeLessThanOrEqual(own ? 12 : 15);
      expect(listing.latitude).toBeGreaterThan(south.south);
      expect(listing.latitude).toBeLessThan(south.north);
      expect(listing.longitude).toBeGreaterThan(south.west);
      expect(listing.longitude).toBeLessThan(south.east);
    }
  });

  it('include rooms outside a city that a distance search finds', () => {
    const outside = listings.filter(({ city }) => !cities.some(({ name }) => name === city));
    expect(outside.length).toBeGreaterThanOrEqual(20);
    const query = { term: { kind: 'location' as const, name: 'Milano' }, maxDistance: 10, maxPrice: null };
    const found = outside.filter((listing) => passesFilters(listing, query));
    expect(new Set(found.map(({ city }) => city))).toContain('Sesto San Giovanni');
    for (const city of cities)
      expect(
        outside.some((listing) => distanceKm(city, listing) <= 15),
        city.name,
      ).toBe(true);
  });

  it('have postal codes of their city, near the position of the code', () => {
    for (const { postalCode, city, province, latitude, longitude } of listings) {
      const known = postalCodes.find((entry) => entry.postalCode === postalCode && entry.city === city);
      expect(known, `${postalCode} ${city}`).toMatchObject({ province });
      if (known) expect(distanceKm(known, { latitude, longitude }), `${postalCode} ${city}`).toBeLessThan(3);
    }
    for (const { postalCode, province } of postalCodes) {
      expect(postalCode).toMatch(/^\d{5}$/);
      expect(province).toMatch(/^[A-Z]{2}$/);
    }
    expect(new Set(postalCodes.map(({ postalCode, city }) => postalCode + city)).size).toBe(
      postalCodes.length,
    );
  });
});

describe('photographs', () => {
  const drawn = flats.flatMap((flat) => flat.rooms.map((room) => photoKey(flat, room)));

  it('show at least 150 scenes of at least six kinds of room, each in every width', () => {
    expect(new Set(drawn).size).toBeGreaterThanOrEqual(150);
    expect(distinct(({ photos: [cover] }) => cover).size).toBeGreaterThanOrEqual(140);
    expect(new Set(flats.flatMap(({ rooms }) => rooms)).size).toBeGreaterThanOrEqual(6);
    for (const key of [...drawn, ...posters.flatMap(({ picture }) => picture ?? [])]) {
      for (const width of imageWidths)
        expect(existsSync(join(photos, `${key}-${width}.webp`)), `${key}-${width}`).toBe(true);
    }
  });

  it('have at most 14 MB together', () => {
    const bytes = readdirSync(photos).reduce((sum, file) => sum + statSync(join(photos, file)).size, 0);
    expect(bytes).toBeLessThan(14_000_000);
  });

  it('are different files: no two scenes look the same', () => {
    const small = Math.min(...imageWidths);
    const files = drawn.map((key) => readFileSync(join(photos, `${key}-${small}.webp`)).toString('base64'));
    expect(new Set(files).size).toBe(drawn.length);
  });

  it('of a listing are 1 to 4 different photos of one flat, which has a view of its city or one that any city has', () => {
    for (const { photos: keys, city, hasBalcony } of listings) {
      expect(keys.length).toBeGreaterThanOrEqual(1);
      expect(keys.length).toBeLessThanOrEqual(4);
      expect(new Set(keys).size).toBe(keys.length);
      expect(new Set(keys.map(flatOf)).size).toBe(1);
      for (const key of keys) expect(drawn).toContain(key);
      const flat = flats.find(({ key }) => key === flatOf(keys[0] ?? ''));
      if (flat?.city && cities.some(({ name }) => name === city)) expect(flat.city).toBe(city);
      if (keys.some((key) => key.endsWith('balcony'))) expect(hasBalcony).toBe(true);
    }
    expect(distinct(({ photos: keys }) => keys.length)).toEqual(new Set([1, 2, 3, 4]));
  });
});

describe('a page of results', () => {
  const ended = new Set(makeMembers({ listings, posters }).states.map(({ listingId }) => listingId));
  const published = listings
    .filter(({ id }) => !ended.has(id))
    .map((listing) => ({ ...listing, ...asShown('demonstration', placeOf(listing)) }));
  const scopes = [
    { name: 'the whole country', rooms: published },
    ...cities.map(({ name }) => ({ name, rooms: published.filter(({ city }) => city === name) })),
  ];
  const newest = (a: Room, b: Room) => a.addedMinutesAgo - b.addedMinutesAgo;
  const cheapest = (a: Room, b: Room) => a.price - b.price || a.id - b.id;
  type Room = (typeof published)[number];

  function placeOf({ posterId, street, latitude, longitude, shownPlace }: (typeof listings)[number]) {
    return { ownerId: posterId, exact: { street, latitude, longitude }, shown: shownPlace };
  }
  const pagesOf = (rooms: readonly Room[]) =>
    Array.from({ length: Math.ceil(rooms.length / pageSize) }, (_, i) =>
      rooms.slice(i * pageSize, (i + 1) * pageSize),
    );
  const mostAlike = (page: readonly Room[], keyOf: (room: Room) => unknown) =>
    Math.max(...[...Map.groupBy(page, keyOf).values()].map((alike) => alike.length));

  it.each(scopes)(
    'of $name shows no picture twice and at most three rooms of a poster, newest first and by price',
    ({ rooms }) => {
      expect(rooms.length).toBeGreaterThan(pageSize);
      for (const order of [newest, cheapest]) {
        for (const page of pagesOf(rooms.toSorted(order))) {
          expect(mostAlike(page, ({ photos: [cover] }) => cover)).toBe(1);
          expect(mostAlike(page, ({ posterId }) => posterId)).toBeLessThanOrEqual(3);
        }
      }
    },
  );

  it.each(universities)(
    'of $name ($city) shows at least 22 different pictures, nearest first',
    (university) => {
      const near = published
        .filter(({ city }) => city === university.city)
        .map((room) => {
          const { latitude, longitude } = room;
          const isPlaced = latitude !== null && longitude !== null;
          return {
            room,
            km: isPlaced ? distanceKm(university, { latitude, longitude }) : Number.POSITIVE_INFINITY,
          };
        })
        .toSorted((a, b) => a.km - b.km)
        .map(({ room }) => room);
      const [page = []] = pagesOf(near);
      expect(new Set(page.map(({ photos: [cover] }) => cover)).size).toBeGreaterThanOrEqual(22);
    },
  );
});

describe('a flat whose rooms are let one by one', () => {
  const shared = [
    ...Map.groupBy(listings, ({ street, city, posterId }) => `${street} ${city} ${posterId}`).values(),
  ].filter((rooms) => rooms.length > 1);

  it('is in several cities, also with a private place; its rooms have covers of their own and share the other photos', () => {
    expect(shared.length).toBeGreaterThanOrEqual(5);
    expect(new Set(shared.map((rooms) => rooms.length))).toEqual(new Set([2, 3]));
    expect(new Set(shared.map(([room]) => room?.shownPlace))).toEqual(new Set(['exact', 'street']));
    for (const rooms of shared) {
      expect(new Set(rooms.map(({ photos: [cover] }) => cover)).size).toBe(rooms.length);
      expect(new Set(rooms.map(({ title }) => title)).size).toBe(rooms.length);
      expect(new Set(rooms.map(({ photos: [, ...others] }) => others.join())).size).toBe(1);
    }
  });
});
