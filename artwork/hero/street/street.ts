import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { type Camera, type Dot, scaleAt } from '../core/camera.ts';
import { lights, outdoors, type Theme } from '../core/light.ts';
import { type Stage, seeAll } from '../core/scene.ts';
import { Sheet } from '../core/sheet.ts';
import { drawSky } from '../view/sky.ts';
import { bay, drawBay, half } from './arcade.ts';

const camera: Camera = { width: 1280, height: 800, vanishing: [610, 470], focal: 720, eye: 1.7 };
const bays = 17;
const walls = ['#e0b071', '#c97b56', '#ead3a9', '#d39a83', '#d9a15c', '#cf8a62', '#e6c795'];

/** An arcaded street in the evening sun, or under its lamps: the picture behind some screens. */
export function composeStreet(theme: Theme): string {
  const sheet = new Sheet(camera.width, camera.height);
  const stage: Stage = { sheet, camera, light: lights[theme] };
  drawSky({ ...stage, moon: [505, 96] });
  drawTower(stage);
  drawPaving(stage);
  for (const side of [-1, 1] as const) {
    const random = makeRandom(side < 0 ? 21 : 84);
    const houses = Array.from({ length: 7 }, (_, i) => ({
      wall: walls[(i * 3 + (side < 0 ? 0 : 3)) % walls.length] ?? '#e0b071',
      height: random.between(11.5, 14.5),
    }));
    for (let i = bays - 1; i >= 0; i--) {
      const house = houses[Math.floor(i / 3)] ?? { wall: '#e0b071', height: 12 };
      drawBay(stage, side, i * bay - 1, house, makeRandom(300 + i * side), i % 3 === 0);
    }
  }
  drawGlow(stage);
  return sheet.toSvg();
}

function drawPaving(stage: Stage): void {
  const { sheet, light } = stage;
  const horizon = camera.vanishing[1];
  const stone = (sun: number, metres: number) => outdoors(light, '#c4ad90', sun, metres);
  sheet.path(`M0 ${horizon + 8}H1280V800H0Z`, {
    fill: sheet.linear(
      [0, horizon + 8],
      [0, 800],
      [
        [0, stone(0.9, 90)],
        [1, stone(0.25, 0)],
      ],
    ),
  });
  const random = makeRandom(4);
  for (let z = 2.2; z < 46; z += 0.75) {
    for (let x = -half + random.between(0, 0.8); x < half; x += random.between(0.9, 1.4)) {
      const dots = seeAll(stage, [
        [x, 0, z],
        [x + 1, 0, z],
        [x + 1, 0, z + 0.7],
        [x, 0, z + 0.7],
      ]);
      sheet.shape(dots, { fill: stone(random.between(0, 0.7), z * 1.6), opacity: 0.4 });
    }
  }
  // The low sun shines along the street between the roofs, longest on the left half of the paving.
  const shade = seeAll(stage, [
    [half, 0, 1.2],
    [half, 0, 70],
    [0.6, 0, 70],
    [-1.6, 0, 1.2],
  ]);
  sheet.shape(shade, {
    fill: outdoors(light, '#5f4a4a', 0, 10),
    opacity: light.theme === 'dark' ? 0.25 : 0.42,
    blur: 10,
  });
}

function drawTower({ sheet, camera: view, light }: Stage): void {
  const z = 76;
  const scale = scaleAt(view, z);
  const at = (a: number, b: number): Dot => [
    view.vanishing[0] + a * scale,
    view.vanishing[1] + 14 - b * scale,
  ];
  const paint = (colour: string, sun: number) => outdoors(light, colour, sun, 190);
  const panel = (a: number, b: number, low: number, high: number) =>
    sheet.shape([at(a, low), at(b, low), at(b, high), at(a, high)], {
      fill: paint('#b9765a', a < 0 ? 0.6 : 0.1),
    });
  sheet.shape([at(-14, 0), at(14, 0), at(14, 9), at(0, 14), at(-14, 9)], { fill: paint('#d8b083', 0.3) });
  panel(-2.6, 1, 0, 24);
  panel(1, 2.6, 0, 24);
  sheet.shape([at(-3, 24), at(3, 24), at(3, 24.8), at(-3, 24.8)], { fill: paint('#f0dfc0', 0.6) });
  for (const a of [-1.7, 0.1])
    sheet.shape([at(a, 18.5), at(a + 1.2, 18.5), at(a + 1.2, 22), at(a + 0.6, 22.8), at(a, 22)], {
      fill: light.theme === 'dark' ? '#eeb364' : paint('#5b4440', 0),
    });
  sheet.shape([at(-2.6, 24.8), at(2.6, 24.8), at(0, 32)], { fill: paint('#bf6f4d', 0.5) });
}

function drawGlow({ sheet, light }: Stage): void {
  const [x, y] = camera.vanishing;
  const tint = light.theme === 'light' ? '#ffdf9f' : '#d08a52';
  sheet.cover({
    fill: sheet.radial([x, y - 30], 620, [
      [0, tint, light.theme === 'light' ? 0.75 : 0.3],
      [0.4, tint, light.theme === 'light' ? 0.26 : 0.08],
      [1, tint, 0],
    ]),
    blend: 'screen',
  });
  const edge = light.theme === 'light' ? '#4a2c1f' : '#0d0c0b';
  sheet.cover({
    fill: sheet.radial([640, 400], 860, [
      [0.5, edge, 0],
      [1, edge, 0.45],
    ]),
  });
}
