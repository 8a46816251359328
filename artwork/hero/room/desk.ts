import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import type { Dot, Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { type Scene, see, seeAll } from '../core/scene.ts';
import { drawBlock } from './block.ts';
import { drawBowl } from './bowl.ts';
import { deskHeight, indoors } from './indoors.ts';
import { drawLamp } from './lamp.ts';
import { drawMoka } from './moka.ts';
import { drawShadow } from './shadow.ts';

const size: Point = [2.6, deskHeight, 0.85];
const board = 0.045;

/** The desk in the near corner: a walnut board on legs, with a student's things. */
export function drawDesk(scene: Scene): void {
  const [x, , z] = scene.desk;
  const [width, height, depth] = size;
  drawShade(scene);
  for (const back of [depth - 0.1, 0.05])
    drawBlock(scene, [x + 0.07, 0, z + back], [0.06, height, 0.06], '#6e4a33', {
      strength: back > 0.1 ? 0.7 : 0.9,
    });
  drawBlock(scene, [x + 0.04, height - 0.16, z + 0.03], [width, 0.13, depth - 0.06], '#6a4630', {
    strength: 0.85,
  });
  drawBlock(scene, [x, height - board, z], [width, board, depth], '#9a6a45');
  drawGrain(scene);
  const on = ([a, b]: readonly [number, number]): Point => [a, height, b];
  drawNotebook(scene, on([scene.things.bowl[0] + 0.28, z + 0.08]));
  drawLamp(scene, on(scene.things.lamp));
  drawBooks(scene, on(scene.things.books));
  drawMoka(scene, on(scene.things.moka));
  drawBowl(scene, on(scene.things.bowl));
}

function drawShade(scene: Scene): void {
  const { sheet, light } = scene;
  const [x, , z] = scene.desk;
  const dots = seeAll(scene, [
    [x - 0.25, 0, z],
    [x + 2.6, 0, z],
    [x + 2.6, 0, z + 0.9],
    [x - 0.35, 0, z + 0.9],
  ]);
  sheet.shape(dots, { fill: light.theme === 'dark' ? '#120d0a' : '#4c362c', opacity: 0.5, blur: 16 });
}

function drawGrain(scene: Scene): void {
  const { sheet, light } = scene;
  const random = makeRandom(19);
  const [x, , z] = scene.desk;
  for (let i = 0; i < 46; i++) {
    const depth = random.between(0.01, 0.84);
    const from = x + random.between(0, 1.6);
    const [a, b] = seeAll(scene, [
      [from, size[1], z + depth],
      [from + random.between(0.2, 0.9), size[1], z + depth + random.between(-0.01, 0.01)],
    ]);
    if (a && b)
      sheet.line(
        [a, b],
        indoors(scene, random.pick(['#7d5334', '#b4855c', '#6f4a30']), [from, size[1], z + depth]),
        1.6,
        { opacity: random.between(0.12, 0.4) },
      );
  }
  const sheen = seeAll(scene, [
    [x, size[1], z],
    [x + 0.9, size[1], z],
    [x + 0.45, size[1], z + 0.85],
    [x, size[1], z + 0.85],
  ]);
  sheet.shape(sheen, { fill: light.theme === 'dark' ? '#ffcf8f' : '#fff2d4', opacity: 0.16, blur: 14 });
}

const spines = ['#8a3f30', '#e2d2ae', '#5f7355', '#c98f3f', '#7f949c'];

function drawBooks(scene: Scene, at: Point): void {
  const random = makeRandom(5);
  let y = at[1];
  drawShadow(scene, at, 0.2);
  for (const colour of spines) {
    const [w, h, d] = [random.between(0.24, 0.3), random.between(0.026, 0.045), random.between(0.17, 0.2)];
    const x = at[0] - w / 2 + random.between(-0.02, 0.02);
    const z = at[2] + random.between(-0.015, 0.015);
    drawBlock(scene, [x, y, z], [w, h, d], colour);
    const [a, b] = seeAll(scene, [
      [x + w * 0.2, y + h * 0.5, z],
      [x + w * 0.72, y + h * 0.5, z],
    ]);
    if (a && b)
      scene.sheet.line([a, b], indoors(scene, mix(colour, '#f7e7c4', 0.6), [x, y, z]), 3, { opacity: 0.8 });
    y += h;
  }
}

function drawNotebook(scene: Scene, [x, y, z]: Point): void {
  const { sheet } = scene;
  const turn = 0.16;
  const page = (left: number, right: number): Dot[] =>
    [
      [left, 0],
      [right, 0],
      [right, 0.24],
      [left, 0.24],
    ].map(([a = 0, b = 0]) =>
      see(scene, [x + a * Math.cos(turn) + b * Math.sin(turn), y + 0.012, z - a * Math.sin(turn) * 0.4 + b]),
    );
  sheet.shape(page(-0.02, 0.39), { fill: '#3a2418', opacity: 0.4, blur: 5 });
  sheet.shape(page(0, 0.185), { fill: indoors(scene, '#f7ecd5', [x, y, z]) });
  sheet.shape(page(0.185, 0.37), { fill: indoors(scene, '#fdf4e1', [x, y, z]) });
  const lines = page(0.02, 0.17);
  const [a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]] = lines;
  for (let i = 1; i < 8; i++) {
    const t = i / 8;
    const length = i === 3 ? 0.6 : 0.95;
    const from: Dot = [d[0] + (a[0] - d[0]) * t, d[1] + (a[1] - d[1]) * t];
    const to: Dot = [c[0] + (b[0] - c[0]) * t, c[1] + (b[1] - c[1]) * t];
    sheet.line(
      [from, [from[0] + (to[0] - from[0]) * length, from[1] + (to[1] - from[1]) * length]],
      indoors(scene, '#8b8d95', [x, y, z]),
      1.3,
      { opacity: 0.6 },
    );
  }
  const pencil = seeAll(scene, [
    [x + 0.2, y + 0.02, z + 0.03],
    [x + 0.36, y + 0.02, z + 0.15],
  ]);
  sheet.line(pencil, indoors(scene, '#c98f3f', [x, y, z]), 6);
}
