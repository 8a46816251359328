import { type Kysely, sql } from 'kysely';

/** An account gets mails once its e-mail is confirmed. Accounts from before this migration are confirmed. Reminders can be ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column confirmed_at timestamptz(3),
      add column gets_expiry_mails boolean not null default true`.execute(db);
  await sql`update users set confirmed_at = now()`.execute(db);
  await sql`
    create table email_confirmations (
      user_id bigint primary key references users on delete cascade,
      token_hash text not null unique,
      expires_at timestamptz(3) not null
    )`.execute(db);
}
