import { resolveObjectURL } from 'node:buffer';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { workerInterval } from '../../../src/api/chat/worker-interval.ts';

/** A worker that runs its script like a browser, but in the same thread. */
class ScriptWorker {
  static workers: ScriptWorker[] = [];
  readonly url: string;
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (() => void) | null = null;
  intervals: number[] = [];
  isTerminated = false;
  /** The script's function for each interval. */
  #beat: () => void = () => {};

  constructor(url: string) {
    this.url = url;
    ScriptWorker.workers.push(this);
  }

  async start(): Promise<void> {
    const script = await resolveObjectURL(this.url)?.text();
    runInNewContext(script ?? '', {
      setInterval: (beat: () => void, milliseconds: number) => {
        this.intervals.push(milliseconds);
        this.#beat = beat;
      },
      postMessage: (data: unknown) => this.onmessage({ data }),
    });
  }

  beat(): void {
    if (!this.isTerminated) this.#beat();
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

function useWorkers() {
  ScriptWorker.workers = [];
  vi.stubGlobal('Worker', ScriptWorker);
  onTestFinished(() => void vi.unstubAllGlobals());
}

function useTimers() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('an interval', () => {
  it('runs in a worker', async () => {
    useWorkers();
    const tick = vi.fn();
    const stop = workerInterval(2000, tick);
    const [worker] = ScriptWorker.workers;
    await worker?.start();
    expect(worker?.intervals).toEqual([2000]);
    expect(tick).not.toHaveBeenCalled();
    worker?.beat();
    worker?.beat();
    expect(tick).toHaveBeenCalledTimes(2);
    stop();
  });

  it('terminates its worker and revokes its script', () => {
    useWorkers();
    const stop = workerInterval(2000, () => {});
    const [worker] = ScriptWorker.workers;
    expect(resolveObjectURL(worker?.url ?? '')).toBeDefined();
    stop();
    expect(worker?.isTerminated).toBe(true);
    expect(resolveObjectURL(worker?.url ?? '')).toBeUndefined();
  });

  it('uses a normal timer without workers and revokes its script', () => {
    vi.stubGlobal('Worker', undefined);
    const forget = vi.spyOn(URL, 'revokeObjectURL');
    useTimers();
    onTestFinished(() => {
      forget.mockRestore();
      vi.unstubAllGlobals();
    });
    const tick = vi.fn();
    const stop = workerInterval(2000, tick);
    expect(forget).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1999);
    expect(tick).not.toHaveBeenCalled();
    vi.advanceTimersByTime(4001);
    expect(tick).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(tick).toHaveBeenCalledTimes(3);
  });

  it('uses a normal timer when its worker reports an error', () => {
    useWorkers();
    useTimers();
    const tick = vi.fn();
    const stop = workerInterval(2000, tick);
    const [worker] = ScriptWorker.workers;
    worker?.onerror?.();
    expect(worker?.isTerminated).toBe(true);
    expect(resolveObjectURL(worker?.url ?? '')).toBeUndefined();
    vi.advanceTimersByTime(6000);
    expect(tick).toHaveBeenCalledTimes(3);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(tick).toHaveBeenCalledTimes(3);
  });

  it('does not start again when its worker reports an error after the end', () => {
    useWorkers();
    useTimers();
    const tick = vi.fn();
    const stop = workerInterval(2000, tick);
    stop();
    ScriptWorker.workers[0]?.onerror?.();
    vi.advanceTimersByTime(10_000);
    expect(tick).not.toHaveBeenCalled();
  });
});
