import { mix } from '../core/colour.ts';
import { ellipse, type Flat, level, on, rectangle } from '../core/plane.ts';
import { type Frame, frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';

export type RugKind = 'kilim' | 'stripes' | 'round' | 'border' | 'berber';

/** A rug w by d whose left near corner is the frame's origin. */
export function drawRug(room: Room, place: Frame, w: number, d: number, kind: RugKind): void {
  const { canvas, palette } = room;
  const plane = level(place, 0, 0.006, 0);
  const paint = (shape: readonly Flat[], colour: string) =>
    canvas.polygon(on(plane, shape), { fill: shaded(canvas, colour, [0, 1, 0]) });
  const shadow =
    kind === 'round' ? ellipse(w / 2, d / 2, w / 2 + 0.02) : rectangle(-0.02, -0.02, w + 0.04, d + 0.04);
  canvas.polygon(on(plane, shadow), { fill: canvas.light.shade, opacity: 0.4, blur: 4 });
  const pale = mix(palette.linen, palette.third, 0.25);
  if (kind === 'round') {
    for (const [r, colour] of [
      [1, palette.first],
      [0.88, pale],
      [0.8, palette.first],
      [0.5, palette.third],
      [0.44, pale],
    ] as const)
      paint(ellipse(w / 2, d / 2, (w / 2) * r), mix(colour, palette.linen, 0.2));
    for (let i = 0; i < 24; i += 1) {
      const angle = (i / 24) * 2 * Math.PI;
      canvas.line(
        on(plane, [
          [w / 2 + Math.cos(angle) * w * 0.26, d / 2 + Math.sin(angle) * w * 0.26],
          [w / 2 + Math.cos(angle) * w * 0.39, d / 2 + Math.sin(angle) * w * 0.39],
        ]),
        pale,
        2,
        { opacity: 0.7 },
      );
    }
    return;
  }
  paint(rectangle(0, 0, w, d), kind === 'berber' ? palette.linen : mix(palette.first, palette.linen, 0.14));
  if (kind === 'stripes') {
    const colours = [pale, palette.second, palette.third, pale, palette.first];
    for (let i = 0; i < 15; i += 1)
      paint(rectangle(0, (d * i) / 15, w, d / 15 - 0.008), mix(colours[i % 5] ?? pale, palette.linen, 0.15));
  } else if (kind === 'berber') {
    for (let i = -2; i < 8; i += 1) {
      for (const slant of [1, -1]) {
        const a = (w * i) / 5;
        const [from, to]: [Flat, Flat] =
          slant === 1
            ? [
                [a, 0],
                [a + d * 0.8, d],
              ]
            : [
                [a + d * 0.8, 0],
                [a, d],
              ];
        const cut = ([x, z]: Flat): Flat => [Math.min(w - 0.05, Math.max(0.05, x)), z];
        if (from[0] > -d && to[0] < w + d)
          canvas.line(on(plane, [cut(from), cut(to)]), palette.darkWood, 2.6, { opacity: 0.55 });
      }
    }
  } else {
    paint(rectangle(0.08, 0.08, w - 0.16, d - 0.16), pale);
    paint(
      rectangle(0.13, 0.13, w - 0.26, d - 0.26),
      kind === 'kilim'
        ? mix(palette.second, palette.linen, 0.15)
        : mix(palette.accentWall, palette.linen, 0.4),
    );
    if (kind === 'kilim') {
      for (let i = 0; i < 4; i += 1) {
        const cx = 0.13 + ((w - 0.26) * (i + 0.5)) / 4;
        const rx = (w - 0.26) / 8.6;
        const rz = (d - 0.26) * 0.4;
        for (const [k, colour] of [
          [1, pale],
          [0.8, palette.first],
          [0.5, palette.third],
          [0.25, palette.darkWood],
        ] as const) {
          paint(
            [
              [cx - rx * k, d / 2],
              [cx, d / 2 - rz * k],
              [cx + rx * k, d / 2],
              [cx, d / 2 + rz * k],
            ],
            mix(colour, palette.linen, 0.1),
          );
        }
      }
    } else {
      paint(rectangle(0.22, 0.22, w - 0.44, d - 0.44), mix(palette.accentWall, palette.linen, 0.55));
    }
  }
  for (let i = 0; i <= 40; i += 1) {
    for (const [z, sign] of [
      [0, -1],
      [d, 1],
    ] as const)
      canvas.line(
        on(plane, [
          [(w * i) / 40, z],
          [(w * i) / 40, z + sign * 0.05],
        ]),
        pale,
        1.2,
      );
  }
}

export const floorAt = (x: number, z: number, turn = 0): Frame => frame(x, 0, z, turn);
