/** Squares of the map: the world is one of level 28, and each has four of the level below it. Rooms are counted by them. */
import type { MapBox } from '@stanza/schemas/map-area.ts';
import { boxAround, chordOf } from './circle.ts';
import type { SearchPlan } from './search-plan.ts';

/** Of the whole numbers of `listings.map_x` from west to east, and of `map_y` from north to south. */
export const world = 2 ** 28;
/** The map's northern and southern ends: rooms beyond them are in its first or last row. */
const highest = 85;
/** 430 m in Italy: the squares of `listings.square`. */
export const finestLevel = 12;
export const worldLevel = 28;
/** Rooms are counted at each second level. */
const levelStep = 2;
/**
 * The most squares at the edge of a part of the map: those of a large part stay coarse, and more rooms are read one by one. Squares of the second
 * level have few enough to be read sooner.
 */
const mostEdges = (level: number) => (level === finestLevel + levelStep ? 1000 : 3000);

export interface Square {
  level: number;
  /** The bits of column and row in turns, the column's first: the squares within another one follow each other. */
  number: number;
}

/** All rooms without coordinates. */
const nowhere: Square = { level: worldLevel, number: -1 };

export interface Cover {
  /** Wholly within the part of the map. */
  wholes: Square[];
  /** Partly within it. */
  edges: Square[];
}

export const everywhere: Cover = { wholes: [{ level: worldLevel, number: 0 }, nowhere], edges: [] };

export function columnOf(longitude: number): number {
  return Math.min(Math.floor(((longitude + 180) / 360) * world), world - 1);
}

export function rowOf(latitude: number): number {
  const radians = (Math.max(-highest, Math.min(highest, latitude)) * Math.PI) / 180;
  return Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * world);
}

/** From and before which columns and rows a square is. */
interface Extent {
  west: number;
  east: number;
  north: number;
  south: number;
}

type Relation = 'outside' | 'touched' | 'within';
/** Where a square is to a part of the map. In doubt it is touched: its rooms are then looked at one by one. */
type Part = (extent: Extent) => Relation;

/**
 * The squares of a part of the map.
 * @param parts a room is in each of them
 * @param coarsest the level that no square exceeds
 */
export function coverOf(parts: readonly Part[], coarsest = worldLevel): Cover {
  const cover: Cover = { wholes: [], edges: [] };
  let open: { column: number; row: number; isWithin: boolean }[] = [{ column: 0, row: 0, isWithin: false }];
  for (let level = worldLevel; open.length > 0; level -= levelStep) {
    const inner: typeof open = [];
    const touched: typeof open = [];
    const size = 2 ** level;
    for (const { column, row, isWithin } of open) {
      const extent = {
        west: column * size,
        east: (column + 1) * size,
        north: row * size,
        south: (row + 1) * size,
      };
      const relation = isWithin ? 'within' : relationTo(parts, extent);
      if (relation === 'outside') continue;
      if (relation === 'touched') touched.push({ column, row, isWithin: false });
      else if (level <= coarsest) cover.wholes.push({ level, number: numberOf(column, row) });
      else inner.push({ column, row, isWithin: true });
    }
    const isEnd = level === finestLevel || (level <= coarsest && touched.length * 4 > mostEdges(level));
    if (isEnd)
      cover.edges.push(...touched.map(({ column, row }) => ({ level, number: numberOf(column, row) })));
    open = [...inner, ...(isEnd ? [] : touched)].flatMap(childrenOf);
  }
  return cover;
}

function relationTo(parts: readonly Part[], extent: Extent): Relation {
  let relation: Relation = 'within';
  for (const part of parts) {
    const one = part(extent);
    if (one === 'outside') return one;
    if (one === 'touched') relation = one;
  }
  return relation;
}

function childrenOf<Parent extends { column: number; row: number }>(parent: Parent): Parent[] {
  const side = 2 ** levelStep;
  return Array.from({ length: side * side }, (_, i) => ({
    ...parent,
    column: parent.column * side + (i % side),
    row: parent.row * side + Math.floor(i / side),
  }));
}

/** As the database's `square_of` does it. */
function numberOf(column: number, row: number): number {
  return spread(column) + 2 * spread(row);
}

/** Puts a zero before each of 16 bits. */
function spread(number: number): number {
  let bits = number;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** 15 cm in Italy: app and database may round a place differently. */
const tolerance = 2;

export function boxPart({ west, south, east, north }: MapBox): Part {
  const first = west <= -180 ? Number.NEGATIVE_INFINITY : columnOf(west);
  const end = east >= 180 ? Number.POSITIVE_INFINITY : columnOf(east) + 1;
  const top = north >= 90 ? Number.NEGATIVE_INFINITY : rowOf(north);
  const bottom = south <= -90 ? Number.POSITIVE_INFINITY : rowOf(south) + 1;
  const isOverDateLine = west > east;
  return (extent) => {
    const vertical = spanRelation(extent.north, extent.south, top, bottom);
    if (vertical === 'outside') return vertical;
    const horizontal = isOverDateLine
      ? opposite[spanRelation(extent.west, extent.east, end, first)]
      : spanRelation(extent.west, extent.east, first, end);
    return vertical === 'touched' && horizontal === 'within' ? vertical : horizontal;
  };
}

/** Of a box over the date line: what is between its ends is outside. */
const opposite: Record<Relation, Relation> = { outside: 'within', touched: 'touched', within: 'outside' };

function spanRelation(from: number, before: number, start: number, end: number): Relation {
  if (before <= start - tolerance || from >= end + tolerance) return 'outside';
  return from >= start + tolerance && before <= end - tolerance ? 'within' : 'touched';
}

/** Distances of points are compared by their chords: through the Earth, the way by a third point is never shorter. */
export function circlePart({ centre, radiusKm }: NonNullable<SearchPlan['circle']>): Part {
  const radius = chordOf(radiusKm);
  const middle = pointOf(centre.latitude, centre.longitude);
  const box = boxAround(centre, radiusKm);
  const inBox = box === null ? null : boxPart(box);
  return (extent) => {
    // Of larger ones the corners need not be what is farthest from the middle.
    if (extent.east - extent.west > 2 ** 22) return inBox?.(extent) === 'outside' ? 'outside' : 'touched';
    const { west, south, east, north } = degreesOf(extent);
    const centre = pointOf((south + north) / 2, (west + east) / 2);
    const corners = [south, north].flatMap((latitude) =>
      [west, east].map((longitude) => chordBetween(centre, pointOf(latitude, longitude))),
    );
    const reach = Math.max(...corners) * 1.001 + 1e-9;
    const distance = chordBetween(middle, centre);
    if (distance - reach > radius) return 'outside';
    return distance + reach < radius ? 'within' : 'touched';
  };
}

function degreesOf({ west, south, east, north }: Extent): MapBox {
  return {
    west: (west / world) * 360 - 180,
    east: (east / world) * 360 - 180,
    north: north <= rowOf(highest) ? 90 : latitudeOf(north),
    south: south > rowOf(-highest) ? -90 : latitudeOf(south),
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
  return Math.hypot(ax - bx, ay - by, az - bz);
}
