import { incomingDestination } from '@stanza/schemas/chat.ts';
import { Client, Versions } from '@stomp/stompjs';
import { WebSocket } from 'ws';

/** A frame as it went over the socket. */
export interface Frame {
  command: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A member's connection to a backend's chat, subscribed. */
export interface ChatConnection {
  send(frame: Frame): void;
  /** The next MESSAGE. Rejects where the connection ends, the backend answers an ERROR, or nothing comes in time. */
  next(): Promise<Frame>;
  close(): Promise<void>;
}

interface Options {
  /** Of the chat's WebSocket, without a token. */
  url: string;
  token: string;
  /** Milliseconds to wait for a frame. */
  patience: number;
}

const versions = new Versions([Versions.V1_2]);

/** Rejects where the backend takes no such connection. */
export async function connectToChat({ url, token, patience }: Options): Promise<ChatConnection> {
  const address = new URL(url);
  address.searchParams.set('token', token);
  const frames: Frame[] = [];
  let failure: Error | undefined;
  let wake = () => {};
  const fail = (reason: string) => {
    failure ??= new Error(reason);
    wake();
  };

  const client = new Client({
    webSocketFactory: () => {
      const socket = new WebSocket(address, versions.protocolVersions());
      socket.on('error', ({ message }) => fail(`The chat at ${url} does not answer: ${message}.`));
      return socket;
    },
    stompVersions: versions,
    connectHeaders: { host: address.host },
    reconnectDelay: 0,
    onStompError: ({ headers, body }) => fail(`The chat answered ERROR: ${headers.message ?? body}`),
    onWebSocketClose: ({ code }) => fail(`The chat closed the connection (${code}).`),
  });

  /** Resolves when there is something to look at. */
  async function until(isThere: () => boolean, what: string): Promise<void> {
    const signal = AbortSignal.timeout(patience);
    signal.onabort = () => fail(`The chat sent no ${what} within ${patience / 1000} seconds.`);
    while (!isThere() && failure === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    signal.onabort = null;
    if (!isThere()) throw failure;
  }

  client.onConnect = () => {
    client.subscribe(incomingDestination, ({ command, headers, body }) => {
      frames.push({ command, headers, body });
      wake();
    });
    wake();
  };
  // Without a goodbye, to which some brokers never answer.
  const close = () => client.deactivate({ force: true });

  client.activate();
  try {
    await until(() => client.connected, 'CONNECTED');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    send: ({ headers, body }) => client.publish({ destination: headers.destination ?? '', headers, body }),
    async next() {
      await until(() => frames.length > 0, 'MESSAGE');
      const [frame] = frames.splice(0, 1);
      if (frame === undefined) throw new Error('No frame has come.');
      return frame;
    },
    close,
  };
}
