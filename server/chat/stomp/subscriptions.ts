import { randomUUID } from 'node:crypto';
import { incomingDestination } from '@stanza/schemas/chat.ts';
import { type Frame, malformed, required, writeFrame } from './frame-text.ts';
import { StompError } from './stomp-error.ts';

/** A body for `incomingDestination`, the same for all who get it. */
export interface Delivery {
  /** JSON. */
  body: string;
  /** In bytes. */
  length: number;
  /** Besides those that every MESSAGE has. */
  headers: Record<string, string>;
}

/** Those of one connection. */
export interface Subscriptions {
  /** Takes a SUBSCRIBE. Throws a `StompError`, as `remove` does. */
  add(frame: Frame): void;
  /** Takes an UNSUBSCRIBE. */
  remove(frame: Frame): void;
  /** A MESSAGE for each. */
  write(delivery: Delivery): string[];
}

const mostOfThem = 20;
const maxIdLength = 200;
const ackModes = ['auto', 'client', 'client-individual'];

export function createSubscriptions(): Subscriptions {
  /** By id; whether messages are to be acknowledged, for which there is a header and no more. */
  const known = new Map<string, { isAcknowledged: boolean }>();
  return {
    add(frame) {
      const id = required(frame, 'id');
      const ack = frame.headers.get('ack') ?? 'auto';
      if (id.length > maxIdLength) throw malformed(`An id has at most ${maxIdLength} characters.`);
      if (required(frame, 'destination') !== incomingDestination) {
        throw new StompError('unknown destination', `The destination here is ${incomingDestination}.`);
      }
      if (!ackModes.includes(ack)) throw malformed(`The ack header is one of ${ackModes.join(', ')}.`);
      if (known.has(id)) throw new StompError('id in use', 'There is a subscription with that id.');
      if (known.size >= mostOfThem) {
        const detail = `A connection has at most ${mostOfThem} subscriptions.`;
        throw new StompError('too many subscriptions', detail);
      }
      known.set(id, { isAcknowledged: ack !== 'auto' });
    },
    remove(frame) {
      if (known.delete(required(frame, 'id'))) return;
      throw new StompError('no such subscription', 'There is no subscription with that id.');
    },
    write({ body, length, headers }) {
      return Array.from(known, ([subscription, { isAcknowledged }]) => {
        const id = randomUUID();
        const own = {
          destination: incomingDestination,
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
