import type { CityRooms, Quarter } from './quarters/quarter.ts';
import type { Random } from './random.ts';
import type { Facts } from './words/facts.ts';

interface Spot {
  rooms: CityRooms;
  quarter: Quarter;
}

/** The position of a listing in a flat whose rooms are let one by one. */
export interface InFlat {
  flat: number;
  room: number;
}

/** The city of each such flat, and how many of its rooms are free. */
const sharedFlats: readonly (readonly [city: CityRooms['city'], rooms: number])[] = [
  ['Milano', 3],
  ['Bologna', 3],
  ['Roma', 3],
  ['Milano', 2],
  ['Torino', 2],
];

/** Chooses the listings that are rooms of one flat, by their position. */
export function chooseSharedFlats(spots: readonly Spot[], random: Random): Map<number, InFlat> {
  const chosen = new Map<number, InFlat>();
  const order = random.shuffled(
    spots.map((spot, i) => ({ spot, i })).filter(({ spot }) => !spot.quarter.town),
  );
  sharedFlats.forEach(([city, count], flat) => {
    const free = order.filter(({ spot, i }) => spot.rooms.city === city && !chosen.has(i)).slice(0, count);
    free
      .map(({ i }) => i)
      .toSorted((a, b) => a - b)
      .forEach((i, room) => {
        chosen.set(i, { flat, room });
      });
  });
  return chosen;
}

/** The facts of another room of a flat: the house and the way to it are those of the first room. */
export function inSameFlat(facts: Facts, first: Facts): Facts {
  const { street, postalCode, location, city, province, latitude, longitude } = first.listing;
  const { floor, numberOfRooms } = facts.listing;
  return {
    ...facts,
    campus: first.campus,
    quarter: first.quarter,
    lift: first.lift,
    others: first.others,
    listing: {
      ...facts.listing,
      ...{ street, postalCode, location, city, province, latitude, longitude },
      // What a listing leaves out stays so.
      floor: floor === null ? null : (first.listing.floor ?? floor),
      numberOfRooms: numberOfRooms === null ? null : first.others + 1,
    },
  };
}
