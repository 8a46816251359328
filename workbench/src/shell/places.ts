import type { Viewport } from '@xyflow/system';
import type { Chart } from '../model/chart.ts';

/** The state of a chart when it was last hidden. */
interface Place {
  view: Viewport;
  collapsed: ReadonlySet<string>;
  selectedId: string | null;
}

/** The places of a tab's charts, kept as long as the page is open. */
export type Places = WeakMap<Chart, Place>;
