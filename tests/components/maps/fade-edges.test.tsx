import { expect, test } from 'vitest';
import { fadeEdges } from '../../../src/components/maps/fade-edges.ts';

const box = [0, 0, 1_800_000, 3_600_000];
const width = 256;

/** The remaining opacity of the pixels of a tile. */
function drawn(tile: number[], scale: number) {
  const fills: { from: number; to: number; isAcross: boolean; stops: [number, string][] }[] = [];
  const gradient = (x0: number, y0: number, x1: number, y1: number) => {
    const isAcross = y0 === 0 && y1 === 0;
    const fill = {
      from: isAcross ? x0 : y0,
      to: isAcross ? x1 : y1,
      isAcross,
      stops: [] as [number, string][],
    };
    fills.push(fill);
    return { addColorStop: (at: number, colour: string) => fill.stops.push([at, colour]) };
  };
  const context = { canvas: { width, height: width }, createLinearGradient: gradient, fillRect: () => {} };
  fadeEdges(context as unknown as CanvasRenderingContext2D, tile, box, scale);
  const opacity = (x: number, y: number) =>
    fills.reduce((left, { from, to, isAcross, stops }) => {
      const at = ((isAcross ? x : y) - from) / (to - from);
      const next = stops.findIndex(([stop]) => stop > at);
      const [before, after] = [stops[next - 1], stops[next]];
      if (!before || !after) return 0;
      const opacityOf = ([, colour]: [number, string]) => (colour === 'black' ? 1 : 0);
      const share = (at - before[0]) / (after[0] - before[0]);
      return left * (opacityOf(before) + share * (opacityOf(after) - opacityOf(before)));
    }, 1);
  return { opacity, fills, operation: Reflect.get(context, 'globalCompositeOperation') };
}

test('a tile at a corner fades towards both edges of the basemap, and shows nothing beyond', () => {
  // At 10,000 map units a pixel, the corner of the basemap is at pixel (100, 100), and the fade is 18 pixels wide.
  const { opacity, operation } = drawn([-1_000_000, 2_040_000, 1_560_000, 4_600_000], 1 / 10_000);
  expect(operation).toBe('destination-in');
  expect([opacity(99, 200), opacity(200, 99)]).toEqual([0, 0]);
  expect(opacity(109, 200)).toBeCloseTo(0.5);
  expect(opacity(200, 109)).toBeCloseTo(0.5);
  expect(opacity(109, 109)).toBeCloseTo(0.25);
  expect(opacity(130, 200)).toBe(1);
});

test('a tile far from the edges stays as it is drawn', () => {
  expect(drawn([200_000, 200_000, 400_000, 400_000], 1 / 100).fills).toEqual([]);
});
