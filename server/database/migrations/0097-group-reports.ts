import { type Kysely, sql } from 'kysely';

/** Reports of a member of one's group, and of a message of the group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases add column group_message_id bigint`.execute(db);
  await sql`drop index cases_open`.execute(db);
  await sql`
    create unique index cases_open on cases (
      member_id, kind, coalesce(listing_id, 0), coalesce(message_id, 0), coalesce(group_message_id, 0), coalesce(review_id, 0)
    ) where decision is null`.execute(db);
  await sql`
    alter table reports
      drop constraint reports_kind_check,
      add constraint reports_kind_check
        check (kind in ('listing', 'poster', 'partner', 'message', 'review', 'groupmate', 'groupMessage'))`.execute(
    db,
  );
}
