import type { Kysely } from 'kysely';
import pg from 'pg';
import { createBatcher } from '../concurrency/batcher.ts';
import type { Database } from '../database/tables.ts';
import { type ConnectionRegistry, deliverSendError } from './connection-registry.ts';
import type { Fanout } from './fanout/fanout.ts';
import type { MessageStream } from './message-stream.ts';
import { keyOf, readSend } from './read-send.ts';
import { createSendError } from './send-errors.ts';
import type { SendRateLimiter } from './send-rate-limiter.ts';
import type { Connection } from './stomp/connection.ts';
import type { Frame } from './stomp/frame-text.ts';
import { type Outcome, type Posted, storeMessages } from './store-messages.ts';

interface SenderOptions {
  db: Kysely<Database>;
  fanout: Fanout;
  stream: MessageStream;
  connections: ConnectionRegistry;
  rate: SendRateLimiter;
}

/** Transactions: more of them only wait for one another, and the pool is for whoever calls the API as well. */
const concurrency = 2;
/** Messages in a transaction. */
const maxBatchSize = 50;

/** Takes a SEND: resolves once the message is committed and on its way, or refused. Rejects where the database fails. */
export function createSender({ db, fanout, stream, connections, rate }: SenderOptions) {
  // A commit waits for the disk, and transactions that notify commit one at a time: a rush shares them. Each socket has one frame
  // under way, so that no more messages than sockets ever wait.
  const store = createBatcher<Posted, Outcome>({
    concurrency,
    maxBatchSize,
    run: (posted) => storeMessages(db, posted, fanout.announcesAtCommit),
    // Only what PostgreSQL itself has refused is not committed for sure.
    isWorthRetrying: (error) => error instanceof pg.DatabaseError,
  });

  return async (frame: Frame, connection: Connection): Promise<void> => {
    const { userId } = connection.session;
    const key = keyOf(frame);
    const retryAfterSeconds = rate.take(userId);
    if (retryAfterSeconds > 0) {
      return deliverSendError(connection, createSendError('RATE_LIMITED', { retryAfterSeconds }), key);
    }
    const outgoing = readSend(frame);
    if ('error' in outgoing) return deliverSendError(connection, outgoing, key);
    const outcome = await store({ senderId: userId, ...outgoing });
    switch (outcome.kind) {
      case 'unknown':
        return deliverSendError(connection, createSendError('RECIPIENT_NOT_FOUND'), key);
      case 'self':
        return deliverSendError(connection, createSendError('SELF_RECIPIENT'), key);
      case 'stored':
        stream.add(outcome.stored, outcome.previousId);
        return fanout.publish(outcome.stored.message);
      case 'repeated':
        // Another socket's may have been first by a moment, and not have been delivered here yet.
        stream.look(outcome.stored.message);
        await stream.idle();
        return connections.deliverAgain(outcome.stored);
    }
  };
}
