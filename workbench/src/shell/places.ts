import type { Viewport } from '@xyflow/system';
import type { Chart } from '../model/chart.ts';

/** How a person left a chart. */
export interface Place {
  view: Viewport;
  collapsed: ReadonlySet<string>;
  selectedId: string | null;
}

/** The charts of a tab as they were left, for as long as the page lives. */
export type Places = WeakMap<Chart, Place>;
