import { scaleAt } from '../core/camera.ts';
import { outdoors } from '../core/light.ts';
import { type Scene, see } from '../core/scene.ts';

/** Metres above the floor. */
export const railTop = 1.02;

/** The iron rail at the depth `z`: bars with a collar, and a frieze of rings under the hand rail. */
export function drawRail(scene: Scene, z: number): void {
  const { sheet, light, opening } = scene;
  const scale = scaleAt(scene.camera, z);
  const [left, right] = [opening.left - 0.5, opening.right + 0.5];
  const iron = outdoors(light, '#474a40', 0.2);
  const gleam = outdoors(light, '#8d8a72', 0.9);
  const bar = (x: number, low: number, high: number, thick: number) => {
    const [foot, head] = [see(scene, [x, low, z]), see(scene, [x, high, z])];
    sheet.line([foot, head], iron, scale * thick);
    sheet.line(
      [
        [foot[0] + scale * thick * 0.32, foot[1]],
        [head[0] + scale * thick * 0.32, head[1]],
      ],
      gleam,
      scale * thick * 0.22,
      { opacity: 0.7 },
    );
  };
  const step = 0.135;
  let count = 0;
  for (let x = left; x <= right; x += step, count++) {
    const stout = count % 7 === 0;
    bar(x, 0.02, 0.86, stout ? 0.03 : 0.017);
    if (!stout) {
      const knot = see(scene, [x, 0.47, z]);
      sheet.ellipse(knot, scale * 0.019, scale * 0.028, { fill: iron });
    }
    const ring = see(scene, [x + step / 2, 0.925, z]);
    sheet.ellipse(ring, scale * 0.052, scale * 0.052, { stroke: iron, width: scale * 0.014, fill: 'none' });
  }
  for (const [height, thick] of [
    [0.1, 0.022],
    [0.86, 0.018],
    [0.985, 0.018],
    [railTop + 0.012, 0.045],
  ] as const) {
    const [from, to] = [see(scene, [left, height, z]), see(scene, [right, height, z])];
    sheet.line([from, to], iron, scale * thick);
    sheet.line(
      [
        [from[0], from[1] - scale * thick * 0.32],
        [to[0], to[1] - scale * thick * 0.32],
      ],
      gleam,
      scale * thick * 0.25,
      { opacity: 0.8 },
    );
  }
}
