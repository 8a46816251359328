import pg from 'pg';
import { reasonOf } from '../../start-error.ts';
import { type Fanout, type Line, type NotificationHandler, parseAnnouncement } from './fanout.ts';

/** Milliseconds between questions that show whether the connection still is one, and for their answers. */
const checkInterval = 10_000;
const answerTimeout = 5_000;

/** By the database's own NOTIFY, which reaches every process that listens as a transaction commits. */
export function createPostgresFanout(url: string): Fanout {
  return {
    announcesAtCommit: true,
    publish: () => undefined,
    listen: (handler) => listenToPostgres(url, handler),
    close: async () => undefined,
  };
}

/** A connection of its own: one of a pool is anybody's, and LISTEN belongs to a connection. */
export async function listenToPostgres(url: string, handler: NotificationHandler): Promise<Line> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stanza chat',
    connectionTimeoutMillis: answerTimeout,
    query_timeout: answerTimeout,
    keepAlive: true,
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  client.on('error', (error) => lose(reasonOf(error)));
  client.on('notification', ({ channel, payload = '' }) => {
    const notice = channel === 'stanza_message' ? parseAnnouncement(payload) : null;
    if (notice !== null) handler.onAnnouncement(notice);
    else if (channel === 'stanza_session') handler.onSessionEnded(payload);
  });
  try {
    await client.connect();
    await client.query('listen stanza_message; listen stanza_session');
  } catch (error) {
    await end(client);
    throw error;
  }
  // A connection that is dead and does not know would be silent for as long as nothing is written to it.
  const check = setInterval(() => {
    client.query('select 1').catch((error: unknown) => lose(reasonOf(error)));
  }, checkInterval);
  lost.then(() => {
    clearInterval(check);
    return end(client);
  });
  return {
    lost,
    async close() {
      lose('It was closed.');
      await end(client);
    },
  };
}

/** Says goodbye, and does not wait for whoever no longer answers. */
async function end(client: pg.Client): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, 1000);
  client.end().then(resolve, () => resolve());
  await promise;
  clearTimeout(patience);
}
