/** Metres: x to the right of the viewer, y up from the floor of the room, z away from the viewer. */
export type Point = readonly [x: number, y: number, z: number];
/** Pixels of the picture, y down. */
export type Dot = readonly [x: number, y: number];

/** A level camera that looks straight ahead: verticals stay vertical, and there is one vanishing point. */
export interface Camera {
  width: number;
  height: number;
  vanishing: Dot;
  /** In pixels. */
  focal: number;
  /** In metres above the floor. */
  eye: number;
}

const nearest = 0.3;

/** Pixels per metre at this depth. */
export const scaleAt = (camera: Camera, z: number) => camera.focal / Math.max(nearest, z);

export function project(camera: Camera, [x, y, z]: Point): Dot {
  const scale = scaleAt(camera, z);
  return [camera.vanishing[0] + x * scale, camera.vanishing[1] - (y - camera.eye) * scale];
}

/** A flat surface with its own two directions, in metres. */
export interface Plane {
  origin: Point;
  u: Point;
  v: Point;
}

export function on({ origin, u, v }: Plane, a: number, b: number): Point {
  return [origin[0] + u[0] * a + v[0] * b, origin[1] + u[1] * a + v[1] * b, origin[2] + u[2] * a + v[2] * b];
}

export function dot([a, b, c]: Point, [d, e, f]: Point): number {
  return a * d + b * e + c * f;
}

export function unit(point: Point): Point {
  const length = Math.hypot(...point);
  return [point[0] / length, point[1] / length, point[2] / length];
}

export function cross([a, b, c]: Point, [d, e, f]: Point): Point {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

export function between(from: Point, to: Point, share: number): Point {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}
