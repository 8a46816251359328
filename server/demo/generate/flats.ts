export type City = 'Bologna' | 'Brescia' | 'Milano' | 'Padova' | 'Roma' | 'Torino' | 'Venezia';

export type TimeOfDay = 'morning' | 'noon' | 'golden' | 'evening';

type PaletteName =
  | 'terracotta'
  | 'sage'
  | 'dusk'
  | 'ochre'
  | 'rose'
  | 'forest'
  | 'olive'
  | 'cream'
  | 'brick'
  | 'sea'
  | 'ink'
  | 'lilac'
  | 'lemon'
  | 'clay';

export type FloorKind = 'herringbone' | 'planks' | 'terrazzo' | 'cotto' | 'cementine' | 'checker';

/** `second` and `third` are the other bedrooms of a flat whose rooms are let one by one. */
export type RoomKind =
  | 'bedroom'
  | 'second'
  | 'third'
  | 'twin'
  | 'studio'
  | 'living'
  | 'kitchen'
  | 'bathroom'
  | 'desk'
  | 'balcony'
  | 'courtyard';

/** A flat in the photographs: the style of its rooms, and which rooms have pictures. */
export interface Flat {
  key: string;
  /** `null` for a flat with a view that is in any city. */
  city: City | null;
  palette: PaletteName;
  time: TimeOfDay;
  floor: FloorKind;
  /** Whether the windows are on the right instead of the left. */
  mirrored: boolean;
  rooms: readonly RoomKind[];
}

