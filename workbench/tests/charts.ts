import Elk from 'elkjs/lib/elk.bundled.js';
import { createMachine } from 'xstate';
import { layOut } from '../src/layout/elk.ts';
import type { ChartLayout } from '../src/layout/placed.ts';
import { type Chart, readChart } from '../src/model/chart.ts';
import { registry } from './samples/registry.ts';

/**
 * A small chart with rare parts: parallel regions, history, a final state, delays, crossing transitions, and special characters in texts.
 */
export const oddChart: Chart = readChart(
  createMachine({
    id: 'odd:one',
    initial: 'a b',
    states: {
      'a b': {
        description: 'Says: "no"; #5 <b>{x}</b> --> end note `x` %% & \\',
        tags: ['one two'],
        on: {
          'go; <now>': { target: 'b', guard: () => true },
          '*': 'par',
          same: 'a b',
          stay: { actions: () => {} },
        },
      },
      b: { type: 'final' },
      par: {
        type: 'parallel',
        on: { inward: '#odd:one.par.one.y' },
        after: { 50: 'b' },
        states: {
          one: {
            initial: 'x',
            states: {
              x: { on: { out: '#odd:one.b', hop: 'y' } },
              y: { on: { up: '#odd:one.par' } },
              past: { type: 'history', history: 'deep' },
            },
          },
          two: { initial: 'x', states: { x: {} } },
        },
      },
    },
  }),
);

export const charts: readonly Chart[] = [
  ...registry.entries.map(({ machine }) => readChart(machine)),
  oddChart,
];

const elk = new Elk();

export function place(chart: Chart, collapsed: readonly string[] = []): Promise<ChartLayout> {
  return layOut(elk, chart, new Set(collapsed));
}

export function chartOf(id: string): Chart {
  const chart = charts.find((one) => one.id === id);
  if (!chart) throw new Error(`No chart '${id}'`);
  return chart;
}
