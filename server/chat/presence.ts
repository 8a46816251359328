import type { Presence } from '@stanza/schemas/chat/presence.calls.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { hasLeft, isOpenTo } from '../safety/visible.ts';

/** Milliseconds for which a member counts as connected after each mark, and between two marks: a process may end without a word. */
const connectedFor = 45_000;
const markInterval = 20_000;

interface PresenceWriterOptions {
  db: Kysely<Database>;
  clock: () => Date;
  /** The members with a connection to this process. */
  connected(): Iterable<number>;
}

/**
 * Writes down which members are connected to this process. To be called about once a second: one query for all who came or left since. A
 * member who is still connected to another process is marked again by that one.
 */
export function createPresenceWriter({ db, clock, connected }: PresenceWriterOptions) {
  let known = new Set<number>();
  let markedAt = Number.NEGATIVE_INFINITY;
  let isWriting = false;

  async function write(ids: readonly number[], until: Date) {
    if (ids.length === 0) return;
    // In the order of the ids, so that two processes cannot wait for each other. A member may have been deleted meanwhile.
    await sql`
      insert into presences (member_id, connected_until)
      select id, ${until}::timestamptz from users where id = any(${ids}::bigint[]) order by id
      on conflict (member_id) do update set connected_until = excluded.connected_until`.execute(db);
  }

  return async function update(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    try {
      const now = clock();
      const current = new Set(connected());
      const isDue = now.getTime() - markedAt >= markInterval;
      await write(
        [...known].filter((id) => !current.has(id)),
        now,
      );
      await write(
        [...current].filter((id) => isDue || !known.has(id)),
        new Date(now.getTime() + connectedFor),
      );
      known = current;
      if (isDue) markedAt = now.getTime();
    } finally {
      isWriting = false;
    }
  };
}

/** The presence of the other member of a conversation; `null` if the member has no such conversation. */
export async function findPresence(
  db: Kysely<Database>,
  { conversationId, userId, now }: { conversationId: number; userId: number; now: Date },
): Promise<Presence | null> {
  const row = await db
    .selectFrom('conversations')
    .innerJoin('users as other', (join) =>
      join.on(
        sql<boolean>`other.id = case first_user_id when ${userId} then second_user_id else first_user_id end`,
      ),
    )
    .innerJoin('users as me', (join) => join.on('me.id', '=', userId))
    .leftJoin('presences', 'presences.member_id', 'other.id')
    .where('conversations.id', '=', conversationId)
    .where(isOpenTo(userId))
    .select([
      'connected_until as until',
      sql<boolean>`me.shows_presence and other.shows_presence and not ${hasLeft(sql.ref('other.id'))}`.as(
        'isShown',
      ),
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { until, isShown } = row;
  if (until === null || !isShown) return { isOnline: false, lastActive: null };
  return until > now
    ? { isOnline: true, lastActive: null }
    : { isOnline: false, lastActive: until.toISOString() };
}
