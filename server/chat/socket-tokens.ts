import { type Kysely, sql } from 'kysely';
import type { Session } from '../account/sessions.ts';
import { hashOf, makeToken } from '../account/token-hash.ts';
import type { Database } from '../database/tables.ts';

/** Milliseconds in which a token must be used. */
const lifetime = 60_000;

/** A token for one connection of the chat. A proxy that logs addresses gets nothing that can be used again. */
export async function makeSocketToken(db: Kysely<Database>, sessionId: string, now: Date): Promise<string> {
  const { token, hash } = makeToken();
  await db.deleteFrom('socket_tokens').where('expires_at', '<=', now).execute();
  await db
    .insertInto('socket_tokens')
    .values({ token_hash: hash, session_id: sessionId, expires_at: new Date(now.getTime() + lifetime) })
    .execute();
  return token;
}

/** Uses up a token. @returns its session; `null` for an invalid, used or expired token, or after the end of the session */
export async function redeemSocketToken(
  db: Kysely<Database>,
  token: string,
  now: Date,
): Promise<Session | null> {
  const { rows } = await sql<Session>`
    delete from socket_tokens using sessions
    where token_hash = ${hashOf(token)} and sessions.id = session_id
      and socket_tokens.expires_at > ${now} and sessions.expires_at > ${now}
    returning sessions.id, sessions.user_id as "userId", sessions.expires_at as "expiresAt"`.execute(db);
  return rows[0] ?? null;
}
