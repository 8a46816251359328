import { makeRandom, type Random } from '@stanza/server/demo/generate/random.ts';
import type { Dot, Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outline } from '../core/outline.ts';
import { archAt, type Scene, see, seeAll } from '../core/scene.ts';
import { indoors } from './indoors.ts';

const side = 0.3;
/** How far the sunlight travels for each metre of height: to the left, and into the room. */
const slant = { left: 1.05, inwards: 0.92 };

type TilePoint = readonly [a: number, b: number];

function ring(radius: (angle: number) => number, steps: number, turn = 0): TilePoint[] {
  return Array.from({ length: steps }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / steps;
    return [0.5 + radius(angle) * Math.cos(angle), 0.5 + radius(angle) * Math.sin(angle)];
  });
}

const petals = ring((angle) => 0.15 + 0.25 * Math.abs(Math.cos(2 * angle)) ** 1.4, 32);
const star = ring((angle) => (Math.abs(Math.cos(4 * angle)) > 0.5 ? 0.17 : 0.09), 16);
const corners: readonly TilePoint[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** A quarter circle about a corner, so that four tiles make a roundel. */
function quarter([a, b]: TilePoint, radius: number): TilePoint[] {
  const arc = Array.from({ length: 7 }, (_, i): TilePoint => {
    const angle = (Math.PI / 2) * (i / 6);
    return [a + (a ? -1 : 1) * radius * Math.cos(angle), b + (b ? -1 : 1) * radius * Math.sin(angle)];
  });
  return [[a, b], ...arc];
}

/** Patterned cement tiles with the light of the window. */
export function drawFloor(scene: Scene): void {
  const { sheet, opening, camera } = scene;
  const far = see(scene, [0, 0, opening.inner])[1];
  sheet.path(`M0 ${far}H${sheet.width}V${sheet.height}H0Z`, { fill: indoors(scene, '#cdb594', [0, 0, 3.5]) });
  const random = makeRandom(88);
  const near = (camera.eye * camera.focal) / (sheet.height - camera.vanishing[1]);
  for (let z = opening.inner - side; z > near - side * 1.2; z -= side) {
    const reach = (camera.vanishing[0] * opening.inner) / camera.focal;
    for (let x = -Math.ceil(reach / side) * side; x < reach; x += side)
      drawTile(scene, x, z, opening.inner - z < side * 1.5, random);
  }
  drawLight(scene, far);
}

function drawTile(scene: Scene, x: number, z: number, isBorder: boolean, random: Random): void {
  const { sheet } = scene;
  const place = ([a, b]: TilePoint): Dot => see(scene, [x + a * side, 0, z + b * side]);
  const worn = random.between(-0.05, 0.05);
  const paint = (colour: string) =>
    indoors(scene, mix(colour, worn > 0 ? '#f6ead2' : '#6b5a4c', Math.abs(worn) * 2), [x, 0, z]);
  const draw = (shape: readonly TilePoint[], colour: string) =>
    sheet.shape(shape.map(place), { fill: paint(colour) });
  draw(corners, '#7f7762');
  const body: TilePoint[] = [
    [0.012, 0.012],
    [0.988, 0.012],
    [0.988, 0.988],
    [0.012, 0.988],
  ];
  if (isBorder) {
    draw(body, '#a9674b');
    draw(
      [
        [0, 0.3],
        [1, 0.3],
        [1, 0.7],
        [0, 0.7],
      ],
      '#e8d8b8',
    );
    draw(
      [
        [0, 0.5],
        [0.25, 0.34],
        [0.5, 0.5],
        [0.25, 0.66],
      ],
      '#6f7a58',
    );
    draw(
      [
        [0.5, 0.5],
        [0.75, 0.34],
        [1, 0.5],
        [0.75, 0.66],
      ],
      '#6f7a58',
    );
    return;
  }
  draw(body, '#eadbbd');
  for (const corner of corners) {
    draw(quarter(corner, 0.4), '#8ea3a3');
    draw(quarter(corner, 0.32), '#eadbbd');
    draw(quarter(corner, 0.22), '#b9694a');
  }
  draw(petals, '#727c59');
  draw(star, '#eed9a6');
}

function drawLight(scene: Scene, far: number): void {
  const { sheet, light, opening } = scene;
  const { width, height } = sheet;
  const near = light.theme === 'dark' ? '#1d1712' : '#7a5c4c';
  if (light.theme === 'light') {
    const cast = ([x, y, z]: Point): Point => [x - y * slant.left, 0, Math.max(0.6, z - y * slant.inwards)];
    const pool = outline(seeAll(scene, archAt(scene, opening.inner).map(cast)));
    sheet.layer({ clip: sheet.clip(`M0 ${far}H${width}V${height}H0Z`) }, () => {
      sheet.path(`M-99 ${far - 99}H${width + 99}V${height + 99}H-99Z${pool}`, {
        fill: '#866b5f',
        opacity: 0.66,
        blend: 'multiply',
        blur: 5,
      });
      sheet.path(pool, { fill: '#ffe7b4', opacity: 0.55, blend: 'soft-light', blur: 5 });
      const leaf: Point[] = [
        [opening.right, 0, opening.outer],
        [opening.right - 0.3, 0, opening.outer + 0.9],
        [opening.right - 0.3, opening.spring, opening.outer + 0.9],
        [opening.right, opening.spring, opening.outer],
      ];
      sheet.shape(seeAll(scene, leaf.map(cast)), {
        fill: '#8d7468',
        opacity: 0.42,
        blend: 'multiply',
        blur: 5,
      });
    });
  }
  sheet.path(`M0 ${far}H${width}V${height}H0Z`, {
    fill: sheet.linear(
      [0, far],
      [0, far + (height - far) * 0.4],
      [
        [0, near, 0.34],
        [1, near, 0],
      ],
    ),
  });
}
