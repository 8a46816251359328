import { type Kysely, sql } from 'kysely';

/**
 * Members learn each other's e-mail only after both have written; until then a conversation has an alias. A conversation knows who has
 * written in it, and who began it: the first messages of a member count into the daily limit of contacts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversations
      add column first_wrote boolean not null default false,
      add column second_wrote boolean not null default false,
      add column began_by bigint references users on delete set null,
      add column began_at timestamptz(3)`.execute(db);
  await sql`
    update conversations set
      first_wrote = exists (select from messages
        where conversation_id = conversations.id and sender_id = first_user_id and ${isWritten}),
      second_wrote = exists (select from messages
        where conversation_id = conversations.id and sender_id = second_user_id and ${isWritten})`.execute(
    db,
  );
  await sql`
    update conversations set began_by = sender_id, began_at = sent_at
    from (select distinct on (conversation_id) conversation_id, sender_id, sent_at from messages
      order by conversation_id, messages.id) as earliest
    where conversation_id = conversations.id`.execute(db);
  await sql`create index conversations_begun on conversations (began_by, began_at)`.execute(db);
  await noteWriters(db);
  await createView(db);
  await limitBeginnings(db);
  await findConversations(db);
  await createSending(db);
}

/** Messages that the server writes for a poster (`server/publish/notify-askers.ts`) do not show that the poster has written. */
const isWritten = sql`coalesce(idempotency_key not like 'life:%', true)`;

async function noteWriters(db: Kysely<unknown>) {
  await sql`
    create function note_writer() returns trigger language plpgsql as $$
    declare
      is_written boolean := coalesce(new.idempotency_key not like 'life:%', true);
    begin
      update conversations set
        first_wrote = first_wrote or (is_written and first_user_id = new.sender_id),
        second_wrote = second_wrote or (is_written and second_user_id = new.sender_id),
        began_by = case when began_at is null then new.sender_id else began_by end,
        began_at = coalesce(began_at, new.sent_at)
      where id = new.conversation_id and (began_at is null
        or (is_written and not case first_user_id when new.sender_id then first_wrote else second_wrote end));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger messages_writer after insert on messages
      for each row execute function note_writer()`.execute(db);
}

async function createView(db: Kysely<unknown>) {
  // The alias stays valid as an address after both have written: messages may wait in an outbox.
  await sql`
    create function conversation_alias(conversation bigint) returns text language sql immutable as $$
      select 'c-' || conversation || '@members.invalid' $$`.execute(db);
  await sql`
    create or replace view chat_messages as
      select messages.id, conversation_id, sender_id,
        case when first_wrote and second_wrote then sender.email else conversation_alias(conversation_id) end
          as sender_email,
        recipient.id as recipient_id,
        case when first_wrote and second_wrote then recipient.email else conversation_alias(conversation_id) end
          as recipient_email,
        content, sent_at, idempotency_key
      from messages
      join conversations on conversations.id = conversation_id
      join users sender on sender.id = sender_id
      join users recipient
        on recipient.id = case sender_id when first_user_id then second_user_id else first_user_id end`.execute(
    db,
  );
}

async function limitBeginnings(db: Kysely<unknown>) {
  // A conversation counts once: by its last beginning, as a contact or as a first message.
  await sql`
    create function next_beginning(member bigint, per_day integer, moment timestamptz) returns timestamptz
      language sql stable as $$
      select max(begun_at) + interval '1 day'
      from (
        select conversation_id, asked_at as begun_at from contacts
          where asker_id = member and starts_conversation and asked_at > moment - interval '1 day'
        union all
        select id, began_at from conversations where began_by = member and began_at > moment - interval '1 day'
      ) as begun
      group by conversation_id
      order by 1 desc offset per_day - 1 limit 1 $$`.execute(db);
}

