import type { Point } from '../core/camera.ts';
import { scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import {
  arch,
  cushion,
  type Flat,
  level,
  on,
  type Plane,
  rectangle,
  rounded,
  upright,
} from '../core/plane.ts';
import { at, box, type Frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { castShadow } from './shadow.ts';

export type Headboard = 'wood' | 'upholstered' | 'arch' | 'iron' | 'cane';

export interface BedOptions {
  width: number;
  headboard: Headboard;
  cover: string;
  throwOver?: string;
  cushions?: readonly string[];
}

const length = 2;
const top = 0.52;

/** Fabric hanging from an edge, its hem waving. */
function drape(room: Room, plane: Plane, wide: number, drop: number, colour: string): void {
  const { canvas } = room;
  const hem: Flat[] = Array.from({ length: 25 }, (_, i) => [
    (wide * (24 - i)) / 24,
    -drop + 0.006 * Math.sin(i * 0.9) * Math.min(1, wide) + 0.003 * Math.sin(i * 1.7),
  ]);
  const [high, low] = on(plane, [
    [wide / 2, 0],
    [wide / 2, -drop],
  ]);
  if (!high || !low) return;
  canvas.polygon(on(plane, [[0, 0], [wide, 0], ...hem]), {
    fill: {
      from: high,
      to: low,
      stops: [
        [0, colour],
        [1, mix(colour, canvas.light.shade, 0.26)],
      ],
    },
  });
  for (let i = 1; i < 9; i += 1) {
    const a = (wide * (i + canvas.random.between(-0.3, 0.3))) / 9;
    canvas.line(
      on(plane, [
        [a, -0.04],
        [a + canvas.random.between(-0.03, 0.03), -drop * 0.96],
      ]),
      canvas.light.shade,
      5,
      { opacity: 0.12, blur: 2.5 },
    );
    canvas.line(
      on(plane, [
        [a + 0.03, -0.05],
        [a + 0.035, -drop * 0.9],
      ]),
      canvas.light.warm,
      4,
      { opacity: 0.2, blur: 2 },
    );
  }
}

function headboardOf(room: Room, place: Frame, { width, headboard }: BedOptions): void {
  const { canvas, palette } = room;
  const back = upright(place, 0, 0, length + 0.02);
  const tall = headboard === 'arch' ? 1.42 : 1.12;
  const silhouette =
    headboard === 'arch'
      ? arch(-0.03, 0.05, width + 0.14, tall, 0.6)
      : rectangle(-0.03, 0.05, width + 0.14, tall);
  canvas.polygon(on(back, silhouette), { fill: canvas.light.shade, opacity: 0.3, blur: 9 });
  if (headboard === 'wood' || headboard === 'cane') {
    box(canvas, place, [-0.04, 0, length - 0.02], [width + 0.08, tall, 0.06], palette.wood);
    const panel = upright(place, 0, 0, length - 0.025);
    for (let i = 0; i < 3; i += 1) {
      const wide = (width - 0.04) / 3;
      const shape = rounded(0.03 + i * wide, 0.56, wide - 0.04, tall - 0.64, 0.03);
      const weave = headboard === 'cane' ? '#dcb986' : mix(palette.wood, canvas.light.shade, 0.16);
      canvas.polygon(on(panel, shape), {
        fill: shaded(canvas, weave, [0, 0, -1]),
        stroke: mix(palette.wood, canvas.light.shade, 0.35),
        strokeWidth: 1.2,
      });
      if (headboard !== 'cane') continue;
      for (let k = 1; k < 12; k += 1) {
        canvas.line(
          on(panel, [
            [0.03 + i * wide + (k * (wide - 0.04)) / 12, 0.57],
            [0.03 + i * wide + (k * (wide - 0.04)) / 12, tall - 0.09],
          ]),
          '#8d6438',
          0.7,
          { opacity: 0.5 },
        );
      }
    }
  } else if (headboard === 'iron') {
    const iron = '#3d3432';
    const front = upright(place, 0, 0, length);
    const bow = arch(0, 0.1, width, tall, 0.35).slice(2);
    canvas.line(on(front, [[width, 0], ...bow, [0, 0]]), iron, 5);
    for (let i = 1; i < 8; i += 1) {
      const a = (width * i) / 8;
      const lift = Math.sqrt(Math.max(0, 1 - ((a - width / 2) / (width / 2)) ** 2)) * 0.35;
      canvas.line(
        on(front, [
          [a, 0.3],
          [a, 0.1 + tall - 0.35 + lift],
        ]),
        iron,
        2.6,
      );
    }
  } else {
    const cloth = mix(palette.second, palette.linen, 0.12);
    const shape =
      headboard === 'arch'
        ? arch(-0.05, 0.1, width + 0.1, tall, 0.6)
        : rounded(-0.05, 0.1, width + 0.1, tall, 0.12);
    const front = upright(place, 0, 0, length - 0.06);
    const tone = shaded(canvas, cloth, [0, 0.2, -1]);
    canvas.polygon(on(upright(place, 0.025, 0, length), shape), { fill: mix(tone, canvas.light.shade, 0.3) });
    canvas.polygon(on(front, shape), {
      fill: {
        from: at(place, 0, tall, length),
        to: at(place, 0, 0.4, length),
        stops: [
          [0, mix(tone, canvas.light.warm, 0.14)],
          [1, mix(tone, canvas.light.shade, 0.16)],
        ],
      },
    });
    for (let i = 1; i < 6; i += 1) {
      const a = (width * i) / 6;
      canvas.line(
        on(front, [
          [a, 0.5],
          [a, headboard === 'arch' ? 1.2 : 1.16],
        ]),
        canvas.light.shade,
        3,
        { opacity: 0.2, blur: 1.4 },
      );
      canvas.line(
        on(front, [
          [a + 0.025, 0.5],
          [a + 0.025, headboard === 'arch' ? 1.2 : 1.16],
        ]),
        canvas.light.warm,
        3,
        { opacity: 0.22, blur: 1.6 },
      );
    }
  }
}

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

/** A made bed, its head at the far end of the frame (z = 2), its foot towards the viewer. */
export function drawBed(room: Room, place: Frame, options: BedOptions): { cover: Point[] } {
  const { canvas, palette } = room;
  const { width, cover } = options;
  castShadow(canvas, place, [-0.04, 0, width + 0.08, length], 0.7, 0.6);
  headboardOf(room, place, options);
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
