import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { createFrameSplitter } from './websocket-frames.ts';

/** Something on its way through the proxy. */
export interface Passage {
  /** Up is to the server. */
  direction: 'up' | 'down';
  /** A WebSocket frame of the chat, the HTTP that comes before its first, or bytes of any other call. */
  part: 'frame' | 'handshake' | 'call';
  bytes: Buffer;
  text: string;
  link: Link;
}

/** One connection of a client, with its counterpart to the server. */
export interface Link {
  /** Ends both sides, without a goodbye on either. */
  cut(): void;
}

export interface Decision {
  /** How many of the bytes still get through. After less than all, nothing more comes that way: TCP leaves no gaps. */
  passed: number;
  /** What happens next. */
  afterwards: () => void;
  /** The fault is over: the next one's turn. */
  isDone: boolean;
}

/** Decides on what passes until it is done; `undefined` lets it pass. */
export type Fault = (passage: Passage) => Decision | undefined;

export interface CuttingProxy {
  /** With a trailing slash. */
  url: string;
  /** Its turn comes when those before it are done. */
  arm(fault: Fault): void;
  /** Faults that have not happened yet. */
  pending(): number;
  /** From now on nothing passes on the connections that there are, and neither side is told. New ones work. */
  silence(): void;
  cut(): void;
  /** Of the server that the chat's newest connection goes to. */
  chatPort(): number | undefined;
  close(): Promise<void>;
}

/**
 * A TCP proxy in front of a server, or of several in order of preference, that knows WebSocket frames and lets faults happen
 * exactly where they are wanted.
 * @param ports of the servers
 */
export async function startCuttingProxy(ports: readonly number[]): Promise<CuttingProxy> {
  const faults: Fault[] = [];
  const links = new Set<ProxyLink>();

  function meet(passage: Passage): Decision | undefined {
    const decision = faults[0]?.(passage);
    if (decision?.isDone) faults.shift();
    return decision;
  }

  const server = createServer({ noDelay: true }, (client) => {
    const link = connectThrough(client, ports, meet);
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
  /** `undefined` for a connection of other calls, or of none yet. */
  chatPort(): number | undefined;
  ended: Promise<void>;
}

const headEnd = '\r\n\r\n';

function connectThrough(
  client: Socket,
  ports: readonly number[],
  meet: (passage: Passage) => Decision | undefined,
): ProxyLink {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let isSilent = false;
  let server: Socket | undefined;
  /** Other calls may have gone over the same connection before. */
  let isChat = false;
  const early: Buffer[] = [];

  const link: ProxyLink = {
    ended,
    cut() {
      // What was let through before gets there; then the connection ends.
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

  /** Passes on what comes from one side, in whole frames once the handshake is over. */
  function reader(direction: 'up' | 'down', write: (bytes: Buffer) => void) {
    let head = Buffer.alloc(0);
    let isUpgraded = false;
    let isBroken = false;
    const split = createFrameSplitter();

    function offer(part: Passage['part'], bytes: Buffer, text: string) {
      if (isSilent || isBroken) return;
      const decision = meet({ direction, part, bytes, text, link });
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
      // The client may have gone meanwhile.
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
