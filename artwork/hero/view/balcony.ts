import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import type { Dot } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from '../core/light.ts';
import { type Scene, see, seeAll } from '../core/scene.ts';
import { drawGeraniums } from './geraniums.ts';
import { drawRail, railTop } from './rail.ts';

const depth = 1.02;

/** A narrow stone balcony with an iron rail, and boxes of geraniums hung inside the rail. */
export function drawBalcony(scene: Scene): void {
  const { opening } = scene;
  const z = opening.outer + depth;
  drawSlab(scene, z);
  drawRail(scene, z);
  scene.boxes.forEach((x, i) => {
    drawBox(scene, x, z - 0.16);
    drawGeraniums(scene, [x, railTop - 0.12, z - 0.14], 0.42, makeRandom(60 + i * 7));
  });
}

function drawSlab(scene: Scene, z: number): void {
  const { sheet, light, opening } = scene;
  const [left, right] = [opening.left - 0.7, opening.right + 0.7];
  const stone = outdoors(light, '#e2cba6', 0.62);
  const dots = seeAll(scene, [
    [left, 0, opening.inner],
    [right, 0, opening.inner],
    [right, 0, z + 0.12],
    [left, 0, z + 0.12],
  ]);
  const [[, near] = [0, 0], , [, far] = [0, 0]] = dots;
  sheet.shape(dots, {
    fill: sheet.linear(
      [0, far],
      [0, near],
      [
        [0, stone],
        [1, mix(stone, outdoors(light, '#a97f5e', 0.3), 0.3)],
      ],
    ),
  });
  sheet.shape(
    seeAll(scene, [
      [left, 0, z + 0.12],
      [right, 0, z + 0.12],
      [right, -0.14, z + 0.12],
      [left, -0.14, z + 0.12],
    ]),
    {
      fill: outdoors(light, '#b08a68', 0.1),
    },
  );
  // The shadow of the rail, thrown inwards and to the left.
  const shade = outdoors(light, '#8a6a58', 0);
  const opacity = light.theme === 'dark' ? 0.25 : 0.42;
  const cast = (x: number, height: number): Dot =>
    see(scene, [x - height * 1.1, 0, Math.max(opening.inner, z - height * 0.95)]);
  for (let x = left; x < right + 1.4; x += 0.23)
    sheet.line([cast(x, 0.05), cast(x, railTop)], shade, 3.4, { opacity });
  sheet.line([cast(left, railTop), cast(right + 1.4, railTop)], shade, 9, { opacity });
}

function drawBox(scene: Scene, x: number, z: number): void {
  const { sheet, light } = scene;
  const half = 0.43;
  const [low, high] = [0.66, 0.86];
  const clay = outdoors(light, '#b9623f', 0.26);
  const dots = seeAll(scene, [
    [x - half * 0.95, low, z],
    [x + half * 0.95, low, z],
    [x + half, high, z],
    [x - half, high, z],
  ]);
  const [[a] = [0], [b] = [0], , [, y] = [0, 0]] = dots;
  sheet.shape(dots, {
    fill: sheet.linear(
      [a, 0],
      [b, 0],
      [
        [0, mix(clay, outdoors(light, '#6d3526', 0), 0.35)],
        [0.75, clay],
        [1, outdoors(light, '#cf7b55', 0.8)],
      ],
    ),
  });
  const rim = seeAll(scene, [
    [x - half * 1.03, high - 0.045, z],
    [x + half * 1.03, high - 0.045, z],
    [x + half * 1.03, high + 0.01, z],
    [x - half * 1.03, high + 0.01, z],
  ]);
  sheet.shape(rim, { fill: outdoors(light, '#c9744f', 0.45) });
  sheet.line(
    [
      [a, y + 14],
      [b, y + 14],
    ],
    outdoors(light, '#7b3f2c', 0),
    3,
    { opacity: 0.3 },
  );
}
