import { type Kysely, sql } from 'kysely';

/** As in migration 0051, but a conversation with a deleted member has no address: nobody writes to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function conversation_at(sender bigint, address text) returns bigint language sql stable as $$
      select found.id from conversations as found
      where found.id = coalesce(
          (select id from conversations
            where id = substring(address from '^c-([0-9]{1,15})@members[.]invalid$')::bigint
              and (first_user_id = sender or second_user_id = sender)
              and (began_at is not null
                or not exists (select from contacts where conversation_id = conversations.id)
                or exists (select from contacts where conversation_id = conversations.id and asker_id = sender))),
          (select conversations.id from users
            join conversations on first_user_id = least(sender, users.id) and second_user_id = greatest(sender, users.id)
            where lower(email) = lower(address) and first_wrote and second_wrote))
        and not exists (
          select from users where is_deleted and users.id in (found.first_user_id, found.second_user_id)) $$`.execute(
    db,
  );
}
