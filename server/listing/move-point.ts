import { createHmac } from 'node:crypto';
import type { Coordinates } from '@stanza/domain/search/search-options.ts';

/** Metres. A point in a cell is at most 71 m from its centre; with the offset that is less than 300 m. */
const cellSize = 100;
const largestOffset = 225;
const metresPerDegree = (6_371_009 * Math.PI) / 180;

/**
 * Moves a point of Italy by less than 300 m. All points of a cell move to the same point for the same owner: repeated requests, or
 * another listing there, reveal nothing more. Without the secret, the offset of one cell cannot be derived from that of another.
 */
export function movePoint(
  secret: string,
  ownerId: number,
  { latitude, longitude }: Coordinates,
): Coordinates {
  const height = cellSize / metresPerDegree;
  const row = Math.floor(latitude / height);
  const centreLatitude = (row + 0.5) * height;
  const shrink = Math.cos((centreLatitude * Math.PI) / 180);
  const width = height / shrink;
  const column = Math.floor(longitude / width);
  const hash = createHmac('sha256', secret).update(`place ${ownerId} ${row} ${column}`).digest();
  // The square root spreads the points evenly over the disc.
  const offset = (largestOffset * Math.sqrt(shareOf(hash, 0))) / metresPerDegree;
  const angle = 2 * Math.PI * shareOf(hash, 6);
  return {
    latitude: rounded(centreLatitude + offset * Math.cos(angle)),
    longitude: rounded((column + 0.5) * width + (offset * Math.sin(angle)) / shrink),
  };
}

/** A number from 0 to 1, from six bytes. */
function shareOf(hash: Buffer, start: number): number {
  return hash.readUIntBE(start, 6) / 2 ** 48;
}

/** To a decimetre. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(6));
}
