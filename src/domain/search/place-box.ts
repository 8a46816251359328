/** The part of the map around a stop. */
import { type MapBox, parseBox } from '../../schemas/search/map-area.ts';
import type { Coordinates } from './search-options.ts';

/** The box that reaches one kilometre, a walk of a quarter of an hour, to each side. */
export function boxAroundPlace({ latitude, longitude }: Coordinates): MapBox {
  const tall = 1 / 111.2;
  const wide = tall / Math.cos((latitude * Math.PI) / 180);
  return { west: longitude - wide, south: latitude - tall, east: longitude + wide, north: latitude + tall };
}

/** Whether a part of the map, as in addresses, was made around a place. If somebody moves the map, it is another part. */
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
