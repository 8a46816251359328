import type { Random } from '@stanza/server/demo/generate/random.ts';
import { outdoors } from '../core/light.ts';
import { type Scene, seeAll } from '../core/scene.ts';
import { type Building, place } from './plan.ts';

/** Brick chimneys on the near slope; `rise` is the height of the ridge above the eave. */
export function drawChimneys(scene: Scene, building: Building, rise: number, random: Random): void {
  const { sheet, light } = scene;
  const count = random.whole(0, 2);
  for (let i = 0; i < count; i++) {
    const [a, b] = [random.between(-0.35, 0.35) * building.width, random.between(-0.3, 0.1) * building.depth];
    const [x, , z] = place(building, a, 0, b);
    const top = building.eave + rise + random.between(0.4, 1.3);
    const half = random.between(0.3, 0.5);
    const foot = building.eave + rise * 0.35;
    const block = (from: number, to: number, low: number, high: number) =>
      seeAll(scene, [
        [x + from, low, z],
        [x + to, low, z],
        [x + to, high, z],
        [x + from, high, z],
      ]);
    const colour = random.pick(['#d9b38c', '#c98e6b', '#e2cba6']);
    sheet.shape(block(-half, half * 0.35, foot, top), { fill: outdoors(light, colour, 0.12, z) });
    sheet.shape(block(half * 0.35, half, foot, top), { fill: outdoors(light, colour, 0.95, z) });
    sheet.shape(block(-half * 1.35, half * 1.35, top, top + 0.16), {
      fill: outdoors(light, '#b8694a', 0.6, z),
    });
    if (random.chance(0.5)) {
      sheet.shape(block(-half * 0.8, half * 0.8, top + 0.16, top + 0.45), {
        fill: outdoors(light, '#a55a3e', 0.4, z),
      });
    }
  }
}
