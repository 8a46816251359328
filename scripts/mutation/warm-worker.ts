/**
 * A Vitest worker that survives its runs, because loading the server and its packages takes more CPU time than most tests.
 * `forget-modules.ts` evaluates the project's own modules again for each run.
 */
import type { Plugin } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

/** The project with workers that survive their runs. Stryker chooses the pool, so only a plugin can change it. */
export function warmWorkers(project: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  const createPoolWorker = (options: PoolOptions) => new WarmWorker(options);
  const plugin: Plugin = {
    name: 'warm-workers',
    configureVitest: ({ project: { config } }) => {
      config.pool = 'warm';
      config.poolRunner = { name: 'warm', createPoolWorker };
    },
  };
  const setupFiles = [project.test?.setupFiles ?? [], 'scripts/mutation/forget-modules.ts'].flat();
  return { ...project, plugins: [plugin], test: { ...project.test, setupFiles } };
}

type Listener = (...args: unknown[]) => void;

/** Leftovers of runs stay in memory until the thread ends. */
const maxRuns = 30;

let kept: { thread: ThreadsPoolWorker; runs: number } | undefined;

class WarmWorker implements PoolWorker {
  readonly name = 'warm';
  readonly #options: PoolOptions;
  readonly #listeners: { event: string; listener: Listener }[] = [];
  #thread: ThreadsPoolWorker | undefined;
  #runs = 1;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (kept) {
      this.#thread = kept.thread;
      this.#runs = kept.runs + 1;
      kept = undefined;
      return;
    }
    this.#thread = new ThreadsPoolWorker(this.#options);
    await this.#thread.start();
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push({ event, listener });
    this.#thread?.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#thread?.off(event, listener);
  }

  send(message: WorkerRequest): void {
    // A thread stops itself after a failed test. Vitest's message about that may come late, and would stop the next run.
    if ('m' in message && message.m === 'onCancel') return;
    if (message.type !== 'stop' || !this.#canBeKept()) {
      this.#thread?.send(message);
      return;
    }
    const stopped = { type: 'stopped', __vitest_worker_response__: true };
    const listeners = this.#listeners.filter(({ event }) => event === 'message');
    queueMicrotask(() => {
      for (const { listener } of listeners) listener(stopped);
    });
  }

  async stop(): Promise<void> {
    const thread = this.#thread;
    if (!thread) return;
    for (const { event, listener } of this.#listeners) thread.off(event, listener);
    if (this.#canBeKept()) kept = { thread, runs: this.#runs };
    else await thread.stop();
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  /** False after an error outside a test, or if a test may still run. */
  #canBeKept(): boolean {
    const { state } = this.#options.project.vitest;
    if (this.#runs >= maxRuns || state.errorsSet.size > 0) return false;
    return !state.getFiles().some(hasTimedOut);
  }
}

interface Task {
  result?: { errors?: { message: string }[] };
  tasks?: Task[];
}

function hasTimedOut({ result, tasks = [] }: Task): boolean {
  const errors = result?.errors ?? [];
  return errors.some(({ message }) => message.includes('timed out')) || tasks.some(hasTimedOut);
}
