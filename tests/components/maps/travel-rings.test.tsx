import '../../support/browser.ts';
import { describe, expect, it } from 'vitest';
import { palettes } from '../../../src/components/maps/palette.ts';
import { type Box, labelPlace, type Pixel } from '../../../src/components/maps/ring-label.ts';

/** WCAG 2. @param colour `#rrggbb` or `rgba(…)` */
function luminance(colour: string): number {
  const parts = colour.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

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
        expect(contrast(ring, ground), `${ring} on ${ground}`).toBeGreaterThan(3);
      }
    }
  });

  it('have labels that can be read', () => {
    for (const ring of palette.rings) expect(contrast(palette.halo, ring), ring).toBeGreaterThan(4.5);
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
