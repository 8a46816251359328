/** The part of the map around a stop. */
import { type MapBox, parseBox } from '../schemas/map-area.ts';
import type { Coordinates } from './search-options.ts';

/** Degrees of a kilometre, which one walks in a quarter of an hour. */
export function boxAroundPlace({ latitude, longitude }: Coordinates): MapBox {
  const tall = 1 / 111.2;
  const wide = tall / Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - wide, south: latitude - tall, east: longitude + wide, north: latitude + tall };
}

/** Whether a part of the map, as in addresses, is one that was made around a place: who moves the map searches another one. */
export function isAroundPlace(bounds: string): boolean {
  const box = parseBox(bounds);
  if (box === null) return false;
  const latitude = (box.south + box.north) / 2;
  const around = boxAroundPlace({ latitude, longitude: (box.west + box.east) / 2 });
  // Addresses have fewer digits.
  return Object.entries(around).every(
    ([edge, degrees]) => Math.abs(box[edge as keyof MapBox] - degrees) < 1e-4,
  );
}
