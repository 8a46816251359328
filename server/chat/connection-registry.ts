import { idempotencyHeader, incomingDestination, type SendError } from '@stanza/schemas/chat/chat.ts';
import { groupQueueDestination } from '@stanza/schemas/match/group-chat.ts';
import type { StoredGroupMessage } from '../match/group-messages.ts';
import type { MovedMarker } from './fanout/fanout.ts';
import type { StoredMessage } from './messages.ts';
import type { Connection } from './stomp/connection.ts';
import { StompError } from './stomp/stomp-error.ts';
import type { Delivery } from './stomp/subscriptions.ts';

/** The connections of this process. */
export interface ConnectionRegistry {
  add(connection: Connection): void;
  remove(connection: Connection): void;
  all(): Iterable<Connection>;
  /** The members who have a connection. */
  memberIds(): Iterable<number>;
  /** Sends a message to all connections of its sender and its recipient. */
  deliver(stored: StoredMessage): void;
  /** Sends a message to all connections of its sender only. */
  deliverAgain(stored: StoredMessage): void;
  /** Sends a message of a group to all connections of these members. */
  deliverToGroup(stored: StoredGroupMessage, memberIds: readonly number[]): void;
  /** Tells all connections of a member how far that member has read. */
  deliverMarker(moved: MovedMarker): void;
}

const maxPerUser = 20;
/** Close code of RFC 6455. */
const policyViolation = 1008;

export function createConnectionRegistry(): ConnectionRegistry {
  /** The connections by user id, oldest first. */
  const byUser = new Map<number, Set<Connection>>();

  function deliverTo(userId: number, delivery: Delivery) {
    for (const connection of byUser.get(userId) ?? []) connection.deliver(delivery);
  }

  function deliverAgain({ message, key }: StoredMessage, delivery = deliveryOf(message)) {
    const headers = key === null ? delivery.headers : { [idempotencyHeader]: key };
    deliverTo(message.senderId, { ...delivery, headers });
  }

  return {
    add(connection) {
      const { userId } = connection.session;
      const own = byUser.get(userId) ?? new Set();
      byUser.set(userId, own.add(connection));
      const [oldest] = own;
      if (own.size <= maxPerUser || oldest === undefined) return;
      own.delete(oldest);
      const detail = `This account has ${maxPerUser} newer connections.`;
      oldest.fail(new StompError('too many connections', detail), policyViolation);
    },
    remove(connection) {
      const { userId } = connection.session;
      const own = byUser.get(userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(userId);
    },
    *all() {
      for (const own of byUser.values()) yield* own;
    },
    memberIds: () => byUser.keys(),
    deliver(stored) {
      const { senderId, recipientId } = stored.message;
      if (!byUser.has(senderId) && !byUser.has(recipientId)) return;
      const delivery = deliveryOf(stored.message);
      deliverAgain(stored, delivery);
      deliverTo(recipientId, delivery);
    },
    deliverAgain: (stored) => deliverAgain(stored),
    deliverToGroup({ message, key }, memberIds) {
      const delivery = deliveryOf(message, groupQueueDestination);
      for (const id of memberIds) {
        const isCopy = key !== null && id === message.sender?.id;
        deliverTo(id, isCopy ? { ...delivery, headers: { [idempotencyHeader]: key } } : delivery);
      }
    },
    deliverMarker({ memberId, ...marker }) {
      if (byUser.has(memberId)) deliverTo(memberId, deliveryOf(marker));
    },
  };
}

export function deliverSendError(connection: Connection, error: SendError, key: string | null): void {
  const delivery = deliveryOf(error);
  connection.deliver(key === null ? delivery : { ...delivery, headers: { [idempotencyHeader]: key } });
}

function deliveryOf(content: object, destination: string = incomingDestination): Delivery {
  const body = JSON.stringify(content);
  return { destination, body, length: Buffer.byteLength(body), headers: {} };
}
