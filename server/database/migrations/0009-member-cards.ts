import { type Kysely, sql } from 'kysely';

/** The parts that a member shows on their card, and the time since which they are a member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column joined_at timestamptz(3), add column card_parts text[]`.execute(db);
  // Earlier members have filled in a profile that nobody else saw: they show only the picture, as their listings do. Their registration
  // time is unknown: the time of their first action counts instead.
  await sql`
    update users set card_parts = '{picture}', joined_at = least(
      (select min(added_at) from listings where user_id = users.id),
      (select min(liked_at) from likes where user_id = users.id),
      (select min(sent_at) from messages where sender_id = users.id))`.execute(db);
  await sql`
    alter table users
      alter column joined_at set default now(),
      alter column card_parts set not null,
      alter column card_parts set default
        '{picture,university,about,hobbies,memberSince,answerTime,listings}'`.execute(db);
  // The last messages of a member, to compute how soon they answer.
  await sql`create index messages_sender_newest on messages (sender_id, id desc)`.execute(db);
  await sql`drop index messages_sender`.execute(db);
}
