import { createClient } from 'redis';
import { reasonOf, StartError } from '../../start-error.ts';
import {
  type Fanout,
  formatAnnouncement,
  type Line,
  type NotificationHandler,
  parseAnnouncement,
} from './fanout.ts';
import { listenToPostgres } from './postgres.ts';

const channel = 'stanza:message';

/** Milliseconds. A connection in which nothing comes for that long, although both sides ask now and then, is dead. */
const checkInterval = 5_000;
const silence = 15_000;
const connectTimeout = 5_000;
const longestPause = 2_000;

/**
 * By Redis, for loads at which NOTIFY is in the way: PostgreSQL lets the transactions that notify commit one at a time. Ends of
 * sessions, few by comparison, still come from the database. Rejects with a `StartError` where Redis does not answer.
 * @param databaseUrl where ends of sessions, and messages of processes without Redis, are announced
 */
export async function openRedisFanout(redisUrl: string, databaseUrl: string): Promise<Fanout> {
  let hasConnected = false;
  const publisher = createClient({
    url: redisUrl,
    // What waits while there is no connection would come late, and without end.
    disableOfflineQueue: true,
    pingInterval: checkInterval,
    socket: {
      connectTimeout,
      socketTimeout: silence,
      reconnectStrategy: (retries, cause) =>
        hasConnected ? Math.min(50 * 2 ** retries, longestPause) : cause,
    },
  });
  // The line that listens breaks as well, and is the one that says so.
  publisher.on('error', () => undefined);
  try {
    await publisher.connect();
  } catch (error) {
    throw new StartError(`Redis at ${new URL(redisUrl).host} cannot be reached: ${reasonOf(error)}.`);
  }
  hasConnected = true;
  return {
    announcesAtCommit: false,
    publish(notice) {
      publisher.publish(channel, formatAnnouncement(notice)).catch(() => undefined);
    },
    async listen(handler) {
      const redis = await listenToRedis(redisUrl, handler);
      try {
        const postgres = await listenToPostgres(databaseUrl, handler);
        return joined(redis, postgres);
      } catch (error) {
        await redis.close();
        throw error;
      }
    },
    async close() {
      if (publisher.isOpen) publisher.destroy();
    },
  };
}

async function listenToRedis(url: string, handler: NotificationHandler): Promise<Line> {
  const client = createClient({
    url,
    pingInterval: checkInterval,
    socket: { connectTimeout, socketTimeout: silence, reconnectStrategy: false },
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  client.on('error', (error: unknown) => lose(`Redis: ${reasonOf(error)}`));
  client.on('end', () => lose('Redis has closed the connection.'));
  lost.then(() => {
    if (client.isOpen) client.destroy();
  });
  try {
    await client.connect();
    await client.subscribe(channel, (text) => {
      const notice = parseAnnouncement(text);
      if (notice !== null) handler.onAnnouncement(notice);
    });
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

/** Two lines as one, which is lost as soon as either is. */
function joined(one: Line, other: Line): Line {
  const closeBoth = async () => {
    await Promise.all([one.close(), other.close()]);
  };
  const lost = Promise.race([one.lost, other.lost]);
  lost.then(closeBoth);
  return { lost, close: closeBoth };
}
