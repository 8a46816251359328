import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { box2, mirrored, outdoors, shape } from './brush.ts';
import { roof } from './houses.ts';
import { dome, tower } from './monuments.ts';
import { tree } from './trees.ts';

/** Padua: the domes and slim turrets of the Basilica of Saint Anthony. */
export function santo(canvas: Canvas, x: number, base: number, depth: number): void {
  tower(canvas, x - 78, base, 13, 178, '#cf9a74', depth, 34);
  tower(canvas, x + 80, base, 13, 166, '#cf9a74', depth, 34);
  for (const [dx, r, lift] of [
    [-112, 26, 62],
    [112, 26, 62],
    [-52, 32, 84],
    [54, 32, 84],
    [0, 38, 104],
  ] as const) {
    dome(canvas, x + dx, base - lift, r, '#7f98a0', depth, 1.2);
  }
  shape(canvas, box2(x - 140, base - 66, 280, 70), '#d8a27c', depth);
  roof(canvas, x - 140, base - 62, 280, 18, depth);
}

/** Venice: the campanile of Saint Mark's and the white domes of the Salute. */
export function venetianSkyline(canvas: Canvas, x: number, base: number, depth: number): void {
  tower(canvas, x + 92, base, 30, 168, '#c07a57', depth);
  shape(canvas, box2(x + 74, base - 196, 36, 30), '#efe2cc', depth);
  shape(
    canvas,
    mirrored(x + 92, [
      [17, base - 196],
      [0.7, base - 258],
    ]),
    '#7fa08e',
    depth,
  );
  dome(canvas, x - 66, base - 46, 44, '#b9c4c2', depth);
  dome(canvas, x - 2, base - 30, 22, '#b9c4c2', depth);
  shape(canvas, box2(x - 122, base - 46, 150, 50), '#efe5d4', depth);
}

/** Brescia: the castle on its hill, and the dome of the new cathedral. */
export function brescianSkyline(canvas: Canvas, x: number, base: number, depth: number): void {
  const green = outdoors(canvas, '#76895a', depth);
  canvas.path(`M${x - 280} ${base}Q${x - 130} ${base - 130} ${x + 20} ${base - 120}T${x + 250} ${base}Z`, {
    fill: {
      from: [0, base - 130],
      to: [0, base],
      stops: [
        [0, mix(green, canvas.light.warm, 0.2)],
        [1, green],
      ],
    },
  });
  for (let i = 0; i < 22; i += 1)
    tree(
      canvas,
      x - 200 + i * 18,
      base - 30 - 62 * Math.sin((i / 21) * Math.PI),
      canvas.random.between(9, 15),
      depth,
      '#667d4d',
    );
  shape(canvas, box2(x - 110, base - 142, 170, 30), '#d9c4a4', depth);
  tower(canvas, x - 60, base - 112, 30, 62, '#dcc6a5', depth);
  tower(canvas, x + 34, base - 112, 22, 48, '#d6bd9a', depth);
  dome(canvas, x + 128, base - 44, 44, '#8fa79b', depth);
  shape(canvas, box2(x + 80, base - 48, 96, 52), '#eee0c8', depth);
}

/** Rome: Saint Peter's dome. */
export function romanDome(canvas: Canvas, x: number, base: number, depth: number): void {
  dome(canvas, x - 74, base - 38, 20, '#9aa7a4', depth);
  dome(canvas, x + 74, base - 38, 20, '#9aa7a4', depth);
  dome(canvas, x, base - 58, 62, '#93a4a6', depth, 1.3);
  shape(canvas, box2(x - 128, base - 46, 256, 50), '#ead7b8', depth);
}
