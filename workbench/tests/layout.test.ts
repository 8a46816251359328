import { beforeAll, describe, expect, it } from 'vitest';
import { boxOf, labelOf } from '../src/layout/box.ts';
import { fits } from '../src/layout/fits.ts';
import { aroundHeadings, crossings } from '../src/layout/headings.ts';
import { placeOf } from '../src/layout/place-of.ts';
import type { ChartLayout, PlacedState } from '../src/layout/placed.ts';
import { type Chart, drawnTransitions } from '../src/model/chart.ts';
import { chartOf, charts, oddChart, place } from './charts.ts';

const find = ({ states }: ChartLayout, id: string): PlacedState => {
  const found = states.find((state) => state.id === id);
  if (!found) throw new Error(`${id} is not placed`);
  return found;
};

const parentOf = ({ states }: Chart, id: string) => states.find((state) => state.id === id)?.parentId ?? null;

/** Allows a rounding error of one pixel. */
const isInside = (inner: PlacedState, outer: PlacedState) =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

const overlap = (a: PlacedState, b: PlacedState) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Whether a point is at the edge of a state, or at the rule below its heading. */
const onEdge = ({ x, y }: { x: number; y: number }, state: PlacedState) => {
  const near = (a: number, b: number) => Math.abs(a - b) <= 1;
  const { x: left, y: top, width, height, box } = state;
  if (near(y, top + box.height) && x >= left - 1 && x <= left + width + 1) return true;
  const isWithin = x >= left - 1 && x <= left + width + 1 && y >= top - 1 && y <= top + height + 1;
  return isWithin && (near(x, left) || near(x, left + width) || near(y, top) || near(y, top + height));
};

describe.each(charts.map((chart) => [chart.id, chart] as const))('the layout of %s', (_, chart) => {
  let layout: ChartLayout;
  beforeAll(async () => {
    layout = await place(chart);
  });

  it('places every state inside its parent without overlapping its siblings', () => {
    expect(layout.states.map(({ id }) => id).sort()).toEqual(chart.states.map(({ id }) => id).sort());
    for (const state of layout.states) {
      const parentId = parentOf(chart, state.id);
      if (parentId === null) continue;
      const parent = find(layout, parentId);
      expect(isInside(state, parent), `${state.id} in its parent`).toBe(true);
      expect(state.y, `${state.id} below what its parent says`).toBeGreaterThanOrEqual(
        parent.y + parent.box.height,
      );
      for (const other of layout.states) {
        if (other.id === state.id || parentOf(chart, other.id) !== parentId) continue;
        expect(overlap(state, other), `${state.id} over ${other.id}`).toBe(false);
      }
    }
  });

  it('draws every transition from the edge of its source to the edge of its target', () => {
    const drawn = drawnTransitions(chart);
    expect(layout.transitions.map(({ id }) => id)).toEqual(drawn.map(({ id }) => id));
    for (const transition of drawn) {
      const placed = layout.transitions.find(({ id }) => id === transition.id);
      if (transition.targetIds.length === 0) {
        const { box } = find(layout, transition.sourceId);
        expect(box.lines.map(({ transitionId }) => transitionId)).toContain(transition.id);
        continue;
      }
      expect(placed?.lines).toHaveLength(transition.targetIds.length);
      expect(placed?.label?.text).toBe(labelOf(transition));
      for (const [index, targetId] of transition.targetIds.entries()) {
        const line = placed?.lines[index] ?? [];
        const [start, end] = [line[0] ?? { x: -1, y: -1 }, line.at(-1) ?? { x: -1, y: -1 }];
        expect(onEdge(start, find(layout, transition.sourceId)), `start of ${transition.id}`).toBe(true);
        expect(onEdge(end, find(layout, targetId)), `end of ${transition.id}`).toBe(true);
      }
    }
  });

  it('leads no line through a text, also with each state collapsed in turn', async () => {
    const parents = chart.states.filter(
      ({ id, parentId }) => parentId !== null && chart.states.some((one) => one.parentId === id),
    );
    expect(crossings(layout)).toEqual([]);
    for (const { id } of parents)
      expect(crossings(await place(chart, [id])), `with ${id} collapsed`).toEqual([]);
  });

  it('is deterministic and fits its chart', async () => {
    expect(await place(chart)).toEqual(layout);
    expect(fits(layout, chart)).toBe(true);
  });
});

