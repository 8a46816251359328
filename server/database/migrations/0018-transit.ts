import { type Kysely, sql } from 'kysely';

/**
 * The travel times from timetables: for each university, and each cell of a grid of a thousandth of a degree, how many minutes before nine
 * in the morning a person leaves (`server/transit`). Empty until an operator loads a feed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transit_minutes (
      university text not null,
      x integer not null,
      y integer not null,
      minutes smallint not null,
      primary key (university, x, y)
    )`.execute(db);
  await sql`
    create index listings_cell on listings (cast(floor(longitude * 1000) as integer), cast(floor(latitude * 1000) as integer))`.execute(
    db,
  );
  await sql`
    alter table saved_searches
      add column transit_university text,
      add column max_transit smallint`.execute(db);
}
