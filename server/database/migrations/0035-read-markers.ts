import { type Kysely, sql } from 'kysely';

/**
 * How far a member has read a conversation. Until now only devices knew it: all that was written before counts as read, as it did on a new
 * device.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table read_markers (
      conversation_id bigint not null references conversations on delete cascade,
      member_id bigint not null,
      read_until timestamptz(3) not null,
      primary key (conversation_id, member_id)
    )`.execute(db);
  await sql`
    insert into read_markers (conversation_id, member_id, read_until)
    select conversations.id, member_id, last.sent_at
    from conversations
    cross join lateral (values (first_user_id), (second_user_id)) as members (member_id)
    cross join lateral (
      select sent_at from messages where conversation_id = conversations.id order by id desc limit 1
    ) as last`.execute(db);
}