async function findConversations(db: Kysely<unknown>) {
  // An alias names a conversation that its sender sees (\`server/chat/is-seen-by.ts\`); an e-mail one in which both have written.
  await sql`
    create function conversation_at(sender bigint, address text) returns bigint language sql stable as $$
      select coalesce(
        (select id from conversations
          where id = substring(address from '^c-([0-9]{1,15})@members[.]invalid$')::bigint
            and (first_user_id = sender or second_user_id = sender)
            and (began_at is not null
              or not exists (select from contacts where conversation_id = conversations.id)
              or exists (select from contacts where conversation_id = conversations.id and asker_id = sender))),
        (select conversations.id from users
          join conversations on first_user_id = least(sender, users.id) and second_user_id = greatest(sender, users.id)
          where lower(email) = lower(address) and first_wrote and second_wrote)) $$`.execute(db);
}

async function createSending(db: Kysely<unknown>) {
  await sql`drop function send_messages(bigint[], text[], text[], text[], boolean)`.execute(db);
  // As in migration 0003, but for the recipient: an alias names the other member of a conversation of the sender. An e-mail opens no
  // conversation, and is unknown until both have written: so nobody learns whose it is. `per_day` limits the conversations that a sender
  // begins; null for no limit.
  await sql`
    create function send_messages(
      senders bigint[], addresses text[], bodies text[], keys text[], announces boolean, per_day integer
    )
      returns table (
        item bigint, outcome text, previous_id bigint, retry_at timestamptz, message chat_messages
      )
      language plpgsql as $$
    #variable_conflict use_column
    declare
      sent record;
      begun timestamptz;
      allowed_at timestamptz;
      last_id bigint;
      last_sent_at timestamptz;
      stored bigint;
    begin
      -- Beginnings of one member wait for each other, so that they count each other.
      if per_day is not null then
        perform from users where id in (
          select sender from unnest(senders, addresses) as given (sender, address)
          join conversations on conversations.id = conversation_at(sender, address)
          where began_at is null
        ) order by id for no key update;
      end if;
      for sent in
        select ordinal, sender, body, key, conversation_at(sender, address) as conversation,
            exists (select from users where id = sender and lower(email) = lower(address)) as is_own
          from unnest(senders, addresses, bodies, keys)
            with ordinality as given (sender, address, body, key, ordinal)
          order by conversation, ordinal
      loop
        if sent.conversation is null then
          return query select sent.ordinal,
            case when sent.is_own then 'self' else 'unknown' end, null::bigint, null::timestamptz,
            null::chat_messages;
          continue;
        end if;
        select id into stored from messages where sender_id = sent.sender and idempotency_key = sent.key;
        if stored is null then
          select began_at into begun from conversations where id = sent.conversation for no key update;
          if begun is null and per_day is not null and not exists (
            select from contacts where conversation_id = sent.conversation and asker_id = sent.sender
              and starts_conversation and asked_at > clock_timestamp() - interval '1 day'
          ) then
            select next_beginning(sent.sender, per_day, clock_timestamp()) into allowed_at;
            if allowed_at is not null then
              return query select sent.ordinal, 'limited', null::bigint, allowed_at, null::chat_messages;
              continue;
            end if;
          end if;
          select id, sent_at into last_id, last_sent_at from messages
            where conversation_id = sent.conversation order by id desc limit 1;
          insert into messages (conversation_id, sender_id, content, idempotency_key, sent_at)
            values (sent.conversation, sent.sender, sent.body, sent.key, greatest(clock_timestamp(), last_sent_at))
            on conflict (sender_id, idempotency_key) where idempotency_key is not null do nothing
            returning id into stored;
          if found then
            if announces then
              perform pg_notify('stanza_message', sent.conversation || ' ' || stored);
            end if;
            return query select sent.ordinal, 'stored', coalesce(last_id, 0), null::timestamptz, chat_messages
              from chat_messages where id = stored;
            continue;
          end if;
          select id into stored from messages where sender_id = sent.sender and idempotency_key = sent.key;
        end if;
        return query select sent.ordinal, 'repeated', null::bigint, null::timestamptz, chat_messages
          from chat_messages where id = stored;
      end loop;
    end $$`.execute(db);
}
