import { createSessions } from '@stanza/server/account/sessions.ts';
import { connect } from '@stanza/server/database/connect.ts';
import { sql } from 'kysely';

export interface LoadAccount {
  id: number;
  token: string;
}

/** Creates many accounts with sessions directly in the database, because hashing a password for each would take minutes. */
export async function makeLoadAccounts(
  databaseUrl: string,
  secret: string,
  count: number,
): Promise<LoadAccount[]> {
  const db = connect(databaseUrl, { maxConnections: 4, queryTimeout: 0 });
  const passwordHash = 'of no password';
  try {
    const { rows } = await sql<{ id: string; email: string }>`
      insert into users (first_name, last_name, email, picture_key, password_hash)
      select 'Load', 'No. ' || number, 'load-' || number || '@example.it', null, ${passwordHash}
      from generate_series(1, ${count}) as number
      returning id, email`.execute(db);
    const sessions = createSessions({ db, secret, clock: () => new Date() });
    return await Promise.all(
      rows.map(async ({ id, email }) => {
        const token = await sessions.open(Number(id), passwordHash);
        if (token === null) throw new Error(`No session could be opened for ${email}.`);
        return { id: Number(id), token };
      }),
    );
  } finally {
    await db.destroy();
  }
}
