import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import type { Rectangle } from '../src/layout/placed.ts';
import { readChart } from '../src/model/chart.ts';
import { place } from './charts.ts';

const region = { initial: 'off', states: { off: { on: { flip: 'on' } }, on: { on: { flip: 'off' } } } };
const names = ['one', 'two', 'three', 'four', 'five', 'six'];
const machineOf = (more: object = {}) =>
  createMachine({
    id: 'parts',
    type: 'parallel',
    states: Object.fromEntries(names.map((name) => [name, { ...region, ...more }])),
  });

const overlaps = (a: Rectangle, b: Rectangle) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('the regions of a parallel machine', () => {
  it('are in several rows, each with its states and lines inside of it', async () => {
    const layout = await place(readChart(machineOf()));
    const placeOf = (id: string) => {
      const state = layout.states.find((one) => one.id === id);
      if (!state) throw new Error(`${id} is not placed`);
      return state;
    };
    const regions = names.map((name) => placeOf(`parts.${name}`));
    expect(new Set(regions.map(({ y }) => y)).size).toBeGreaterThan(1);
    expect(layout.width).toBeLessThan(layout.height * 3);
    for (const a of regions) {
      expect(regions.filter((b) => a !== b && overlaps(a, b))).toEqual([]);
      expect(a.x + a.width).toBeLessThan(layout.width);
      expect(a.y + a.height).toBeLessThan(layout.height);
      const isInside = ({ x, y }: { x: number; y: number }) =>
        x >= a.x && y >= a.y && x <= a.x + a.width && y <= a.y + a.height;
      expect([`${a.id}.off`, `${a.id}.on`].map(placeOf).every(isInside)).toBe(true);
      const own = layout.transitions.filter(({ id }) => id.startsWith(`${a.id}.`));
      expect(own).toHaveLength(2);
      expect(own.flatMap(({ lines }) => lines.flat()).every(isInside)).toBe(true);
      expect(own.every(({ label }) => label !== null && isInside(label))).toBe(true);
    }
  });

  it('stay side by side where a transition leads from one to another', async () => {
    const crossing = machineOf({ on: { leave: '#parts.one.on' } });
    const layout = await place(readChart(crossing));
    const tops = layout.states.filter(({ id }) => names.some((name) => id === `parts.${name}`));
    expect(tops).toHaveLength(names.length);
    expect(layout.width).toBeGreaterThan(layout.height);
  });
});
