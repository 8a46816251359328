import type { Canvas } from '../core/canvas.ts';
import { darker, mix } from '../core/colour.ts';
import { box2, mirrored, outdoors, shape } from './brush.ts';

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
