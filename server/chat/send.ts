import type { Kysely } from 'kysely';
import { createGate } from '../concurrency/gate.ts';
import type { Database } from '../database/tables.ts';
import type { Fanout } from './fanout/fanout.ts';
import type { MessageStream } from './message-stream.ts';
import { type Presence, refuse } from './presence.ts';
import type { SendRate } from './rate.ts';
import { keyOf, readSend } from './read-send.ts';
import { refusalOf } from './refusals.ts';
import type { Connection } from './stomp/connection.ts';
import type { Frame } from './stomp/frame-text.ts';
import { storeMessage } from './store-message.ts';

interface SenderOptions {
  db: Kysely<Database>;
  fanout: Fanout;
  stream: MessageStream;
  presence: Presence;
  rate: SendRate;
}

/** Of the pool's ten connections: the others are for whoever calls the API. */
const atOnce = 6;

/** Takes a SEND: resolves once the message is committed and on its way, or refused. Rejects where the database fails. */
export function createSender({ db, fanout, stream, presence, rate }: SenderOptions) {
  // Each socket has one frame under way, so that no more than sockets ever wait.
  const gate = createGate({ atOnce, waiting: Number.POSITIVE_INFINITY });

  return async (frame: Frame, connection: Connection): Promise<void> => {
    const { userId } = connection.session;
    const key = keyOf(frame);
    const retryAfterSeconds = rate.take(userId);
    if (retryAfterSeconds > 0) {
      return refuse(connection, refusalOf('RATE_LIMITED', { retryAfterSeconds }), key);
    }
    const outgoing = readSend(frame);
    if ('error' in outgoing) return refuse(connection, outgoing, key);
    const outcome = await gate.run(() => storeMessage(db, userId, outgoing, fanout.announcesAtCommit));
    switch (outcome.kind) {
      case 'unknown':
        return refuse(connection, refusalOf('RECIPIENT_NOT_FOUND'), key);
      case 'self':
        return refuse(connection, refusalOf('SELF_RECIPIENT'), key);
      case 'stored':
        stream.add(outcome.stored, outcome.previousId);
        return fanout.publish(outcome.stored.message);
      case 'repeated':
        // Another socket's may have been first by a moment, and not have been delivered here yet.
        stream.look(outcome.stored.message);
        await stream.idle();
        return presence.deliverAgain(outcome.stored);
    }
  };
}
