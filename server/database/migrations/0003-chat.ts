import { type Kysely, sql } from 'kysely';

/** Live messages: each stored once, in order, and announced to all listeners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column idempotency_key text`.execute(db);
  await sql`
    create unique index messages_idempotency_key on messages (sender_id, idempotency_key)
      where idempotency_key is not null`.execute(db);
  await createView(db);
  await createSending(db);
  await announceEndedSessions(db);
}

/** A message as its members get it, and its idempotency key. */
async function createView(db: Kysely<unknown>) {
  await sql`
    create view chat_messages as
      select messages.id, conversation_id, sender_id, sender.email as sender_email,
        recipient.id as recipient_id, recipient.email as recipient_email, content, sent_at, idempotency_key
      from messages
      join conversations on conversations.id = conversation_id
      join users sender on sender.id = sender_id
      join users recipient
        on recipient.id = case sender_id when first_user_id then second_user_id else first_user_id end`.execute(
    db,
  );
}

async function createSending(db: Kysely<unknown>) {
  // One function, so that messages cost one round trip, and so that each statement sees all commits before the lock was taken. The lock on
  // a conversation's row lasts until the commit, so ids and times grow in the order in which messages become visible. A call locks its
  // conversations in a fixed order, to prevent deadlocks.
  await sql`
    create function send_messages(
      senders bigint[], addresses text[], bodies text[], keys text[], announces boolean
    )
      returns table (item bigint, outcome text, previous_id bigint, message chat_messages)
      language plpgsql as $$
    #variable_conflict use_column
    declare
      sent record;
      conversation bigint;
      last_id bigint;
      last_sent_at timestamptz;
      stored bigint;
    begin
      for sent in
        select ordinal, sender, body, key, users.id as recipient
          from unnest(senders, addresses, bodies, keys)
            with ordinality as given (sender, address, body, key, ordinal)
          left join users on lower(email) = lower(address)
          order by least(sender, users.id), greatest(sender, users.id), ordinal
      loop
        if sent.recipient is null or sent.recipient = sent.sender then
          return query select sent.ordinal,
            case when sent.recipient is null then 'unknown' else 'self' end, null::bigint, null::chat_messages;
          continue;
        end if;
        select id into stored from messages where sender_id = sent.sender and idempotency_key = sent.key;
        if stored is null then
          loop
            select id into conversation from conversations
              where first_user_id = least(sent.sender, sent.recipient)
                and second_user_id = greatest(sent.sender, sent.recipient)
              for no key update;
            exit when found;
            insert into conversations (first_user_id, second_user_id)
              values (least(sent.sender, sent.recipient), greatest(sent.sender, sent.recipient))
              on conflict do nothing;
          end loop;
          select id, sent_at into last_id, last_sent_at from messages
            where conversation_id = conversation order by id desc limit 1;
          insert into messages (conversation_id, sender_id, content, idempotency_key, sent_at)
            values (conversation, sent.sender, sent.body, sent.key, greatest(clock_timestamp(), last_sent_at))
            on conflict (sender_id, idempotency_key) where idempotency_key is not null do nothing
            returning id into stored;
          if found then
            if announces then
              perform pg_notify('stanza_message', conversation || ' ' || stored);
            end if;
            return query select sent.ordinal, 'stored', coalesce(last_id, 0), chat_messages
              from chat_messages where id = stored;
            continue;
          end if;
          select id into stored from messages where sender_id = sent.sender and idempotency_key = sent.key;
        end if;
        return query select sent.ordinal, 'repeated', null::bigint, chat_messages
          from chat_messages where id = stored;
      end loop;
    end $$`.execute(db);
}

async function announceEndedSessions(db: Kysely<unknown>) {
  // A trigger, so that the end of a session, for any reason and in any process, closes its connections in all processes.
  await sql`
    create function announce_ended_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('stanza_session', old.id::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sessions_ended after delete on sessions
      for each row execute function announce_ended_session()`.execute(db);
}
