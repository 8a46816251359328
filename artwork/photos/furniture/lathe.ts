import { type Dot, project, scaleAt } from '../core/camera.ts';
import type { Canvas, Fill } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { at, type Frame } from '../core/solid.ts';

export type Profile = readonly (readonly [radius: number, height: number])[];

/** Points between the given ones, on a Catmull-Rom curve through them. */
function smooth(profile: Profile): [number, number][] {
  const knot = (i: number) => profile[Math.min(profile.length - 1, Math.max(0, i))] ?? [0, 0];
  return profile.flatMap((_, i) =>
    Array.from({ length: i === profile.length - 1 ? 1 : 5 }, (_unused, k): [number, number] => {
      const [t, p, q, r, s] = [k / 5, knot(i - 1), knot(i), knot(i + 1), knot(i + 2)];
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * q[axis] +
          (r[axis] - p[axis]) * t +
          (2 * p[axis] - 5 * q[axis] + 4 * r[axis] - s[axis]) * t ** 2 +
          (3 * q[axis] - p[axis] - 3 * r[axis] + s[axis]) * t ** 3);
      return [Math.max(0, along(0)), along(1)];
    }),
  );
}

/** The shading of a cylinder between two x of the picture. */
function roundness(canvas: Canvas, colour: string, left: number, right: number): Fill {
  const { warm, shade, towards } = canvas.light;
  const fromRight = towards[0] > 0.1 !== Boolean(canvas.camera.mirrored);
  const lit = mix(colour, warm, 0.3);
  const dark = mix(colour, shade, 0.34);
  const stops = fromRight
    ? ([
        [0, dark],
        [0.45, colour],
        [0.85, lit],
        [1, colour],
      ] as const)
    : ([
        [0, colour],
        [0.18, lit],
        [0.55, colour],
        [1, dark],
      ] as const);
  return { from: [left, 0], to: [right, 0], stops };
}

/** A round thing, such as a vase, from its outline: from the foot up, in metres, on the frame's origin. */
export function lathe(
  canvas: Canvas,
  place: Frame,
  profile: Profile,
  colour: string,
  open: string | null = null,
): void {
  const [x, foot] = project(canvas.camera, place.origin);
  const pixels = scaleAt(canvas.camera, place.origin);
  const squash = (h: number) => {
    const eye = canvas.camera.position[1] - (place.origin[1] + h);
    return Math.max(-0.5, Math.min(0.5, (eye * pixels) / canvas.camera.focal));
  };
  const rim = (r: number, h: number, from: number, to: number): Dot[] =>
    Array.from({ length: 13 }, (_, i) => {
      const angle = from + ((to - from) * i) / 12;
      return [x + r * pixels * Math.cos(angle), foot - h * pixels + r * pixels * squash(h) * Math.sin(angle)];
    });
  const first = profile[0] ?? [0, 0];
  const last = profile.at(-1) ?? first;
  const widest = Math.max(...profile.map(([r]) => r)) * pixels;
  const side = (sign: number): Dot[] =>
    smooth(profile).map(([r, h]): Dot => [x + sign * r * pixels, foot - h * pixels]);
  const fill = roundness(canvas, colour, x - widest, x + widest);
  const under = rim(first[0], first[1], Math.PI, 0);
  const over = rim(last[0], last[1], 2 * Math.PI, Math.PI);
  canvas.shape([...under, ...side(1), ...over, ...side(-1).toReversed()], { fill });
  if (squash(last[1]) > 0) {
    const inner = open ?? mix(colour, canvas.light.warm, 0.25);
    canvas.shape(rim(last[0], last[1], 0, 2 * Math.PI), {
      fill: inner,
      stroke: mix(colour, canvas.light.warm, 0.3),
      strokeWidth: 1,
    });
  }
}

/** A frame at a place of another frame, such as for a vase on a table. */
export const standing = (place: Frame, x: number, y: number, z: number): Frame => ({
  origin: at(place, x, y, z),
  turn: 0,
});
