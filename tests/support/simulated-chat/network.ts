import type { Random } from '@stanza/server/demo/generate/random.ts';
import type { MessageCommand } from '../../../src/machines/chat/chat-connection.machine.ts';
import type { FromSocket, Member, Server, Subscriber } from './server.ts';

interface Frame {
  since: number;
  arrive(): void;
}

export interface Link {
  /** Frames in transit, in order. */
  toServer: Frame[];
  toClient: Frame[];
  /** The time when the client notices the dead connection; `null` while the connection is alive. */
  foundOutAt: number | null;
  notify(event: FromSocket): void;
  subscriber: Subscriber;
}

/** A call in transit: first the server answers it, then the answer arrives. */
export interface Call {
  since: number;
  /** @param isBroken whether the server cannot be reached */
  answer(isBroken: boolean): void;
  /** `null` until it is answered. */
  arrive: (() => void) | null;
}

/** Milliseconds until a half-open connection is noticed: two heartbeats and a check. */
const silence = 22_000;

/** Everything in transit between the clients and the server. */
export function createNetwork(server: Server, now: () => number) {
  const links = new Set<Link>();
  const calls = new Set<Call>();
  /** Frames of closed connections that the server still reads later. */
  const stragglers: Frame[] = [];

  function connect(member: Member, notify: (event: FromSocket) => void) {
    const link: Link = {
      toServer: [],
      toClient: [],
      foundOutAt: null,
      notify,
      subscriber: {
        member,
        isSubscribed: false,
        notify: (event) => void link.toClient.push({ since: now(), arrive: () => notify(event) }),
      },
    };
    const post = (arrive: () => void) => {
      if (links.has(link) && link.foundOutAt === null) link.toServer.push({ since: now(), arrive });
    };
    links.add(link);
    server.subscribers.add(link.subscriber);
    // As after a second without a receipt: the client continues, and gets the confirmation later.
    post(() => link.subscriber.notify({ type: 'socket.opened' }));
    post(() => {
      link.subscriber.isSubscribed = true;
      link.subscriber.notify({ type: 'socket.opened' });
    });
    return {
      send: (command: MessageCommand) => post(() => server.take(link.subscriber, command)),
      close: () => end(link),
    };
  }

  function end(link: Link) {
    links.delete(link);
    server.subscribers.delete(link.subscriber);
    link.toServer = [];
    link.toClient = [];
  }

  /** A call that is answered later. */
  function call<T>(ask: () => T, signal: AbortSignal): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const made: Call = {
      since: now(),
      answer(isBroken) {
        const output = ask();
        made.arrive = () => (isBroken ? reject(new Error('No connection.')) : resolve(output));
      },
      arrive: null,
    };
    calls.add(made);
    signal.addEventListener('abort', () => calls.delete(made));
    return promise;
  }

  return {
    links,
    calls,
    stragglers,
    connect,
    call,
    /**
     * Cuts a connection. Some of its frames in transit arrive before.
     * @param isSilent whether the client does not notice
     * @param isLate whether the server reads the remaining frames later
     */
    cut(link: Link, random: Random, { isSilent, isLate }: { isSilent: boolean; isLate: boolean }) {
      for (let left = random.whole(0, link.toClient.length); left > 0; left -= 1)
        link.toClient.shift()?.arrive();
      for (let left = random.whole(0, link.toServer.length); left > 0; left -= 1)
        link.toServer.shift()?.arrive();
      if (isLate) stragglers.push(...link.toServer);
      end(link);
      link.foundOutAt = isSilent ? now() + silence : now();
      links.add(link);
    },
    /** Notifies the clients whose connection has been dead long enough. */
    findOut() {
      for (const link of [...links]) {
        if (link.foundOutAt === null || link.foundOutAt > now()) continue;
        links.delete(link);
        link.notify({ type: 'socket.lost', cause: 'closed' });
      }
    },
  };
}

export type Network = ReturnType<typeof createNetwork>;
