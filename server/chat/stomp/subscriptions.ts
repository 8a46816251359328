import { randomUUID } from 'node:crypto';
import { incomingDestination } from '@stanza/schemas/chat/chat.ts';
import { groupQueueDestination } from '@stanza/schemas/match/group-chat.ts';
import { type Frame, malformed, required, writeFrame } from './frame-text.ts';
import { StompError } from './stomp-error.ts';

const destinations: readonly string[] = [incomingDestination, groupQueueDestination];

/** A MESSAGE, the same for all its receivers. */
export interface Delivery {
  destination: string;
  /** JSON. */
  body: string;
  /** Bytes of the body. */
  length: number;
  /** In addition to those of every MESSAGE. */
  headers: Record<string, string>;
}

/** The STOMP subscriptions of one connection. */
export interface Subscriptions {
  /** Handles a SUBSCRIBE. Throws a `StompError`. */
  add(frame: Frame): void;
  /** Handles an UNSUBSCRIBE. Throws a `StompError`. */
  remove(frame: Frame): void;
  /** A MESSAGE frame for each subscription to its destination. */
  write(delivery: Delivery): string[];
}

const maxSubscriptions = 20;
const maxIdLength = 200;
const ackModes = ['auto', 'client', 'client-individual'];

export function createSubscriptions(): Subscriptions {
  /** By id. An acknowledged subscription only gets one more header. */
  const known = new Map<string, { destination: string; isAcknowledged: boolean }>();
  return {
    add(frame) {
      const id = required(frame, 'id');
      const ack = frame.headers.get('ack') ?? 'auto';
      if (id.length > maxIdLength) throw malformed(`An id can have at most ${maxIdLength} characters.`);
      const destination = required(frame, 'destination');
      if (!destinations.includes(destination)) {
        throw new StompError('unknown destination', `The destination must be ${destinations.join(' or ')}.`);
      }
      if (!ackModes.includes(ack)) throw malformed(`The ack header must be one of ${ackModes.join(', ')}.`);
      if (known.has(id))
        throw new StompError('id in use', 'This connection already has a subscription with this id.');
      if (known.size >= maxSubscriptions) {
        const detail = `A connection can have at most ${maxSubscriptions} subscriptions.`;
        throw new StompError('too many subscriptions', detail);
      }
      known.set(id, { destination, isAcknowledged: ack !== 'auto' });
    },
    remove(frame) {
      if (known.delete(required(frame, 'id'))) return;
      throw new StompError('no such subscription', 'This connection has no subscription with this id.');
    },
    write({ destination, body, length, headers }) {
      const subscribed = [...known].filter(([, subscription]) => subscription.destination === destination);
      return subscribed.map(([subscription, { isAcknowledged }]) => {
        const id = randomUUID();
        const own = {
          destination,
          subscription,
          'message-id': id,
          ...(isAcknowledged && { ack: id }),
          'content-type': 'application/json;charset=utf-8',
          'content-length': String(length),
        };
        return writeFrame('MESSAGE', { ...own, ...headers }, body);
      });
    },
  };
}
