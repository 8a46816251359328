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
  /** `null` beside what the map shows. */
  cell: number | null;
  bar: number;
  cost_bar: number;
}

/** The name of the groups in a statement that reads each room. */
export const matched = sql<RoomGroup>`matched`;

export function groupsOf(rooms: RawBuilder<Rooms>, cell = sql`null::bigint`): RawBuilder<RoomGroup> {
  // Where the planner looks through the query, it expects a group for each room, and sorts them.
  return sql`(
    select cell, bar, cost_bar, in_rents, in_costs, fits, sum(rooms) as rooms, min(id) as id, min(price) as price,
      min(west) as west, min(south) as south, max(east) as east, max(north) as north,
      sum(longitudes) as longitudes, sum(latitudes) as latitudes
    from (
      select *, ${cell} as cell, ${barOfStep('rent_step')} as bar, ${barOfStep('cost_step')} as cost_bar
      from ${rooms} listings offset 0
    ) rooms
    group by cell, bar, cost_bar, in_rents, in_costs, fits
  )`;
}
