import type { Point } from '../core/camera.ts';
import { scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { cushion, on, type Plane } from '../core/plane.ts';
import { at, type Frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';

export function pillow(
  room: Room,
  place: Frame,
  [x, y, z]: Point,
  [w, h]: readonly [number, number],
  colour: string,
  tilt = 0.9,
): void {
  const { canvas } = room;
  const still: Frame = { origin: [0, 0, 0], turn: place.turn };
  const plane: Plane = {
    origin: at(place, x, y, z),
    u: at(still, 1, 0, 0),
    v: at(still, 0, Math.sin(tilt), Math.cos(tilt)),
  };
  const pixels = scaleAt(canvas.camera, plane.origin);
  const shape = on(plane, cushion(0, 0, w, h));
  const tone = shaded(canvas, colour, [0, 0.6, -0.6]);
  const shadow = shape.map(([px, py, pz]): Point => [px - canvas.light.towards[0] * 0.06, py - 0.035, pz]);
  canvas.polygon(shadow, { fill: canvas.light.shade, opacity: 0.35, blur: pixels * 0.03 });
  const [low, high] = on(plane, [
    [w * 0.5, 0],
    [w * 0.5, h],
  ]);
  if (!low || !high) return;
  canvas.polygon(shape, {
    fill: {
      from: high,
      to: low,
      stops: [
        [0, mix(tone, canvas.light.warm, 0.3)],
        [0.55, tone],
        [1, mix(tone, canvas.light.shade, 0.22)],
      ],
    },
  });
  const clip = canvas.clip([shape]);
  canvas.layer({ clip }, () => {
    canvas.polygon(on(plane, cushion(w * 0.2, h * 0.34, w * 0.6, h * 0.5)), {
      fill: canvas.light.warm,
      opacity: 0.3,
      blur: pixels * 0.05,
    });
    for (const [a, b, c, d] of [
      [0.04, 0.05, 0.2, 0.26],
      [0.96, 0.05, 0.82, 0.26],
      [0.5, 0.02, 0.47, 0.16],
      [0.3, 0.03, 0.33, 0.14],
    ] as const) {
      canvas.line(
        on(plane, [
          [w * a, h * b],
          [w * c, h * d],
        ]),
        canvas.light.shade,
        3,
        { opacity: 0.22, blur: 2 },
      );
    }
  });
}
