import { type Kysely, sql } from 'kysely';

/** Reviews of viewings, which can be reported; and when a viewing was over that is changed after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reviews (
      id bigint generated always as identity primary key,
      conversation_id bigint not null references conversations on delete cascade,
      listing_id bigint not null,
      writer_id bigint not null references users on delete cascade,
      about_id bigint not null references users on delete cascade,
      facts text[] not null,
      text text not null,
      answer text,
      written_at timestamptz(3) not null,
      shows_at timestamptz(3) not null,
      hidden_by bigint references cases on delete set null,
      unique (conversation_id, listing_id, writer_id)
    )`.execute(db);
  await sql`create index reviews_about on reviews (about_id, shows_at)`.execute(db);
  await sql`create index reviews_writer on reviews (writer_id)`.execute(db);
  await sql`alter table viewings add column last_ended_at timestamptz(3)`.execute(db);
  await sql`
    alter table cases
      add column review_id bigint,
      drop constraint cases_kind_check,
      add constraint cases_kind_check check (kind in ('listing', 'member', 'message', 'review'))`.execute(db);
  await sql`drop index cases_open`.execute(db);
  await sql`
    create unique index cases_open
      on cases (member_id, kind, coalesce(listing_id, 0), coalesce(message_id, 0), coalesce(review_id, 0))
      where decision is null`.execute(db);
  await sql`
    alter table reports
      drop constraint reports_kind_check,
      add constraint reports_kind_check
        check (kind in ('listing', 'poster', 'partner', 'message', 'review'))`.execute(db);
}
