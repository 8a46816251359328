import { mix } from '../core/colour.ts';
import { ellipse, on, rectangle, rounded, upright } from '../core/plane.ts';
import { at, box, type Frame, frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { lathe, standing } from './lathe.ts';
import { castShadow } from './shadow.ts';
import { drawBooks } from './small.ts';

type Thing = (room: Room, place: Frame) => void;

const drawBackpack: Thing = ({ canvas, palette }, place) => {
  castShadow(canvas, place, [0, 0, 0.34, 0.2], 0.3, 0.5);
  const colour = canvas.random.pick([palette.first, palette.second, '#46596a']);
  box(canvas, place, [0, 0.02, 0.04], [0.34, 0.44, 0.18], colour, { soft: 10, edges: false });
  box(canvas, place, [0.04, 0.03, -0.02], [0.26, 0.2, 0.08], mix(colour, canvas.light.shade, 0.15), {
    soft: 6,
    edges: false,
  });
  const front = upright(place, 0, 0, 0.03);
  canvas.line(
    on(front, [
      [0.12, 0.47],
      [0.13, 0.54],
      [0.21, 0.54],
      [0.22, 0.47],
    ]),
    mix(colour, canvas.light.shade, 0.3),
    3,
  );
};

const drawBasket: Thing = ({ canvas, palette }, place) => {
  castShadow(canvas, place, [-0.2, -0.15, 0.4, 0.34], 0.3, 0.5);
  lathe(
    canvas,
    place,
    [
      [0.19, 0],
      [0.24, 0.4],
      [0.25, 0.43],
    ],
    '#cfa673',
    '#8d6438',
  );
  for (const [x, y, colour] of [
    [-0.14, 0.38, palette.linen],
    [-0.02, 0.42, palette.first],
    [0.06, 0.37, palette.second],
  ] as const)
    box(canvas, place, [x, y, -0.08], [0.13, 0.07, 0.16], colour, { soft: 12, edges: false });
};

const drawShoes: Thing = ({ canvas, palette }, place) => {
  const colour = canvas.random.pick([palette.darkWood, palette.first, '#f4efe6']);
  for (const [x, z] of [
    [0, 0],
    [0.13, 0.05],
  ] as const) {
    castShadow(canvas, place, [x, z, 0.09, 0.26], 0.1, 0.4);
    box(canvas, place, [x, 0.01, z], [0.09, 0.05, 0.26], colour, { soft: 6, edges: false });
    box(canvas, place, [x, 0.05, z + 0.12], [0.09, 0.06, 0.14], colour, { soft: 6, edges: false });
  }
};

const drawSuitcase: Thing = ({ canvas, palette }, place) => {
  castShadow(canvas, place, [0, 0, 0.46, 0.24], 0.4, 0.5);
  const colour = canvas.random.pick([palette.third, palette.accentWall, palette.first]);
  box(canvas, place, [0, 0.04, 0], [0.46, 0.62, 0.24], colour, { soft: 6 });
  const front = upright(place, 0, 0, -0.01);
  for (const x of [0.1, 0.2, 0.3])
    canvas.line(
      on(front, [
        [x + 0.03, 0.1],
        [x + 0.03, 0.6],
      ]),
      mix(colour, canvas.light.shade, 0.35),
      2,
    );
  canvas.line(
    on(front, [
      [0.15, 0.67],
      [0.15, 0.9],
      [0.31, 0.9],
      [0.31, 0.67],
    ]),
    '#8d8680',
    3,
  );
};

/** A guitar that leans on whatever is behind it. */
const drawGuitar: Thing = ({ canvas, palette }, place) => {
  castShadow(canvas, place, [-0.16, 0, 0.36, 0.1], 0.5, 0.4);
  const plane = { ...upright(place, 0, 0, 0), v: [0.1, 0.98, 0.16] as const };
  const wood = shaded(canvas, '#c98c4f', [0, 0, -1]);
  canvas.polygon(on(plane, rectangle(-0.025, 0.5, 0.05, 0.56)), { fill: palette.darkWood });
  canvas.polygon(on(plane, rectangle(-0.045, 1.04, 0.09, 0.13)), { fill: palette.darkWood });
  for (const [y, rx, ry] of [
    [0.22, 0.2, 0.2],
    [0.46, 0.15, 0.15],
  ] as const)
    canvas.polygon(on(plane, ellipse(0, y, rx, ry)), {
      fill: wood,
      stroke: palette.darkWood,
      strokeWidth: 2,
    });
  canvas.polygon(on(plane, ellipse(0, 0.33, 0.13, 0.12)), { fill: wood });
  canvas.polygon(on(plane, ellipse(0, 0.38, 0.06)), { fill: '#4a3327' });
  canvas.polygon(on(plane, rectangle(-0.07, 0.17, 0.14, 0.03)), { fill: '#4a3327' });
};

const drawPile: Thing = (room, place) => {
  castShadow(room.canvas, place, [0, 0, 0.26, 0.18], 0.2, 0.4);
  drawBooks(room, place, [0, 0, 0], room.canvas.random.whole(4, 8));
};

const drawCrate: Thing = ({ canvas, palette }, place) => {
  castShadow(canvas, place, [0, 0, 0.44, 0.3], 0.3, 0.5);
  box(canvas, place, [0, 0, 0], [0.44, 0.28, 0.3], palette.wood);
  const front = upright(place, 0, 0, -0.004);
  for (const y of [0.09, 0.18])
    canvas.polygon(on(front, rectangle(0.01, y, 0.42, 0.014)), { fill: palette.darkWood, opacity: 0.6 });
  for (let i = 0; i < 6; i += 1)
    box(
      canvas,
      place,
      [0.03 + i * 0.064, 0.2, 0.05],
      [0.05, 0.13 + (i % 3) * 0.025, 0.2],
      [palette.first, palette.linen, palette.second, palette.third][i % 4] ?? palette.first,
    );
};

const things = {
  backpack: drawBackpack,
  basket: drawBasket,
  shoes: drawShoes,
  suitcase: drawSuitcase,
  guitar: drawGuitar,
  pile: drawPile,
  crate: drawCrate,
} satisfies Record<string, Thing>;

export type Clutter = keyof typeof things;

/** Something that lies about, its left near corner at this place of the floor. */
export function drawClutter(room: Room, kind: Clutter, x: number, z: number, turn = 0): void {
  things[kind](room, frame(x, 0, z, turn));
}

/** Garments on a rail that stands w wide. */
export function drawClothesRail(room: Room, place: Frame, w: number): void {
  const { canvas, palette } = room;
  const { random } = canvas;
  castShadow(canvas, place, [0, 0, w, 0.3], 0.6, 0.35);
  const metal = mix('#4b4443', palette.metal, 0.3);
  const front = upright(place, 0, 0, 0.15);
  for (const x of [0.02, w - 0.02])
    canvas.line(
      on(front, [
        [x, 0.02],
        [x, 1.55],
      ]),
      metal,
      4,
    );
  const colours = [palette.first, palette.linen, palette.second, palette.third, '#46596a', palette.darkWood];
  for (let x = 0.1; x < w - 0.2; x += random.between(0.09, 0.16)) {
    const long = random.between(0.5, 0.95);
    const wide = random.between(0.14, 0.2);
    const tone = shaded(canvas, random.pick(colours), [0, 0, -1]);
    canvas.polygon(
      on(upright(place, 0, 0, 0.14 - x * 0.02), [
        [x, 1.4],
        [x + wide / 2, 1.5],
        [x + wide, 1.4],
        [x + wide + 0.02, 1.5 - long],
        [x - 0.02, 1.5 - long],
      ]),
      { fill: tone, stroke: mix(tone, canvas.light.shade, 0.3), strokeWidth: 1 },
    );
  }
  canvas.line(
    on(front, [
      [0.02, 1.54],
      [w - 0.02, 1.54],
    ]),
    metal,
    4,
  );
  canvas.polygon(on(upright(place, 0, 0, 0.14), rounded(0.1, 0.02, 0.3, 0.14, 0.02)), {
    fill: shaded(canvas, palette.wood, [0, 0, -1]),
  });
}

/** A washing machine, its front to the viewer. */
export function drawWashingMachine(room: Room, place: Frame): void {
  const { canvas } = room;
  castShadow(canvas, place, [0, 0, 0.6, 0.56], 0.5, 0.5);
  box(canvas, place, [0, 0.02, 0], [0.6, 0.84, 0.56], '#f4f0e9');
  const front = upright(place, 0, 0, -0.005);
  const line = mix('#cfc8bf', canvas.light.shade, 0.2);
  canvas.polygon(on(front, rectangle(0.02, 0.7, 0.56, 0.14)), {
    fill: '#e8e2d8',
    stroke: line,
    strokeWidth: 1,
  });
  canvas.polygon(on(front, ellipse(0.3, 0.37, 0.21)), { fill: '#d9d3ca', stroke: line, strokeWidth: 2 });
  canvas.polygon(on(front, ellipse(0.3, 0.37, 0.16)), {
    fill: {
      from: at(place, 0.14, 0.53, 0),
      to: at(place, 0.46, 0.2, 0),
      stops: [
        [0, '#8fa0a6'],
        [0.5, '#566268'],
        [1, '#71828a'],
      ],
    },
  });
  canvas.polygon(on(front, ellipse(0.47, 0.77, 0.04)), { fill: '#b7b0a7' });
  canvas.polygon(on(front, rectangle(0.06, 0.745, 0.2, 0.05)), { fill: '#c9d2d0' });
}

/** A round stool with a wooden seat at this height. */
export function drawStool(room: Room, place: Frame, tall: number, colour: string): void {
  const { canvas, palette } = room;
  castShadow(canvas, place, [-0.16, -0.14, 0.32, 0.3], tall * 0.5, 0.4);
  for (const [x, z] of [
    [0.12, 0.1],
    [-0.12, 0.1],
    [0.14, -0.1],
    [-0.14, -0.1],
  ] as const)
    canvas.line(
      [at(place, x * 1.2, 0, z * 1.2), at(place, x * 0.8, tall - 0.03, z * 0.8)],
      palette.darkWood,
      5,
    );
  lathe(
    canvas,
    standing(place, 0, tall - 0.05, 0),
    [
      [0.17, 0],
      [0.18, 0.03],
      [0.17, 0.05],
    ],
    colour,
  );
}
