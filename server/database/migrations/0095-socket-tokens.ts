import { type Kysely, sql } from 'kysely';

/** Tokens for one connection of the chat each. They end with their session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table socket_tokens (
      token_hash text primary key,
      session_id uuid not null references sessions on delete cascade,
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index socket_tokens_session on socket_tokens (session_id)`.execute(db);
  await sql`create index socket_tokens_expires on socket_tokens (expires_at)`.execute(db);
}
