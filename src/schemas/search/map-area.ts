/** Parts of the map as texts in addresses: numbers in degrees, separated by commas, the longitude first, as in GeoJSON. */

import * as z from 'zod/mini';
import { fill } from '../fill.ts';

/** If `west` is greater than `east`, the box crosses the date line. */
export interface MapBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Longitude and latitude. */
export type MapPoint = readonly [longitude: number, latitude: number];

export const mostAreaPoints = 50;

const degrees = /^-?\d{1,3}(\.\d{1,15})?$/;

function numbersOf(text: string, most: number): number[] | null {
  const parts = text.split(',', most + 1);
  return parts.length <= most && parts.every((part) => degrees.test(part)) ? parts.map(Number) : null;
}

function isPoint([longitude, latitude]: MapPoint): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/** `null` for an invalid text. */
export function parseBox(text: string): MapBox | null {
  const [west, south, east, north, ...others] = numbersOf(text, 4) ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  const isBox =
    others.length === 0 && isPoint([west, south]) && isPoint([east, north]) && south < north && west !== east;
  return isBox ? { west, south, east, north } : null;
}

/** Also for a box that crosses the date line. */
export function isInBox(
  { west, south, east, north }: MapBox,
  at: { latitude: number; longitude: number },
): boolean {
  const { latitude, longitude } = at;
  const isBetween =
    west <= east ? west <= longitude && longitude <= east : west <= longitude || longitude <= east;
  return isBetween && south <= latitude && latitude <= north;
}

/** Five decimals of a degree are about a metre. */
const rounded = (degree: number) => String(Number(degree.toFixed(5)));

export function boxText({ west, south, east, north }: MapBox): string {
  return [west, south, east, north].map(rounded).join(',');
}

export function areaText(points: readonly MapPoint[]): string {
  return points.flatMap(([longitude, latitude]) => [rounded(longitude), rounded(latitude)]).join(',');
}

type AreaFault = 'unreadable' | 'few' | 'many' | 'dateLine' | 'crossed';

export const areaFaultTexts: Record<AreaFault, string> = {
  unreadable: /*i18n*/ 'An area is longitudes and latitudes with commas between.',
  few: /*i18n*/ 'An area has at least 3 points.',
  many: fill(/*i18n*/ 'An area has at most {mostAreaPoints} points.', { mostAreaPoints }),
  dateLine: /*i18n*/ 'An area does not reach over the date line.',
  crossed: /*i18n*/ 'The sides of an area do not cross or touch one another.',
};

/** A polygon without holes; its last point is joined to its first one. */
export function parseArea(text: string): { points: MapPoint[]; fault: null } | { fault: AreaFault } {
  // The numbers are counted before they are parsed: the text may have any length.
  if (text.split(',', 2 * mostAreaPoints + 1).length > 2 * mostAreaPoints) return { fault: 'many' };
  const numbers = numbersOf(text, 2 * mostAreaPoints);
  if (numbers === null || numbers.length % 2 === 1) return { fault: 'unreadable' };
  const points = numbers.flatMap((longitude, i) =>
    i % 2 === 0 ? [[longitude, numbers[i + 1] ?? 0] as const] : [],
  );
  if (!points.every(isPoint)) return { fault: 'unreadable' };
  const fault = faultOfArea(points);
  return fault === null ? { points, fault } : { fault };
}

export function faultOfArea(points: readonly MapPoint[]): AreaFault | null {
  if (points.length < 3) return 'few';
  if (points.length > mostAreaPoints) return 'many';
  const longitudes = points.map(([longitude]) => longitude);
  if (Math.max(...longitudes) - Math.min(...longitudes) > 180) return 'dateLine';
  return isCrossed(points) ? 'crossed' : null;
}

type Side = readonly [from: MapPoint, to: MapPoint];

function isCrossed(points: readonly MapPoint[]): boolean {
  const sides = points.map((from, i): Side => [from, points[(i + 1) % points.length] ?? from]);
  return sides.some(([a, b], i) =>
    sides.some(([c, d], j) => {
      if (j <= i) return false;
      // Neighbouring sides share a point: they are wrong only if one goes back over the other.
      if (j === i + 1) return isOnSide(d, [a, b]) || isOnSide(a, [c, d]);
      if (i === 0 && j === sides.length - 1) return isOnSide(c, [a, b]) || isOnSide(b, [c, d]);
      return doMeet([a, b], [c, d]);
    }),
  );
}

/** Positive if `c` is to the left of the line from `a` to `b`. */
function turn(a: MapPoint, b: MapPoint, c: MapPoint): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function isOnSide(point: MapPoint, [a, b]: Side): boolean {
  return (
    turn(a, b, point) === 0 &&
    Math.min(a[0], b[0]) <= point[0] &&
    point[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= point[1] &&
    point[1] <= Math.max(a[1], b[1])
  );
}

function doMeet(one: Side, other: Side): boolean {
  const [a, b] = one;
  const [c, d] = other;
  const isParted = (from: Side, [first, second]: Side) =>
    Math.sign(turn(from[0], from[1], first)) * Math.sign(turn(from[0], from[1], second)) < 0;
  if (isParted(one, other) && isParted(other, one)) return true;
  return isOnSide(c, one) || isOnSide(d, one) || isOnSide(a, other) || isOnSide(b, other);
}

/** The box stays a text, since addresses are compared as texts and cursors contain it. */
export const boxTextSchema = z.optional(
  z.string().check(z.refine((text) => parseBox(text) !== null, { error: /*i18n*/ 'Not a box.' })),
);

export const areaTextSchema = z.optional(
  z.string().check(z.refine((text) => parseArea(text).fault === null, { error: /*i18n*/ 'Not an area.' })),
);
