import { type Kysely, sql } from 'kysely';

/** The times at which the poster of a listing shows the room to whoever books one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table viewing_slots (
      listing_id bigint not null references listings on delete cascade,
      starts_at timestamptz(3) not null,
      minutes integer not null,
      place text not null check (place in ('onSite', 'video')),
      video_link text,
      booked_in bigint references conversations on delete set null,
      primary key (listing_id, starts_at)
    )`.execute(db);
  await sql`create index viewing_slots_booked on viewing_slots (booked_in) where booked_in is not null`.execute(
    db,
  );
  await sql`create index viewings_host on viewings (host_id)`.execute(db);
  await sql`create index viewings_guest on viewings (guest_id)`.execute(db);
}
