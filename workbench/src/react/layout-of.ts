import type { AnyStateMachine } from 'xstate';
import { layOut } from '../layout/elk.ts';
import type { ChartLayout } from '../layout/placed.ts';
import { readChart } from '../model/chart.ts';

/** Computes the positions of the parts of a machine's chart, as plain data. Loads ELK, which is large, on first use. */
export async function layoutOf(machine: AnyStateMachine): Promise<ChartLayout> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  return layOut(new Elk(), readChart(machine));
}
