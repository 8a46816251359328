import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import type { Dot, Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { smooth } from '../core/outline.ts';
import { draft, type Scene } from '../core/scene.ts';
import { indoors } from './indoors.ts';
import { drawLeaf } from './leaf.ts';

/** A young olive tree in a terracotta pot. */
export function drawPlant(scene: Scene, foot: Point): void {
  const { sheet } = scene;
  const random = makeRandom(33);
  const { at, scale } = draft(scene, foot);
  sheet.ellipse(at(-0.08, 0), scale * 0.3, scale * 0.06, { fill: '#3a2418', opacity: 0.45, blur: 8 });
  const bark = indoors(scene, '#7a6650', foot);
  const twigs: Dot[][] = [];
  for (let i = 0; i < 15; i++) {
    const lean = random.between(-0.34, 0.34);
    const from = random.between(0.55, 0.85);
    twigs.push([
      at(0.02, from),
      at(lean * 0.5, from + random.between(0.12, 0.2)),
      at(lean, from + random.between(0.2, 0.5)),
    ]);
  }
  sheet.path(smooth([at(0, 0.38), at(0.015, 0.6), at(0.005, 0.85)], false), {
    stroke: bark,
    width: scale * 0.03,
  });
  for (const twig of twigs) sheet.path(smooth(twig, false), { stroke: bark, width: scale * 0.009 });
  for (const twig of twigs) {
    const [a = [0, 0], b = [0, 0], c = [0, 0]] = twig;
    for (let k = 0; k < 17; k++) {
      const t = random.between(0.15, 1.05);
      const spot: Dot = [
        a[0] * (1 - t) ** 2 + 2 * b[0] * t * (1 - t) + c[0] * t * t,
        a[1] * (1 - t) ** 2 + 2 * b[1] * t * (1 - t) + c[1] * t * t,
      ];
      const colour = mix('#5d6a4a', '#b5ba93', random.next());
      drawLeaf(scene, spot, scale * random.between(0.055, 0.085), random.between(-3.1, 0.5), foot, colour);
    }
  }
  const clay = (share: number) => indoors(scene, mix('#8a4530', '#cf7e58', share), foot);
  sheet.shape([at(-0.17, 0.01), at(0.17, 0.01), at(0.215, 0.36), at(-0.215, 0.36)], {
    fill: sheet.linear(at(-0.21, 0), at(0.21, 0), [
      [0, clay(0.2)],
      [0.7, clay(0.95)],
      [1, clay(0.6)],
    ]),
  });
  sheet.shape([at(-0.23, 0.34), at(0.23, 0.34), at(0.235, 0.41), at(-0.235, 0.41)], {
    fill: sheet.linear(at(-0.23, 0), at(0.23, 0), [
      [0, clay(0.3)],
      [0.7, clay(1)],
      [1, clay(0.7)],
    ]),
  });
  sheet.shape([at(-0.214, 0.34), at(0.214, 0.34), at(0.209, 0.3), at(-0.209, 0.3)], {
    fill: '#4a2318',
    opacity: 0.3,
  });
}
