import { type Kysely, sql } from 'kysely';

/** What is confirmed of members: an address of a university, and that they have met in a viewing. Of addresses and codes only hashes stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table university_proofs (
      user_id bigint primary key references users on delete cascade,
      university text not null,
      address_hash text not null unique,
      confirmed_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create table university_codes (
      user_id bigint primary key references users on delete cascade,
      university text not null,
      address_hash text not null,
      code_hash text not null,
      attempts integer not null default 0,
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create table viewing_meetings (
      conversation_id bigint not null references conversations on delete cascade,
      listing_id bigint not null,
      user_id bigint not null references users on delete cascade,
      primary key (conversation_id, listing_id, user_id)
    )`.execute(db);
  await sql`create index viewing_meetings_user on viewing_meetings (user_id)`.execute(db);
}
