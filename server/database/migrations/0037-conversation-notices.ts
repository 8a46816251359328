import { type Kysely, sql } from 'kysely';

/** What members have not read yet and get a mail about, and the kinds of such mails that they do not want. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation_notices (
      recipient_id bigint not null references users on delete cascade,
      conversation_id bigint not null references conversations on delete cascade,
      first_message_id bigint not null,
      due_at timestamptz(3) not null,
      is_mailed boolean not null default false,
      primary key (recipient_id, conversation_id)
    )`.execute(db);
  await sql`create index conversation_notices_due on conversation_notices (due_at) where not is_mailed`.execute(
    db,
  );
  await sql`
    alter table users add column muted_mails text[] not null default '{}'
      check (muted_mails <@ array['contact', 'message', 'viewing', 'decline'])`.execute(db);
  // The message of the last change: without it nobody could tell a proposal from another message.
  await sql`alter table viewings add column message_id bigint`.execute(db);
  // A trigger, so that each message counts, whoever stores it. A member who writes has read what came before.
  await sql`
    create function notice_message() returns trigger language plpgsql as $$
    begin
      delete from conversation_notices
        where recipient_id = new.sender_id and conversation_id = new.conversation_id;
      insert into conversation_notices (recipient_id, conversation_id, first_message_id, due_at)
        select case new.sender_id when first_user_id then second_user_id else first_user_id end,
          new.conversation_id, new.id, new.sent_at + interval '10 minutes'
        from conversations where id = new.conversation_id
        on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger messages_noticed after insert on messages
      for each row execute function notice_message()`.execute(db);
}
