import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createFrameSplitter } from './websocket-frames.ts';

/** Data that passes through the proxy. */
export interface Passage {
  /** `up` is towards the server. */
  direction: 'up' | 'down';
  /** A WebSocket frame of the chat, the HTTP handshake before it, or bytes of another call. */
  part: 'frame' | 'handshake' | 'call';
  bytes: Buffer;
  text: string;
  link: Link;
}

/** A client's connection and the proxy's connection to the server. */
interface Link {
  /** Closes both connections without WebSocket close frames. */
  cut(): void;
}

export interface Decision {
  /** How many of the bytes are forwarded. If not all, this direction forwards nothing more, because TCP has no gaps. */
  passed: number;
  /** Called after the bytes were forwarded. */
  afterwards: () => void;
  /** Whether the fault has happened. Then the next one follows. */
  isDone: boolean;
}

/** Decides what is forwarded; `undefined` forwards everything. */
export type Fault = (passage: Passage) => Decision | undefined;

export interface CuttingProxy {
  /** With a trailing slash. */
  url: string;
  /** Adds a fault; it waits until the faults before it have happened. */
  arm(fault: Fault): void;
  /** The number of faults that have not happened yet. */
  pending(): number;
  /** Stops forwarding the data of the open connections, without closing them. New connections work. */
  silence(): void;
  cut(): void;
  /** The port of the server that the newest chat connection uses. */
  chatPort(): number | undefined;
  close(): Promise<void>;
}

/**
 * Starts a TCP proxy that recognises WebSocket frames, so that it can cut a connection at a chosen place.
 * @param ports of the servers, in order of preference
 */
export async function startCuttingProxy(ports: readonly number[]): Promise<CuttingProxy> {
  const faults: Fault[] = [];
  const links = new Set<ProxyLink>();

  function decide(passage: Passage): Decision | undefined {
    const decision = faults[0]?.(passage);
    if (decision?.isDone) faults.shift();
    return decision;
  }

  const server = createServer({ noDelay: true }, (client) => {
    const link = connectThrough(client, ports, decide);
    links.add(link);
    link.ended.then(() => links.delete(link));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has an address.');
  const cut = () => {
    for (const link of links) link.cut();
  };
  return {
    url: `http://127.0.0.1:${address.port}/`,
    arm: (fault) => void faults.push(fault),
    pending: () => faults.length,
    silence() {
      for (const link of links) link.silence();
    },
    cut,
    chatPort: () => [...links].findLast((link) => link.chatPort() !== undefined)?.chatPort(),
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

interface ProxyLink extends Link {
  silence(): void;
  /** `undefined` for a connection without the chat. */
  chatPort(): number | undefined;
  ended: Promise<void>;
}

const headEnd = '\r\n\r\n';

function connectThrough(
  client: Socket,
  ports: readonly number[],
  decide: (passage: Passage) => Decision | undefined,
): ProxyLink {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let isSilent = false;
  let server: Socket | undefined;
  /** Other calls may have used the same connection before. */
  let isChat = false;
  const early: Buffer[] = [];

  const link: ProxyLink = {
    ended,
    cut() {
      // Forwarded data is delivered before the connection closes.
      client.destroySoon();
      server?.destroySoon();
      isSilent = true;
      end();
    },
    silence() {
      isSilent = true;
    },
    chatPort: () => (isChat ? server?.remotePort : undefined),
  };

  const reading = {
    up: reader('up', (bytes) => server?.write(bytes)),
    down: reader('down', (bytes) => client.write(bytes)),
  };

  /** Forwards the data of one side, in whole frames after the handshake. */
  function reader(direction: 'up' | 'down', write: (bytes: Buffer) => void) {
    let head = Buffer.alloc(0);
    let isUpgraded = false;
    let isBroken = false;
    const split = createFrameSplitter();

    function offer(part: Passage['part'], bytes: Buffer, text: string) {
      if (isSilent || isBroken) return;
      const decision = decide({ direction, part, bytes, text, link });
      const passed = decision ? bytes.subarray(0, decision.passed) : bytes;
      if (passed.length > 0) write(passed);
      isBroken = passed.length < bytes.length;
      decision?.afterwards();
    }

    return (chunk: Buffer) => {
      if (isSilent) return;
      if (!isChat) {
        const text = chunk.toString('latin1');
        isChat = direction === 'up' && /^GET \/chat[? ]/.test(text);
        if (!isChat) return offer('call', chunk, text);
      }
      let frames = chunk;
      if (!isUpgraded) {
        head = Buffer.concat([head, chunk]);
        const length = head.indexOf(headEnd) + headEnd.length;
        if (length < headEnd.length) return;
        isUpgraded = true;
        frames = head.subarray(length);
        offer('handshake', head.subarray(0, length), head.toString('latin1', 0, length));
      }
      for (const { bytes, text } of split(frames)) offer('frame', bytes, text);
    };
  }

  function reach([port, ...others]: readonly number[]) {
    if (port === undefined || client.destroyed) return link.cut();
    const attempt = connect({ port, host: '127.0.0.1', noDelay: true });
    attempt.on('error', () => {
      if (server === attempt) link.cut();
      else reach(others);
    });
    attempt.once('connect', () => {
      // The client may have disconnected during the connection attempt.
      if (client.destroyed) return void attempt.destroy();
      server = attempt;
      attempt.on('data', reading.down);
      attempt.once('close', () => {
        if (!isSilent) link.cut();
      });
      for (const chunk of early.splice(0)) reading.up(chunk);
    });
  }

  client.on('data', (chunk) => {
    if (server === undefined) early.push(chunk);
    else reading.up(chunk);
  });
  client.on('error', () => link.cut());
  client.once('close', () => link.cut());
  reach(ports);
  return link;
}
