import type { City, FloorKind } from '@stanza/server/demo/generate/flats.ts';
import type { Point } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import type { Flat, Plane } from '../core/plane.ts';
import { on } from '../core/plane.ts';
import type { Palette } from '../palettes.ts';

/** A room seen from its open side: x from the left wall, z from the viewer's end to the back wall. Metres. */
export interface Room {
  canvas: Canvas;
  palette: Palette;
  /** The city in the windows; `null` for a view that is in any city. */
  city: City | null;
  variant: number;
  floor: FloorKind;
  width: number;
  depth: number;
  height: number;
}

/** A wall and the direction out of the room. */
export interface Wall extends Plane {
  out: Point;
}

/** The z at which the side walls and the floor end behind the viewer. */
export const near = -3;

export function wallsOf({ width, depth }: Room): { back: Wall; left: Wall; right: Wall } {
  return {
    back: { origin: [0, 0, depth], u: [1, 0, 0], v: [0, 1, 0], out: [0, 0, 1] },
    left: { origin: [0, 0, 0], u: [0, 0, 1], v: [0, 1, 0], out: [-1, 0, 0] },
    right: { origin: [width, 0, 0], u: [0, 0, 1], v: [0, 1, 0], out: [1, 0, 0] },
  };
}

/** A shape on a wall, at this distance outwards (negative: into the room). */
export function onWall(wall: Wall, shape: readonly Flat[], out = 0): Point[] {
  const [x, y, z] = wall.origin;
  const origin: Point = [x + wall.out[0] * out, y + wall.out[1] * out, z + wall.out[2] * out];
  return on({ ...wall, origin }, shape);
}
