import { type Kysely, sql } from 'kysely';

/** Viewings, and the mails that wait to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table viewings (
      conversation_id bigint not null references conversations on delete cascade,
      listing_id bigint not null,
      host_id bigint not null references users on delete cascade,
      guest_id bigint not null references users on delete cascade,
      title text not null,
      state text not null check (state in ('proposed', 'agreed', 'moved', 'cancelled')),
      proposed_by bigint references users on delete cascade,
      times timestamptz(3)[] not null,
      starts_at timestamptz(3),
      minutes integer not null,
      place text not null check (place in ('onSite', 'video')),
      video_link text,
      version integer not null,
      calendar_id uuid not null default gen_random_uuid(),
      primary key (conversation_id, listing_id),
      check (starts_at is not null or state not in ('agreed', 'moved')),
      check ((proposed_by is not null) = (state in ('proposed', 'moved'))),
      check ((cardinality(times) > 0) = (state in ('proposed', 'moved')))
    )`.execute(db);
  // The agreed times of each member: the constraint prevents overlaps, also if two members agree at the same moment.
  await sql`
    create table viewing_attendances (
      conversation_id bigint not null,
      listing_id bigint not null,
      member_id bigint not null references users on delete cascade,
      during tstzrange not null,
      primary key (conversation_id, listing_id, member_id),
      foreign key (conversation_id, listing_id) references viewings on delete cascade,
      constraint viewing_attendances_overlap
        exclude using gist (int8range(member_id, member_id, '[]') with &&, during with &&)
    )`.execute(db);
  await sql`
    create table waiting_mails (
      id bigint generated always as identity primary key,
      recipient_id bigint not null references users on delete cascade,
      conversation_id bigint not null,
      listing_id bigint not null,
      content jsonb not null,
      due_at timestamptz(3) not null,
      claimed_until timestamptz(3),
      foreign key (conversation_id, listing_id) references viewings on delete cascade
    )`.execute(db);
  await sql`create index waiting_mails_due on waiting_mails (due_at)`.execute(db);
}
