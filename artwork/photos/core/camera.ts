/** Metres: x to the right, y up, z away from the viewer. */
export type Point = readonly [x: number, y: number, z: number];
/** Pixels of the picture, y down. */
export type Dot = readonly [x: number, y: number];

export const width = 1280;
export const height = 960;

/** A camera that never tilts: verticals stay vertical, as in photographs of interiors. */
export interface Camera {
  position: Point;
  /** In radians about the vertical, positive towards the right. Any value but 0 gives two-point perspective. */
  yaw: number;
  /** Pixels. */
  focal: number;
  /** Picture y of the horizon. */
  horizon: number;
  /** Mirrors left and right, so that one arrangement of a room gives two pictures. */
  mirrored?: boolean;
}

const nearest = 0.25;

function toView({ position, yaw }: Camera, [x, y, z]: Point): Point {
  const dx = x - position[0];
  const dz = z - position[2];
  return [dx * Math.cos(yaw) - dz * Math.sin(yaw), y - position[1], dx * Math.sin(yaw) + dz * Math.cos(yaw)];
}

function toDot({ focal, horizon, mirrored }: Camera, [x, y, z]: Point): Dot {
  return [width / 2 + ((mirrored ? -focal : focal) * x) / z, horizon - (focal * y) / z];
}

/** The dot at which a point appears. Points behind the viewer are moved to the nearest plane. */
export function project(camera: Camera, point: Point): Dot {
  const [x, y, z] = toView(camera, point);
  return toDot(camera, [x, y, Math.max(nearest, z)]);
}

/** Pixels per metre at this point. */
export function scaleAt(camera: Camera, point: Point): number {
  return camera.focal / Math.max(nearest, toView(camera, point)[2]);
}

/** The dots of a polygon, clipped at the nearest plane (Sutherland–Hodgman); empty if it is behind the viewer. */
export function projectPolygon(camera: Camera, points: readonly Point[]): Dot[] {
  const seen = points.map((point) => toView(camera, point));
  const kept: Point[] = [];
  seen.forEach((to, i) => {
    const from = seen.at(i - 1) ?? to;
    if (to[2] >= nearest !== from[2] >= nearest) {
      const t = (nearest - from[2]) / (to[2] - from[2]);
      kept.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, nearest]);
    }
    if (to[2] >= nearest) kept.push(to);
  });
  return kept.map((point) => toDot(camera, point));
}

/** Twice the signed area: positive for dots that run clockwise on the picture. */
export function signedArea(dots: readonly Dot[]): number {
  return dots.reduce((sum, [x, y], i) => {
    const [px, py] = dots.at(i - 1) ?? [x, y];
    return sum + px * y - x * py;
  }, 0);
}
