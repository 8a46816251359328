import { type Kysely, sql } from 'kysely';

/** A listing does not expire before its room is free (`server/publish/expiry.ts`). What has expired already stays expired: its poster was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with extended as (
      update listings
      set expires_at = (availability_start + 1)::timestamp at time zone 'Europe/Rome', is_reminded = false
      where expires_at > now()
        and expires_at < (availability_start + 1)::timestamp at time zone 'Europe/Rome'
      returning id
    )
    delete from waiting_mails using extended where expiring_id = extended.id`.execute(db);
}
