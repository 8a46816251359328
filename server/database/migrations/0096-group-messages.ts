import { type Kysely, sql } from 'kysely';

/** The chat of a group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_messages (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      -- The words of a deleted member stay, as in conversations, without the name.
      sender_id bigint references users on delete set null,
      content text not null,
      idempotency_key text,
      sent_at timestamptz(3) not null,
      -- One message a sender and key; in this order for the messages of one sender.
      unique (sender_id, group_id, idempotency_key)
    )`.execute(db);
  await sql`create index group_messages_of on group_messages (group_id, id)`.execute(db);
}
