import { type Flat, flats, photoKey, type RoomKind } from './flats.ts';
import type { Random } from './random.ts';
import type { InFlat } from './shared-flats.ts';
import { spread } from './spread.ts';
import type { OfferKind } from './words/facts.ts';

/** The main room of each kind of offer. */
const subject: Record<OfferKind, RoomKind> = {
  bed: 'twin',
  single: 'bedroom',
  double: 'bedroom',
  studio: 'studio',
  twoRooms: 'bedroom',
  threeRooms: 'bedroom',
};

const bedrooms: readonly RoomKind[] = ['bedroom', 'second', 'third'];
const sleeping: readonly RoomKind[] = ['twin', 'studio', ...bedrooms];

export interface Pictured {
  kind: OfferKind;
  /** The city, or the city near the town. */
  near: string;
  hasBalcony: boolean;
  /** The place in its flat, if the rooms of the flat are let one by one. */
  inFlat: InFlat | undefined;
}

interface Look {
  flat: Flat;
  main: RoomKind;
  cover: RoomKind;
}

const bedroomsOf = ({ rooms }: Flat) => rooms.filter((room) => bedrooms.includes(room)).length;

/** The photographed flats with several bedrooms, largest first: one for each flat whose rooms are let one by one. */
const largeFlats = flats
  .filter((flat) => bedroomsOf(flat) > 1)
  .toSorted((a, b) => bedroomsOf(b) - bedroomsOf(a));

/** The flats and covers that a listing can have: most of them show the room itself. */
function looksOf({ kind, near, hasBalcony, inFlat }: Pictured): Look[] {
  if (inFlat) {
    const flat = largeFlats[inFlat.flat];
    const main = bedrooms[inFlat.room];
    return flat && main ? [{ flat, main, cover: main }] : [];
  }
  const looks: Look[] = [];
  for (const flat of flats) {
    if (flat.city !== null && flat.city !== near) continue;
    for (const main of subject[kind] === 'bedroom' ? bedrooms : [subject[kind]]) {
      if (!flat.rooms.includes(main)) continue;
      for (const cover of flat.rooms) {
        if (cover === 'bathroom' || cover === 'courtyard' || (cover === 'balcony' && !hasBalcony)) continue;
        if (cover === main || !sleeping.includes(cover)) looks.push({ flat, main, cover });
      }
    }
  }
  return looks;
}

/** Chooses the photographs of listings: no page shows a cover twice. */
export function choosePhotos<T extends Pictured>(
  listings: readonly T[],
  pages: readonly (readonly T[])[],
  random: Random,
): string[][] {
  const looks = new Map<string, Look>();
  const idOf = (look: Look) => [photoKey(look.flat, look.cover), look.main].join(' ');
  const choices = new Map(
    listings.map((listing) => {
      const [own, others] = [true, false].map((isMain) =>
        random.shuffled(looksOf(listing).filter(({ main, cover }) => (main === cover) === isMain)),
      );
      const all = random.chance(0.65)
        ? [...(own ?? []), ...(others ?? [])]
        : [...(others ?? []), ...(own ?? [])];
      for (const look of all) looks.set(idOf(look), look);
      return [listing, all.map(idOf)] as const;
    }),
  );
  const choicesOf = (listing: T) => choices.get(listing) ?? [];
  const wish = {
    choicesOf,
    keyOf: (id: string) => id.slice(0, id.indexOf(' ')),
    starts: (listing: T) => choicesOf(listing)[0] ?? '',
    isFixed: ({ inFlat }: T) => inFlat !== undefined,
  };
  const chosen = spread(listings, pages, wish, 1);
  return listings.map(({ hasBalcony, inFlat }, i) => {
    const look = looks.get(chosen[i] ?? '');
    if (!look) throw new Error('no photographs to choose from');
    const { flat, main, cover } = look;
    const rest = flat.rooms.filter(
      (room) =>
        room !== cover && room !== main && !sleeping.includes(room) && (room !== 'balcony' || hasBalcony),
    );
    // The pictures must include the main room.
    const ordered = [cover, ...(cover === main ? [] : [main]), ...(inFlat ? rest : random.shuffled(rest))];
    const count = inFlat ? 4 : random.pick([1, 2, 3, 3, 4, 4, 4]);
    return ordered.slice(0, Math.max(count, cover === main ? 1 : 2)).map((room) => photoKey(flat, room));
  });
}
