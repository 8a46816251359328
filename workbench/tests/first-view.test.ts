import { describe, expect, it } from 'vitest';
import { firstView } from '../src/chart/first-view.ts';
import { placeOf } from '../src/layout/place-of.ts';
import { chartOf, place } from './charts.ts';

const chart = chartOf('signUp');
const layout = await place(chart);
const look = (width: number, height: number, selectedId: string | null = null) =>
  firstView({ chart, layout, selectedId, size: { width, height } });

describe('where a chart is looked at first', () => {
  it('is all of it, in the middle, where it can be read', () => {
    const { x, y, zoom } = look(1000, 900);
    expect(zoom).toBeGreaterThanOrEqual(0.5);
    expect(x).toBeCloseTo((1000 - layout.width * zoom) / 2);
    expect(y).toBeCloseTo((900 - layout.height * zoom) / 2);
    expect(y).toBeGreaterThanOrEqual(16);
  });

  it('is not larger than it is written', () => {
    expect(look(9000, 9000).zoom).toBe(1.1);
  });

  it.each([
    ['its start, where it would be too small', null, 'signUp.starting'],
    ['what is selected, where it would be too small', 'signUp.finished', 'signUp.finished'],
    ['its start, for what is not in it', 'signUp.gone', 'signUp.starting'],
  ])('is %s', (_, selectedId, seenId) => {
    const { x, y, zoom } = look(340, 460, selectedId);
    expect(zoom).toBe(0.5);
    const seen = placeOf(layout, seenId);
    if (!seen) throw new Error(`${seenId} is not placed`);
    expect(seen.x * zoom + x).toBeGreaterThanOrEqual(0);
    expect(seen.y * zoom + y).toBeGreaterThanOrEqual(0);
    expect((seen.x + seen.width) * zoom + x).toBeLessThanOrEqual(340);
    expect((seen.y + seen.height) * zoom + y).toBeLessThanOrEqual(460);
  });

  it('leaves no room unused where a chart is only a little too large', () => {
    const { x, y } = look(layout.width * 0.5, 900);
    expect(x).toBeGreaterThanOrEqual(-16);
    expect(x).toBeLessThanOrEqual(16);
    expect(y).toBeCloseTo((900 - layout.height * 0.5) / 2);
  });
});
