import { type RawBuilder, sql } from 'kysely';
import { barOfStep } from './bars.ts';
import type { Rooms } from './counted-rooms.ts';

/** Rooms of one bar of each histogram, and of one cell of the map. */
export interface RoomGroup
  extends Pick<
    Rooms,
    | 'rooms'
    | 'in_rents'
    | 'in_costs'
    | 'fits'
    | 'id'
    | 'price'
    | 'west'
    | 'south'
    | 'east'
    | 'north'
    | 'longitudes'
    | 'latitudes'
  > {
  /** `null` outside the visible part of the map. */
  cell: number | null;
  bar: number;
  cost_bar: number;
}

/** The name of the groups in a statement that reads each room. */
export const matched = sql<RoomGroup>`matched`;

/**
 * One number encodes the values that the rooms of a group share: the planner expects 200 groups, in memory. With six values it expected
 * one group for each room, and sorted them.
 */
export function groupsOf(rooms: RawBuilder<Rooms>, cell = sql`null::bigint`): RawBuilder<RoomGroup> {
  return sql`(
    select nullif(shared >> 15, -1) as cell, shared >> 9 & 63 as bar, shared >> 3 & 63 as cost_bar,
      shared & 4 <> 0 as in_rents, shared & 2 <> 0 as in_costs, shared & 1 <> 0 as fits,
      sum(rooms) as rooms, min(id) as id, min(price) as price,
      min(west) as west, min(south) as south, max(east) as east, max(north) as north,
      sum(longitudes) as longitudes, sum(latitudes) as latitudes
    from (
      select *, (coalesce(${cell}, -1) << 15) + (${barOfStep('rent_step')} << 9) + (${barOfStep('cost_step')} << 3)
        + (in_rents::integer << 2) + (in_costs::integer << 1) + fits::integer as shared
      from ${rooms} listings offset 0
    ) rooms
    group by shared
  )`;
}
