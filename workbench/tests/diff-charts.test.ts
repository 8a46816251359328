import { describe, expect, it } from 'vitest';
import { createMachine, not } from 'xstate';
import { diffCharts, diffComment, diffText } from '../src/diff/diff-charts.ts';
import { toSvg } from '../src/export/svg.ts';
import { readChart } from '../src/model/chart.ts';

const chartOf = (states: object, id = 'door') =>
  readChart(createMachine({ id, initial: 'shut', states } as object));
const before = chartOf({ shut: { on: { open: 'ajar' } }, ajar: { on: { shut: 'shut' } } });

const differencesTo = (states: object) =>
  diffCharts([before], [chartOf(states)]).flatMap(({ differences }) =>
    differences.map(({ what, change, name, details, isBreaking }) => [
      what,
      change,
      name,
      details,
      isBreaking,
    ]),
  );

describe('diffCharts', () => {
  it('finds nothing between equal charts', () => {
    expect(
      diffCharts([before], [chartOf({ shut: { on: { open: 'ajar' } }, ajar: { on: { shut: 'shut' } } })]),
    ).toEqual([]);
  });

  it('compares the parameters of guards, also inside composites', () => {
    const chart = (than: number) =>
      chartOf({
        shut: {
          on: {
            open: { target: 'ajar', guard: { type: 'isWide', params: { than } } },
            push: { target: 'ajar', guard: not({ type: 'isWide', params: { than } }) },
          },
        },
        ajar: {},
      });
    const [difference] = diffCharts([chart(1)], [chart(2)]);
    expect(difference?.differences.map(({ details, isBreaking }) => [details, isBreaking])).toEqual([
      [['parameters of the guard: {"than":1} → {"than":2}'], true],
      [['parameters of the guard: {"than":1} → {"than":2}'], true],
    ]);
  });

  it('reports added parts, which are not breaking', () => {
    expect(
      differencesTo({
        shut: { on: { open: 'ajar', kick: 'broken' } },
        ajar: { on: { shut: 'shut' } },
        broken: {},
      }),
    ).toEqual([
      ['state', 'added', 'door.broken', [], false],
      ['transition', 'added', 'door.shut: kick → door.broken', [], false],
    ]);
  });

  it('reports removed parts, which are breaking', () => {
    expect(differencesTo({ shut: { on: { open: 'ajar' } }, ajar: {} })).toEqual([
      ['transition', 'removed', 'door.ajar: shut → door.shut', [], true],
    ]);
  });

  it('distinguishes a changed target from a new action', () => {
    expect(
      differencesTo({
        shut: { on: { open: 'shut' } },
        ajar: { on: { shut: { target: 'shut', actions: 'ring' } } },
      }),
    ).toEqual([
      ['transition', 'changed', 'door.shut: open → door.shut', ['target: door.ajar → door.shut'], true],
      ['transition', 'changed', 'door.ajar: shut → door.shut', ['actions: none → ring'], false],
    ]);
  });

  it('recognizes a branch after a new one before it', () => {
    expect(
      differencesTo({
        shut: { on: { open: [{ guard: 'isLocked' }, { target: 'ajar' }] } },
        ajar: { on: { shut: 'shut' } },
      }),
    ).toEqual([['transition', 'added', 'door.shut: open [isLocked] → no target', [], false]]);
  });

  it('reports added and removed machines', () => {
    const lamp = chartOf({ shut: {} }, 'lamp');
    expect(diffText(diffCharts([before], [lamp]))).toBe(
      'door\n  - machine door  (breaking)\nlamp\n  + machine lamp',
    );
  });
});

describe('the painted chart', () => {
  const layout = {
    chartId: 'door',
    width: 10,
    height: 10,
    states: [{ id: 'door.shut', x: 0, y: 0, width: 5, height: 5, box: { lines: [], width: 5, height: 5 } }],
    transitions: [],
  } as unknown as Parameters<typeof toSvg>[1];

  it('colours only the differences', () => {
    expect(toSvg(before, layout, new Map([['door.shut', 'added']]))).toContain('<g class="added">');
    expect(toSvg(before, layout)).not.toContain('added');
  });
});

it('a comment has the changes, breaking ones first said so, and the new chart with its changed states marked', () => {
  const now = chartOf({ shut: { on: { open: 'ajar', '`x`\n# y': 'ajar' } }, ajar: {}, locked: {} });
  const text = diffComment(diffCharts([before], [now]), 'main');
  expect(text).toContain('## Statecharts since ``main``\n\n### ``door``\n');
  expect(text).toContain('- **Breaking.** Removed: transition ``door.ajar: shut → door.shut``');
  expect(text).toContain("- Added: transition ``door.shut: 'x' # y → door.ajar``");
  expect(text).toMatch(/```mermaid\nstateDiagram-v2[\s\S]*class s_door_locked changed\n[\s\S]*```/);
  expect(text.match(/```/g)).toHaveLength(2);
  expect(diffComment([], 'main')).toBe('The statecharts are those of ``main``.');
});
