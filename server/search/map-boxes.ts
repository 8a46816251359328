import { boxOf } from '@stanza/domain/search/map-places.ts';
import { type MapBox, type MapPoint, parseArea, parseBox } from '@stanza/schemas/search/map-area.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const precise = 1_000_000;

/** Degrees, or expressions by which the database reads them. */
export type Edges = Record<keyof MapBox, number | RawBuilder<number>>;

export function isInBox(box: MapBox): RawBuilder<SqlBool> {
  return box.west < box.east ? isBetween(box) : isOverDateLine(box);
}

export function isBetween({ west, south, east, north }: Edges): RawBuilder<SqlBool> {
  return sql`(listings.longitude between ${west} and ${east} and listings.latitude between ${south} and ${north})`;
}

export function isOverDateLine({ west, south, east, north }: Edges): RawBuilder<SqlBool> {
  return sql`((listings.longitude >= ${west} or listings.longitude <= ${east})
    and listings.latitude between ${south} and ${north})`;
}

export function isInBounds(text: string): RawBuilder<SqlBool> {
  const box = parseBox(text);
  if (box === null) throw new RangeError(`Not a box: ${text}`);
  return isInBox(box);
}

export function isInArea(text: string): RawBuilder<SqlBool> {
  const points = pointsOf(text);
  // The database has an index of boxes, and can estimate how many rooms are in one.
  return sql`(${isInBox(boxOf(points))} and ${isInPolygon(polygonOf(points))})`;
}

/** Throws for a text that is no area. */
export function pointsOf(text: string): readonly MapPoint[] {
  const area = parseArea(text);
  if (area.fault !== null) throw new RangeError(`Not an area: ${area.fault}`);
  return area.points;
}

/** For polygons, PostgreSQL treats numbers that differ by less than 0.000001 as equal, and their products too. */
export function polygonOf(points: readonly MapPoint[]): RawBuilder<string> {
  return sql`${`(${points.map(([x, y]) => `(${x * precise},${y * precise})`).join(',')})`}::polygon`;
}

export function isInPolygon(polygon: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`point(listings.longitude * ${sql.lit(precise)}, listings.latitude * ${sql.lit(precise)}) <@ ${polygon}`;
}
