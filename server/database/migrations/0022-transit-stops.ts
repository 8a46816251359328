import { type Kysely, sql } from 'kysely';

/** The stops of timetables. The search box finds places by their names. Empty until an operator loads a feed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transit_stops (
      city text not null,
      name text not null,
      latitude double precision not null,
      longitude double precision not null,
      is_metro boolean not null,
      words text not null generated always as (' ' || fold(name) || ' ') stored,
      primary key (city, name)
    )`.execute(db);
  await sql`create index transit_stops_words on transit_stops using gin (words gin_trgm_ops)`.execute(db);
}
