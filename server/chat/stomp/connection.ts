import { sendDestination } from '@stanza/schemas/chat/chat.ts';
import { groupSendDestination } from '@stanza/schemas/match/group-chat.ts';
import type { WebSocket } from 'ws';
import type { Session } from '../../account/sessions.ts';
import { createFrameSocket } from './frame-socket.ts';
import { type Frame, required, writeFrame } from './frame-text.ts';
import { type HeartBeats, negotiateHeartbeats, version } from './handshake.ts';
import { StompError } from './stomp-error.ts';
import { createSubscriptions, type Delivery } from './subscriptions.ts';

export interface Connection {
  readonly session: Session;
  /** Sends a MESSAGE for each subscription to its destination. */
  deliver(delivery: Delivery): void;
  /** Sends a heartbeat when it is due, and closes the connection if the client missed one. @param now milliseconds of `performance.now()` */
  tick(now: number): void;
  /** Sends an ERROR frame and closes the connection. */
  fail(error: StompError, code: number): void;
  close(code: number, reason: string): void;
  /** Waits for the current frame and reads no more. */
  finish(): Promise<void>;
}

export interface ConnectionOptions {
  socket: WebSocket;
  session: Session;
  /** Milliseconds. */
  heartbeatInterval: number;
  /** Milliseconds. */
  connectTimeout: number;
  /** Handles a SEND to one of `sendDestinations`. Resolves when the message is stored or refused. */
  onSend(frame: Frame, connection: Connection): Promise<void>;
  onClose(connection: Connection): void;
  /** Called with errors of the server itself. */
  onError(error: unknown): void;
}

const sendDestinations: readonly string[] = [sendDestination, groupSendDestination];

/** A heartbeat goes out after this share of the interval, since `tick` is called only now and then. */
const heartbeatShare = 0.8;

/** Close codes of RFC 6455. */
const normal = 1000;
const protocolError = 1002;
const policyViolation = 1008;
const internalError = 1011;

/** The server's side of STOMP 1.2 on one WebSocket (https://stomp.github.io/stomp-specification-1.2.html). */
export function createConnection(options: ConnectionOptions): Connection {
  const { session, heartbeatInterval, connectTimeout } = options;
  const openedAt = performance.now();
  let heartBeats: HeartBeats | null = null;
  const subscriptions = createSubscriptions();

  const socket = createFrameSocket({
    socket: options.socket,
    async onFrame(frame) {
      const receipt = frame.headers.get('receipt');
      try {
        await handle(frame);
      } catch (error) {
        throw error instanceof StompError && receipt !== undefined
          ? new StompError(error.message, error.detail, { receipt, headers: error.headers })
          : error;
      }
      if (receipt !== undefined) socket.send(writeFrame('RECEIPT', { 'receipt-id': receipt }));
      if (frame.command === 'DISCONNECT') connection.close(normal, 'Disconnected.');
    },
    onError(error) {
      if (error instanceof StompError) return connection.fail(error, protocolError);
      options.onError(error);
      const detail = 'Something went wrong on the server. Please connect again.';
      connection.fail(new StompError('server error', detail), internalError);
    },
    onClose: () => options.onClose(connection),
  });

  async function handle(frame: Frame) {
    const { command } = frame;
    if (heartBeats === null && command !== 'CONNECT' && command !== 'STOMP') {
      throw new StompError('not connected', 'The first frame must be CONNECT or STOMP.');
    }
    const handler = handlers.get(command);
    if (!handler) throw new StompError('unknown command', 'STOMP 1.2 has no such client command.');
    await handler(frame);
  }

  function connect(frame: Frame) {
    if (heartBeats !== null) throw new StompError('already connected', 'CONNECT is allowed only once.');
    heartBeats = negotiateHeartbeats(frame, heartbeatInterval);
    const offer = `${heartbeatInterval},${heartbeatInterval}`;
    socket.send(writeFrame('CONNECTED', { version, 'heart-beat': offer, server: 'stanza' }));
  }

  async function send(frame: Frame) {
    if (frame.headers.has('transaction')) throw noTransactions();
    if (!sendDestinations.includes(required(frame, 'destination'))) {
      throw new StompError(
        'unknown destination',
        `The destination must be ${sendDestinations.join(' or ')}.`,
      );
    }
    await options.onSend(frame, connection);
  }

  /** An ACK has no effect: after a lost connection the client fetches the messages from the API. */
  function acknowledge(frame: Frame) {
    if (frame.headers.has('transaction')) throw noTransactions();
    required(frame, 'id');
  }

  function refuseTransaction() {
    throw noTransactions();
  }

  const handlers = new Map<string, (frame: Frame) => void | Promise<void>>([
    ['CONNECT', connect],
    ['STOMP', connect],
    ['SUBSCRIBE', subscriptions.add],
    ['UNSUBSCRIBE', subscriptions.remove],
    ['SEND', send],
    ['ACK', acknowledge],
    ['NACK', acknowledge],
    ['BEGIN', refuseTransaction],
    ['COMMIT', refuseTransaction],
    ['ABORT', refuseTransaction],
    ['DISCONNECT', () => undefined],
  ]);

  const connection: Connection = {
    session,
    deliver(delivery) {
      for (const message of subscriptions.write(delivery)) socket.send(message);
    },
    tick(now) {
      if (heartBeats === null) {
        if (now - openedAt <= connectTimeout) return;
        const detail = `CONNECT must come within ${connectTimeout / 1000} seconds.`;
        connection.fail(new StompError('not connected', detail), policyViolation);
        return;
      }
      const { incoming, outgoing } = heartBeats;
      if (incoming > 0 && now - socket.lastReceived > 2 * incoming) {
        const detail = `Nothing came for twice the agreed ${incoming} milliseconds.`;
        connection.fail(new StompError('heart-beat missed', detail), policyViolation);
      } else if (outgoing > 0 && now - socket.lastSent >= heartbeatShare * outgoing) {
        socket.send('\n');
      }
    },
    fail({ message, detail, receipt, headers }, code) {
      const own = {
        ...headers,
        message,
        'content-type': 'text/plain;charset=utf-8',
        'content-length': String(Buffer.byteLength(detail)),
        ...(receipt !== undefined && { 'receipt-id': receipt }),
      };
      socket.send(writeFrame('ERROR', own, detail));
      connection.close(code, message);
    },
    close: socket.close,
    finish: socket.finish,
  };
  return connection;
}

function noTransactions(): StompError {
  return new StompError('transactions are not supported', 'Each frame takes effect on its own, in order.');
}
