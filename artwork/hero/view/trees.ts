import type { Random } from '@stanza/server/demo/generate/random.ts';
import { type Dot, type Point, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from '../core/light.ts';
import { smooth } from '../core/outline.ts';
import { type Scene, see } from '../core/scene.ts';

/** A cypress: a flame of many short upward strokes, lit from the right. */
export function drawCypress(scene: Scene, foot: Point, height: number, random: Random): void {
  const { sheet, light } = scene;
  const z = foot[2];
  const tall = height * scaleAt(scene.camera, z);
  const wide = tall * random.between(0.085, 0.11);
  const [x, y] = see(scene, foot);
  const girth = (t: number) =>
    wide * Math.sin(Math.PI * Math.min(1, 0.16 + t * 0.84)) ** 0.75 * (1 - t * 0.25);
  const edge = Array.from({ length: 15 }, (_, i) => i / 14);
  const body: Dot[] = [
    ...edge.map((t): Dot => [x - girth(t) * random.between(0.88, 1.08), y - tall * t]),
    ...edge.toReversed().map((t): Dot => [x + girth(t) * random.between(0.88, 1.08), y - tall * t]),
  ];
  sheet.path(smooth(body), { fill: outdoors(light, '#3d4a30', 0.1, z) });
  for (let i = 0; i < 150; i++) {
    const t = random.next() ** 0.9 * 0.97;
    const across = random.between(-1, 1);
    const at: Dot = [x + across * girth(t) * 0.92, y - tall * t];
    const length = tall * random.between(0.02, 0.05);
    const sun = Math.max(0, across * 0.75 + random.between(-0.15, 0.4));
    sheet.line(
      [at, [at[0] + across * length * 0.22, at[1] - length]],
      outdoors(light, mix('#3f4d31', '#8c9355', sun), sun, z),
      Math.max(0.7, wide * 0.11),
      {
        opacity: 0.75,
      },
    );
  }
}

/** An umbrella pine: a leaning trunk that forks under a flat crown of clumps. */
export function drawPine(scene: Scene, foot: Point, height: number, random: Random): void {
  const { sheet, light } = scene;
  const z = foot[2];
  const scale = scaleAt(scene.camera, z);
  const [x, y] = see(scene, foot);
  const crown = height * 0.5 * scale;
  const top: Dot = [x + crown * random.between(-0.16, 0.16), y - height * scale];
  const bark = outdoors(light, '#6d5140', 0.35, z);
  const fork: Dot = [x + (top[0] - x) * 0.5, y - height * scale * 0.64];
  sheet.path(`M${x} ${y}Q${x} ${y - height * scale * 0.4} ${fork[0]} ${fork[1]}`, {
    stroke: bark,
    width: scale * 0.5,
  });
  for (let i = -2; i <= 2; i++) {
    const tip: Dot = [top[0] + i * crown * 0.33, top[1] + crown * (0.12 + 0.03 * i * i)];
    sheet.path(
      `M${fork[0]} ${fork[1]}Q${fork[0] + i * crown * 0.08} ${tip[1] + crown * 0.16} ${tip[0]} ${tip[1]}`,
      {
        stroke: bark,
        width: scale * 0.22,
      },
    );
  }
  const clumps = Array.from({ length: 120 }, () => {
    const across = random.between(-1, 1);
    const dome = Math.sqrt(1 - across * across);
    return { across, up: random.between(-0.12, 1) * dome };
  }).sort((one, other) => one.up - other.up);
  for (const { across, up } of clumps) {
    const at: Dot = [top[0] + across * crown * 0.95, top[1] + crown * 0.13 - up * crown * 0.34];
    const sun = Math.min(1, Math.max(0, 0.12 + up * 0.55 + across * 0.3 + random.between(-0.12, 0.12)));
    const size = crown * random.between(0.07, 0.14);
    sheet.ellipse(at, size, size * 0.62, {
      fill: outdoors(light, mix('#36442d', '#93985a', sun), sun, z),
      opacity: 0.9,
    });
  }
}
