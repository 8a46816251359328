import { type Kysely, sql } from 'kysely';

/** Confirmed phone numbers, and codes for them. Of both only hashes with the secret of the server stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table phone_proofs (
      user_id bigint primary key references users on delete cascade,
      number_hash text not null unique,
      confirmed_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create table phone_codes (
      user_id bigint primary key references users on delete cascade,
      number_hash text not null,
      code_hash text not null,
      attempts integer not null default 0,
      expires_at timestamptz(3) not null
    )`.execute(db);
}
