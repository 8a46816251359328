import { mix } from '../core/colour.ts';
import { ellipse, rectangle } from '../core/plane.ts';
import { shaded } from '../core/solid.ts';
import { onWall, type Room, type Wall } from '../rooms/room.ts';
import type { Motif } from './motifs.ts';
import { drawPicture } from './picture.ts';
import { hangingShadow } from './shadow.ts';
import { shelfThings } from './shelves.ts';

type Box = readonly [a: number, b: number, w: number, h: number];
type Hang = (room: Room, wall: Wall, box: Box) => void;

const allMotifs: readonly Motif[] = ['arches', 'sun', 'vase', 'hills', 'branch', 'lemon', 'lines'];

/** Pictures in the parts of a box, given as shares of it. */
const framed =
  (parts: readonly Box[]): Hang =>
  (room, wall, [a, b, w, h]) => {
    const { random } = room.canvas;
    const chosen = random.shuffled(allMotifs);
    parts.forEach(([x, y, ww, hh], i) => {
      drawPicture(
        room,
        wall,
        [a + x * w, b + y * h, ww * w, hh * h],
        chosen[i % chosen.length] ?? 'sun',
        random.pick([room.palette.wood, room.palette.darkWood, '#f4ecdf']),
      );
    });
  };

const drawBoard: Hang = (room, wall, [a, b, w, h]) => {
  const { canvas, palette } = room;
  const { random } = canvas;
  canvas.polygon(onWall(wall, rectangle(a + 0.01, b - 0.03, w, h)), {
    fill: canvas.light.shade,
    ...hangingShadow,
  });
  canvas.polygon(onWall(wall, rectangle(a, b, w, h), -0.02), {
    fill: '#c99a63',
    stroke: palette.darkWood,
    strokeWidth: 3,
  });
  const colours = ['#fbf5e8', palette.third, mix(palette.first, '#ffffff', 0.4), '#fbf5e8', '#e8dcc4'];
  for (let i = 0; i < 9; i += 1) {
    const [x, y] = [a + 0.04 + (i % 3) * ((w - 0.06) / 3), b + 0.05 + Math.floor(i / 3) * ((h - 0.08) / 3)];
    const [ww, hh] = [w * random.between(0.17, 0.27), h * random.between(0.16, 0.25)];
    canvas.polygon(onWall(wall, rectangle(x + random.between(0, 0.03), y, ww, hh), -0.025), {
      fill: random.pick(colours),
    });
  }
};

/** A woven cloth on a stick. */
const drawWeaving: Hang = (room, wall, [a, b, w, h]) => {
  const { canvas, palette } = room;
  const top = b + h;
  canvas.polygon(onWall(wall, rectangle(a + 0.03, b + h * 0.1, w - 0.02, h * 0.9)), {
    fill: canvas.light.shade,
    ...hangingShadow,
  });
  const bands = [palette.linen, palette.third, palette.linen, palette.first, palette.second, palette.linen];
  bands.forEach((colour, i) => {
    canvas.polygon(
      onWall(wall, rectangle(a + 0.02, top - (h * 0.78 * (i + 1)) / 6, w - 0.04, (h * 0.78) / 6), -0.02),
      { fill: shaded(canvas, colour, [0, 0, -0.6]) },
    );
  });
  for (let x = a + 0.03; x < a + w - 0.02; x += 0.03)
    canvas.line(
      onWall(
        wall,
        [
          [x, top - h * 0.78],
          [x, b + 0.06 * Math.abs(((x - a) / w) * 2 - 1) * h * 4],
        ],
        -0.02,
      ),
      palette.linen,
      2,
    );
  canvas.line(
    onWall(
      wall,
      [
        [a - 0.05, top],
        [a + w + 0.05, top],
      ],
      -0.03,
    ),
    palette.darkWood,
    5,
  );
};

