import { distanceKm } from '@stanza/domain/search/search-filters.ts';
import type { Coordinates } from '@stanza/domain/search/search-options.ts';

/** Derived from the app's own distance function, so that server and app agree on distances. */
export const earthRadiusKm =
  distanceKm({ latitude: -90, longitude: 0 }, { latitude: 90, longitude: 0 }) / Math.PI;

/** One millimetre. Server and app round differently; the server must not drop a room that the app would show. */
const toleranceKm = 1e-6;

/** The length of the chord on the unit sphere for a great-circle distance. */
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
 * The bounding box of a circle in degrees; `null` if the circle reaches a pole or the date line. The database finds rooms in a box
 * with an index, and can estimate their number from its statistics.
 */
export function boxAround(centre: Coordinates, radiusKm: number): Box | null {
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  const angle = (radiusKm + toleranceKm) / earthRadiusKm;
  const south = centre.latitude - degrees(angle);
  const north = centre.latitude + degrees(angle);
  if (south <= -90 || north >= 90) return null;
  // A circle is widest nearer to the pole than its centre.
  const spread = degrees(Math.asin(Math.sin(angle) / Math.cos((centre.latitude * Math.PI) / 180)));
  const west = centre.longitude - spread;
  const east = centre.longitude + spread;
  return west <= -180 || east >= 180 ? null : { south, north, west, east };
}

/** The cube around the part of the unit sphere that a box of degrees covers: two opposite corners. */
export function cubeAround({ west, south, east, north }: Box): [from: number[], to: number[]] {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const last = east < west ? east + 360 : east;
  const longitudes = [
    west,
    last,
    ...[-180, -90, 0, 90, 180, 270, 360].filter((at) => at > west && at < last),
  ];
  const latitudes = [south, north, ...(south < 0 && north > 0 ? [0] : [])];
  const [xs, ys] = [Math.cos, Math.sin].map((of) =>
    latitudes.flatMap((latitude) =>
      longitudes.map((longitude) => Math.cos(radians(latitude)) * of(radians(longitude))),
    ),
  );
  const axes = [xs ?? [], ys ?? [], latitudes.map((latitude) => Math.sin(radians(latitude)))];
  return [axes.map((axis) => Math.min(...axis) - rounding), axes.map((axis) => Math.max(...axis) + rounding)];
}

/** Much more than the difference between app and database. */
const rounding = 1e-9;
