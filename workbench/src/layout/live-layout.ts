import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Chart } from '../model/chart.ts';
import { browserStore } from './browser-store.ts';
import { cachedElk } from './cached-elk.ts';
import { layOut } from './elk.ts';
import type { ChartLayout } from './placed.ts';

interface Running {
  elk: ELK;
  /** Rejects if the worker fails: ELK's own promise would then never settle. */
  broken: Promise<never>;
}

let running: Promise<Running> | null = null;

/**
 * Computes a layout in the page: for collapsed states, for a machine that changed after the build, or without a build. The browser stores
 * the result.
 */
export function layOutLive(chart: Chart, collapsed: ReadonlySet<string>): Promise<ChartLayout> {
  return layOut(cachedElk({ layout: layOutInWorker as ELK['layout'] }, browserStore), chart, collapsed);
}

/** Runs ELK in a worker, which is loaded on first use and kept. */
async function layOutInWorker(graph: ElkNode): Promise<ElkNode> {
  running ??= startElk();
  try {
    const { elk, broken } = await running;
    return await Promise.race([elk.layout(graph), broken]);
  } catch (error) {
    // The next call starts a new worker.
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
      worker.addEventListener('error', () => reject(new Error('The layout worker failed.')));
      return worker;
    },
  });
  return { elk, broken };
}
