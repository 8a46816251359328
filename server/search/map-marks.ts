import type { MapBox } from '@stanza/schemas/search/map-area.ts';
import { type MapMarks, mostMarks } from '@stanza/schemas/search/map-marks.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { countedRooms, eachRoom } from './counted-rooms.ts';
import { isInBox } from './map-boxes.ts';
import type { RoomGroup } from './room-groups.ts';
import type { SearchPlan } from './search-plan.ts';
import { columnOf, finestLevel, rowOf, world } from './squares.ts';

/** What a map shows. */
export interface ShownMap {
  box: MapBox;
  zoom: number;
}

/** A cell of 64 pixels: a quarter of the world's 256 at zoom 0. */
const cellBitsAtZoom0 = 26;
/** The part of a title that fits the screen: so the answer stays small. */
const titleLength = 80;

/**
 * The number of dropped bits of the coordinates: the remaining bits are the number of a cell in a grid. The grid belongs to the world,
 * not to the view, so that marks stay in place when the map moves. It is coarser if a view would have too many marks.
 */
export function cellBits(shown: ShownMap): number {
  return gridOf(shown).bits;
}

function gridOf({ box, zoom }: ShownMap) {
  const [west, east] = [columnOf(box.west), columnOf(box.east)];
  const [north, south] = [rowOf(box.north), rowOf(box.south)];
  for (let bits = Math.max(0, cellBitsAtZoom0 - Math.round(zoom)); ; bits += 1) {
    const cell = 2 ** bits;
    const [first, last] = [Math.floor(west / cell), Math.floor(east / cell)];
    const [top, bottom] = [Math.floor(north / cell), Math.floor(south / cell)];
    const columns = box.west < box.east ? last - first + 1 : world / cell - first + last + 1;
    if (columns * (bottom - top + 1) <= mostMarks) return { bits, first, top, bottom };
  }
}

/** In a statement that reads each room: the number of a cell of the view, from 0; null outside the view. */
export function cellInView(shown: ShownMap): RawBuilder<number | null> {
  const { bits, first, top, bottom } = gridOf(shown);
  const column = sql`((listings.map_x >> ${sql.lit(bits)}) - ${first}::integer & ${sql.lit(world / 2 ** bits - 1)})`;
  // Rooms beyond the map are in its first or last row.
  const row = sql`least(greatest(listings.map_y >> ${sql.lit(bits)}, ${top}::integer), ${bottom}::integer) - ${top}::integer`;
  return sql`case when ${isInBox(shown.box)} then (${column} * ${bottom - top + 1}::integer + ${row})::bigint end`;
}

function cellOf(bits: number): RawBuilder<number> {
  return sql`((listings.map_x >> ${sql.lit(bits)})::bigint << 32) + (listings.map_y >> ${sql.lit(bits)})`;
}

/** For a plan that uses counts: the matches in the view, in rows of one or more rooms, each with its cell. */
export function countedMarks(plan: SearchPlan, shown: ShownMap): RawBuilder<RoomGroup> {
  const bits = cellBits(shown);
  // `offset 0` hides the query from the planner, which would expect a group for each room, and sort them.
  if (bits < finestLevel) {
    return sql`(select *, ${cellOf(bits)} as cell from ${eachRoom(plan, [isInBox(shown.box)])} listings where fits offset 0)`;
  }
  const rooms = countedRooms(plan, { box: shown.box, level: bits });
  return sql`(select *, square >> (2 * (${sql.lit(bits)} - level)) as cell from ${rooms} listings where fits offset 0)`;
}

/** One value: the marks of the matches with a cell, from north to south. */
export function marksQuery(db: Kysely<Database>, groups: RawBuilder<RoomGroup>) {
  const cells = db
    .selectFrom(groups.as('groups'))
    .select([
      sql`sum(rooms)`.as('rooms'),
      sql`min(id)`.as('first'),
      sql`min(price)`.as('price'),
      sql`sum(latitudes) / sum(rooms)`.as('latitude'),
      sql`sum(longitudes) / sum(rooms)`.as('longitude'),
      sql`min(west)`.as('west'),
      sql`min(south)`.as('south'),
      sql`max(east)`.as('east'),
      sql`max(north)`.as('north'),
    ])
    .where(sql<SqlBool>`fits and cell is not null`)
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
