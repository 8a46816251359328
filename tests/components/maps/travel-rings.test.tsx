import '../../support/browser.ts';
import { describe, expect, it } from 'vitest';
import { palettes } from '../../../src/components/maps/palette.ts';
import { freest } from '../../../src/components/maps/TravelRings.tsx';

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
  it('stand out from all that the map shows below them', () => {
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

  it('are not of one colour', () => {
    expect(new Set(palette.rings).size).toBe(3);
  });
});

it('a label is at the northern end of its ring, unless pins or other labels are there', () => {
  const ring = [
    [100, 0],
    [200, 100],
    [100, 200],
    [0, 100],
  ];
  expect(freest(ring, [])).toBe(0);
  expect(freest(ring, [[110, 10]])).toBe(1);
  expect(
    freest(ring, [
      [100, 0],
      [200, 100],
      [100, 190],
      [0, 130],
    ]),
  ).toBe(3);
  expect(freest([], [[1, 1]])).toBeUndefined();
});