const rows: readonly [City | null, PaletteName, TimeOfDay, FloorKind, readonly RoomKind[]][] = [
  ['Milano', 'terracotta', 'golden', 'herringbone', ['bedroom', 'kitchen', 'bathroom', 'balcony']],
  ['Milano', 'sage', 'morning', 'planks', ['bedroom', 'desk', 'kitchen', 'courtyard']],
  ['Milano', 'dusk', 'evening', 'terrazzo', ['bedroom', 'living', 'kitchen', 'bathroom']],
  ['Milano', 'rose', 'noon', 'herringbone', ['twin', 'kitchen', 'bathroom', 'desk']],
  ['Milano', 'forest', 'golden', 'planks', ['studio', 'bathroom', 'desk', 'balcony']],
  ['Milano', 'cream', 'morning', 'herringbone', ['bedroom', 'living', 'bathroom', 'balcony']],
  ['Roma', 'ochre', 'golden', 'cotto', ['bedroom', 'kitchen', 'bathroom', 'balcony']],
  ['Roma', 'olive', 'morning', 'checker', ['bedroom', 'living', 'kitchen', 'courtyard']],
  ['Roma', 'brick', 'evening', 'cementine', ['twin', 'kitchen', 'bathroom', 'balcony']],
  ['Roma', 'sea', 'noon', 'terrazzo', ['studio', 'bathroom', 'desk', 'courtyard']],
  ['Bologna', 'brick', 'golden', 'cotto', ['bedroom', 'kitchen', 'desk', 'balcony']],
  ['Bologna', 'ochre', 'morning', 'cementine', ['bedroom', 'living', 'kitchen', 'bathroom']],
  ['Bologna', 'olive', 'noon', 'terrazzo', ['twin', 'kitchen', 'bathroom', 'courtyard']],
  ['Bologna', 'terracotta', 'evening', 'herringbone', ['studio', 'bathroom', 'desk', 'balcony']],
  ['Torino', 'forest', 'morning', 'herringbone', ['bedroom', 'kitchen', 'bathroom', 'balcony']],
  ['Torino', 'dusk', 'noon', 'planks', ['bedroom', 'living', 'desk', 'kitchen']],
  ['Torino', 'cream', 'golden', 'herringbone', ['twin', 'kitchen', 'bathroom', 'courtyard']],
  ['Torino', 'rose', 'evening', 'checker', ['studio', 'bathroom', 'desk', 'balcony']],
  ['Padova', 'sage', 'golden', 'cotto', ['bedroom', 'kitchen', 'bathroom', 'balcony']],
  ['Padova', 'terracotta', 'noon', 'terrazzo', ['twin', 'desk', 'kitchen', 'courtyard']],
  ['Padova', 'sea', 'evening', 'planks', ['studio', 'bathroom', 'living', 'balcony']],
  ['Brescia', 'cream', 'noon', 'planks', ['bedroom', 'desk', 'kitchen', 'balcony']],
  ['Brescia', 'olive', 'golden', 'cotto', ['twin', 'kitchen', 'bathroom', 'living']],
  ['Brescia', 'dusk', 'morning', 'herringbone', ['studio', 'bathroom', 'desk', 'courtyard']],
  ['Venezia', 'sea', 'golden', 'terrazzo', ['bedroom', 'kitchen', 'bathroom', 'balcony']],
  ['Venezia', 'rose', 'evening', 'herringbone', ['bedroom', 'twin', 'living', 'kitchen']],
  ['Venezia', 'brick', 'morning', 'terrazzo', ['studio', 'bathroom', 'desk', 'balcony']],
  ['Padova', 'ochre', 'morning', 'herringbone', ['bedroom', 'living', 'kitchen', 'desk']],
  ['Brescia', 'terracotta', 'evening', 'planks', ['bedroom', 'living', 'kitchen', 'bathroom']],
  [null, 'ink', 'morning', 'planks', ['bedroom', 'second', 'third', 'kitchen', 'living', 'bathroom']],
  [null, 'clay', 'noon', 'terrazzo', ['bedroom', 'second', 'third', 'kitchen', 'living', 'desk']],
  [null, 'lemon', 'golden', 'herringbone', ['bedroom', 'second', 'third', 'kitchen', 'living', 'bathroom']],
  [null, 'lilac', 'evening', 'planks', ['bedroom', 'second', 'kitchen', 'living']],
  [null, 'forest', 'noon', 'cementine', ['bedroom', 'kitchen', 'desk']],
  [null, 'sage', 'golden', 'planks', ['bedroom', 'living', 'kitchen', 'bathroom']],
  [null, 'rose', 'morning', 'terrazzo', ['bedroom', 'kitchen', 'living']],
  [null, 'sea', 'noon', 'cotto', ['bedroom', 'desk', 'kitchen']],
  [null, 'ochre', 'evening', 'herringbone', ['bedroom', 'living', 'desk']],
  [null, 'cream', 'golden', 'checker', ['bedroom', 'kitchen', 'living']],
  [null, 'brick', 'noon', 'planks', ['bedroom', 'desk', 'kitchen', 'bathroom']],
  [null, 'dusk', 'morning', 'herringbone', ['bedroom', 'kitchen', 'living']],
  [null, 'olive', 'golden', 'planks', ['bedroom', 'kitchen', 'desk']],
  [null, 'lemon', 'noon', 'terrazzo', ['twin', 'kitchen', 'desk', 'living']],
  [null, 'terracotta', 'morning', 'planks', ['twin', 'kitchen', 'living', 'bathroom']],
  [null, 'ink', 'evening', 'cotto', ['twin', 'desk', 'kitchen']],
  [null, 'lilac', 'noon', 'herringbone', ['studio', 'desk', 'bathroom']],
  [null, 'clay', 'golden', 'planks', ['studio', 'desk', 'kitchen']],
  [null, 'sage', 'evening', 'terrazzo', ['studio', 'desk', 'living']],
  [null, 'sea', 'golden', 'checker', ['twin', 'kitchen', 'living', 'desk']],
  [null, 'rose', 'golden', 'planks', ['bedroom', 'second', 'kitchen', 'living']],
  [null, 'dusk', 'noon', 'planks', ['studio', 'kitchen', 'living', 'desk']],
  [null, 'olive', 'morning', 'herringbone', ['studio', 'kitchen', 'living', 'desk']],
  [null, 'ochre', 'noon', 'planks', ['twin', 'kitchen', 'living', 'desk']],
];

export const flats: readonly Flat[] = rows.map(([city, palette, time, floor, rooms], i) => ({
  key: `flat${String(i + 1).padStart(2, '0')}`,
  city,
  palette,
  time,
  floor,
  rooms,
  mirrored: i % 2 === 1,
}));

export const photoKey = (flat: Flat, room: RoomKind): string => `${flat.key}-${room}`;

/** The key of a portrait, from its position in the list of people. */
export const portraitKey = (place: number): string => `portrait-${String(place + 1).padStart(2, '0')}`;
