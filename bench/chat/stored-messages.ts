import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** A message in the database. */
export interface StoredMessage {
  id: number;
  senderId: number;
  content: string;
}

/** All messages of a database in the order of their ids. */
export async function readStoredMessages(databaseUrl: string): Promise<StoredMessage[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; sender_id: string; content: string }>(
      'select id, sender_id, content from messages order by id',
    );
    return rows.map(({ id, sender_id, content }) => ({
      id: Number(id),
      senderId: Number(sender_id),
      content,
    }));
  } finally {
    await client.end();
  }
}

/** The address of the embedded database of a running server, from the files in its folder. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const lines = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8');
  return `postgres://stanza:${password}@127.0.0.1:${lines[3]}/postgres`;
}
