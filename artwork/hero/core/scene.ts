import { type Camera, type Dot, on, type Plane, type Point, project, scaleAt } from './camera.ts';
import type { Light } from './light.ts';
import type { Sheet } from './sheet.ts';

/** The window in the far wall of the room. Metres, in the room's coordinates. */
interface Opening {
  left: number;
  right: number;
  /** Height at which the flat arch begins, and how much it rises. */
  spring: number;
  rise: number;
  /** Depth of the wall's two faces. */
  inner: number;
  outer: number;
}

/** The places of things that differ between compositions. */
export interface Composition {
  camera: Camera;
  opening: Opening;
  /** How far the right shutter stands open, in radians from closed. */
  shutter: number;
  campanile: Point;
  dome: Point;
  /** Foot of each umbrella pine; its height. */
  pines: readonly (readonly [Point, number])[];
  cypresses: readonly (readonly [Point, number])[];
  /** Left, near corner of the desk, on the floor. */
  desk: Point;
  /** Where the things on the desk stand, across and away. */
  things: Record<'moka' | 'bowl' | 'books' | 'lamp', readonly [x: number, z: number]>;
  /** Middles of the flower boxes along the rail. */
  boxes: readonly number[];
  /** The left curtain: where it hangs, and how far the wind carries its hem. */
  curtain: { from: number; width: number; drift: number };
  plant: Point | null;
  picture: Point | null;
  moon: Dot;
}

/** The sheet, the camera and the light that every drawing needs. */
export interface Stage {
  sheet: Sheet;
  camera: Camera;
  light: Light;
}

export interface Scene extends Composition, Stage {}

export function see({ camera }: Stage, point: Point): Dot {
  return project(camera, point);
}

export function seeAll({ camera }: Stage, points: readonly Point[]): Dot[] {
  return points.map((point) => project(camera, point));
}

/** The edge of the opening at this depth, from the foot of the left jamb over the arch to the foot of the right jamb. */
export function archAt({ opening }: Scene, z: number, inset = 0, foot = 0): Point[] {
  const { spring, rise } = opening;
  const left = opening.left + inset;
  const right = opening.right - inset;
  const steps = 28;
  const half = (right - left) / 2;
  const radius = (half ** 2 + rise ** 2) / (2 * rise);
  const head = Array.from({ length: steps + 1 }, (_, i): Point => {
    const x = left + (right - left) * (i / steps);
    const off = x - (left + right) / 2;
    return [x, spring - inset + rise - radius + Math.sqrt(radius ** 2 - off ** 2), z];
  });
  return [[left, foot, z], ...head, [right, foot, z]];
}

/** The rectangle on a flat surface between two edges and two heights. */
export function panelOn(
  stage: Stage,
  plane: Plane,
  left: number,
  right: number,
  low: number,
  high: number,
): Dot[] {
  return seeAll(stage, [
    on(plane, left, low),
    on(plane, right, low),
    on(plane, right, high),
    on(plane, left, high),
  ]);
}

/** Draws in metres around a foot, seen straight on, for things without visible depth. */
export function draft(stage: Stage, foot: Point): { at: (across: number, up: number) => Dot; scale: number } {
  const scale = scaleAt(stage.camera, foot[2]);
  const [x, y] = see(stage, foot);
  return { scale, at: (across, up) => [x + across * scale, y - up * scale] };
}
