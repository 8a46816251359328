import { mix } from '../core/colour.ts';
import { ellipse } from '../core/plane.ts';
import { box, frame } from '../core/solid.ts';
import { drawToilet, drawTub, drawVanity } from '../furniture/bath.ts';
import { disc, type Glow } from '../furniture/lamps.ts';
import { drawMirror } from '../furniture/mirror.ts';
import { drawPlant } from '../furniture/plants.ts';
import { drawRug, floorAt } from '../furniture/rugs.ts';
import { drawBottle, drawJar } from '../furniture/small.ts';
import { drawTiles } from '../furniture/tiles.ts';
import { drawScreen, drawTowels } from '../furniture/towels.ts';
import { drawGrade } from './grade.ts';
import { onWall, type Room, wallsOf } from './room.ts';
import { drawShell } from './shell.ts';
import { drawShaft, drawSun } from './sunlight.ts';
import { drawWindow, type Opening } from './window.ts';

function sconce(room: Room, x: number, y: number): Glow {
  const { canvas, palette, depth } = room;
  const wall = wallsOf(room).back;
  canvas.line(
    onWall(
      wall,
      [
        [x, y - 0.12],
        [x, y],
      ],
      -0.05,
    ),
    palette.metal,
    5,
  );
  const [cx, cy] = canvas.dot([x, y + 0.05, depth - 0.08]);
  if (canvas.light.lamps)
    canvas.path(disc(cx, cy, 26), { fill: '#ffe0a6', opacity: 0.8, blur: 14 }, [
      [cx - 26, cy - 26],
      [cx + 26, cy + 26],
    ]);
  canvas.path(disc(cx, cy, 15), {
    fill: {
      around: [cx - 5, cy - 5],
      radius: 24,
      stops: [
        [0, '#fffdf6'],
        [0.6, '#fbf0d8'],
        [1, mix('#fbf0d8', canvas.light.shade, 0.25)],
      ],
    },
  });
  return { at: [x, y + 0.05, depth - 0.15], reach: 1.7 };
}

/** A bathroom: tiles to shoulder height, basin and mirror, lavatory and bidet, a tub or a shower. */
export function drawBathroom(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, { accent: 0 });
  const tile = random.pick([
    palette.accentWall,
    mix(palette.second, palette.linen, 0.25),
    mix(palette.first, palette.linen, 0.2),
    mix(palette.linen, palette.third, 0.2),
  ]);
  const tall = random.pick([1.25, 1.25, 2.1]);
  const size = random.pick([
    [0.13, 0.13],
    [0.1, 0.2],
    [0.22, 0.09],
  ] as const);
  drawTiles(room, back, [0, 0, width, tall], tile, size, size[0] > 0.2);
  drawTiles(room, left, [0.6, 0, depth - 0.6, tall], tile, size);
  drawTiles(room, right, [0.6, 0, depth - 0.6, tall], tile, size);
  const trim = mix(tile, canvas.light.shade, 0.3);
  canvas.line(
    onWall(
      back,
      [
        [0, tall],
        [width, tall],
      ],
      -0.01,
    ),
    trim,
    4,
  );
  canvas.line(
    onWall(
      left,
      [
        [0.6, tall],
        [depth, tall],
      ],
      -0.01,
    ),
    trim,
    4,
  );
  canvas.line(
    onWall(
      right,
      [
        [0.6, tall],
        [depth, tall],
      ],
      -0.01,
    ),
    trim,
    4,
  );
  const opening: Opening = {
    wall: back,
    a: 0.42,
    b: 1.3,
    w: 0.85,
    h: 1.2,
    head: random.pick(['arch', 'square'] as const),
    rows: 2,
  };
  drawWindow(room, opening);
  drawSun(room, opening, { height: 0.004 });
  const round = random.chance(0.5);
  drawMirror(room, back, round ? [1.67, 1.22, 0.84, 0.84] : [1.72, 1.18, 0.74, 1.02], round);
  const glows = [sconce(room, 1.55, 1.85), sconce(room, 2.66, 1.85)];
  drawTowels(room, right, depth - 1.9, 1.25, [palette.first, palette.linen]);
  const vanity = frame(1.55, 0, depth - 0.52);
  drawVanity(room, vanity, 1.05, palette.wood);
  drawBottle(room, vanity, [0.14, 0.835, 0.34], palette.first, 0.2);
  drawJar(room, vanity, [0.92, 0.835, 0.34], palette.linen, 0.12);
  drawJar(room, vanity, [0.94, 0.835, 0.18], palette.second, 0.09);
  if (room.variant % 2 === 0) {
    drawTub(
      room,
      frame(0.78, 0, depth - 2.15, -Math.PI / 2),
      1.6,
      random.pick(['#fbf6ec', mix(palette.second, palette.linen, 0.2)]),
    );
    drawPlant(room, frame(1.2, 0, depth - 0.35), 'palm', 1.0, palette.first);
  } else {
    box(canvas, frame(0, 0, depth - 1.1), [0, 0, 0], [1.15, 0.06, 1.1], '#efe8dc');
    canvas.line(
      onWall(
        left,
        [
          [depth - 0.5, 0.9],
          [depth - 0.5, 2.25],
        ],
        -0.08,
      ),
      palette.metal,
      5,
    );
    canvas.line(
      [
        [0.08, 2.25, depth - 0.5],
        [0.45, 2.25, depth - 0.5],
      ],
      palette.metal,
      5,
    );
    canvas.polygon(
      ellipse(0.45, depth - 0.5, 0.13, 0.13).map(([x, z]) => [x, 2.22, z] as const),
      { fill: palette.metal },
    );
    drawScreen(room, frame(1.15, 0.06, depth - 1.12, -Math.PI / 2), 0.02, 2.0);
    drawScreen(room, frame(0.02, 0.06, depth - 1.1), 0.62, 2.0);
  }
  drawToilet(room, frame(width - 0.6, 0, depth - 0.16, Math.PI / 2));
  drawToilet(room, frame(width - 0.6, 0, depth - 0.72, Math.PI / 2), true);
  drawRug(room, floorAt(1.55, depth - 1.45), 0.95, 0.6, random.pick(['stripes', 'border'] as const));
  const stool = frame(1.3, 0, depth - 1.95);
  box(canvas, stool, [0, 0.42, 0], [0.36, 0.04, 0.3], palette.wood);
  for (const [x, z] of [
    [0.03, 0.24],
    [0.29, 0.24],
    [0.03, 0.03],
    [0.29, 0.03],
  ] as const)
    box(canvas, stool, [x, 0, z], [0.035, 0.42, 0.035], palette.wood, { edges: false });
  for (let i = 0; i < 3; i += 1)
    box(
      canvas,
      stool,
      [0.04, 0.46 + i * 0.065, 0.04],
      [0.28, 0.055, 0.22],
      [palette.linen, palette.first, palette.linen][i] ?? palette.linen,
      { soft: 6 },
    );
  drawPlant(room, frame(0.62, 1.3, depth + 0.02), 'trailing', 0.3, palette.third);
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}
