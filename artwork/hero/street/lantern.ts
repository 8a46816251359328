import { type Dot, type Point, scaleAt } from '../core/camera.ts';
import { type Stage, see } from '../core/scene.ts';

/** A lantern on an iron arm, and the pool of light under it. */
export function drawLantern(stage: Stage, at: Point, wall: number): void {
  const { sheet } = stage;
  const [x, y] = see(stage, at);
  const scale = scaleAt(stage.camera, at[2]);
  const halo = (centre: Dot, radius: number, strength: number, squash: number) =>
    sheet.ellipse(centre, radius, radius * squash, {
      fill: sheet.radial(
        centre,
        radius,
        [
          [0, '#ffc873', strength],
          [0.35, '#f5a852', strength * 0.4],
          [1, '#f5a852', 0],
        ],
        squash,
      ),
      blend: 'screen',
    });
  halo(see(stage, [at[0], 0, at[2]]), scale * 3.2, 0.42, 0.28);
  sheet.line(
    [[x, y - scale * 0.3], see(stage, [wall, at[1] + 0.35, at[2]])],
    '#1d1b1a',
    Math.max(1, scale * 0.05),
  );
  halo([x, y], scale * 1.9, 0.62, 1);
  sheet.shape(
    [
      [x - scale * 0.1, y + scale * 0.2],
      [x + scale * 0.1, y + scale * 0.2],
      [x + scale * 0.15, y - scale * 0.14],
      [x - scale * 0.15, y - scale * 0.14],
    ],
    { fill: '#ffe6b4' },
  );
  sheet.shape(
    [
      [x - scale * 0.18, y - scale * 0.14],
      [x + scale * 0.18, y - scale * 0.14],
      [x, y - scale * 0.34],
    ],
    { fill: '#1d1b1a' },
  );
}
