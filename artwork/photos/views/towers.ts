import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { box2, mirrored, outdoors } from './brush.ts';
import { tower } from './monuments.ts';

/** Turin's Mole Antonelliana. */
export function mole(canvas: Canvas, x: number, base: number, depth: number): void {
  const stone = outdoors(canvas, '#d9c3a5', depth);
  const slate = outdoors(canvas, '#8e8f92', depth);
  canvas.shape(box2(x - 62, base - 66, 124, 70), { fill: stone });
  for (let i = 0; i < 9; i += 1)
    canvas.shape(box2(x - 56 + i * 13.4, base - 54, 5, 34), { fill: mix(stone, canvas.light.shade, 0.35) });
  const half: Dot[] = [
    [60, base - 66],
    [57, base - 92],
    [50, base - 122],
    [38, base - 150],
    [24, base - 170],
    [14, base - 178],
  ];
  canvas.shape(mirrored(x, half), {
    fill: {
      from: [x - 60, 0],
      to: [x + 60, 0],
      stops: [
        [0, mix(slate, canvas.light.warm, 0.35)],
        [0.5, slate],
        [1, mix(slate, canvas.light.shade, 0.35)],
      ],
    },
  });
  for (const k of [-0.6, -0.2, 0.2, 0.6])
    canvas.path(`M${x + 58 * k} ${base - 66}Q${x + 54 * k} ${base - 140} ${x + 12 * k} ${base - 178}`, {
      stroke: mix(slate, canvas.light.shade, 0.3),
      strokeWidth: 1.4,
      opacity: 0.7,
    });
  canvas.shape(box2(x - 13, base - 198, 26, 22), { fill: stone });
  canvas.shape(box2(x - 9, base - 214, 18, 18), { fill: mix(stone, canvas.light.shade, 0.15) });
  canvas.shape(
    mirrored(x, [
      [8, base - 214],
      [5, base - 246],
      [0.7, base - 306],
    ]),
    { fill: stone },
  );
}

/** Bologna's two towers, one of them leaning as it does. */
export function twoTowers(canvas: Canvas, x: number, base: number, depth: number): void {
  tower(canvas, x, base, 26, 236, '#b9714d', depth);
  const brick = outdoors(canvas, '#b9714d', depth);
  canvas.shape(box2(x - 16, base - 246, 32, 12), { fill: mix(brick, canvas.light.warm, 0.15) });
  for (let i = 0; i < 4; i += 1) canvas.shape(box2(x - 16 + i * 9, base - 252, 5, 7), { fill: brick });
  tower(canvas, x, base - 246, 10, 12, '#b9714d', depth, 8);
  for (let y = base - 220; y < base - 20; y += 42)
    canvas.shape(box2(x - 2, y, 4, 9), { fill: mix(brick, canvas.light.shade, 0.5) });
  canvas.shape(
    [
      [x + 46, base],
      [x + 52, base - 118],
      [x + 78, base - 116],
      [x + 72, base],
    ],
    {
      fill: {
        from: [x + 46, 0],
        to: [x + 78, 0],
        stops: [
          [0, mix(brick, canvas.light.warm, 0.14)],
          [1, mix(brick, canvas.light.shade, 0.32)],
        ],
      },
    },
  );
}
