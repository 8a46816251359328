import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { formatHint, type MovedMarker } from './fanout/fanout.ts';

interface Reading {
  conversationId: number;
  memberId: number;
  readUntil: Date;
}

/**
 * Moves the marker of a member in their conversation, never back, and never past the last message: later ones are unread.
 * @param announces whether the database notifies all listeners
 * @returns where the marker is now; `null` if it stays
 */
export async function moveReadMarker(
  db: Kysely<Database>,
  { conversationId, memberId, readUntil }: Reading,
  announces: boolean,
): Promise<MovedMarker | null> {
  const { rows } = await sql<{ read_until: Date }>`
    insert into read_markers (conversation_id, member_id, read_until)
    select ${conversationId}::bigint, ${memberId}::bigint, least(${readUntil}::timestamptz, sent_at) from messages
    where conversation_id = ${conversationId} order by id desc limit 1
    on conflict (conversation_id, member_id) do update set read_until = excluded.read_until
      where read_markers.read_until < excluded.read_until
    returning read_until`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const moved = { memberId, conversationId, readUntil: row.read_until.toISOString() };
  if (announces) await sql`select pg_notify('stanza_message', ${formatHint(moved)})`.execute(db);
  return moved;
}
