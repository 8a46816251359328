import { mix } from '../core/colour.ts';
import { on, rectangle, rounded, upright } from '../core/plane.ts';
import { at, box, type Frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { pillow } from './pillow.ts';
import { castShadow } from './shadow.ts';

/** A sofa w wide, its front to the viewer, with cushions. */
export function drawSofa(
  room: Room,
  place: Frame,
  w: number,
  colour: string,
  cushions: readonly string[],
): void {
  const { canvas, palette } = room;
  castShadow(canvas, place, [0, 0, w, 0.85], 0.6, 0.6);
  for (const x of [0.06, w - 0.12]) box(canvas, place, [x, 0, 0.06], [0.06, 0.14, 0.06], palette.darkWood);
  const soft = { soft: 12, edges: false, ground: 0.3 };
  box(canvas, place, [0.05, 0.14, 0.55], [w - 0.1, 0.68, 0.28], mix(colour, canvas.light.shade, 0.06), soft);
  const seats = w > 1.7 ? 3 : 2;
  const seat = (w - 0.4) / seats;
  for (let i = 0; i < seats; i += 1)
    box(
      canvas,
      place,
      [0.2 + i * seat + 0.012, 0.44, 0.42],
      [seat - 0.024, 0.4, 0.18],
      mix(colour, canvas.light.warm, 0.08),
      soft,
    );
  box(canvas, place, [0.05, 0.14, 0.04], [w - 0.1, 0.18, 0.8], mix(colour, canvas.light.shade, 0.12), soft);
  for (let i = 0; i < seats; i += 1)
    box(canvas, place, [0.2 + i * seat + 0.01, 0.31, 0.02], [seat - 0.02, 0.14, 0.46], colour, soft);
  for (const x of [0, w - 0.18]) box(canvas, place, [x, 0.14, 0.02], [0.18, 0.46, 0.8], colour, soft);
  cushions.forEach((cushion, i) => {
    const x = i % 2 === 0 ? 0.24 + i * 0.12 : w - 0.66 - i * 0.08;
    pillow(room, place, [x, 0.47, 0.3 - i * 0.02], [0.44, 0.4], cushion, 1.2);
  });
}

/** An armchair, upholstered, on turned legs. */
export function drawArmchair(room: Room, place: Frame, colour: string): void {
  const { canvas, palette } = room;
  castShadow(canvas, place, [0, 0, 0.78, 0.74], 0.6, 0.55);
  for (const [x, z] of [
    [0.06, 0.62],
    [0.66, 0.62],
    [0.06, 0.06],
    [0.66, 0.06],
  ] as const)
    box(canvas, place, [x, 0, z], [0.05, 0.2, 0.05], palette.darkWood);
  const soft = { soft: 11, edges: false, ground: 0.28 };
  box(canvas, place, [0.05, 0.2, 0.52], [0.68, 0.72, 0.18], colour, soft);
  box(canvas, place, [0.1, 0.22, 0.06], [0.58, 0.22, 0.5], mix(colour, canvas.light.warm, 0.1), soft);
  for (const x of [0, 0.66]) box(canvas, place, [x, 0.2, 0.05], [0.12, 0.38, 0.6], colour, soft);
  pillow(room, place, [0.2, 0.46, 0.38], [0.4, 0.34], palette.linen, 1.2);
}

/** A wooden chair, with its back at the far side. Turn the frame to turn the chair. */
export function drawChair(room: Room, place: Frame, colour: string, seat = colour): void {
  const { canvas } = room;
  castShadow(canvas, place, [0, 0, 0.42, 0.42], 0.3, 0.45);
  const local = at(
    { origin: [0, 0, 0], turn: -place.turn },
    canvas.camera.position[0] - place.origin[0],
    0,
    canvas.camera.position[2] - place.origin[2],
  );
  const back = () => {
    for (const x of [0, 0.385])
      box(canvas, place, [x, 0, 0.385], [0.035, 0.86, 0.035], colour, { edges: false });
    box(canvas, place, [0.02, 0.72, 0.39], [0.38, 0.13, 0.025], colour);
    box(canvas, place, [0.02, 0.56, 0.39], [0.38, 0.05, 0.025], colour);
  };
  const body = () => {
    box(canvas, place, [0.03, 0.38, 0.03], [0.36, 0.05, 0.36], colour, { edges: false });
    box(canvas, place, [-0.005, 0.43, -0.005], [0.43, 0.035, 0.42], seat, { soft: 3 });
  };
  const legs = (z: number) => {
    for (const x of [0.01, 0.375])
      box(canvas, place, [x, 0, z], [0.035, 0.43, 0.035], colour, { edges: false });
  };
  if (local[2] < 0.2) {
    back();
    legs(0.37);
    legs(0.01);
    body();
  } else {
    legs(0.01);
    legs(0.37);
    body();
    back();
  }
}

/** A table w by d and h tall, with a thin top. */
export function drawTable(
  room: Room,
  place: Frame,
  w: number,
  d: number,
  h: number,
  colour: string,
  legColour = colour,
): void {
  const { canvas } = room;
  castShadow(canvas, place, [0.04, 0.04, w - 0.08, d - 0.08], h * 0.7, 0.4);
  for (const z of [d - 0.1, 0.05]) {
    for (const x of [0.05, w - 0.11])
      box(canvas, place, [x, 0, z], [0.06, h - 0.04, 0.06], legColour, { edges: false });
  }
  box(
    canvas,
    place,
    [0.06, h - 0.13, 0.06],
    [w - 0.12, 0.1, d - 0.12],
    mix(colour, canvas.light.shade, 0.2),
    { edges: false },
  );
  box(canvas, place, [0, h - 0.04, 0], [w, 0.04, d], colour);
}

/** A low round-cornered table before a sofa. */
export function drawCoffeeTable(room: Room, place: Frame, w: number, d: number, colour: string): void {
  drawTable(room, place, w, d, 0.4, colour, room.palette.darkWood);
}

/** An open laptop, at height y of the frame. */
export function drawLaptop(room: Room, place: Frame, y: number): void {
  const { canvas } = room;
  box(canvas, place, [0, y, 0], [0.34, 0.015, 0.23], '#cfc8bf');
  const screen = upright(place, 0, y + 0.01, 0.24);
  const shape = on(screen, rounded(0, 0, 0.34, 0.23, 0.012));
  canvas.polygon(shape, { fill: '#59545a' });
  canvas.polygon(on(screen, rectangle(0.012, 0.014, 0.316, 0.204)), {
    fill: {
      from: at(place, 0, y + 0.24, 0.24),
      to: at(place, 0.34, y, 0.24),
      stops: [
        [0, '#f7ecd9'],
        [0.5, '#dfe3dc'],
        [1, '#b9c4c4'],
      ],
    },
  });
  for (const [a, b, w] of [
    [0.04, 0.16, 0.1],
    [0.04, 0.13, 0.2],
    [0.04, 0.1, 0.16],
    [0.04, 0.07, 0.22],
  ] as const)
    canvas.polygon(on(screen, rectangle(a, b, w, 0.012)), {
      fill: shaded(canvas, room.palette.first, [0, 0, -1]),
      opacity: 0.7,
    });
}
