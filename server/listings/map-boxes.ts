import { type MapBox, parseArea, parseBox } from '@stanza/schemas/map-area.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const precise = 1_000_000;

export function isInBox({ west, south, east, north }: MapBox): RawBuilder<SqlBool> {
  const isBetween =
    west < east
      ? sql<SqlBool>`listings.longitude between ${west} and ${east}`
      : sql<SqlBool>`(listings.longitude >= ${west} or listings.longitude <= ${east})`;
  return sql`(${isBetween} and listings.latitude between ${south} and ${north})`;
}

export function isInBounds(text: string): RawBuilder<SqlBool> {
  const box = parseBox(text);
  if (box === null) throw new RangeError(`Not a box: ${text}`);
  return isInBox(box);
}

export function isInArea(text: string): RawBuilder<SqlBool> {
  const area = parseArea(text);
  if (area.fault !== null) throw new RangeError(`Not an area: ${area.fault}`);
  const longitudes = area.points.map(([longitude]) => longitude);
  const latitudes = area.points.map(([, latitude]) => latitude);
  // The database has an index of boxes, and can estimate how many rooms are in one.
  const around = isInBox({
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  });
  // PostgreSQL takes two numbers of a polygon for equal that differ by less than 0.000001, and so do products of them.
  const polygon = `(${area.points.map(([x, y]) => `(${x * precise},${y * precise})`).join(',')})`;
  return sql`(${around}
    and point(listings.longitude * ${sql.lit(precise)}, listings.latitude * ${sql.lit(precise)}) <@ ${polygon}::polygon)`;
}
