import { type Flat, flats, photoKey, type RoomKind } from './flats.ts';
import type { Random } from './random.ts';
import type { Facts, OfferKind } from './words/facts.ts';

/** The main room of each kind of offer. */
const subject: Record<OfferKind, RoomKind> = {
  bed: 'twin',
  single: 'bedroom',
  double: 'bedroom',
  studio: 'studio',
  twoRooms: 'bedroom',
  threeRooms: 'bedroom',
};

const sleeping: readonly RoomKind[] = ['twin', 'bedroom', 'studio'];

/**
 * Chooses the photographs of listings. It takes the flat and the cover that were used longest ago, so that successive listings of a city
 * look different.
 */
export function makePhotoChooser(random: Random): (facts: Facts) => string[] {
  const lastUse = new Map<string, number>();
  const lastCover = new Map<string, string>();
  let turn = 0;
  const oldest = <T>(items: readonly T[], keyOf: (item: T) => string): T => {
    const [first] = [...items].sort((a, b) => (lastUse.get(keyOf(a)) ?? -1) - (lastUse.get(keyOf(b)) ?? -1));
    if (first === undefined) throw new Error('no photographs to choose from');
    return first;
  };
  return ({ kind, city, listing }) => {
    turn += 1;
    const main = subject[kind];
    const flat: Flat = oldest(
      flats.filter((candidate) => candidate.city === city && candidate.rooms.includes(main)),
      ({ key }) => key,
    );
    const others = flat.rooms.filter(
      (room) => !sleeping.includes(room) && (room !== 'balcony' || listing.hasBalcony),
    );
    const scenic = others.filter((room) => room !== 'bathroom' && room !== 'courtyard');
    const unlikeLast = [main, ...scenic].filter((room) => photoKey(flat, room) !== lastCover.get(city));
    const covers = random.chance(0.68) && unlikeLast.includes(main) ? [main] : unlikeLast;
    const cover = oldest(covers.length > 0 ? covers : [main], (room) => photoKey(flat, room));
    const rest = random.shuffled(
      flat.rooms.filter((room) => room !== cover && (room === main || others.includes(room))),
    );
    // The pictures must include the main room.
    const ordered = [cover, ...(cover === main ? rest : [main, ...rest.filter((room) => room !== main)])];
    const count = random.pick([1, 2, 3, 3, 4, 4, 4]);
    lastUse.set(flat.key, turn);
    lastUse.set(photoKey(flat, cover), turn);
    lastCover.set(city, photoKey(flat, cover));
    return ordered.slice(0, Math.max(count, cover === main ? 1 : 2)).map((room) => photoKey(flat, room));
  };
}
