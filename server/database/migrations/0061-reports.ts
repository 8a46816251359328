import { type Kysely, sql } from 'kysely';

/** Reports, with a copy of what was reported, in cases that moderators decide; and who has left a conversation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation_departures (
      conversation_id bigint not null references conversations on delete cascade,
      member_id bigint not null references users on delete cascade,
      departed_at timestamptz(3) not null,
      primary key (conversation_id, member_id)
    )`.execute(db);
  // A trigger, so that a member who writes again has the conversation again, whatever code stores the message. The server's own messages do not
  // count.
  await sql`
    create function end_departure() returns trigger language plpgsql as $$
    begin
      delete from conversation_departures
        where conversation_id = new.conversation_id and member_id = new.sender_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger messages_end_departure after insert on messages
      for each row when (coalesce(new.idempotency_key not like 'life:%', true))
      execute function end_departure()`.execute(db);
  // The reports about one thing are decided together. The copy is a text: JSON columns cannot store every text.
  await sql`
    create table cases (
      id bigint generated always as identity primary key,
      member_id bigint not null references users on delete cascade,
      kind text not null check (kind in ('listing', 'member', 'message')),
      listing_id bigint,
      message_id bigint,
      about text not null,
      copy text not null,
      image_keys text[] not null,
      opened_at timestamptz(3) not null,
      decision text check (decision in ('nothing', 'warn', 'remove', 'suspend')),
      reason text,
      decided_by bigint references users on delete set null,
      decided_at timestamptz(3),
      appeal text,
      appealed_at timestamptz(3),
      appeal_state text not null default 'none' check (appeal_state in ('none', 'open', 'upheld', 'lifted')),
      appeal_reason text,
      appeal_decided_by bigint references users on delete set null,
      check ((decision is null) = (decided_at is null)),
      check ((appeal_state = 'none') = (appeal is null))
    )`.execute(db);
  await sql`
    create unique index cases_open on cases (member_id, kind, coalesce(listing_id, 0), coalesce(message_id, 0))
      where decision is null`.execute(db);
  await sql`create index cases_waiting on cases (id) where decision is null or appeal_state = 'open'`.execute(
    db,
  );
  await sql`
    create table reports (
      id uuid not null,
      case_id bigint not null references cases on delete cascade,
      reporter_id bigint references users on delete set null,
      kind text not null check (kind in ('listing', 'poster', 'partner', 'message')),
      reason text not null,
      text text not null,
      reported_at timestamptz(3) not null
    )`.execute(db);
  await sql`create unique index reports_id on reports (reporter_id, id)`.execute(db);
  await sql`create index reports_case on reports (case_id)`.execute(db);
}
