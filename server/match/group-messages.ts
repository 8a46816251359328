import {
  type GroupMessage,
  type GroupMessages,
  groupMessagePageSize,
} from '@stanza/schemas/match/group-chat.ts';
import { type Kysely, sql } from 'kysely';
import { formatHint } from '../chat/fanout/fanout.ts';
import type { Database } from '../database/tables.ts';
import { imageAddress } from '../images/image-address.ts';
import { type Acting, findGroupId, lock, noGroup } from './groups.ts';

/** A committed message, and its idempotency key. */
export interface StoredGroupMessage {
  message: GroupMessage;
  key: string | null;
}

interface Post extends Acting {
  groupId: number;
  content: string;
  key: string | null;
}

/**
 * Commits a message of a member of the group.
 * @param announces whether the database notifies all listeners
 * @returns its id, and whether the member had sent it with this key before; `null` if they are not in this group
 */
export async function storeGroupMessage(
  db: Kysely<Database>,
  { userId, now, groupId, content, key }: Post,
  announces: boolean,
): Promise<{ id: number; isRepeated: boolean } | null> {
  return await db.transaction().execute(async (transaction) => {
    // Messages wait for each other, so that within a group ids grow in the order of the commits; and for who joins or leaves.
    if (!(await lock(transaction, groupId))) return null;
    if ((await findGroupId(transaction, userId)) !== groupId) return null;
    const stored = await transaction
      .insertInto('group_messages')
      .values({ group_id: groupId, sender_id: userId, content, idempotency_key: key, sent_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined) {
      const { id } = await transaction
        .selectFrom('group_messages')
        .where('sender_id', '=', userId)
        .where('group_id', '=', groupId)
        .where('idempotency_key', '=', key)
        .select('id')
        .executeTakeFirstOrThrow();
      return { id, isRepeated: true };
    }
    if (announces) {
      const hint = formatHint({ groupMessageId: stored.id });
      await sql`select pg_notify('stanza_message', ${hint})`.execute(transaction);
    }
    return { id: stored.id, isRepeated: false };
  });
}

/** Whether a row of `group_members` has been in the group since a row of `group_messages`. */
const hasJoinedBefore = sql<boolean>`group_members.joined_at <= group_messages.sent_at`;

const read = (db: Kysely<Database>) =>
  db
    .selectFrom('group_messages')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'sender_id').on('users.is_deleted', '=', false))
    .select([
      'group_messages.id',
      'group_messages.group_id',
      'content',
      'idempotency_key',
      'sent_at',
      'users.id as sender_id',
      'first_name',
      'picture_key',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number];

const toStored = (row: Row, publicUrl: string): StoredGroupMessage => ({
  message: {
    groupId: row.group_id,
    messageId: row.id,
    sender:
      row.sender_id === null || row.first_name === null
        ? null
        : {
            id: row.sender_id,
            name: row.first_name,
            pictureUrl: row.picture_key === null ? null : imageAddress(row.picture_key, publicUrl),
          },
    content: row.content,
    timestamp: row.sent_at.toISOString(),
  },
  key: row.idempotency_key,
});

/** A message, and who may see it: the members as they are now. `null` if the group is gone. */
export async function findGroupMessage(
  db: Kysely<Database>,
  id: number,
  publicUrl: string,
): Promise<{ stored: StoredGroupMessage; memberIds: number[] } | null> {
  const row = await read(db).where('group_messages.id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const members = await db
    .selectFrom('group_members')
    .innerJoin('group_messages', 'group_messages.group_id', 'group_members.group_id')
    .where('group_messages.id', '=', id)
    .where(hasJoinedBefore)
    .select('user_id')
    .execute();
  return { stored: toStored(row, publicUrl), memberIds: members.map(({ user_id }) => user_id) };
}

/** Those that a member may see: of their group, since they joined. */
export const visibleGroupMessages = (db: Kysely<Database>, userId: number) =>
  read(db)
    .innerJoin('group_members', (join) =>
      join.onRef('group_members.group_id', '=', 'group_messages.group_id').on('user_id', '=', userId),
    )
    .where(hasJoinedBefore);

/**
 * A page of the chat of the member's group, since they joined. Throws an `HttpError` 404 without a group.
 * @param before only messages with a lower id
 */
export async function readGroupMessages(
  db: Kysely<Database>,
  { userId, before, publicUrl }: { userId: number; before: number | undefined; publicUrl: string },
): Promise<GroupMessages> {
  const groupId = await findGroupId(db, userId);
  if (groupId === null) throw noGroup();
  const rows = await visibleGroupMessages(db, userId)
    .where('group_messages.group_id', '=', groupId)
    .$if(before !== undefined, (query) => query.where('group_messages.id', '<', before ?? null))
    .orderBy('group_messages.id', 'desc')
    .limit(groupMessagePageSize + 1)
    .execute();
  const page = rows.slice(0, groupMessagePageSize).toReversed();
  return {
    groupId,
    messages: page.map((row) => toStored(row, publicUrl).message),
    hasOlder: rows.length > groupMessagePageSize,
  };
}
