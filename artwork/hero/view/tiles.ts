import type { Random } from '@stanza/server/demo/generate/random.ts';
import { between, dot, type Point, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { facing, outdoors } from '../core/light.ts';
import { type Scene, seeAll } from '../core/scene.ts';
import type { Building } from './plan.ts';

export interface Slope {
  /** The length of the eave, in metres. */
  length: number;
  /** A point by its shares along the eave and up the slope, within the hips. */
  at(along: number, up: number): Point;
  /** Both ends of a course of tiles. */
  course(up: number): [Point, Point];
}

/** Tiles run straight down from the ridge, so a hip cuts their lines and does not bend them. */
export function slopeOf([p, q, r, s]: readonly [Point, Point, Point, Point]): Slope {
  const eave: Point = [q[0] - p[0], 0, q[2] - p[2]];
  const length = Math.hypot(...eave);
  const share = (point: Point) => dot([point[0] - p[0], 0, point[2] - p[2]], eave) / length ** 2;
  const [start, finish] = [share(s), share(r)];
  const foot = between(p, q, start);
  const upward: Point = [s[0] - foot[0], s[1] - foot[1], s[2] - foot[2]];
  return {
    length,
    at(along, up) {
      const a = Math.min(1, along);
      const left = start > 0 ? a / start : 1;
      const right = finish < 1 ? (1 - a) / (1 - finish) : 1;
      const h = Math.min(up, left, right);
      const base = between(p, q, a);
      return [base[0] + upward[0] * h, base[1] + upward[1] * h, base[2] + upward[2] * h];
    },
    course: (up) => [between(p, s, up), between(q, r, up)],
  };
}

/** Courses of round tiles, as light and dark lines down the slope, with repaired patches. */
export function drawTiles(
  scene: Scene,
  { z, tile }: Building,
  slope: Slope,
  normal: Point,
  random: Random,
): void {
  const { sheet, light } = scene;
  const scale = scaleAt(scene.camera, z);
  if (scale < 2.5) return;
  const sun = facing(normal);
  const columns = Math.max(3, Math.floor(slope.length / Math.max(0.42, 4.2 / scale)));
  const cell = (a0: number, a1: number, b0: number, b1: number) =>
    seeAll(scene, [slope.at(a0, b0), slope.at(a1, b0), slope.at(a1, b1), slope.at(a0, b1)]);
  for (let i = 0; i < Math.min(26, columns); i++) {
    const a = random.between(0, 0.94);
    const b = random.between(0, 0.8);
    const tone = random.pick(['#e2a878', '#8d4630', '#c9835a', '#a9563a', '#dba27c', '#9c7a5c', '#8b8468']);
    sheet.shape(cell(a, a + random.between(0.02, 0.1), b, b + random.between(0.06, 0.25)), {
      fill: outdoors(light, mix(tile, tone, 0.6), sun, z),
      opacity: random.between(0.2, 0.6),
    });
  }
  for (let i = 0; i < columns; i++) {
    const a = (i + random.between(-0.07, 0.07)) / columns;
    sheet.shape(cell(a, a + 0.42 / columns, 0, 1), {
      fill: outdoors(light, mix(tile, random.pick(['#5d2a22', '#6b3a2c', '#54342c']), 0.62), sun * 0.7, z),
      opacity: random.between(0.2, 0.5),
    });
  }
  if (scale < 12) return;
  const rows = Math.floor(scale / 2.4);
  for (let j = 1; j < rows; j++) {
    const b = j / rows;
    const [from, to] = slope.course(b);
    sheet.line(seeAll(scene, [from, to]), outdoors(light, mix(tile, '#5d2a22', 0.5), sun, z), scale * 0.028, {
      opacity: random.between(0.15, 0.4),
    });
  }
}