describe('a collapsed state', () => {
  const chart = chartOf('signUp');

  it('is a box without children, and arrows to its children end at the box', async () => {
    const layout = await place(chart, ['signUp.email']);
    const ids = layout.states.map(({ id }) => id);
    expect(ids).toContain('signUp.email');
    expect(ids.filter((id) => id.startsWith('signUp.email.'))).toEqual([]);
    const outward = layout.transitions.find(({ id }) => id.includes('xstate.done.actor.sendCode'));
    const start = outward?.lines[0]?.[0] ?? { x: -1, y: -1 };
    expect(onEdge(start, find(layout, 'signUp.email'))).toBe(true);
    expect(layout.transitions.filter(({ id }) => id.startsWith('signUp.email.idle|'))).toEqual([
      expect.objectContaining({ label: null, lines: [] }),
    ]);
  });

  it('makes the chart smaller', async () => {
    const [all, less] = [await place(chart), await place(chart, ['signUp.email', 'signUp.account'])];
    expect(less.width * less.height).toBeLessThan(all.width * all.height);
  });

  it('hides all its descendants, also for a parallel state', async () => {
    const layout = await place(oddChart, ['odd:one.par']);
    expect(layout.states.map(({ id }) => id)).toEqual(['odd:one', 'odd:one.a b', 'odd:one.b', 'odd:one.par']);
    const drawn = layout.transitions.filter(({ lines }) => lines.length > 0).map(({ label }) => label?.text);
    expect(drawn).toEqual(expect.arrayContaining(['out', 'after 50 ms', 'any event']));
    expect(drawn).not.toContain('hop');
  });

  it('does not fit the whole chart', async () => {
    expect(fits(await place(chart, ['signUp.email']), chart)).toBe(false);
  });
});

describe('a layout of an older version of the machine', () => {
  const chart = chartOf('login');
  const changed: [string, Chart][] = [
    [
      'another description',
      { ...chart, states: chart.states.map((state) => ({ ...state, description: 'New.' })) },
    ],
    ['one state less', { ...chart, states: chart.states.slice(0, -1) }],
    [
      'another guard',
      { ...chart, transitions: chart.transitions.map((one) => ({ ...one, guard: 'isNew' })) },
    ],
    ['one transition less', { ...chart, transitions: chart.transitions.slice(1) }],
    ['another machine', { ...chart, id: 'logout' }],
  ];
  it.each(changed)('does not fit: %s', async (_, newer) => {
    expect(fits(await place(chart), newer)).toBe(false);
  });
});

