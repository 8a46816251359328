import { type Kysely, sql } from 'kysely';

/** Moderators, what they hide and whom they suspend, and the log of what they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column is_moderator boolean not null default false`.execute(db);
  // The case by which a member is suspended, or a listing hidden. A hidden listing is paused, so that no search, count or mail has it.
  await sql`alter table users add column suspended_by bigint references cases on delete set null`.execute(db);
  await sql`alter table listings add column hidden_by bigint references cases on delete set null`.execute(db);
  await sql`alter table listings add column hidden_state text`.execute(db);
  await sql`create index listings_hidden on listings (hidden_by) where hidden_by is not null`.execute(db);
  // No references: the log keeps what accounts and cases that are gone have done.
  await sql`
    create table moderation_log (
      id bigint generated always as identity primary key,
      at timestamptz(3) not null,
      actor_id bigint not null,
      actor text not null,
      case_id bigint,
      action text not null,
      detail text not null
    )`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The moderation log only grows.';
    end $$`.execute(db);
  await sql`
    create trigger moderation_log_grows before update or delete on moderation_log
      for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger moderation_log_stays before truncate on moderation_log
      for each statement execute function refuse_change()`.execute(db);
}
