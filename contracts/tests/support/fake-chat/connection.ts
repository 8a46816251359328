import { incomingDestination, sendDestination } from '@stanza/schemas/chat/chat.ts';
import type { WebSocket } from 'ws';
import { acceptMessage } from './accept-message.ts';
import { createFrameReader, type Frame, ProtocolError, writeFrame } from './frame-reader.ts';
import { watchHeartbeats } from './heartbeats.ts';
import type { Connection, SharedState } from './shared-state.ts';
import type { FakeMember } from './store.ts';

/** Serves STOMP on a WebSocket until it ends. */
export function openConnection(
  socket: WebSocket,
  member: FakeMember,
  token: string,
  shared: SharedState,
): void {
  const { has, store, connections } = shared;
  const reader = createFrameReader(has);
  const subscriptions = new Set<string>();
  const beats = watchHeartbeats(socket, shared);
  let isConnected = false;
  let deliveries = 0;

  const send = (command: string, headers: Record<string, string>, body = '') =>
    socket.send(writeFrame(command, headers, body));

  function reject({ message, headers }: ProtocolError, code = 1002): void {
    if (has('crashes on malformed frames')) {
      shared.crash();
    } else if (!has('ignores malformed frames')) {
      const reason: Record<string, string> = has('gives no reason in an ERROR') ? {} : { message };
      if (!has('ends without an ERROR')) send('ERROR', { ...reason, ...headers }, message);
      if (!has('stays after an ERROR')) socket.close(code);
    }
  }

  function answer({ headers: { receipt } }: Frame): void {
    if (receipt !== undefined && !has('sends no receipts')) send('RECEIPT', { 'receipt-id': receipt });
  }

  function connect({ headers }: Frame): void {
    const versions = headers['accept-version']?.split(',') ?? [];
    if (!versions.includes('1.2')) {
      throw new ProtocolError('Supported is 1.2', { version: '1.2' });
    }
    isConnected = true;
    const isOlder = has('speaks 1.1') || (has('prefers 1.1') && versions.includes('1.1'));
    const isSilent = has('sends no heart-beat header');
    const version = isOlder ? '1.1' : '1.2';
    send('CONNECTED', { version, session: token, ...(isSilent ? {} : { 'heart-beat': beats.offer }) });
    beats.start(headers['heart-beat'] ?? '0,0');
  }

  function relay({ headers: { destination = '' }, body }: Frame): void {
    if (!has('relays to queues')) throw new ProtocolError(`No destination ${destination}`);
    for (const one of connections) if (destination.includes(one.member.email)) one.deliver(body, undefined);
  }

  function handle(frame: Frame): void {
    const { command } = frame;
    const isConnect = command === 'CONNECT' || (command === 'STOMP' && !has('knows only CONNECT'));
    if (isConnect === isConnected) throw new ProtocolError('CONNECT comes first, and once');
    if (isConnect) {
      connect(frame);
    } else if (command === 'SEND') {
      if (required(frame, 'destination') !== sendDestination) relay(frame);
      else acceptMessage(shared, connection, frame, () => answer(frame));
    } else if (command === 'SUBSCRIBE') {
      if (required(frame, 'destination') !== incomingDestination) throw new ProtocolError('No destination');
      subscriptions.add(required(frame, 'id'));
      answer(frame);
    } else if (command === 'UNSUBSCRIBE') {
      if (!has('ignores UNSUBSCRIBE')) subscriptions.delete(required(frame, 'id'));
      answer(frame);
    } else if (command === 'DISCONNECT') {
      answer(frame);
      socket.close(1000);
    } else {
      throw new ProtocolError(`No command ${command}`);
    }
  }

  const connection: Connection = {
    member,
    token,
    deliver(body, key) {
      const ids = has('serves one subscription a connection')
        ? [...subscriptions].slice(0, 1)
        : [...subscriptions];
      for (const id of ids) {
        deliveries += 1;
        const headers = {
          destination: incomingDestination,
          'message-id': has('gives every message the same id') ? '1' : `${deliveries}`,
          subscription: has('names another subscription') ? 'another' : id,
        };
        send('MESSAGE', { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) }, body);
      }
    },
    end: (message) => reject(new ProtocolError(message), 1008),
    terminate: () => socket.terminate(),
  };

  socket.on('message', (data) => {
    if (has('ends above 8 kB') && Buffer.isBuffer(data) && data.length > 8192) {
      socket.terminate();
      return;
    }
    beats.onData();
    try {
      for (const frame of reader.read(Buffer.isBuffer(data) ? data : Buffer.alloc(0))) {
        beats.onFrame();
        withReceipt(frame, () => handle(frame));
      }
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      reject(error);
    }
  });
  // `ws` reports an oversized message as an error.
  socket.on('error', () => has('crashes on malformed frames') && shared.crash());
  socket.on('close', (code) => {
    connections.delete(connection);
    if (code === 1006 && has('revokes the token of a lost connection')) store.sessions.set(token, null);
  });
  connections.add(connection);
}

function required({ headers }: Frame, name: string): string {
  const value = headers[name];
  if (value === undefined) throw new ProtocolError(`The header ${name} is missing`);
  return value;
}

/** Adds the frame's receipt to its ERROR. */
function withReceipt({ headers: { receipt } }: Frame, handle: () => void): void {
  try {
    handle();
  } catch (error) {
    if (!(error instanceof ProtocolError) || receipt === undefined) throw error;
    throw new ProtocolError(error.message, { ...error.headers, 'receipt-id': receipt });
  }
}
