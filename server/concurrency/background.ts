export interface Background {
  /** Starts a task and does not wait for it. */
  run(task: () => Promise<void>): void;
  /** Resolves when all tasks that were started have ended. */
  settled(): Promise<void>;
}

/** @param onError called with the error of a failed task */
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
