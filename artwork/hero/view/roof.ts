import type { Random } from '@stanza/server/demo/generate/random.ts';
import { between, cross, type Point, scaleAt, unit } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { facing, outdoors } from '../core/light.ts';
import { type Scene, see, seeAll } from '../core/scene.ts';
import { drawChimneys } from './chimneys.ts';
import { type Building, isSeen, place } from './plan.ts';
import { drawTiles, slopeOf } from './tiles.ts';

const pitch = 0.4;
const overhang = 0.5;

export function drawRoof(scene: Scene, building: Building, random: Random): void {
  const { width, depth, eave, hipped } = building;
  const [a, b] = [width / 2 + overhang, depth / 2 + overhang];
  const long = a >= b;
  const rise = Math.min(a, b) * pitch;
  const ridge = hipped ? Math.abs(a - b) : Math.max(a, b);
  const corner = (sa: number, sb: number) => place(building, sa * a, eave - 0.12, sb * b);
  const end = (side: number) =>
    long ? place(building, side * ridge, eave + rise, 0) : place(building, 0, eave + rise, side * ridge);
  const [minus, plus] = [end(-1), end(1)];
  const planes: Point[][] = long
    ? [
        [corner(1, 1), corner(-1, 1), minus, plus],
        [corner(-1, 1), corner(-1, -1), minus, minus],
        [corner(1, -1), corner(1, 1), plus, plus],
        [corner(-1, -1), corner(1, -1), plus, minus],
      ]
    : [
        [corner(1, 1), corner(-1, 1), plus, plus],
        [corner(-1, 1), corner(-1, -1), minus, plus],
        [corner(1, -1), corner(1, 1), plus, minus],
        [corner(-1, -1), corner(1, -1), minus, minus],
      ];
  for (const [i, corners] of planes.entries()) {
    const isGable = !hipped && (long ? i === 1 || i === 2 : i === 0 || i === 3);
    drawSlope(scene, building, corners, isGable, random);
  }
  const [from, to] = [see(scene, minus), see(scene, plus)];
  const scale = scaleAt(scene.camera, building.z);
  if (ridge > 0.5) {
    const colour = outdoors(scene.light, mix(building.tile, '#ffd9ae', 0.3), 0.8, building.z);
    scene.sheet.line([from, to], colour, Math.max(0.6, scale * 0.26));
  }
  if (scale > 5 && building.z > 50) drawChimneys(scene, building, rise, random);
}

function drawSlope(
  scene: Scene,
  building: Building,
  corners: readonly Point[],
  isGable: boolean,
  random: Random,
): void {
  const [p = [0, 0, 0], q = p, r = p, s = p] = corners;
  const apex = r === s ? r : between(r, s, 0.5);
  let normal = unit(
    cross([q[0] - p[0], q[1] - p[1], q[2] - p[2]], [apex[0] - p[0], apex[1] - p[1], apex[2] - p[2]]),
  );
  if (normal[1] < 0) normal = [-normal[0], -normal[1], -normal[2]];
  if (isGable) normal = outward(building, between(p, q, 0.5));
  if (!isSeen(scene, { corners, normal })) return;
  const { sheet, light } = scene;
  const dots = seeAll(scene, corners);
  const tint = isGable ? building.wall : building.tile;
  const base = outdoors(light, tint, facing(normal), building.z);
  const [[, y0] = [0, 0], , [, y1] = [0, 0]] = dots;
  sheet.shape(dots, {
    fill: sheet.linear(
      [0, y0],
      [0, y1 === y0 ? y1 + 1 : y1],
      [
        [0, mix(base, outdoors(light, '#7b3f2c', 0.1, building.z), 0.16)],
        [1, base],
      ],
    ),
    stroke: base,
    width: 0.5,
  });
  if (isGable) return;
  drawTiles(scene, building, slopeOf([p, q, r, s]), normal, random);
}

function outward(building: Building, point: Point): Point {
  const centre = place(building, 0, 0, 0);
  return unit([point[0] - centre[0], 0, point[2] - centre[2]]);
}
