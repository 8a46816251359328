import type { Random } from '@stanza/server/demo/generate/random.ts';
import { type Plane, type Point, scaleAt, unit } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { facing, outdoors } from '../core/light.ts';
import { type Scene, seeAll } from '../core/scene.ts';
import { type Building, isSeen, place, type Wall } from './plan.ts';
import { drawRoof } from './roof.ts';
import { drawWindows } from './windows.ts';

export function drawBuilding(scene: Scene, building: Building, random: Random): void {
  const { width, depth, eave, foot } = building;
  const [a, b] = [width / 2, depth / 2];
  const sides: readonly (readonly [
    from: readonly [number, number],
    to: readonly [number, number],
    out: readonly [number, number],
  ])[] = [
    [
      [-a, b],
      [-a, -b],
      [-1, 0],
    ],
    [
      [a, -b],
      [a, b],
      [1, 0],
    ],
    [
      [-a, -b],
      [a, -b],
      [0, -1],
    ],
  ];
  for (const [from, to, out] of sides) {
    const origin = place(building, from[0], foot, from[1]);
    const end = place(building, to[0], foot, to[1]);
    const length = Math.hypot(end[0] - origin[0], end[2] - origin[2]);
    const centre = place(building, 0, 0, 0);
    const tip = place(building, out[0], 0, out[1]);
    const normal = unit([tip[0] - centre[0], 0, tip[2] - centre[2]]);
    const plane: Plane = { origin, u: unit([end[0] - origin[0], 0, end[2] - origin[2]]), v: [0, 1, 0] };
    drawWall(scene, building, { plane, length, height: eave - foot, normal }, random);
  }
  drawRoof(scene, building, random);
}

function drawWall(scene: Scene, building: Building, wall: Wall, random: Random): void {
  const { origin, u } = wall.plane;
  const corners: Point[] = [
    origin,
    [origin[0] + u[0] * wall.length, origin[1], origin[2] + u[2] * wall.length],
    [origin[0] + u[0] * wall.length, building.eave, origin[2] + u[2] * wall.length],
    [origin[0], building.eave, origin[2]],
  ];
  if (!isSeen(scene, { corners, normal: wall.normal })) return;
  const { sheet, light } = scene;
  const dots = seeAll(scene, corners);
  const [bottom = [0, 0], , , top = [0, 0]] = dots;
  const lit = outdoors(light, building.wall, facing(wall.normal), building.z);
  // In narrow streets, the lower walls are in the shade of the opposite houses by day, and in the light of street lamps at night.
  const low =
    light.theme === 'light'
      ? mix(lit, outdoors(light, '#6b5648', 0, building.z), 0.6)
      : mix(lit, '#c98746', 0.55);
  sheet.shape(dots, {
    fill: sheet.linear(
      [0, top[1]],
      [0, Math.max(bottom[1], top[1] + 1)],
      [
        [0, lit],
        [0.35, lit],
        [1, low],
      ],
    ),
  });
  drawWindows(scene, building, wall, random);
  const eaveShadow = seeAll(scene, [
    corners[3] ?? origin,
    corners[2] ?? origin,
    [corners[2]?.[0] ?? 0, building.eave - 0.75, corners[2]?.[2] ?? 0],
    [corners[3]?.[0] ?? 0, building.eave - 0.75, corners[3]?.[2] ?? 0],
  ]);
  sheet.shape(eaveShadow, {
    fill: outdoors(light, mix(building.wall, '#4b3140', 0.62), 0.05, building.z),
    opacity: scaleAt(scene.camera, building.z) > 3 ? 0.62 : 0.4,
  });
}
