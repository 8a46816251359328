import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import type { Dot, Point } from '../core/camera.ts';
import { smooth } from '../core/outline.ts';
import { draft, type Scene } from '../core/scene.ts';
import { indoors } from './indoors.ts';
import { drawLeaf } from './leaf.ts';

/** A botanical print in a thin frame: an olive branch on cream paper. */
export function drawPicture(scene: Scene, centre: Point): void {
  const { sheet } = scene;
  const random = makeRandom(12);
  const { at, scale } = draft(scene, centre);
  const panel = (a: number, b: number): Dot[] => [at(-a, -b), at(a, -b), at(a, b), at(-a, b)];
  const paint = (colour: string) => indoors(scene, colour, centre);
  sheet.shape(
    panel(0.25, 0.33).map(([a, b]): Dot => [a + 7, b + 9]),
    { fill: '#4a3020', opacity: 0.34, blur: 7 },
  );
  sheet.shape(panel(0.25, 0.33), {
    fill: sheet.linear(at(-0.25, 0.33), at(0.25, -0.33), [
      [0, paint('#a97a4e')],
      [1, paint('#6f4a30')],
    ]),
  });
  sheet.shape(panel(0.226, 0.306), { fill: paint('#fbf3e2') });
  sheet.shape(panel(0.165, 0.24), { fill: paint('#efe2c6') });
  const stem = [at(-0.09, -0.17), at(-0.03, -0.05), at(0.0, 0.06), at(0.07, 0.18)];
  sheet.path(smooth(stem, false), { stroke: paint('#7a6b4a'), width: 2.4 });
  for (let i = 0; i < 9; i++) {
    const t = i / 8;
    const spot = at(-0.08 + 0.15 * t, -0.14 + 0.31 * t);
    const side = i % 2 ? -0.15 - random.between(0, 0.4) : -2.6 + random.between(0, 0.4);
    drawLeaf(scene, spot, scale * random.between(0.075, 0.1), side, centre, i % 3 ? '#7b8760' : '#65724d');
  }
  for (const [a, b] of [
    [-0.03, -0.1],
    [0.04, 0.0],
  ] as const)
    sheet.ellipse(at(a, b), scale * 0.014, scale * 0.018, { fill: paint('#54583a') });
}
