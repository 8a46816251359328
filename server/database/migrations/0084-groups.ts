import { type Kysely, sql } from 'kysely';

/** Members who look for a flat together, and who look for others to search with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      id bigint generated always as identity primary key,
      created_at timestamptz(3) not null,
      -- The query parameters of the results.
      search text,
      search_by bigint references users on delete set null
    )`.execute(db);
  await sql`
    create table group_members (
      -- A member is in at most one group.
      user_id bigint primary key references users on delete cascade,
      group_id bigint not null references groups on delete cascade,
      shows_band boolean not null default false,
      joined_at timestamptz(3) not null,
      unique (group_id, user_id)
    )`.execute(db);
  // What a member has done in a group goes with the member.
  const ofMember = (column: string) =>
    sql`foreign key (group_id, ${sql.ref(column)}) references group_members (group_id, user_id) on delete cascade`;
  await sql`
    create table group_invitations (
      key uuid primary key,
      group_id bigint not null,
      inviter_id bigint not null,
      -- Null for a link.
      invitee_id bigint references users on delete cascade,
      ends_at timestamptz(3) not null,
      ${ofMember('inviter_id')}
    )`.execute(db);
  // One link a group, and one invitation a person.
  await sql`create unique index group_invitations_invitee on group_invitations (group_id, coalesce(invitee_id, 0))`.execute(
    db,
  );
  await sql`create index group_invitations_of on group_invitations (invitee_id)`.execute(db);
  await sql`
    create table group_invitation_uses (
      key uuid not null references group_invitations on delete cascade,
      user_id bigint not null references users on delete cascade,
      primary key (key, user_id)
    )`.execute(db);
  await sql`
    create table group_votes (
      group_id bigint not null,
      user_id bigint not null,
      -- Without a reference, as in contacts: a deleted room stays in the list.
      listing_id bigint not null,
      title text not null,
      price numeric not null,
      vote text not null check (vote in ('yes', 'no', 'open')),
      voted_at timestamptz(3) not null,
      primary key (group_id, user_id, listing_id),
      ${ofMember('user_id')}
    )`.execute(db);
  await sql`
    create table group_contacts (
      group_id bigint not null,
      user_id bigint not null,
      listing_id bigint not null,
      asked_at timestamptz(3) not null,
      primary key (group_id, user_id, listing_id),
      ${ofMember('user_id')}
    )`.execute(db);
  await sql`
    create table people_searches (
      user_id bigint primary key references users on delete cascade,
      -- By which others invite the member.
      key uuid not null unique,
      city text not null,
      city_key text not null,
      min_price integer not null,
      max_price integer not null,
      starts_on date,
      ends_on date,
      changed_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index people_searches_city on people_searches (city_key, changed_at)`.execute(db);
}
