import { idempotencyHeader, type SendError } from '@stanza/schemas/chat.ts';
import type { StoredMessage } from './messages.ts';
import type { Connection } from './stomp/connection.ts';
import { StompError } from './stomp/stomp-error.ts';
import type { Delivery } from './stomp/subscriptions.ts';

/** Who is connected to this process. */
export interface ConnectionRegistry {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  all(): Iterable<Connection>;
  /** To all sockets of both sides. */
  deliver(stored: StoredMessage): void;
  /** To all sockets of the sender's alone. */
  deliverAgain(stored: StoredMessage): void;
}

const maxSockets = 20;
/** Close code of RFC 6455: a policy is violated. */
const policyViolation = 1008;

export function createConnectionRegistry(): ConnectionRegistry {
  /** By user, the oldest first. */
  const sockets = new Map<number, Set<Connection>>();

  function deliverTo(userId: number, delivery: Delivery) {
    for (const connection of sockets.get(userId) ?? []) connection.deliver(delivery);
  }

  function deliverAgain({ message, key }: StoredMessage, delivery = deliveryOf(message)) {
    const headers = key === null ? delivery.headers : { [idempotencyHeader]: key };
    deliverTo(message.senderId, { ...delivery, headers });
  }

  return {
    add(connection) {
      const { userId } = connection.session;
      const own = sockets.get(userId) ?? new Set();
      sockets.set(userId, own.add(connection));
      const [oldest] = own;
      if (own.size <= maxSockets || oldest === undefined) return;
      own.delete(oldest);
      const detail = `This account has ${maxSockets} newer connections.`;
      oldest.fail(new StompError('too many connections', detail), policyViolation);
    },
    remove(connection) {
      const { userId } = connection.session;
      const own = sockets.get(userId);
      own?.delete(connection);
      if (own?.size === 0) sockets.delete(userId);
    },
    *all() {
      for (const own of sockets.values()) yield* own;
    },
    deliver(stored) {
      const { senderId, recipientId } = stored.message;
      if (!sockets.has(senderId) && !sockets.has(recipientId)) return;
      const delivery = deliveryOf(stored.message);
      deliverAgain(stored, delivery);
      deliverTo(recipientId, delivery);
    },
    deliverAgain: (stored) => deliverAgain(stored),
  };
}

export function deliverSendError(connection: Connection, error: SendError, key: string | null): void {
  const delivery = deliveryOf(error);
  connection.deliver(key === null ? delivery : { ...delivery, headers: { [idempotencyHeader]: key } });
}

function deliveryOf(content: object): Delivery {
  const body = JSON.stringify(content);
  return { body, length: Buffer.byteLength(body), headers: {} };
}
