import type { Random } from '@stanza/server/demo/generate/random.ts';
import { type Dot, type Point, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from '../core/light.ts';
import { smooth } from '../core/outline.ts';
import { type Scene, see } from '../core/scene.ts';

const petals = ['#d4523c', '#c8443a', '#df7a68', '#e08d84'];

/** A box full of geraniums: scalloped leaves, some hanging over the edge, and round heads of flowers on stalks. */
export function drawGeraniums(scene: Scene, middle: Point, half: number, random: Random): void {
  const scale = scaleAt(scene.camera, middle[2]);
  const [x, y] = see(scene, middle);
  const petal = random.pick(petals);
  const leaves = Array.from({ length: 150 }, () => {
    const across = random.between(-1.12, 1.12);
    const crown = Math.sqrt(Math.max(0, 1.3 - across * across));
    const up = random.between(-0.62, 1) * crown;
    return { across, up };
  }).sort((one, other) => one.up - other.up + random.between(-0.25, 0.25));
  for (const { across, up } of leaves) {
    const sun = Math.min(1, Math.max(0, 0.28 + up * 0.42 + across * 0.14 + random.between(-0.24, 0.24)));
    drawLeaf(
      scene,
      [x + across * half * scale, y - up * 0.2 * scale],
      scale * random.between(0.026, 0.05),
      sun,
      random,
    );
  }
  for (let i = 0; i < 15; i++) {
    const across = random.between(-1.02, 1.02);
    const up = random.between(0.05, 1.55) * Math.sqrt(Math.max(0.15, 1.15 - across * across));
    drawHead(
      scene,
      [x + across * half * scale, y - up * 0.2 * scale],
      scale * random.between(0.036, 0.056),
      petal,
      random,
    );
  }
}

function drawLeaf({ sheet, light }: Scene, [x, y]: Dot, size: number, sun: number, random: Random): void {
  const turn = random.between(0, 6.28);
  const tilt = random.between(0.55, 0.95);
  const dots = Array.from({ length: 11 }, (_, i): Dot => {
    const angle = turn + (2 * Math.PI * i) / 11;
    // A notch where the stalk comes in, scallops elsewhere.
    const reach = i === 0 ? 0.35 : 0.86 + 0.16 * (i % 2);
    return [x + size * reach * Math.cos(angle), y + size * reach * tilt * Math.sin(angle)];
  });
  const colour = outdoors(light, mix('#44552f', '#a3ac58', sun), sun * 0.9);
  sheet.path(smooth(dots), { fill: colour });
  if (sun > 0.35) {
    sheet.ellipse([x, y], size * 0.55, size * 0.55 * tilt, {
      stroke: outdoors(light, '#5c6a38', sun),
      width: size * 0.12,
      fill: 'none',
      opacity: 0.55,
    });
  }
}

function drawHead({ sheet, light }: Scene, [x, y]: Dot, size: number, petal: string, random: Random): void {
  sheet.line(
    [
      [x, y],
      [x + random.between(-0.5, 0.5) * size, y + size * 2.6],
    ],
    outdoors(light, '#6d7a43', 0.5),
    Math.max(1, size * 0.16),
  );
  for (let i = 0; i < 24; i++) {
    const angle = random.between(0, 6.28);
    const reach = Math.sqrt(random.next()) * size;
    const [a, b] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.85];
    const sun = Math.min(1, Math.max(0, 0.45 + (a - b) / size / 2.4 + random.between(-0.14, 0.14)));
    sheet.ellipse(
      [x + a, y + b],
      size * 0.31,
      size * 0.24,
      {
        fill: outdoors(light, mix(mix(petal, '#7e2430', 0.45), mix(petal, '#ffc9b0', 0.28), sun), sun * 0.8),
      },
      random.between(0, 180),
    );
  }
}
