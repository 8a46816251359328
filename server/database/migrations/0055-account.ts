import { type Kysely, sql } from 'kysely';

/** The devices of sessions, and changes of the e-mail. The device of an earlier session is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column browser text,
      add column system text,
      add column last_used_at timestamptz(3) not null default now()`.execute(db);
  // One row for each member: a newer change replaces the older one.
  await sql`
    create table email_changes (
      user_id bigint primary key references users on delete cascade,
      email text not null,
      token_hash text not null unique,
      expires_at timestamptz not null
    )`.execute(db);
  // E-mails that a member had until lately, to which they can go back.
  await sql`
    create table former_emails (
      token_hash text primary key,
      user_id bigint not null references users on delete cascade,
      email text not null,
      changed_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index former_emails_user on former_emails (user_id)`.execute(db);
  await sql`create index former_emails_email on former_emails (lower(email))`.execute(db);
}
