import type { MapBox } from '@stanza/schemas/map-area.ts';
import { type MapMarks, mostMarks } from '@stanza/schemas/map-marks.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { roomsOf, squareBits } from './listing-counts.ts';
import { isInBox } from './map-boxes.ts';
import { conditions } from './search-listings.ts';
import type { SearchPlan } from './search-plan.ts';

/** What a map shows. */
export interface ShownMap {
  box: MapBox;
  zoom: number;
}

/** Of the whole numbers of `listings.map_x` from west to east: 2^28. */
const world = 2 ** 28;
/** A cell of 64 pixels, where the world has 256 at zoom 0: a quarter of it. */
const cellBitsAtZoom0 = 26;
/** The map's northern and southern ends. */
const highest = 85;
/** What a screen shows of a title: the answer stays small. */
const titleLength = 80;

function columnOf(longitude: number): number {
  return Math.min(Math.floor(((longitude + 180) / 360) * world), world - 1);
}

function rowOf(latitude: number): number {
  const radians = (Math.max(-highest, Math.min(highest, latitude)) * Math.PI) / 180;
  return Math.floor((0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * world);
}

/**
 * By how many bits the coordinates are shortened, so that what is left are the cells of a grid. A grid of the world and not of the view,
 * so that marks stay where they are when the map moves; it is coarser where a view would have too many marks.
 */
export function cellBits({ box, zoom }: ShownMap): number {
  const spans =
    box.west < box.east
      ? [[box.west, box.east]]
      : [
          [box.west, 180],
          [-180, box.east],
        ];
  const count = (from: number, to: number, bits: number) =>
    Math.floor(to / 2 ** bits) - Math.floor(from / 2 ** bits) + 1;
  for (let bits = Math.max(0, cellBitsAtZoom0 - Math.round(zoom)); ; bits += 1) {
    const columns = spans.map(([west = 0, east = 0]) => count(columnOf(west), columnOf(east), bits));
    const rows = count(rowOf(box.north), rowOf(box.south), bits);
    if (columns.reduce((sum, one) => sum + one, 0) * rows <= mostMarks) return bits;
  }
}

/** One value: the marks of the matches in the view, from north to south. */
export function marksQuery(db: Kysely<Database>, plan: SearchPlan, shown: ShownMap) {
  const bits = cellBits(shown);
  const shownRooms = db
    .selectFrom(roomsOf(plan, bits < squareBits ? 'each' : shown.box).as('listings'))
    .select([
      'listings.id',
      'listings.rooms',
      'listings.price',
      'listings.latitude',
      'listings.longitude',
      'listings.east',
      'listings.north',
      'listings.longitudes',
      'listings.latitudes',
      // One number, so that the planner expects few groups and does not sort the rooms.
      sql`((listings.map_x >> ${sql.lit(bits)})::bigint << 32) + (listings.map_y >> ${sql.lit(bits)})`.as(
        'cell',
      ),
    ])
    .where((where) => where.and([...conditions(plan), isInBox(shown.box)]))
    // Where the planner looks through the query, it expects a group for each room.
    .offset(sql.lit(0))
    .as('shown_rooms');
  const cells = db
    .selectFrom(shownRooms)
    .select([
      sql`sum(rooms)`.as('rooms'),
      sql`min(id)`.as('first'),
      sql`min(price)`.as('price'),
      sql`sum(latitudes) / sum(rooms)`.as('latitude'),
      sql`sum(longitudes) / sum(rooms)`.as('longitude'),
      sql`min(longitude)`.as('west'),
      sql`min(latitude)`.as('south'),
      sql`max(east)`.as('east'),
      sql`max(north)`.as('north'),
    ])
    .groupBy('cell')
    .as('cells');
  return (
    db
      .selectFrom(cells)
      // One look-up a cell: a join of the whole tables would read all rooms.
      .leftJoinLateral(
        (of) =>
          of
            .selectFrom('listings')
            .select([
              'listings.id',
              'listings.title',
              'listings.price',
              'listings.latitude',
              'listings.longitude',
            ])
            .where(sql<SqlBool>`cells.rooms = 1 and listings.id = cells.first`)
            .limit(1)
            .as('listings'),
        (join) => join.onTrue(),
      )
      .select(
        sql<Omit<MapMarks, 'extent'>>`json_build_object(
        'rooms', coalesce(json_agg(json_build_object('id', listings.id,
          'title', left(listings.title, ${sql.lit(titleLength)}), 'price', listings.price,
          'latitude', listings.latitude, 'longitude', listings.longitude)
          order by listings.latitude desc, listings.id) filter (where cells.rooms = 1), '[]'),
        'clusters', coalesce(json_agg(json_build_object('count', cells.rooms, 'price', cells.price,
          'latitude', round(cells.latitude::numeric, 5), 'longitude', round(cells.longitude::numeric, 5),
          'box', json_build_object('west', cells.west, 'south', cells.south, 'east', cells.east, 'north', cells.north))
          order by cells.latitude desc, cells.first) filter (where cells.rooms > 1), '[]'))`.as('marks'),
      )
  );
}
