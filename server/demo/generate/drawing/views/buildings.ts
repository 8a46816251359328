import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { darker, mix } from '../core/colour.ts';
import { box2, mirrored, outdoors, shape } from './brush.ts';

export const roofTiles = ['#b8623f', '#c4704a', '#a95838', '#bd6a4a', '#cb7d55'];
export const plasters = ['#e7c08c', '#dfa878', '#e9d2ac', '#d99473', '#cf8f6d', '#e6cfa6', '#d8b48a'];
const shutters = ['#5d6b4a', '#6b5140', '#4d6470', '#7a4a3a'];

function lit(canvas: Canvas): boolean {
  return canvas.light.lamps && canvas.random.chance(0.38);
}

/** A house front with rows of shuttered windows, under a tiled roof seen a little from above. */
export function house(
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

/** A row of houses from edge to edge, their eaves around `top`; what stands behind shows between them. */
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

/** A dome on its drum, with ribs, lantern and cross. `r` is its radius. */
export function dome(
  canvas: Canvas,
  x: number,
  base: number,
  r: number,
  colour: string,
  depth: number,
  tall = 1.15,
): void {
  const body = outdoors(canvas, colour, depth);
  const stone = outdoors(canvas, '#ead9bd', depth);
  const shadow = mix(body, canvas.light.shade, 0.35);
  canvas.shape(box2(x - r * 0.98, base - r * 0.55, r * 1.96, r * 0.6), {
    fill: {
      from: [x - r, 0],
      to: [x + r, 0],
      stops: [
        [0, stone],
        [0.5, stone],
        [1, mix(stone, canvas.light.shade, 0.3)],
      ],
    },
  });
  for (let i = -3; i <= 3; i += 1) {
    canvas.shape(box2(x + i * r * 0.27 - r * 0.05, base - r * 0.45, r * 0.1, r * 0.34), {
      fill: mix(stone, canvas.light.shade, 0.45),
    });
  }
  const top = base - r * 0.55;
  canvas.path(
    `M${x - r} ${top}C${x - r} ${top - r * 0.8 * tall} ${x - r * 0.45} ${top - r * tall} ${x} ${top - r * tall}S${x + r} ${top - r * 0.8 * tall} ${x + r} ${top}Z`,
    {
      fill: {
        from: [x - r, 0],
        to: [x + r, 0],
        stops: [
          [0, mix(body, canvas.light.warm, 0.25)],
          [0.45, body],
          [1, shadow],
        ],
      },
    },
  );
  const ribs = [-0.66, -0.33, 0, 0.33, 0.66].map(
    (k) => `M${x + k * r * 1.1} ${top}Q${x + k * r} ${top - r * 0.75 * tall} ${x} ${top - r * tall}`,
  );
  canvas.path(ribs.join(''), { stroke: shadow, strokeWidth: r * 0.03, opacity: 0.6 });
  const tip = top - r * tall;
  canvas.shape(box2(x - r * 0.13, tip - r * 0.3, r * 0.26, r * 0.34), { fill: stone });
  canvas.shape(
    mirrored(x, [
      [r * 0.16, tip - r * 0.3],
      [r * 0.02, tip - r * 0.62],
    ]),
    { fill: body },
  );
}

/** A tower with a flat or pointed top. */
export function tower(
  canvas: Canvas,
  x: number,
  base: number,
  w: number,
  h: number,
  colour: string,
  depth: number,
  point = 0,
): void {
  const body = outdoors(canvas, colour, depth);
  canvas.shape(box2(x - w / 2, base - h, w, h), {
    fill: {
      from: [x - w / 2, 0],
      to: [x + w / 2, 0],
      stops: [
        [0, mix(body, canvas.light.warm, 0.18)],
        [0.55, body],
        [1, mix(body, canvas.light.shade, 0.3)],
      ],
    },
  });
  if (point > 0)
    shape(
      canvas,
      mirrored(x, [
        [w * 0.58, base - h],
        [0.4, base - h - point],
      ]),
      darker(colour, 0.15),
      depth,
    );
}
