import type { Random } from '@stanza/server/demo/generate/random.ts';
import { type Point, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from '../core/light.ts';
import { outline } from '../core/outline.ts';
import { type Stage, see, seeAll } from '../core/scene.ts';
import { drawLantern } from './lantern.ts';

/** Half the width of the street, and the length of a bay, in metres. */
export const half = 4.4;
export const bay = 4;

/** Left or right. */
export type Side = -1 | 1;

export interface House {
  wall: string;
  height: number;
}

/** One bay of a house: its arch, two windows, and its part of the eave. Depths are in metres. */
export function drawBay(
  stage: Stage,
  side: Side,
  from: number,
  { wall, height }: House,
  random: Random,
  isFirst: boolean,
): void {
  const { sheet, light } = stage;
  const near = Math.max(0.7, from);
  const far = from + bay;
  const sun = side < 0 ? 0.8 : 0.12;
  const paint = (colour: string, share = sun) =>
    outdoors(light, colour, share, Math.floor(from / 12) * 20 + 8);
  const panel = (z0: number, z1: number, low: number, high: number, x = side * half) =>
    seeAll(stage, [
      [x, low, z0],
      [x, low, z1],
      [x, high, z1],
      [x, high, z0],
    ]);
  const top = see(stage, [side * half, height, far])[1];
  const foot = see(stage, [side * half, 0, far])[1];
  sheet.shape(panel(near, far, 0, height), {
    fill: sheet.linear(
      [0, top],
      [0, foot],
      [
        [0, paint(wall)],
        [0.6, paint(wall)],
        [1, paint(mix(wall, '#7a4f3f', 0.45), sun * 0.6)],
      ],
    ),
  });
  drawArch(stage, side, near, from, paint, wall);
  for (const [low, high] of [
    [4.75, 5.05],
    [8.6, 8.75],
  ] as const)
    sheet.shape(panel(near, far, low, high), { fill: paint(mix(wall, '#fff1d8', 0.5)) });
  for (const low of [5.9, 9.4]) {
    const [a, b] = [from + 1.45, from + 2.55];
    if (a < 0.9 || low + 2 > height) continue;
    const lit = random.chance(0.4);
    const glass = light.theme === 'dark' && lit ? '#f5c070' : paint('#4f4640', 0.1);
    sheet.shape(panel(a - 0.15, b + 0.15, low - 0.15, low + 2), { fill: paint(mix(wall, '#fff1d8', 0.55)) });
    sheet.shape(panel(a, b, low, low + 1.85), { fill: glass });
    sheet.shape(panel(a - 0.55, a, low, low + 1.85), { fill: paint('#66775a') });
    sheet.shape(panel(b, b + 0.55, low, low + 1.85), { fill: paint('#5b6b50') });
  }
  sheet.shape(panel(near, far, height - 0.5, height), { fill: paint('#6b4436', 0), opacity: 0.6 });
  const eave = seeAll(stage, [
    [side * half, height, near],
    [side * half, height, far],
    [side * (half - 0.8), height + 0.1, far],
    [side * (half - 0.8), height + 0.1, near],
  ]);
  sheet.shape(eave, { fill: paint('#7b4a36', 0.1) });
  if (isFirst)
    sheet.shape(panel(from + bay * 0, from + 0.12, 0, height), { fill: paint('#7a5444', 0.1), opacity: 0.4 });
  if (light.theme === 'dark' && from > 4 && Math.round(from / bay) % 2 === 0)
    drawLantern(stage, [side * (half - 0.7), 4, from], side * half);
}

/** One arch of the arcade: the dark inside, and the pier behind it, seen from its end. */
function drawArch(
  stage: Stage,
  side: Side,
  near: number,
  from: number,
  paint: (colour: string, share?: number) => string,
  wall: string,
): void {
  const { sheet, light } = stage;
  const [a, b] = [from + 0.45, from + bay - 0.45];
  const radius = (b - a) / 2;
  const spring = 2.75;
  const edge: Point[] = [
    [side * half, 0, Math.max(near, a)],
    ...Array.from({ length: 15 }, (_, i): Point => {
      const angle = Math.PI * (1 - i / 14);
      return [
        side * half,
        spring + radius * Math.sin(angle),
        Math.max(near, (a + b) / 2 + radius * Math.cos(angle)),
      ];
    }),
    [side * half, 0, b],
  ];
  const dots = seeAll(stage, edge);
  const clip = sheet.clip(outline(dots));
  const [low, high] = [see(stage, [side * half, 0, b])[1], see(stage, [side * half, 4.3, b])[1]];
  const inside =
    light.theme === 'dark' ? ['#a9703c', '#5e4230'] : [paint('#8a5a42', 0.1), paint('#6d4636', 0.35)];
  sheet.layer({ clip }, () => {
    sheet.shape(dots, {
      fill: sheet.linear(
        [0, high],
        [0, low],
        [
          [0, inside[0] ?? '#8a5a42'],
          [1, inside[1] ?? '#6d4636'],
        ],
      ),
    });
    const pier: Point[] = [
      [side * half, 0, b],
      [side * (half + 0.7), 0, b],
      [side * (half + 0.7), 5, b],
      [side * half, 5, b],
    ];
    sheet.shape(seeAll(stage, pier), { fill: paint(mix(wall, '#a8795c', 0.3), side < 0 ? 0.12 : 0.3) });
    const ground: Point[] = [
      [side * half, 0, near],
      [side * half, 0, b],
      [side * (half + 3.4), 0, b],
      [side * (half + 3.4), 0, near],
    ];
    sheet.shape(seeAll(stage, ground), { fill: paint('#b89a78', 0.25) });
  });
  sheet.line(
    dots.slice(1, -1),
    paint(mix(wall, '#fff1d8', 0.5)),
    Math.max(1, scaleAt(stage.camera, (near + b) / 2) * 0.09),
  );
}
