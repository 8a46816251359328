import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import type { Flags, Given } from './combinations.ts';
import type { CityRooms, Quarter } from './quarters/quarter.ts';
import type { Random } from './random.ts';
import type { Facts, OfferKind } from './words/facts.ts';

interface Range {
  /** Share of a single room's rent. */
  rent: number;
  metres: readonly [number, number];
  rooms: readonly [number, number];
}

const ranges: Record<OfferKind, Range> = {
  bed: { rent: 0.62, metres: [16, 24], rooms: [3, 5] },
  single: { rent: 1, metres: [9, 15], rooms: [2, 5] },
  double: { rent: 1.17, metres: [15, 23], rooms: [2, 5] },
  studio: { rent: 1.5, metres: [24, 38], rooms: [1, 1] },
  twoRooms: { rent: 2.0, metres: [42, 60], rooms: [2, 2] },
  threeRooms: { rent: 2.6, metres: [64, 86], rooms: [3, 3] },
};

const highestPrice = 2200;
const metresPerDegree = 111_320;

/** Most rents are round numbers, a few are exact. */
function rounded(amount: number, random: Random): number {
  const step = random.pick([10, 10, 10, 50, 50, 5, 1]);
  return Math.round(amount / step) * step;
}

function scatter({ latitude, longitude, spread = 350 }: Quarter, random: Random) {
  const far = spread * Math.sqrt(random.next());
  const angle = random.between(0, 2 * Math.PI);
  const degrees = (metres: number) => metres / metresPerDegree;
  return {
    latitude: Number((latitude + degrees(far * Math.sin(angle))).toFixed(5)),
    longitude: Number(
      (longitude + degrees(far * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180)).toFixed(5),
    ),
  };
}

function wayToClass(
  rooms: CityRooms,
  quarter: Quarter,
  place: { latitude: number; longitude: number },
): Facts['campus'] {
  const ranked = rooms.campuses
    .map((campus) => ({ name: campus.name, km: distanceKm(place, campus) }))
    .sort((a, b) => a.km - b.km);
  const nearest = ranked[0];
  if (!nearest) throw new Error(`no campus in ${rooms.city}`);
  const { name, km } = nearest;
  const onFoot = Math.max(2, Math.round((km * 1.25 * 60) / 4.8));
  if (onFoot <= 22) return { name, minutes: onFoot, by: 'foot' };
  const byBike = Math.round((km * 1.3 * 60) / 15);
  if (byBike <= 15 && rooms.city !== 'Venezia' && !quarter.town) return { name, minutes: byBike, by: 'bike' };
  return { name, minutes: Math.round(8 + km * 3.2), by: 'transit' };
}

/** Generates a room or flat in a quarter, without its texts, pictures and poster. */
export function makeOffer(
  rooms: CityRooms,
  quarter: Quarter,
  kind: OfferKind,
  { given, flags }: { given: Given; flags: Flags },
  random: Random,
): Facts {
  const range = ranges[kind];
  const place = scatter(quarter, random);
  const worth =
    quarter.rent *
      range.rent *
      random.between(0.9, 1.12) *
      (flags.furnished ? 1 : 0.93) *
      (flags.hasBalcony ? 1.03 : 1) +
    (flags.utilitiesIncluded ? 45 : 0);
  const price = Math.min(highestPrice, rounded(worth, random));
  const costs = random.whole(2, kind === 'threeRooms' ? 16 : 9) * 10;
  const extra = (flags.utilitiesIncluded ? 0 : random.whole(4, 10) * 10) + (flags.internetIncluded ? 0 : 10);
  const serviceCosts = given.serviceCosts ? costs : null;
  const roomCount = random.whole(...range.rooms);
  const floor = random.pick(
    [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8].slice(0, rooms.city === 'Venezia' ? 11 : 16),
  );
  const startsInDays = random.chance(0.3) ? -random.whole(0, 25) : random.whole(1, 150);
  return {
    kind,
    quarter,
    city: rooms.city,
    campus: wayToClass(rooms, quarter, place),
    others: Math.max(1, roomCount - 1 + (kind === 'bed' ? 1 : 0)),
    lift: floor >= 1 && random.chance(floor >= 5 ? 0.95 : 0.55) && rooms.city !== 'Venezia',
    random,
    listing: {
      price,
      location: `${quarter.name}, ${quarter.near}`,
      squareMeters: random.whole(...range.metres),
      street: `${random.pick(quarter.streets)}, ${random.whole(1, quarter.numbers ?? 90)}`,
      postalCode: quarter.postalCode,
      city: quarter.town ?? rooms.city,
      province: quarter.province ?? rooms.province,
      ...place,
      startsInDays,
      endsInDays: given.endsInDays ? Math.max(startsInDays, 0) + random.whole(90, 330) : null,
      deposit: given.deposit ? price * random.pick([1, 1, 2, 2, 2, 3]) : null,
      serviceCosts,
      allInclusivePrice: given.allInclusivePrice ? price + (serviceCosts ?? 0) + extra : null,
      numberOfRooms: given.numberOfRooms ? roomCount : null,
      floor: given.floor ? floor : null,
      ...flags,
    },
  };
}
