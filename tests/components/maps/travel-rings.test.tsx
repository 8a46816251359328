import '../../support/browser.ts';
import { describe, expect, it } from 'vitest';
import { palettes } from '../../../src/components/maps/palette.ts';
import { type Box, labelPlace, type Pixel } from '../../../src/components/maps/ring-label.ts';
import { colourOf, contrast } from '../../support/contrast.ts';

describe.each(Object.entries(palettes))('the rings in %s', (_, palette) => {
  it('have enough contrast with the map below them', () => {
    for (const ring of palette.rings) {
      for (const ground of [
        palette.italy,
        palette.sea,
        palette.park,
        palette.river,
        palette.road,
        palette.halo,
      ]) {
        expect(contrast(colourOf(ring), colourOf(ground)), `${ring} on ${ground}`).toBeGreaterThan(3);
      }
    }
  });

  it('have labels that can be read', () => {
    for (const ring of palette.rings)
      expect(contrast(colourOf(palette.halo), colourOf(ring)), ring).toBeGreaterThan(4.5);
  });

  it('have different colours', () => {
    expect(new Set(palette.rings).size).toBe(3);
  });
});

describe('a label', () => {
  const label = { width: 60, height: 20 };
  const free: Box = { left: 0, top: 0, right: 400, bottom: 400 };
  const square = (left: number, top: number, side: number): Pixel[] => [
    [left + side / 2, top],
    [left + side, top + side / 2],
    [left + side / 2, top + side],
    [left, top + side / 2],
  ];
  const around = ([x, y]: Pixel): Box => ({ left: x - 20, right: x + 20, top: y - 20, bottom: y + 20 });
  const ring = square(100, 100, 200);

  it('is at the northern end of its ring, unless it is covered there', () => {
    expect(labelPlace([ring], label, free, [])).toEqual([200, 100]);
    expect(labelPlace([ring], label, free, [around([240, 100])])).toEqual([300, 200]);
    expect(labelPlace([ring], label, free, [around([200, 100]), around([300, 200])])).toEqual([100, 200]);
  });

  it('is completely inside the map', () => {
    expect(labelPlace([square(-10, 100, 200)], label, free, [around([90, 100])])).toEqual([190, 200]);
    expect(labelPlace([square(100, 5, 200)], label, free, [])).toEqual([300, 105]);
  });

  it('is on the largest line of its ring', () => {
    expect(labelPlace([square(300, 10, 60), ring], label, free, [])).toEqual([200, 100]);
  });

  it('is beside a line that it would cover', () => {
    const island = square(100, 100, 30);
    expect(labelPlace([island], label, free, [])).toEqual([115, 86]);
    expect(labelPlace([island], label, free, [around([115, 86])])).toEqual([115, 144]);
    expect(
      labelPlace([square(0, 0, 30)], label, free, [{ left: 0, top: 34, right: 30, bottom: 54 }]),
    ).toEqual([64, 15]);
  });

  it('is beside a large line if all of that line is covered', () => {
    const pins = ring.map(([x, y]) => ({ left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 }));
    expect(labelPlace([ring], label, free, pins)).toEqual([200, 86]);
  });

  it('is left out if there is no space', () => {
    expect(labelPlace([ring], label, free, [free])).toBeUndefined();
    expect(labelPlace([square(500, 500, 200)], label, free, [])).toBeUndefined();
    expect(labelPlace([], label, free, [])).toBeUndefined();
  });
});
