import { errorTexts } from '@stanza/domain/error-texts.ts';
import { groupSendDestination } from '@stanza/schemas/match/group-chat.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { createBatcher } from '../concurrency/batcher.ts';
import type { Database } from '../database/tables.ts';
import { isRolledBack } from '../database/unavailable.ts';
import { logSecurity } from '../http/security-log.ts';
import { findGroupMessage, storeGroupMessage } from '../match/group-messages.ts';
import { hasRecipientLeft } from '../safety/visible.ts';
import { type ConnectionRegistry, deliverSendError } from './connection-registry.ts';
import type { Fanout } from './fanout/fanout.ts';
import { tooManyContacts } from './many-contacts.ts';
import type { MessageStream } from './message-stream.ts';
import { keyOf, readGroupSend, readSend } from './read-send.ts';
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
  rateLimiter: SendRateLimiter;
  contactsPerDay: number;
  clock: () => Date;
  publicUrl: string;
  log: FastifyBaseLogger;
}

/** Transactions at the same time: more would wait for one another, and the API needs connections of the pool too. */
const concurrency = 2;
/** Messages in one transaction. */
const maxBatchSize = 50;

/** Makes the handler of SEND frames. It resolves when the message is committed or a `SendError` is sent, and rejects if the database fails. */
export function createSender({ db, fanout, stream, connections, rateLimiter, ...options }: SenderOptions) {
  const { contactsPerDay, clock, publicUrl, log } = options;
  // A commit waits for the disk, and transactions that notify commit one at a time, so messages share transactions under load. Each
  // connection handles one frame at a time, so at most one message of each connection waits.
  const store = createBatcher<Posted, Outcome>({
    concurrency,
    maxBatchSize,
    run: (posted) => storeMessages(db, posted, fanout.announcesAtCommit, contactsPerDay),
    isWorthRetrying: isRolledBack,
  });

  async function nobody(senderId: number, address: string) {
    const hasLeft = await hasRecipientLeft(db, senderId, address);
    return createSendError('RECIPIENT_NOT_FOUND', hasLeft ? { message: errorTexts.safety.left } : {});
  }

  /** Groups are few and small: their messages need no batches. All processes, this one too, deliver what the hint announces. */
  async function sendToGroup(frame: Frame, connection: Connection) {
    const { userId } = connection.session;
    const outgoing = readGroupSend(frame);
    if ('error' in outgoing) return deliverSendError(connection, outgoing, keyOf(frame));
    const posted = { userId, now: clock(), ...outgoing };
    const stored = await storeGroupMessage(db, posted, fanout.announcesAtCommit);
    if (stored === null)
      return deliverSendError(connection, createSendError('GROUP_NOT_FOUND'), outgoing.key);
    if (!stored.isRepeated) return fanout.publish({ groupMessageId: stored.id });
    const found = await findGroupMessage(db, stored.id, publicUrl);
    if (found) connections.deliverToGroup(found.stored, [userId]);
  }

  return async (frame: Frame, connection: Connection): Promise<void> => {
    const { userId } = connection.session;
    const key = keyOf(frame);
    const retryAfterSeconds = rateLimiter.take(userId);
    if (retryAfterSeconds > 0) {
      logSecurity(log, 'limit.reached', { route: 'SEND', code: 'too-many-messages', memberId: userId });
      return deliverSendError(connection, createSendError('RATE_LIMITED', { retryAfterSeconds }), key);
    }
    if (frame.headers.get('destination') === groupSendDestination) return sendToGroup(frame, connection);
    const outgoing = readSend(frame);
    if ('error' in outgoing) return deliverSendError(connection, outgoing, key);
    const outcome = await store({ senderId: userId, ...outgoing });
    switch (outcome.kind) {
      case 'unknown':
        return deliverSendError(connection, await nobody(userId, outgoing.recipientEmail), key);
      case 'limited': {
        const { code, message } = tooManyContacts(outcome.retryAt).body;
        logSecurity(log, 'limit.reached', { route: 'SEND', code, memberId: userId });
        return deliverSendError(connection, createSendError('CONTACT_LIMIT', { message }), key);
      }
      case 'self':
        return deliverSendError(connection, createSendError('SELF_RECIPIENT'), key);
      case 'stored':
        stream.add(outcome.stored, outcome.previousId);
        return fanout.publish(outcome.stored.message);
      case 'repeated':
        // Another connection may have sent it a moment ago, and it may not be delivered here yet.
        stream.loadUpTo(outcome.stored.message);
        await stream.idle();
        return connections.deliverAgain(outcome.stored);
    }
  };
}
