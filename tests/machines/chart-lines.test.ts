import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import { layOut } from 'statechart-workbench/layout/elk.ts';
import { crossings } from 'statechart-workbench/layout/headings.ts';
import { readChart } from 'statechart-workbench/model/chart.ts';
import { expect, it } from 'vitest';
import { registry } from '../../src/app/statecharts/registry.ts';

const elk = new ElkConstructor();

it.each(registry.entries.map(({ machine }) => [machine.id, readChart(machine)] as const))(
  'no line of the chart of %s runs through a text',
  async (_, chart) => expect(crossings(await layOut(elk, chart))).toEqual([]),
);
