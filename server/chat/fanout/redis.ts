import { createClient } from 'redis';
import { reasonOf, StartError } from '../../process/start-error.ts';
import {
  type Fanout,
  type FanoutSubscription,
  formatHint,
  handleNotification,
  type NotificationHandler,
} from './fanout.ts';
import { subscribeToPostgres } from './postgres.ts';

const channel = 'stanza:message';

/** Milliseconds. A ping goes out every `checkInterval`, so a connection without traffic for `silence` is dead. */
const checkInterval = 5_000;
const silence = 15_000;
const connectTimeout = 5_000;
const longestPause = 2_000;

/**
 * Uses Redis, for a load that is too high for NOTIFY: PostgreSQL commits transactions that notify one at a time. Ends of sessions
 * are rare and still come from the database. Rejects with a `StartError` if Redis does not answer.
 * @param databaseUrl announces ends of sessions, and messages of processes that do not use Redis
 */
export async function openRedisFanout(redisUrl: string, databaseUrl: string): Promise<Fanout> {
  let hasConnected = false;
  const publisher = createClient({
    url: redisUrl,
    // Without a connection the queue would grow without limit, and its announcements would come too late.
    disableOfflineQueue: true,
    pingInterval: checkInterval,
    socket: {
      connectTimeout,
      socketTimeout: silence,
      reconnectStrategy: (retries, cause) =>
        hasConnected ? Math.min(50 * 2 ** retries, longestPause) : cause,
    },
  });
  // The subscription breaks at the same time and reports the reason.
  publisher.on('error', () => undefined);
  try {
    await publisher.connect();
  } catch (error) {
    throw new StartError(`Redis at ${new URL(redisUrl).host} cannot be reached: ${reasonOf(error)}.`);
  }
  hasConnected = true;
  return {
    announcesAtCommit: false,
    publish(hint) {
      publisher.publish(channel, formatHint(hint)).catch(() => undefined);
    },
    subscribe: (handler) => subscribeToRedis(redisUrl, handler),
    database: { subscribe: (handler) => subscribeToPostgres(databaseUrl, handler) },
    async close() {
      publisher.destroy();
    },
  };
}

async function subscribeToRedis(url: string, handler: NotificationHandler): Promise<FanoutSubscription> {
  const client = createClient({
    url,
    pingInterval: checkInterval,
    socket: { connectTimeout, socketTimeout: silence, reconnectStrategy: false },
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  client.on('error', (error: unknown) => lose(`Redis: ${reasonOf(error)}`));
  lost.then(() => client.destroy());
  try {
    await client.connect();
    await client.subscribe(channel, (text) => handleNotification(text, handler));
  } catch (error) {
    lose(reasonOf(error));
    throw error;
  }
  return {
    lost,
    async close() {
      lose('It was closed.');
    },
  };
}
