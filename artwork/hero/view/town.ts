import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import type { Point } from '../core/camera.ts';
import type { Scene } from '../core/scene.ts';
import { drawBuilding } from './building.ts';
import { drawGrove } from './groves.ts';
import { drawCampanile, drawDome } from './landmarks.ts';
import type { Building } from './plan.ts';
import { drawCypress, drawPine } from './trees.ts';

const walls = [
  '#e3b878',
  '#d99b6c',
  '#e9d3a8',
  '#cf8f78',
  '#dcae86',
  '#efdfbd',
  '#c9a27a',
  '#d8b49a',
  '#b9b394',
];
const tiles = ['#bd7352', '#b4674a', '#c98560', '#a8624a', '#cf9470', '#b57a5c', '#bb8468'];

/** Depth of each row of houses, the lowest and the highest eave in it. */
const rows: readonly (readonly [z: number, low: number, high: number])[] = [
  [27, -9.6, -8.2],
  [41, -8, -5.8],
  [56, -7, -4],
  [73, -6.5, -2.8],
  [92, -6, -2],
  [114, -5.5, -1],
  [140, -5, 0],
  [172, -4.5, 1.5],
  [210, -4, 2.5],
  [258, -4, 3.5],
  [318, -4, 4.5],
  [395, -4, 6],
  [490, -4, 7],
];

function housesOf(scene: Scene): Building[] {
  const houses: Building[] = [];
  for (const [z, low, high] of rows) {
    const random = makeRandom(Math.round(z) * 7 + 5);
    const reach = (scene.sheet.width * 0.62 * z) / scene.camera.focal;
    // Rows always start from the same place, so that both crops show one town.
    let x = -z * 1.15;
    while (x < z * 1.15) {
      const width = random.between(8, 15) * (z > 200 ? 1.3 : 1);
      const turn = Math.sin(x / 31 + z / 47) * 0.42 + random.between(-0.06, 0.06);
      const house: Building = {
        x: x + width / 2,
        z: z + random.between(-2.5, 2.5),
        width,
        depth: random.between(9, 12),
        turn,
        eave: random.between(low, high),
        foot: -18,
        wall: random.pick(walls),
        tile: random.pick(tiles),
        hipped: random.chance(0.45),
      };
      x += width + (random.chance(0.3) ? random.between(2, 5) : random.between(0.2, 1));
      if (Math.abs(house.x) < reach + 20) houses.push(house);
    }
  }
  return houses;
}

export function drawTown(scene: Scene): void {
  const parts: { z: number; draw: () => void }[] = housesOf(scene).map((house) => ({
    z: house.z,
    draw: () => drawBuilding(scene, house, makeRandom(9200 + Math.round(house.x * 31 + house.z * 17))),
  }));
  parts.push({ z: scene.campanile[2], draw: () => drawCampanile(scene) });
  parts.push({ z: scene.dome[2], draw: () => drawDome(scene) });
  scene.pines.forEach(([foot, height], i) => {
    parts.push({ z: foot[2], draw: () => drawPine(scene, foot, height, makeRandom(310 + i)) });
  });
  scene.cypresses.forEach(([foot, height], i) => {
    parts.push({ z: foot[2], draw: () => drawCypress(scene, foot, height, makeRandom(510 + i)) });
  });
  const garden = makeRandom(77);
  for (let i = 0; i < 26; i++) {
    const z = garden.between(50, 330);
    const foot: Point = [garden.between(-0.95, 0.95) * z, -9, z - 6];
    const [spread, height] = [garden.between(2.5, 7), garden.between(5, 8.5)];
    parts.push({ z: foot[2], draw: () => drawGrove(scene, foot, spread, height, makeRandom(1200 + i)) });
  }
  for (const part of parts.sort((one, other) => other.z - one.z)) part.draw();
}
