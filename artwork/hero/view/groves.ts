import type { Random } from '@stanza/server/demo/generate/random.ts';
import { type Point, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from '../core/light.ts';
import { type Scene, see } from '../core/scene.ts';

/** The crowns of a garden's trees between the houses: leafy clumps, lit from the right. */
export function drawGrove(scene: Scene, foot: Point, spread: number, height: number, random: Random): void {
  const { sheet, light } = scene;
  const scale = scaleAt(scene.camera, foot[2]);
  const [x, y] = see(scene, foot);
  const clumps = Array.from({ length: Math.round(50 + spread * 14) }, () => {
    const across = random.between(-1, 1);
    const up =
      random.between(0, 0.8 + 0.2 * Math.sin(across * 6 + spread)) * Math.sqrt(1 - across * across * 0.85);
    return { across, up };
  }).sort((one, other) => one.up - other.up);
  const green = random.pick(['#5c6b3c', '#68733f', '#55653f']);
  for (const { across, up } of clumps) {
    const sun = Math.min(1, Math.max(0, up * 0.75 + across * 0.15 + random.between(-0.15, 0.15)));
    const size = scale * random.between(0.5, 1.05);
    sheet.ellipse([x + across * spread * scale, y - up * height * scale], size, size * 0.78, {
      fill: outdoors(light, mix(mix(green, '#2e3a28', 0.5), mix(green, '#b3a95f', 0.5), sun), sun, foot[2]),
      opacity: 0.92,
    });
  }
}
