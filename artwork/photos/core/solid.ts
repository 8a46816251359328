import { type Point, projectPolygon, signedArea } from './camera.ts';
import type { Canvas, Fill } from './canvas.ts';
import { mix } from './colour.ts';

/** A place for furniture, with local coordinates that are rotated about the vertical, in radians. */
export interface Frame {
  origin: Point;
  turn: number;
}

export const frame = (x: number, y: number, z: number, turn = 0): Frame => ({ origin: [x, y, z], turn });

export function at({ origin, turn }: Frame, x: number, y: number, z: number): Point {
  const [ox, oy, oz] = origin;
  return [ox + x * Math.cos(turn) + z * Math.sin(turn), oy + y, oz - x * Math.sin(turn) + z * Math.cos(turn)];
}

/** A colour on a surface with this normal. */
export function shaded(canvas: Canvas, colour: string, normal: Point): string {
  const { towards, warm, shade } = canvas.light;
  const facing = normal[0] * towards[0] + normal[1] * towards[1] + normal[2] * towards[2];
  return facing > 0 ? mix(colour, warm, facing * 0.3) : mix(colour, shade, 0.03 - facing * 0.3);
}

export interface BoxOptions {
  /** Rounding of the edges in pixels: for upholstery and cushions. */
  soft?: number;
  /** How much darker vertical faces get towards the floor, 0 to 1. */
  ground?: number;
  /** Another colour for the top face. */
  top?: string;
  edges?: boolean;
}

const faces: readonly { normal: Point; corners: readonly [number, number, number, number]; up?: boolean }[] =
  [
    { normal: [0, 0, 1], corners: [5, 4, 7, 6] },
    { normal: [0, -1, 0], corners: [0, 4, 5, 1] },
    { normal: [-1, 0, 0], corners: [4, 0, 3, 7] },
    { normal: [1, 0, 0], corners: [1, 5, 6, 2] },
    { normal: [0, 1, 0], corners: [3, 2, 6, 7], up: true },
    { normal: [0, 0, -1], corners: [0, 1, 2, 3] },
  ];

/** A block from a corner (left, bottom, near) with its width, height and depth. Draws only the visible faces. */
export function box(
  canvas: Canvas,
  place: Frame,
  [x, y, z]: Point,
  [w, h, d]: Point,
  colour: string,
  { soft = 0, ground = 0.18, top = colour, edges = true }: BoxOptions = {},
): void {
  const corners = [
    [x, y, z],
    [x + w, y, z],
    [x + w, y + h, z],
    [x, y + h, z],
    [x, y, z + d],
    [x + w, y, z + d],
    [x + w, y + h, z + d],
    [x, y + h, z + d],
  ].map(([a = 0, b = 0, c = 0]) => at(place, a, b, c));
  const corner = (i: number): Point => corners[i] ?? place.origin;
  for (const face of faces) {
    const points = face.corners.map(corner);
    const dots = projectPolygon(canvas.camera, points);
    if (dots.length < 3 || signedArea(dots) * (canvas.camera.mirrored ? -1 : 1) > -1) continue;
    const normal = at({ origin: [0, 0, 0], turn: place.turn }, ...face.normal);
    const base = shaded(canvas, face.up ? top : colour, normal);
    const fill: Fill = face.up
      ? {
          from: corner(3),
          to: corner(6),
          stops: [
            [0, mix(base, canvas.light.warm, 0.08)],
            [1, base],
          ],
        }
      : {
          from: points[2] ?? place.origin,
          to: points[1] ?? place.origin,
          stops: [
            [0, base],
            [1, mix(base, canvas.light.shade, ground)],
          ],
        };
    canvas.shape(
      dots,
      soft ? { fill, stroke: fill, strokeWidth: soft } : { fill, stroke: base, strokeWidth: 0.6 },
    );
  }
  if (edges && !soft && y + h + place.origin[1] < canvas.camera.position[1]) {
    canvas.line([corner(3), corner(2)], canvas.light.warm, 1.2, { opacity: 0.4 });
  }
}
