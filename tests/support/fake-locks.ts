import { onTestFinished } from 'vitest';

type Hold = (lock: { name: string }) => Promise<void>;

/** The Web Locks API, which jsdom lacks: each name has one holder, and the others wait in order. */
export function useLocks(): { requests: string[] } {
  const requests: string[] = [];
  const queues = new Map<string, Promise<void>>();
  const locks = {
    async request(name: string, { signal }: { signal: AbortSignal }, hold: Hold): Promise<void> {
      requests.push(name);
      const before = queues.get(name) ?? Promise.resolve();
      const turn = before.then(() => (signal.aborted ? undefined : hold({ name })));
      queues.set(name, turn);
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      await Promise.race([turn, aborted]);
    },
  };
  provideLocks(locks);
  return { requests };
}

export function provideLocks(locks: object): void {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}
