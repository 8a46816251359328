import { type Kysely, sql } from 'kysely';

/** The end of a listing's offer, and what members were told about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Earlier listings do not expire.
  await sql`
    alter table listings
      add column expires_at timestamptz(3),
      add column is_reminded boolean not null default false,
      add column is_end_told boolean not null default false`.execute(db);
  await sql`create index listings_expiry on listings (expires_at) where expires_at is not null`.execute(db);
  // A mail about one listing. It is deleted with the listing.
  await sql`
    alter table waiting_mails
      alter column conversation_id drop not null,
      alter column listing_id drop not null,
      add column expiring_id bigint references listings on delete cascade`.execute(db);
  await sql`create index waiting_mails_expiring on waiting_mails (expiring_id) where expiring_id is not null`.execute(
    db,
  );
}
