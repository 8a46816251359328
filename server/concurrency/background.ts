export interface Background {
  /** Starts a task that no request waits for. */
  run(task: () => Promise<void>): void;
  /** Resolves when all that was started has ended. */
  settled(): Promise<void>;
}

/** @param onError hears what a task rejects with */
export function createBackground(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    run(task) {
      const ended = task()
        .catch(onError)
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    async settled() {
      await Promise.all(running);
    },
  };
}
