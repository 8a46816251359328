import type { Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { type Flat, level, on, type Plane, rectangle, rounded, upright } from '../core/plane.ts';
import { at, box, type Frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { drape } from './drape.ts';
import { bedLength, drawHeadboard, type Headboard } from './headboard.ts';
import { pillow } from './pillow.ts';
import { castShadow } from './shadow.ts';

export interface BedOptions {
  width: number;
  headboard: Headboard;
  cover: string;
  throwOver?: string;
  cushions?: readonly string[];
}

const length = bedLength;
const top = 0.52;

/** A made bed, its head at the far end of the frame (z = 2), its foot towards the viewer. */
export function drawBed(room: Room, place: Frame, options: BedOptions): { cover: Point[] } {
  const { canvas, palette } = room;
  const { width, cover } = options;
  castShadow(canvas, place, [-0.04, 0, width + 0.08, length], 0.7, 0.6);
  drawHeadboard(room, place, width, options.headboard);
  const legs = palette.darkWood;
  for (const x of [0.03, width - 0.09]) box(canvas, place, [x, 0, 0.05], [0.06, 0.16, 0.06], legs);
  box(canvas, place, [0, 0.13, 0.02], [width, 0.17, length - 0.02], palette.wood, { edges: false });
  box(canvas, place, [0.02, 0.28, 0.04], [width - 0.04, 0.18, length - 0.06], palette.linen, {
    soft: 8,
    edges: false,
  });
  const tone = shaded(canvas, cover, [0, 1, 0]);
  const surface = level(place, 0, top, 0);
  const linen = shaded(canvas, palette.linen, [0, 1, 0]);
  canvas.polygon(on(surface, rounded(-0.01, 1.2, width + 0.02, 0.8, 0.04)), {
    fill: linen,
    stroke: linen,
    strokeWidth: 5,
  });
  const spread = rounded(-0.03, -0.01, width + 0.06, 1.42, 0.05);
  const [foot, head] = [at(place, width / 2, top, 0), at(place, width / 2, top, 1.4)];
  const sides: [Plane, number][] = [
    [{ ...upright(place, -0.03, top, -0.01) }, width + 0.06],
    [
      {
        origin: at(place, -0.03, top, 1.42),
        u: at({ origin: [0, 0, 0], turn: place.turn }, 0, 0, -1),
        v: [0, 1, 0],
      },
      1.43,
    ],
    [
      {
        origin: at(place, width + 0.03, top, -0.01),
        u: at({ origin: [0, 0, 0], turn: place.turn }, 0, 0, 1),
        v: [0, 1, 0],
      },
      1.43,
    ],
  ];
  const eye = canvas.camera.position;
  const [local] = [
    at({ origin: [0, 0, 0], turn: -place.turn }, eye[0] - place.origin[0], 0, eye[2] - place.origin[2]),
  ];
  if (local[0] < 0 && sides[1])
    drape(
      room,
      ...sides[1],
      0.36,
      shaded(canvas, cover, at({ origin: [0, 0, 0], turn: place.turn }, -1, 0, 0)),
    );
  if (local[0] > width && sides[2])
    drape(
      room,
      ...sides[2],
      0.36,
      shaded(canvas, cover, at({ origin: [0, 0, 0], turn: place.turn }, 1, 0, 0)),
    );
  if (sides[0]) drape(room, ...sides[0], 0.36, shaded(canvas, cover, [0, 0, -1]));
  canvas.polygon(on(surface, spread), {
    fill: {
      from: head,
      to: foot,
      stops: [
        [0, mix(tone, canvas.light.warm, 0.2)],
        [1, mix(tone, canvas.light.shade, 0.06)],
      ],
    },
    stroke: tone,
    strokeWidth: 4,
  });
  folds(room, surface, width);
  const fold = on(surface, rounded(-0.03, 1.24, width + 0.06, 0.26, 0.04));
  canvas.polygon(on(surface, rectangle(-0.02, 1.18, width + 0.04, 0.1)), {
    fill: canvas.light.shade,
    opacity: 0.25,
    blur: 5,
  });
  canvas.polygon(fold, { fill: mix(linen, cover, 0.12), stroke: linen, strokeWidth: 3 });
  const double = width > 1.2;
  const row = double ? [0.08, width / 2 + 0.02] : [0.08];
  const wide = double ? width / 2 - 0.1 : width - 0.16;
  for (const x of row) pillow(room, place, [x, top + 0.03, 1.66], [wide, 0.46], palette.linen, 1.05);
  for (const x of row)
    pillow(room, place, [x + 0.03, top + 0.02, 1.5], [wide - 0.06, 0.4], mix(palette.linen, cover, 0.3), 0.9);
  (options.cushions ?? []).forEach((colour, i) => {
    const x = double ? width / 2 - 0.34 + i * 0.3 : width / 2 - 0.2 + i * 0.12;
    pillow(room, place, [x, top + 0.02, 1.36 - i * 0.09], [0.42 - i * 0.05, 0.34 - i * 0.05], colour, 0.85);
  });
  if (options.throwOver) throwBlanket(room, place, width, options.throwOver);
  return { cover: on(surface, spread) };
}

function folds({ canvas }: Room, surface: Plane, width: number): void {
  const clip = canvas.clip([on(surface, rectangle(-0.03, 0, width + 0.06, 1.3))]);
  canvas.layer({ clip }, () => {
    for (let i = 0; i < 9; i += 1) {
      const a = canvas.random.between(0, width);
      const b = canvas.random.between(0, 1.1);
      const points: Flat[] = Array.from({ length: 6 }, (_, k) => [
        a + k * canvas.random.between(0.03, 0.09),
        b + k * 0.05 + 0.02 * Math.sin(k * 2),
      ]);
      canvas.line(on(surface, points), canvas.light.shade, 7, { opacity: 0.12, blur: 4 });
      canvas.line(
        on(
          surface,
          points.map(([x, z]): Flat => [x - 0.02, z + 0.04]),
        ),
        canvas.light.warm,
        7,
        { opacity: 0.28, blur: 4 },
      );
    }
  });
}

function throwBlanket(room: Room, place: Frame, width: number, colour: string): void {
  const { canvas } = room;
  const surface = level(place, 0, top + 0.012, 0);
  const tone = shaded(canvas, colour, [0, 1, 0]);
  canvas.polygon(on(surface, rectangle(-0.05, 0.1, width + 0.1, 0.5)), {
    fill: canvas.light.shade,
    opacity: 0.25,
    blur: 6,
  });
  canvas.polygon(on(surface, rounded(-0.045, 0.14, width + 0.09, 0.44, 0.03)), {
    fill: tone,
    stroke: tone,
    strokeWidth: 3,
  });
  for (const b of [0.19, 0.23, 0.49, 0.53])
    canvas.line(
      on(surface, [
        [-0.04, b],
        [width + 0.04, b],
      ]),
      room.palette.linen,
      2.4,
      { opacity: 0.65 },
    );
  for (const [x, sign] of [
    [-0.045, -1],
    [width + 0.045, 1],
  ] as const) {
    const side: Plane = {
      origin: at(place, x, top, 0.14),
      u: at({ origin: [0, 0, 0], turn: place.turn }, 0, 0, 1),
      v: [0, 1, 0],
    };
    const eye = at(
      { origin: [0, 0, 0], turn: -place.turn },
      canvas.camera.position[0] - place.origin[0],
      0,
      0,
    )[0];
    if (sign === -1 ? eye < 0 : eye > width)
      drape(room, side, 0.44, 0.2, shaded(canvas, colour, [sign, 0, 0]));
  }
}
