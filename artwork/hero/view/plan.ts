import { dot, type Plane, type Point } from '../core/camera.ts';
import type { Stage } from '../core/scene.ts';

export interface Building {
  /** Centre of the plan; heights are metres from the floor of the room, so most are negative. */
  x: number;
  z: number;
  width: number;
  depth: number;
  /** The rotation about the vertical, in radians. */
  turn: number;
  eave: number;
  foot: number;
  wall: string;
  tile: string;
  hipped: boolean;
}

/** A wall or a roof plane: its corners in order, and its normal. */
export interface Face {
  corners: readonly Point[];
  normal: Point;
}

export function place({ x, z, turn }: Building, a: number, y: number, b: number): Point {
  return [x + a * Math.cos(turn) + b * Math.sin(turn), y, z - a * Math.sin(turn) + b * Math.cos(turn)];
}

export function isSeen({ camera }: Stage, { corners, normal }: Face): boolean {
  const [x = 0, y = 0, z = 0] = corners[0] ?? [];
  return dot(normal, [x, y - camera.eye, z]) < 0;
}

export interface Wall {
  plane: Plane;
  length: number;
  height: number;
  normal: Point;
}
