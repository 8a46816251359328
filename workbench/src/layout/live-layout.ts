import type { ELK } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Chart } from '../model/chart.ts';
import { type ChartLayout, layOut } from './elk.ts';

interface Running {
  elk: ELK;
  /** Rejects when the worker itself breaks: ELK's own promise would wait for ever. */
  broken: Promise<never>;
}

let running: Promise<Running> | null = null;

/**
 * Places a chart that has no layout from the build: one with collapsed states, or of a machine that came later. ELK is loaded
 * when first needed, into a worker of its own, and stays.
 */
export async function layOutLive(chart: Chart, collapsed: ReadonlySet<string>): Promise<ChartLayout> {
  running ??= startElk();
  try {
    const { elk, broken } = await running;
    return await Promise.race([layOut(elk, chart, collapsed), broken]);
  } catch (error) {
    // The next one starts anew.
    const broke = await running?.catch(() => null);
    broke?.elk.terminateWorker();
    running = null;
    throw error;
  }
}

async function startElk(): Promise<Running> {
  const { default: Elk } = await import('elkjs/lib/elk-api.js');
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  const elk = new Elk({
    workerFactory: () => {
      const worker = new Worker(workerUrl);
      worker.addEventListener('error', () => reject(new Error('The program that places charts broke down.')));
      return worker;
    },
  });
  return { elk, broken };
}
