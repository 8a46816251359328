import { makeRandom, type Random } from '@stanza/server/demo/generate/random.ts';
import type { Dot } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from '../core/light.ts';
import { smooth } from '../core/outline.ts';
import type { Scene } from '../core/scene.ts';

interface Ridge {
  /** The height above the horizon, as a share of the picture's height. */
  rise: number;
  roughness: number;
  colour: string;
  metres: number;
  trees: number;
}

const ridges: readonly Ridge[] = [
  { rise: 0.135, roughness: 0.4, colour: '#6f8f9f', metres: 430, trees: 0 },
  { rise: 0.088, roughness: 0.5, colour: '#6f8579', metres: 300, trees: 0 },
  { rise: 0.046, roughness: 0.55, colour: '#6d7a4c', metres: 190, trees: 60 },
];

export function drawHills(scene: Scene): void {
  const { sheet, light, camera } = scene;
  const horizon = camera.vanishing[1];
  ridges.forEach((ridge, i) => {
    const random = makeRandom(700 + i * 13);
    const height = ridgeLine(random, ridge.roughness);
    const top = (x: number) => horizon - sheet.height * ridge.rise * height(x / sheet.width);
    const crest = Array.from({ length: 61 }, (_, step): Dot => {
      const x = -20 + ((sheet.width + 40) * step) / 60;
      return [x, top(x)];
    });
    const colour = outdoors(light, ridge.colour, 0.55, ridge.metres);
    const foot = horizon + sheet.height * 0.03;
    sheet.path(`${smooth(crest, false)}L${sheet.width + 20} ${foot}L-20 ${foot}Z`, {
      fill: sheet.linear(
        [0, horizon - sheet.height * ridge.rise],
        [0, horizon + 6],
        [
          [0, colour],
          [1, mix(colour, light.haze, 0.55)],
        ],
      ),
    });
    drawGroves(scene, random, ridge, top);
  });
}

/** The height of the ridge along the picture, as a share of its rise: a sum of a few waves. */
function ridgeLine(random: Random, roughness: number): (share: number) => number {
  const waves = [1, 2.3, 5.1, 11].map((frequency, i) => ({
    frequency: frequency * random.between(0.8, 1.25),
    phase: random.between(0, 6.28),
    size: roughness ** i,
  }));
  const total = waves.reduce((sum, { size }) => sum + size, 0);
  return (share) =>
    0.55 +
    (0.45 *
      waves.reduce((sum, wave) => sum + wave.size * Math.sin(wave.phase + wave.frequency * 3.6 * share), 0)) /
      total;
}

function drawGroves(
  { sheet, light, camera }: Scene,
  random: Random,
  ridge: Ridge,
  top: (x: number) => number,
): void {
  const unit = sheet.height / 1080;
  for (let i = 0; i < ridge.trees; i++) {
    const centre = random.between(0, sheet.width);
    const colour = outdoors(
      light,
      random.pick(['#4f5f38', '#5b6a41', '#74804f']),
      random.between(0.2, 0.7),
      ridge.metres,
    );
    const base = top(centre) + random.between(0, camera.vanishing[1] - top(centre));
    if (random.chance(0.35)) {
      for (let k = 0; k < random.whole(2, 6); k++) {
        sheet.ellipse([centre + k * 7 * unit, base - 6 * unit], 2.1 * unit, random.between(6, 11) * unit, {
          fill: colour,
        });
      }
    } else {
      for (let k = 0; k < 5; k++) {
        sheet.ellipse(
          [centre + random.between(-22, 22) * unit, base],
          random.between(6, 14) * unit,
          random.between(3, 5) * unit,
          { fill: colour, opacity: 0.8 },
        );
      }
    }
  }
}
