import { type Kysely, sql } from 'kysely';

/** Passkeys, their challenges, and recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id text primary key,
      user_id bigint not null references users on delete cascade,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      added_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db);
  // Each is used once. Without a member, it is that of a login.
  await sql`
    create table passkey_challenges (
      challenge text primary key,
      user_id bigint references users on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenges_expiry on passkey_challenges (expires_at)`.execute(db);
  await sql`
    create table recovery_codes (
      code_hash text primary key,
      user_id bigint not null references users on delete cascade
    )`.execute(db);
  await sql`create index recovery_codes_user on recovery_codes (user_id)`.execute(db);
}