describe('a line through a heading', () => {
  const box = (height: number) => ({
    lines: [{ kind: 'title' as const, text: 'outer state' }],
    width: 120,
    height,
  });
  const states = [
    { id: 'a', x: 0, y: 0, width: 700, height: 500, box: box(37) },
    { id: 'a.b', x: 100, y: 120, width: 500, height: 300, box: box(37) },
    { id: 'a.b.c', x: 140, y: 300, width: 120, height: 37, box: box(37) },
  ];
  const layoutOf = (...lines: [number, number][][]): ChartLayout => ({
    chartId: 'a',
    width: 700,
    height: 500,
    states,
    transitions: lines.map((line, index) => ({
      id: `t${index}`,
      lines: [line.map(([x, y]) => ({ x, y }))],
      label: null,
    })),
  });
  const linesOf = (layout: ChartLayout) =>
    layout.transitions.map(({ lines }) => lines.map((line) => line.map(({ x, y }) => [x, y])));

  it('is found, and named', () => {
    expect(
      crossings(
        layoutOf([
          [150, 0],
          [150, 300],
        ]),
      ),
    ).toEqual(['t0 through “outer state”']);
    expect(
      crossings(
        layoutOf([
          [300, 0],
          [300, 300],
        ]),
      ),
    ).toEqual([]);
  });

  it('starts or ends below the heading of its outer state', () => {
    const layout = aroundHeadings(
      layoutOf(
        [
          [150, 120],
          [150, 300],
        ],
        [
          [240, 300],
          [240, 120],
        ],
      ),
    );
    expect(linesOf(layout)).toEqual([
      [
        [
          [150, 157],
          [150, 300],
        ],
      ],
      [
        [
          [240, 300],
          [240, 157],
        ],
      ],
    ]);
  });

  it('goes beside the heading of a state that it leads into or out of', () => {
    const inward = aroundHeadings(
      layoutOf([
        [650, 60],
        [650, 80],
        [150, 80],
        [150, 300],
      ]),
    );
    expect(linesOf(inward)).toEqual([
      [
        [
          [650, 60],
          [650, 80],
          [220, 80],
          [220, 162],
          [150, 162],
          [150, 300],
        ],
      ],
    ]);
    const outward = aroundHeadings(
      layoutOf([
        [150, 300],
        [150, 80],
        [650, 80],
        [650, 60],
      ]),
    );
    expect(linesOf(outward)).toEqual([
      [
        [
          [150, 300],
          [150, 162],
          [220, 162],
          [220, 80],
          [650, 80],
          [650, 60],
        ],
      ],
    ]);
    const straight = aroundHeadings(
      layoutOf([
        [150, 60],
        [150, 300],
      ]),
    );
    expect(linesOf(straight)).toEqual([
      [
        [
          [150, 60],
          [150, 112],
          [220, 112],
          [220, 162],
          [150, 162],
          [150, 300],
        ],
      ],
    ]);
  });

  it('does not run along another line', () => {
    const layout = aroundHeadings(
      layoutOf(
        [
          [650, 60],
          [650, 80],
          [150, 80],
          [150, 300],
        ],
        [
          [220, 60],
          [220, 300],
        ],
        [
          [120, 162],
          [400, 162],
        ],
      ),
    );
    expect(linesOf(layout)[0]).toEqual([
      [
        [650, 60],
        [650, 80],
        [228, 80],
        [228, 166],
        [150, 166],
        [150, 300],
      ],
    ]);
  });
});

describe('placeOf', () => {
  it('finds states, labels, and transitions inside a box', async () => {
    const layout = await place(oddChart);
    expect(placeOf(layout, 'odd:one.b')).toEqual(find(layout, 'odd:one.b'));
    expect(placeOf(layout, 'odd:one.a b|*|0')).toMatchObject({ text: 'any event' });
    expect(placeOf(layout, 'odd:one.a b|stay|0')).toMatchObject({ id: 'odd:one.a b' });
    expect(placeOf(layout, 'nowhere')).toBeNull();
  });
});

describe('the box of a state', () => {
  it('is large enough for all its lines', () => {
    for (const chart of charts) {
      for (const state of chart.states) {
        const { lines, width, height } = boxOf(state, []);
        expect(Math.max(...lines.map(({ text }) => text.length)) * 7).toBeLessThan(width);
        expect(lines.length * 17).toBeLessThan(height);
      }
    }
  });

  it('wraps a long line at a space, and cuts a longer word', () => {
    const [root] = oddChart.states;
    if (!root) throw new Error('A chart has a root');
    const tags = ['waits for the answer', 'of the member who wrote first'];
    const { lines, width } = boxOf({ ...root, tags, entry: ['remember'.repeat(30)] }, []);
    const texts = (wanted: string) => lines.flatMap(({ kind, text }) => (kind === wanted ? [text] : []));
    expect(texts('tags')).toEqual(['#waits for the answer #of the member who', '  wrote first']);
    expect(texts('action')[1]).toMatch(/^ {2}remember.*…$/);
    expect(width).toBeLessThan(400);
  });

  it('leaves room for each line of a label', async () => {
    const chart = chartOf('signUp');
    const [first, ...others] = chart.transitions.filter(({ targetIds }) => targetIds.length > 0);
    if (!first) throw new Error('There is no arrow');
    const long = { ...first, label: 'answer', guard: 'isFirst and isKnown', actions: ['keep', 'notify'] };
    const { transitions } = await place({ ...chart, transitions: [long, ...others] });
    const label = transitions.find(({ id }) => id === long.id)?.label;
    expect(label?.text).toBe('answer [isFirst and isKnown] /\nkeep, notify');
    expect(label?.height).toBe(34);
  });
});
