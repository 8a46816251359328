import { describe, expect, it } from 'vitest';
import { firstView } from '../src/chart/first-view.ts';
import { placeOf } from '../src/layout/place-of.ts';
import { chartOf, place } from './charts.ts';

const chart = chartOf('signUp');
const layout = await place(chart);
const look = (width: number, height: number, selectedId: string | null = null, active?: Set<string>) =>
  firstView({ chart, layout, selectedId, active, size: { width, height } });

describe('the first view of a chart', () => {
  it('shows the whole chart in the middle when it is readable', () => {
    const size = { width: layout.width + 50, height: layout.height + 60 };
    const { x, y, zoom } = look(size.width, size.height);
    expect(zoom).toBeGreaterThanOrEqual(1);
    expect(x).toBeCloseTo((size.width - layout.width * zoom) / 2);
    expect(y).toBeCloseTo((size.height - layout.height * zoom) / 2);
    expect(y).toBeGreaterThanOrEqual(16);
  });

  it('does not enlarge the chart above its normal size', () => {
    expect(look(9000, 9000).zoom).toBe(1.1);
  });

  it.each([
    ['the initial state when the whole would be too small', null, 'signUp.starting'],
    ['the active state', null, 'signUp.done', new Set(['signUp', 'signUp.done'])],
    ['the selected state when the whole would be too small', 'signUp.finished', 'signUp.finished'],
    ['the initial state when the selected one does not exist', 'signUp.gone', 'signUp.starting'],
  ])('shows %s', (_, selectedId, seenId, active?: Set<string>) => {
    const { x, y, zoom } = look(340, 460, selectedId, active);
    // At zoom 1, letters have 12 pixels. An active state is shown whole, even if its letters are a little smaller.
    expect(zoom).toBeGreaterThan(active ? 0.75 : 0.99);
    const seen = placeOf(layout, seenId);
    if (!seen) throw new Error(`${seenId} is not placed`);
    expect(seen.x * zoom + x).toBeGreaterThanOrEqual(0);
    expect(seen.y * zoom + y).toBeGreaterThanOrEqual(0);
    expect((seen.x + seen.width) * zoom + x).toBeLessThanOrEqual(340);
    expect((seen.y + seen.height) * zoom + y).toBeLessThanOrEqual(460);
  });

  it('leaves no empty space when the chart is only a little too large', () => {
    const { x, y } = look(layout.width, layout.height + 100);
    expect(x).toBeGreaterThanOrEqual(-16);
    expect(x).toBeLessThanOrEqual(16);
    expect(y).toBeCloseTo((layout.height + 100 - layout.height) / 2);
  });
});
