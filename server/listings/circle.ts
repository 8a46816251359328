import type { Coordinates } from '@stanza/domain/search-options.ts';
import { distanceKm } from '@stanza/domain/search-query.ts';

/** The app's own Earth, measured from pole to pole, so that both sides always mean the same kilometre. */
const earthRadiusKm = distanceKm({ latitude: -90, longitude: 0 }, { latitude: 90, longitude: 0 }) / Math.PI;

/** One millimetre: both sides round differently, and a room that the app would keep must never be missing. */
const toleranceKm = 1e-6;

/** The straight line through the unit sphere that spans a great-circle distance. */
export function chordOf(distance: number): number {
  const angle = Math.min((distance + toleranceKm) / earthRadiusKm, Math.PI);
  return 2 * Math.sin(angle / 2);
}

export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/**
 * The degrees within which a circle lies, or `null` where it reaches a pole or the date line and no such box exists. The
 * database finds rooms in a box by index, and knows from its statistics how many to expect.
 */
export function boxAround(centre: Coordinates, radiusKm: number): Box | null {
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  const angle = (radiusKm + toleranceKm) / earthRadiusKm;
  const south = centre.latitude - degrees(angle);
  const north = centre.latitude + degrees(angle);
  if (south <= -90 || north >= 90) return null;
  // The meridians that touch a circle touch it nearer to the pole than its centre.
  const spread = degrees(Math.asin(Math.sin(angle) / Math.cos((centre.latitude * Math.PI) / 180)));
  const west = centre.longitude - spread;
  const east = centre.longitude + spread;
  return west <= -180 || east >= 180 ? null : { south, north, west, east };
}