const drawShelves: Hang = (room, wall, [a, b, w, h]) => {
  const { canvas, palette } = room;
  const count = h > 0.75 ? 3 : 2;
  for (let i = 0; i < count; i += 1) {
    const y = b + (h / count) * i;
    canvas.polygon(onWall(wall, rectangle(a, y - 0.1, w, 0.1)), {
      fill: canvas.light.shade,
      opacity: 0.22,
      blur: 6,
    });
    shelfThings(room, wall, [a + 0.03, y + 0.03, w - 0.06, h / count - 0.1], -0.06);
    canvas.polygon(onWall(wall, rectangle(a, y, w, 0.03), -0.08), { fill: palette.wood });
  }
};

const drawClock: Hang = (room, wall, [a, b, w, h]) => {
  const { canvas, palette } = room;
  const r = Math.min(w, h, 0.5) / 2;
  const [x, y] = [a + w / 2, b + h / 2];
  canvas.polygon(onWall(wall, ellipse(x + 0.02, y - 0.04, r)), {
    fill: canvas.light.shade,
    ...hangingShadow,
  });
  canvas.polygon(onWall(wall, ellipse(x, y, r), -0.03), { fill: palette.first });
  canvas.polygon(onWall(wall, ellipse(x, y, r * 0.86), -0.03), { fill: '#fbf6ea' });
  const hand = canvas.random.between(0, 6);
  for (const [angle, long, wide] of [
    [hand, 0.5, 4],
    [hand * 3.1, 0.74, 2.6],
  ] as const)
    canvas.line(
      onWall(
        wall,
        [
          [x, y],
          [x + Math.sin(angle) * r * long, y + Math.cos(angle) * r * long],
        ],
        -0.03,
      ),
      palette.darkWood,
      wide,
    );
};

/** Paper posters, without frames. */
const drawPosters: Hang = (room, wall, [a, b, w, h]) => {
  const { canvas, palette } = room;
  const { random } = canvas;
  const wide = w / 2 - 0.04;
  for (const [x, colour] of [
    [a, random.pick([palette.first, '#3f5a6b'])],
    [a + w / 2 + 0.02, random.pick([palette.third, palette.second])],
  ] as const) {
    const y = b + random.between(0, h * 0.12);
    canvas.polygon(onWall(wall, rectangle(x, y, wide, h * 0.85), -0.006), { fill: '#faf3e4' });
    canvas.polygon(onWall(wall, rectangle(x + 0.02, y + h * 0.2, wide - 0.04, h * 0.62), -0.006), {
      fill: colour,
    });
    canvas.polygon(
      onWall(wall, ellipse(x + wide / 2, y + h * random.between(0.42, 0.6), wide * 0.27), -0.006),
      { fill: '#faf3e4' },
    );
    canvas.polygon(onWall(wall, rectangle(x + 0.04, y + h * 0.08, wide * 0.6, 0.03), -0.006), {
      fill: palette.darkWood,
    });
  }
};

const hangs = {
  one: framed([[0.05, 0.05, 0.9, 0.9]]),
  pair: framed([
    [0, 0.1, 0.44, 0.85],
    [0.54, 0, 0.44, 0.85],
  ]),
  four: framed([
    [0, 0.53, 0.46, 0.45],
    [0.54, 0.53, 0.46, 0.45],
    [0, 0, 0.46, 0.45],
    [0.54, 0, 0.46, 0.45],
  ]),
  salon: framed([
    [0, 0.35, 0.36, 0.6],
    [0.42, 0.5, 0.26, 0.36],
    [0.74, 0.3, 0.26, 0.5],
    [0.42, 0, 0.26, 0.42],
    [0.12, 0, 0.24, 0.28],
  ]),
  board: drawBoard,
  weaving: drawWeaving,
  shelves: drawShelves,
  clock: drawClock,
  posters: drawPosters,
} satisfies Record<string, Hang>;

export type Hanging = keyof typeof hangs;

/** Fills a box on a wall with one of these, or leaves it empty. */
export function drawHanging(room: Room, wall: Wall, box: Box, kinds: readonly (Hanging | 'none')[]): void {
  const kind = room.canvas.random.pick(kinds);
  if (kind !== 'none') hangs[kind](room, wall, box);
}
