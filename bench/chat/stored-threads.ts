import { connect } from '@stanza/server/database/connect.ts';
import { sql } from 'kysely';
import type { Account } from './account.ts';

/**
 * Stores a conversation of two people. Its messages are three minutes apart and have one to seventy words; every seventh has several
 * lines.
 */
export async function storeThread(
  databaseUrl: string,
  owner: Account,
  other: Account,
  count: number,
): Promise<void> {
  const db = connect(databaseUrl, { maxConnections: 1, queryTimeout: 0 });
  const [first, second] = [owner.id, other.id].toSorted((a, b) => a - b);
  try {
    await sql`
      with conversation as (
        insert into conversations (first_user_id, second_user_id, started_at)
          values (${first}, ${second}, now() - ${count} * interval '3 minutes') returning id
      )
      insert into messages (conversation_id, sender_id, content, sent_at)
        select conversation.id,
          case nth % 3 when 0 then ${owner.id}::bigint else ${other.id}::bigint end,
          'Number ' || nth || ': ' || rtrim(repeat('parola ', 1 + (nth * 7919) % 70))
            || case nth % 7 when 0 then E'\n\ne una riga\ne un''altra' else '' end,
          now() - (${count} - nth) * interval '3 minutes'
        from conversation, generate_series(1, ${count}::int) as nth order by nth`.execute(db);
  } finally {
    await db.destroy();
  }
}
