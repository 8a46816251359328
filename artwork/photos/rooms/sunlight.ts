import type { Point } from '../core/camera.ts';
import type { Flat } from '../core/plane.ts';
import { onWall, type Room } from './room.ts';
import { type Opening, panesOf } from './window.ts';

/** Where light through a point lands on the level plane at that height. */
function landing([x, y, z]: Point, [dx, dy, dz]: Point, level: number): Point {
  const t = (level - y) / dy;
  return [x + dx * t, level, z + dz * t];
}

/** The direction of the sunlight through a window: into the room, from any wall. */
function sunThrough({ canvas }: Room, { wall }: Opening): Point {
  const [x, y, z] = canvas.light.sunDirection;
  if (wall.out[0] === 0) return [x, y, z];
  return [-wall.out[0] * Math.abs(z) * 1.1, y, -Math.abs(x) * 0.35];
}

/** The patches of sun from the panes on a level surface, clipped to it. */
export function drawSun(
  room: Room,
  opening: Opening,
  surface: { height: number; clip?: string; strength?: number },
): void {
  const { canvas } = room;
  const { sunStrength, sun } = canvas.light;
  if (sunStrength === 0) return;
  const direction = sunThrough(room, opening);
  const patches = panesOf(opening).map((pane: Flat[]) =>
    onWall(opening.wall, pane).map((point) => landing(point, direction, surface.height)),
  );
  const strength = sunStrength * (surface.strength ?? 1);
  canvas.layer({ clip: surface.clip }, () => {
    canvas.layer({ blur: 16, opacity: strength * 0.55 }, () => {
      for (const patch of patches) canvas.polygon(patch, { fill: sun });
    });
    canvas.layer({ blur: 2, opacity: strength * 0.8 }, () => {
      for (const patch of patches) canvas.polygon(patch, { fill: sun });
    });
    canvas.layer({ blur: 2, opacity: 1, blend: 'soft-light' }, () => {
      for (const patch of patches) canvas.polygon(patch, { fill: '#fff3d6' });
    });
  });
}

/** The light in the air between a window and its patches of sun. */
export function drawShaft(room: Room, opening: Opening): void {
  const { canvas } = room;
  const { sunStrength, sun } = canvas.light;
  if (sunStrength === 0) return;
  const direction = sunThrough(room, opening);
  const { a, b, w, h, wall } = opening;
  for (const [left, wide] of [
    [0.1, 0.36],
    [0.54, 0.36],
  ] as const) {
    const top = onWall(wall, [
      [a + w * left, b + h],
      [a + w * (left + wide), b + h],
    ]);
    const [first, second] = top;
    if (!first || !second) continue;
    const ends = [landing(second, direction, 0), landing(first, direction, 0)];
    const low = onWall(wall, [
      [a + w * left, b],
      [a + w * (left + wide), b],
    ]);
    const [third, fourth] = low;
    const far = ends[0] ?? first;
    const fill = {
      from: first,
      to: far,
      stops: [
        [0, sun, 0.55],
        [0.5, sun, 0.22],
        [1, sun, 0],
      ] as const,
    };
    canvas.polygon([first, second, ...ends], {
      fill,
      opacity: sunStrength * 0.42,
      blur: 12,
      blend: 'screen',
    });
    if (third && fourth)
      canvas.polygon([first, third, landing(third, direction, 0), ends[1] ?? far], {
        fill,
        opacity: sunStrength * 0.18,
        blur: 16,
        blend: 'screen',
      });
  }
}
