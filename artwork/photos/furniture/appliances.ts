import { mix } from '../core/colour.ts';
import { type Flat, on, rectangle, rounded, upright } from '../core/plane.ts';
import { at, box, type Frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { castShadow } from './shadow.ts';

/** A gas hob with a pan on it, on the worktop. */
export function drawHob(room: Room, place: Frame, x: number): void {
  const { canvas } = room;
  box(canvas, place, [x, 0.92, 0.06], [0.56, 0.012, 0.46], '#4b4443');
  const plane = {
    origin: at(place, x, 0.935, 0.06),
    u: at({ origin: [0, 0, 0], turn: place.turn }, 1, 0, 0),
    v: at({ origin: [0, 0, 0], turn: place.turn }, 0, 0, 1),
  };
  for (const [a, b] of [
    [0.15, 0.13],
    [0.41, 0.13],
    [0.15, 0.34],
    [0.41, 0.34],
  ] as const) {
    const ring: Flat[] = Array.from({ length: 20 }, (_, i) => [
      a + 0.08 * Math.cos((i * 6.2832) / 20),
      b + 0.08 * Math.sin((i * 6.2832) / 20),
    ]);
    canvas.polygon(on(plane, ring), { stroke: '#8a817c', strokeWidth: 1.6 });
  }
}

/** An extractor hood, plastered and tapering, on the back wall above the hob. */
export function drawHood(room: Room, place: Frame, x: number, colour: string): void {
  const { canvas, palette } = room;
  const top = room.height;
  const corners = (y: number, inset: number, d: number) =>
    [
      at(place, x + inset, y, 0.6 - d),
      at(place, x + 0.7 - inset, y, 0.6 - d),
      at(place, x + 0.7 - inset, y, 0.6),
      at(place, x + inset, y, 0.6),
    ] as const;
  const [low, high] = [corners(1.68, 0, 0.48), corners(top, 0.16, 0.24)];
  const tone = shaded(canvas, colour, [0, 0, -1]);
  canvas.polygon([low[0], low[1], high[1], high[0]], {
    fill: {
      from: high[0],
      to: low[0],
      stops: [
        [0, mix(tone, canvas.light.shade, 0.12)],
        [1, tone],
      ],
    },
  });
  for (const [i, normal] of [
    [0, -1],
    [1, 1],
  ] as const) {
    const j = i === 0 ? 3 : 2;
    const side = canvas.camera.position[0];
    if (normal === -1 ? side < low[0][0] : side > low[1][0])
      canvas.polygon([low[i], low[j], high[j], high[i]], { fill: shaded(canvas, colour, [normal, 0, 0]) });
  }
  box(canvas, place, [x - 0.03, 1.62, 0.1], [0.76, 0.07, 0.5], palette.wood);
}

/** A rounded fridge with a steel handle. */
export function drawFridge(room: Room, place: Frame, colour: string): void {
  const { canvas } = room;
  castShadow(canvas, place, [0, 0, 0.64, 0.62], 0.9, 0.55);
  box(canvas, place, [0.02, 0.06, 0.02], [0.6, 1.6, 0.6], colour, { soft: 14, edges: false });
  const front = upright(place, 0, 0, -0.01);
  canvas.line(
    on(front, [
      [0.02, 1.14],
      [0.62, 1.14],
    ]),
    mix(colour, canvas.light.shade, 0.45),
    2.4,
  );
  for (const [y, h] of [
    [0.8, 0.26],
    [1.22, 0.2],
  ] as const)
    canvas.polygon(on(front, rounded(0.54, y, 0.028, h, 0.012)), {
      fill: '#efe9df',
      stroke: '#9d958c',
      strokeWidth: 0.8,
    });
  canvas.polygon(on(front, rounded(0.06, 0.14, 0.06, 1.46, 0.03)), {
    fill: '#ffffff',
    opacity: 0.18,
    blur: 5,
  });
  for (const [a, b, c] of [
    [0.2, 1.4, room.palette.third],
    [0.3, 1.34, room.palette.linen],
    [0.18, 0.94, room.palette.second],
  ] as const)
    canvas.polygon(on(front, rectangle(a, b, 0.07, 0.09)), { fill: c });
}
