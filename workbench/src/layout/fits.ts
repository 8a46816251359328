import { type Chart, drawnTransitions } from '../model/chart.ts';
import { boxOf, innerTransitions, labelOf } from './box.ts';
import type { ChartLayout } from './placed.ts';

/**
 * Whether a layout belongs to this version of the chart, with nothing collapsed. A layout from the build or from the development server may
 * belong to an older version of the machine.
 */
export function fits({ chartId, states, transitions }: ChartLayout, chart: Chart): boolean {
  const inner = innerTransitions(chart);
  const drawn = chart.states.map((state) => [state.id, boxOf(state, inner.get(state.id) ?? [])]);
  const lines = drawnTransitions(chart).map((one) => [
    one.id,
    one.targetIds.length,
    one.targetIds.length > 0 ? labelOf(one) : null,
  ]);
  return (
    chartId === chart.id &&
    same(sorted(drawn), sorted(states.map(({ id, box }) => [id, box]))) &&
    same(
      lines,
      transitions.map(({ id, lines: { length }, label }) => [id, length, label?.text ?? null]),
    )
  );
}

function sorted(rows: unknown[][]): unknown[][] {
  return rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
