import pg from 'pg';
import { reasonOf } from '../../process/start-error.ts';
import {
  type Fanout,
  type FanoutSubscription,
  handleNotification,
  type NotificationHandler,
} from './fanout.ts';

/** Milliseconds between two checks of the connection, and for the answer to a check. */
const checkInterval = 10_000;
const answerTimeout = 5_000;

/** Uses PostgreSQL's NOTIFY: at the commit it reaches every process that listens. */
export function createPostgresFanout(url: string): Fanout {
  return {
    announcesAtCommit: true,
    publish: () => undefined,
    subscribe: (handler) => subscribeToPostgres(url, handler),
    close: async () => undefined,
  };
}

/** Opens its own connection: LISTEN belongs to one connection, and a pool shares its connections. */
export async function subscribeToPostgres(
  url: string,
  handler: NotificationHandler,
): Promise<FanoutSubscription> {
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
    if (channel === 'stanza_message') handleNotification(payload, handler);
    else if (channel === 'stanza_session') handler.onSessionEnded(payload);
  });
  try {
    await client.connect();
    await client.query('listen stanza_message; listen stanza_session');
  } catch (error) {
    await end(client);
    throw error;
  }
  // A dead connection is noticed only when something is written to it.
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

/** Closes the connection, and waits at most a second for the server's answer. */
async function end(client: pg.Client): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timeout = setTimeout(resolve, 1000);
  client.end().then(resolve, () => resolve());
  await promise;
  clearTimeout(timeout);
}
