/** Closes a part of the server, if it can in this many milliseconds. */
type Close = (timeout: number) => Promise<void>;

/** The parts of a running server, in the order of their start. */
export interface Closers {
  add(close: Close): void;
  /** Closes the parts, the last one first, and leaves behind what does not close in time. A second call does nothing. */
  closeAll(): Promise<void>;
}

/** The share of the remaining time that one part may take. */
const share = 0.75;

/** @param timeout milliseconds for all parts */
export function createClosers(timeout: number): Closers {
  const parts: Close[] = [];
  return {
    add: (close) => void parts.push(close),
    async closeAll() {
      const deadline = performance.now() + timeout;
      for (const close of parts.splice(0).reverse()) {
        const left = share * (deadline - performance.now());
        await within(left, close(left));
      }
    },
  };
}

/** Waits for a promise, but not longer than this. */
async function within(milliseconds: number, promise: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
