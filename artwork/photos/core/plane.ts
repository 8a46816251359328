import type { Point } from './camera.ts';
import { at, type Frame } from './solid.ts';

/** A flat surface with its own two directions, in metres, such as a wall for a picture or a floor for a rug. */
export interface Plane {
  origin: Point;
  u: Point;
  v: Point;
}

export type Flat = readonly [a: number, b: number];

export function on({ origin, u, v }: Plane, shape: readonly Flat[]): Point[] {
  return shape.map(([a, b]) => [
    origin[0] + u[0] * a + v[0] * b,
    origin[1] + u[1] * a + v[1] * b,
    origin[2] + u[2] * a + v[2] * b,
  ]);
}

/** The planes of a frame: `upright` faces the viewer, `level` lies flat. */
export function upright(place: Frame, x = 0, y = 0, z = 0): Plane {
  const origin = at(place, x, y, z);
  return { origin, u: at({ origin: [0, 0, 0], turn: place.turn }, 1, 0, 0), v: [0, 1, 0] };
}

export function level(place: Frame, x = 0, y = 0, z = 0): Plane {
  const still = { origin: [0, 0, 0] as const, turn: place.turn };
  return { origin: at(place, x, y, z), u: at(still, 1, 0, 0), v: at(still, 0, 0, 1) };
}

export function rectangle(a: number, b: number, w: number, h: number): Flat[] {
  return [
    [a, b],
    [a + w, b],
    [a + w, b + h],
    [a, b + h],
  ];
}

export function ellipse(
  a: number,
  b: number,
  ra: number,
  rb = ra,
  from = 0,
  to = 2 * Math.PI,
  steps = 44,
): Flat[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / steps;
    return [a + ra * Math.cos(angle), b + rb * Math.sin(angle)];
  });
}

export function rounded(a: number, b: number, w: number, h: number, r: number): Flat[] {
  const quarter = Math.PI / 2;
  return [
    ...ellipse(a + r, b + r, r, r, 2 * quarter, 3 * quarter, 8),
    ...ellipse(a + w - r, b + r, r, r, 3 * quarter, 4 * quarter, 8),
    ...ellipse(a + w - r, b + h - r, r, r, 0, quarter, 8),
    ...ellipse(a + r, b + h - r, r, r, quarter, 2 * quarter, 8),
  ];
}

/** A door or window with a round head. */
export function arch(a: number, b: number, w: number, h: number, rise = w / 2): Flat[] {
  return [[a, b], [a + w, b], ...ellipse(a + w / 2, b + h - rise, w / 2, rise, 0, Math.PI, 24)];
}

/** A cushion: corners pulled out, sides puffed. */
export function cushion(a: number, b: number, w: number, h: number): Flat[] {
  return Array.from({ length: 60 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 60;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const power = 0.42;
    const pull = 1 + 0.035 * Math.cos(4 * angle + Math.PI);
    return [
      a + w / 2 + (w / 2) * Math.sign(c) * Math.abs(c) ** power * pull,
      b + h / 2 + (h / 2) * Math.sign(s) * Math.abs(s) ** power * pull,
    ];
  });
}
