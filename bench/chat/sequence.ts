/** Runs events one after the other, beside other work. */
export interface Sequence {
  /** Starts an event as soon as the one before it has ended. Rejects if that one failed. */
  begin(event: () => Promise<void>): Promise<void>;
  /** Waits for the work and for the last event. An event that failed is the reason why the work is stuck, so it is reported instead. */
  during(work: Promise<unknown>): Promise<void>;
}

export function createSequence(): Sequence {
  let last = Promise.resolve();
  return {
    async begin(event) {
      await last;
      last = event();
      // Whoever waits for it next reports its failure.
      last.catch(() => undefined);
    },
    async during(work) {
      await work.finally(() => last);
    },
  };
}
