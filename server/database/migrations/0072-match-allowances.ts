import { type Kysely, sql } from 'kysely';

/** The members who allow the other one of a conversation to see the reasons of their match. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table match_allowances (
      conversation_id bigint not null references conversations on delete cascade,
      user_id bigint not null references users on delete cascade,
      primary key (conversation_id, user_id)
    )`.execute(db);
}
