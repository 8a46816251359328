import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../process/start-error.ts';
import type { NotificationHandler, NotificationSource } from './fanout.ts';

interface KeepSubscribedOptions {
  source: NotificationSource;
  handler: NotificationHandler;
  /** The subscription works. If this rejects, it counts as lost. */
  onOpen(): Promise<void>;
  /** The subscription is lost, or an attempt to subscribe has failed. */
  onLost(reason: string): void;
}

export interface KeptSubscription {
  close(): Promise<void>;
}

/** Milliseconds before the next attempt; doubled after each failure. */
const shortestPause = 100;
const longestPause = 1_000;

/** Keeps a subscription until closed: subscribes again whenever it is lost. */
export function keepSubscribed({ source, handler, onOpen, onLost }: KeepSubscribedOptions): KeptSubscription {
  const closing = new AbortController();
  const { signal } = closing;
  let end: (reason: string) => void = () => undefined;

  async function subscribe(onWorking: () => void): Promise<string> {
    const ended = Promise.withResolvers<string>();
    end = ended.resolve;
    const subscription = await source.subscribe(handler);
    subscription.lost.then(ended.resolve);
    try {
      if (signal.aborted) return 'It was closed.';
      await onOpen();
      onWorking();
      return await ended.promise;
    } finally {
      await subscription.close();
    }
  }

  async function run(): Promise<void> {
    let wait = shortestPause;
    while (!signal.aborted) {
      const reason = await subscribe(() => {
        wait = shortestPause;
      }).catch(reasonOf);
      if (signal.aborted) return;
      onLost(reason);
      await pause(wait, undefined, { signal }).catch(() => undefined);
      wait = Math.min(2 * wait, longestPause);
    }
  }

  const running = run();
  return {
    async close() {
      closing.abort();
      end('It was closed.');
      await running;
    },
  };
}
