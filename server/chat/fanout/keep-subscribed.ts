import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../start-error.ts';
import type { Fanout, NotificationHandler } from './fanout.ts';

interface KeepSubscribedOptions {
  fanout: Fanout;
  handler: NotificationHandler;
  /** Everything is heard. Where it rejects, the line counts as lost. */
  onOpen(): Promise<void>;
  /** From now on nothing is heard; comes also for a line that could not be had. */
  onLost(reason: string): void;
}

export interface Listening {
  /** Takes the line for lost. */
  renew(reason: string): void;
  close(): Promise<void>;
}

/** Milliseconds before the next try; doubled with every one that fails. */
const shortestPause = 100;
const longestPause = 5_000;

/** Listens until closed, anew whenever the line breaks. */
export function keepSubscribed({ fanout, handler, onOpen, onLost }: KeepSubscribedOptions): Listening {
  const closing = new AbortController();
  const { signal } = closing;
  let end: (reason: string) => void = () => undefined;

  async function listen(onWorking: () => void): Promise<string> {
    const ended = Promise.withResolvers<string>();
    end = ended.resolve;
    const line = await fanout.listen(handler);
    line.lost.then(ended.resolve);
    try {
      if (signal.aborted) return 'It was closed.';
      await onOpen();
      onWorking();
      return await ended.promise;
    } finally {
      await line.close();
    }
  }

  async function run(): Promise<void> {
    let wait = shortestPause;
    while (!signal.aborted) {
      const reason = await listen(() => {
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
    renew: (reason) => end(reason),
    async close() {
      closing.abort();
      end('It was closed.');
      await running;
    },
  };
}
