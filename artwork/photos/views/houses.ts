import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { box2, outdoors } from './brush.ts';

const roofTiles = ['#b8623f', '#c4704a', '#a95838', '#bd6a4a', '#cb7d55'];
export const plasters = ['#e7c08c', '#dfa878', '#e9d2ac', '#d99473', '#cf8f6d', '#e6cfa6', '#d8b48a'];
const shutters = ['#5d6b4a', '#6b5140', '#4d6470', '#7a4a3a'];

function lit(canvas: Canvas): boolean {
  return canvas.light.lamps && canvas.random.chance(0.38);
}

/** A house front with rows of shuttered windows, under a tiled roof seen a little from above. */
function house(
  canvas: Canvas,
  x: number,
  top: number,
  w: number,
  bottom: number,
  depth: number,
  plaster: string,
): void {
  const { random } = canvas;
  const wall = outdoors(canvas, plaster, depth);
  const edge = mix(wall, canvas.light.shade, 0.18);
  canvas.shape(box2(x, top, w, bottom - top), {
    fill: {
      from: [x, top],
      to: [x + w, top],
      stops: [
        [0, wall],
        [0.8, wall],
        [1, edge],
      ],
    },
  });
  const shutter = outdoors(canvas, random.pick(shutters), depth);
  const columns = Math.max(2, Math.floor(w / random.between(23, 34)));
  const storey = random.between(29, 40);
  const pitch = w / columns;
  for (let y = top + 14; y < Math.min(bottom - 16, top + 420); y += storey) {
    for (let i = 0; i < columns; i += 1) {
      const left = x + pitch * (i + 0.5) - 4;
      const glass = lit(canvas) ? '#ffcf85' : outdoors(canvas, '#4b4a50', depth * 0.8);
      canvas.shape(box2(left, y, 8, 16), { fill: glass });
      canvas.shape(box2(left - 5, y - 0.5, 4.5, 17), { fill: shutter });
      canvas.shape(box2(left + 8.5, y - 0.5, 4.5, 17), { fill: shutter });
      canvas.shape(box2(left - 1.5, y + 16, 11, 2), { fill: mix(wall, '#fff6e4', 0.4) });
    }
  }
  roof(canvas, x, top, w, random.between(16, 26), depth);
}

/** A tiled roof whose eaves are at `eaves`. */
export function roof(canvas: Canvas, x: number, eaves: number, w: number, rise: number, depth: number): void {
  const { random } = canvas;
  const tiles = outdoors(canvas, random.pick(roofTiles), depth);
  const slope = Math.min(w * 0.16, 18);
  const dots: Dot[] = [
    [x - 4, eaves],
    [x + slope, eaves - rise],
    [x + w - slope, eaves - rise],
    [x + w + 4, eaves],
  ];
  canvas.shape(dots, {
    fill: {
      from: [x, eaves - rise],
      to: [x, eaves],
      stops: [
        [0, mix(tiles, canvas.light.warm, 0.22)],
        [1, tiles],
      ],
    },
  });
  const rows: string[] = [];
  for (let i = 0; i <= w; i += 5) {
    const t = i / w;
    rows.push(
      `M${(x + slope + (w - 2 * slope) * t).toFixed(1)} ${eaves - rise}L${(x - 4 + (w + 8) * t).toFixed(1)} ${eaves}`,
    );
  }
  canvas.path(rows.join(''), { stroke: mix(tiles, canvas.light.shade, 0.3), strokeWidth: 1, opacity: 0.55 });
  canvas.shape(box2(x - 4, eaves, w + 8, 3), { fill: mix(tiles, canvas.light.shade, 0.45) });
  if (random.chance(0.6)) {
    const left = x + w * random.between(0.25, 0.7);
    const stack = outdoors(canvas, '#c99a78', depth);
    canvas.shape(box2(left, eaves - rise - 9, 8, 16), { fill: stack });
    canvas.shape(box2(left - 2, eaves - rise - 12, 12, 4), { fill: mix(stack, canvas.light.shade, 0.3) });
  }
}

/** A row of houses from edge to edge, with eaves around `top`. Things behind them show in the gaps. */
export function street(
  canvas: Canvas,
  top: number,
  depth: number,
  plasterChoice: readonly string[] = plasters,
  spread = 26,
): void {
  const { random } = canvas;
  let x = -720;
  while (x < 720) {
    const w = random.between(62, 132);
    house(canvas, x, top + random.between(-spread, spread), w, 640, depth, random.pick(plasterChoice));
    x += w + random.between(-4, 6);
  }
}
