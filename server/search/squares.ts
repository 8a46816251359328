/** Squares of the map: the world is one of level 28, and each has four of the level below it. Rooms are counted by them. */
import type { MapBox } from '@stanza/schemas/search/map-area.ts';
import { boxAround, chordOf } from './circle.ts';
import type { SearchPlan } from './search-plan.ts';

/** The number of `listings.map_x` from west to east, and of `map_y` from north to south. */
export const world = 2 ** 28;
/** The map's northern and southern ends: rooms beyond them are in its first or last row. */
const highest = 85;
/** 430 m in Italy: the squares of `listings.square`. */
export const finestLevel = 12;
const worldLevel = 28;
/** Rooms are counted at each second level. */
const levelStep = 2;
/**
 * The maximum number of squares at the edge of a part of the map. For a large part, squares stay coarse, and more rooms are read one by
 * one.
 */
const mostEdges = 400;

/** Consecutive squares of one level. In the number of a square, the bits of column and row alternate, the column's first. */
export interface Run {
  level: number;
  first: number;
  last: number;
}

export interface Cover {
  /** Completely inside the part of the map. */
  wholes: Run[];
  /** Partly inside it. */
  edges: Run[];
}

/** All rooms without coordinates have the number before the first square. */
export const everywhere: Cover = { wholes: [{ level: worldLevel, first: -1, last: 0 }], edges: [] };

export function columnOf(longitude: number): number {
  return Math.min(Math.floor(((longitude + 180) / 360) * world), world - 1);
}

export function rowOf(latitude: number): number {
  const radians = (Math.max(-highest, Math.min(highest, latitude)) * Math.PI) / 180;
  return Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * world);
}

type Relation = 'outside' | 'touched' | 'within';
/**
 * The relation of a square to a part of the map. If unsure it is `touched`: its rooms are then checked one by one.
 * @param west its first column
 * @param north its first row
 */
type Part = (west: number, north: number, size: number) => Relation;

/**
 * The squares of a part of the map.
 * @param parts a room must be in each of them
 * @param coarsest the largest level of a square
 */
export function coverOf(parts: readonly Part[], coarsest = worldLevel): Cover {
  const wholes: Run[] = [];
  const largest = coarsest - ((coarsest - finestLevel) % levelStep);
  let open = [0];
  for (let level = worldLevel; ; level -= levelStep) {
    const size = 2 ** level;
    const each = level === worldLevel ? 1 : children;
    const touched: number[] = [];
    for (const around of open) {
      for (let number = around * each; number < (around + 1) * each; number += 1) {
        const relation = relationTo(parts, number, size);
        if (relation === 'touched') touched.push(number);
        else if (relation === 'within') addSquare(wholes, level, number, largest);
      }
    }
    if (level === finestLevel || (level <= coarsest && touched.length * 4 > mostEdges)) {
      const edges: Run[] = [];
      for (const number of touched) addSquare(edges, level, number);
      return { wholes, edges };
    }
    open = touched;
  }
}

const children = 4 ** levelStep;

/** The square itself, or the squares of the largest allowed level inside it. */
function addSquare(runs: Run[], level: number, number: number, largest = level): void {
  const each = 4 ** Math.max(0, level - largest);
  const [first, last] = [number * each, (number + 1) * each - 1];
  const before = runs.at(-1);
  if (before?.level === Math.min(level, largest) && before.last + 1 === first) before.last = last;
  else runs.push({ level: Math.min(level, largest), first, last });
}

function relationTo(parts: readonly Part[], number: number, size: number): Relation {
  const west = size * withoutRow(number);
  const north = size * withoutRow(Math.floor(number / 2));
  let relation: Relation = 'within';
  for (const part of parts) {
    const one = part(west, north, size);
    if (one === 'outside') return one;
    if (one === 'touched') relation = one;
  }
  return relation;
}

/** The column of a number: each second of its 32 bits. */
function withoutRow(number: number): number {
  let bits = number & 0x55555555;
  bits = (bits | (bits >> 1)) & 0x33333333;
  bits = (bits | (bits >> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >> 4)) & 0x00ff00ff;
  return (bits | (bits >> 8)) & 0x0000ffff;
}

/** 15 cm in Italy: app and database may round a place differently. */
const tolerance = 2;

export function boxPart({ west, south, east, north }: MapBox): Part {
  const first = west <= -180 ? Number.NEGATIVE_INFINITY : columnOf(west);
  const end = east >= 180 ? Number.POSITIVE_INFINITY : columnOf(east) + 1;
  const top = north >= 90 ? Number.NEGATIVE_INFINITY : rowOf(north);
  const bottom = south <= -90 ? Number.POSITIVE_INFINITY : rowOf(south) + 1;
  const isOverDateLine = west > east;
  return (west, north, size) => {
    const vertical = spanRelation(north, size, top, bottom);
    if (vertical === 'outside') return vertical;
    const horizontal = isOverDateLine
      ? opposite[spanRelation(west, size, end, first)]
      : spanRelation(west, size, first, end);
    return horizontal === 'within' ? vertical : horizontal;
  };
}

/** For a box over the date line: the columns between its two edges are outside. */
const opposite: Record<Relation, Relation> = { outside: 'within', touched: 'touched', within: 'outside' };

function spanRelation(from: number, size: number, start: number, end: number): Relation {
  const before = from + size;
  if (before <= start - tolerance || from >= end + tolerance) return 'outside';
  return from >= start + tolerance && before <= end - tolerance ? 'within' : 'touched';
}

/** Distances of points are compared by their chords: the chord between two points is never longer than the way over a third one. */
export function circlePart({ centre, radiusKm }: NonNullable<SearchPlan['circle']>): Part {
  const radius = chordOf(radiusKm);
  const middle = pointOf(centre.latitude, centre.longitude);
  const box = boxAround(centre, radiusKm);
  const inBox = box === null ? null : boxPart(box);
  return (column, row, size) => {
    // In larger squares, a corner is not always the farthest point from the middle.
    if (size > 2 ** 22) return inBox?.(column, row, size) === 'outside' ? 'outside' : 'touched';
    const { west, south, east, north } = degreesOf(column, row, size);
    const centre = pointOf((south + north) / 2, (west + east) / 2);
    // The western corners are at the same distance.
    const corner = (latitude: number) => chordBetween(centre, pointOf(latitude, east));
    const reach = Math.max(corner(south), corner(north)) * 1.001 + 1e-9;
    const distance = chordBetween(middle, centre);
    if (distance - reach > radius) return 'outside';
    return distance + reach < radius ? 'within' : 'touched';
  };
}

function degreesOf(column: number, row: number, size: number): MapBox {
  return {
    west: (column / world) * 360 - 180,
    east: ((column + size) / world) * 360 - 180,
    north: row <= rowOf(highest) ? 90 : latitudeOf(row),
    south: row + size > rowOf(-highest) ? -90 : latitudeOf(row + size),
  };
}

function latitudeOf(row: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / world))) * 180) / Math.PI;
}

type Point = readonly [x: number, y: number, z: number];

function pointOf(latitude: number, longitude: number): Point {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function chordBetween([ax, ay, az]: Point, [bx, by, bz]: Point): number {
  return Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2 + (az - bz) ** 2);
}
