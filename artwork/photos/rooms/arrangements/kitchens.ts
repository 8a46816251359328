import { mix } from '../../core/colour.ts';
import { rectangle } from '../../core/plane.ts';
import { box, frame } from '../../core/solid.ts';
import { drawFridge, drawHob, drawHood } from '../../furniture/appliances.ts';
import { type Cabinet, drawCabinets } from '../../furniture/cabinets.ts';
import { drawClutter, drawStool, drawWashingMachine } from '../../furniture/clutter.ts';
import { type Glow, pendant } from '../../furniture/lamps.ts';
import { standing } from '../../furniture/lathe.ts';
import { drawPlant } from '../../furniture/plants.ts';
import { drawRug, floorAt } from '../../furniture/rugs.ts';
import { drawChair, drawTable } from '../../furniture/seating.ts';
import { drawBottle, drawJar, drawMoka } from '../../furniture/small.ts';
import { drawTiles } from '../../furniture/tiles.ts';
import { drawBowl, drawVase } from '../../furniture/vase.ts';
import { drawHanging } from '../../furniture/wall-things.ts';
import { drawGrade } from '../grade.ts';
import { onWall, type Room, wallsOf } from '../room.ts';
import { drawShell } from '../shell.ts';
import { drawShaft, drawSun } from '../sunlight.ts';
import { drawWindow } from '../window.ts';
import { type Arrangement, camera, choices, drawFarFirst, textile, windowOn } from './arrangement.ts';

const fruit = ['#e6b23d', '#cf6a3a', '#ecc65a', '#a9b35a'];

/** Closed cupboards on the back wall, from x on. */
function drawCupboards(room: Room, x: number, y: number, widths: readonly number[], colour: string): void {
  const { canvas, depth, palette } = room;
  const total = widths.reduce((sum, w) => sum + w, 0);
  canvas.polygon(onWall(wallsOf(room).back, rectangle(x, y - 0.14, total, 0.14)), {
    fill: canvas.light.shade,
    opacity: 0.25,
    blur: 7,
  });
  const place = frame(x, y, depth - 0.34);
  box(canvas, place, [0, 0, 0], [total, 0.68, 0.34], colour);
  let left = 0;
  for (const w of widths) {
    box(canvas, place, [left + 0.015, 0.02, -0.012], [w - 0.03, 0.64, 0.012], mix(colour, '#ffffff', 0.1));
    box(canvas, place, [left + w - 0.07, 0.06, -0.03], [0.016, 0.14, 0.016], palette.metal);
    left += w;
  }
}

function things(room: Room, run: ReturnType<typeof frame>, x: number): void {
  const { canvas, palette } = room;
  const { random } = canvas;
  drawMoka(room, run, [x, 0.92, 0.36]);
  drawJar(room, run, [x + 0.3, 0.92, 0.42], textile(room), random.between(0.11, 0.2));
  drawBottle(room, run, [x + 0.46, 0.92, 0.46], random.pick(['#6f7d4c', '#a9492f', '#8b8a4c']), 0.28);
  if (random.chance(0.5)) box(canvas, run, [x + 0.6, 0.92, 0.5], [0.26, 0.36, 0.025], palette.wood);
}

/** Cabinets along the side wall, and a small table at the window. */
function alongTheSide(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, 1.2, room.height]), beams: random.chance(0.3) });
  const opening = windowOn(room, back, [1.55, 0.95, random.pick([1.1, 1.4]), 1.5]);
  drawWindow(room, opening);
  drawTiles(
    room,
    left,
    [depth - 2.7, 0.92, 2.7, 0.65],
    textile(room),
    random.pick([
      [0.2, 0.1],
      [0.13, 0.13],
    ] as const),
  );
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, left, [depth - 2.1, 1.62, 1.6, 0.75], ['shelves']);
  drawHanging(room, right, [depth - 1.9, 1.3, 0.9, 0.9], ['one', 'pair', 'clock', 'board']);
  const units: Cabinet[] = random.shuffled<Cabinet>([
    { w: 0.62, kind: 'drawers' },
    { w: 0.64, kind: 'oven' },
    { w: 0.7, kind: 'door' },
    { w: 0.6, kind: 'open' },
  ]);
  const run = frame(0.62, 0, depth - 2.62, -Math.PI / 2);
  const glows: Glow[] = [];
  drawFarFirst([
    [depth - 0.3, () => drawFridge(room, frame(width - 0.72, 0, depth - 0.66), textile(room))],
    [
      depth - 0.9,
      () => {
        drawCabinets(room, run, units, textile(room), random.pick(['#f3ebdf', palette.wood]));
        drawHob(room, run, 0.9);
        things(room, run, 1.6);
      },
    ],
    [depth - 0.5, () => drawChair(room, frame(1.75, 0, depth - 0.62), palette.wood, textile(room))],
    [
      depth - 1.2,
      () => {
        const table = frame(1.5, 0, depth - 1.45);
        drawTable(room, table, 1.15, 0.75, 0.75, palette.wood, palette.darkWood);
        drawBowl(room, table, [0.35, 0.75, 0.4], fruit);
        drawVase(
          room,
          table,
          [0.85, 0.75, 0.5],
          textile(room),
          random.pick(['flowers', 'branch'] as const),
          0.9,
        );
      },
    ],
    [depth - 1.8, () => drawChair(room, frame(1.95, 0, depth - 1.75, 3.0), palette.wood, textile(room))],
    [depth - 1.3, () => drawClutter(room, 'crate', width - 0.6, depth - 1.25)],
  ]);
  glows.push(pendant(room, 2.05, 1.95, depth - 1.1, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A counter with stools in front of cabinets and closed cupboards; light from the side. */
function withCounter(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, 1.2]), accentOn: 'side', beams: random.chance(0.5) });
  const opening = windowOn(room, left, [depth - 2.1, 0.95, 1.2, 1.5], 'square');
  drawWindow(room, opening);
  const fronts = textile(room);
  const subway = random.chance(0.5);
  drawTiles(
    room,
    back,
    [0.4, 0.92, width - 1.1, 0.62],
    textile(room),
    subway ? [0.2, 0.1] : [0.13, 0.13],
    subway,
  );
  drawHood(room, frame(0, 0, depth - 0.6), 1.62, palette.wall);
  drawCupboards(room, 0.45, 1.56, [0.56, 0.56], fronts);
  drawCupboards(room, 2.4, 1.56, random.pick([[0.45, 0.45], [0.9]]), fronts);
  drawSun(room, opening, { height: 0.006 });
  const run = frame(0.4, 0, depth - 0.6);
  const counter = frame(0.95, 0, depth - 2.0);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.3,
      () => {
        drawFridge(room, frame(width - 0.7, 0, depth - 0.66), textile(room));
        drawCabinets(
          room,
          run,
          [
            { w: 0.6, kind: 'door' },
            { w: 0.6, kind: random.pick(['open', 'drawers'] as const) },
            { w: 0.64, kind: 'oven' },
            { w: width - 2.96, kind: 'drawers' },
          ],
          fronts,
          random.pick(['#f3ebdf', palette.wood]),
        );
        drawHob(room, run, 1.24);
        things(room, run, 1.98);
        drawPlant(room, standing(run, 0.2, 0.92, 0.4), 'herb', 0.3, palette.first);
      },
    ],
    [
      depth - 1.7,
      () => {
        box(canvas, counter, [0.1, 0, 0.1], [1.9, 0.86, 0.5], mix(fronts, palette.linen, 0.25));
        box(canvas, counter, [0, 0.86, 0], [2.1, 0.05, 0.7], palette.wood);
        drawBowl(room, counter, [0.5, 0.91, 0.35], fruit);
        drawVase(
          room,
          counter,
          [1.6, 0.91, 0.4],
          textile(room),
          random.pick(['flowers', 'branch'] as const),
          1,
        );
        drawJar(room, counter, [1.15, 0.91, 0.4], palette.linen, 0.12);
      },
    ],
    [
      depth - 2.3,
      () => {
        for (const x of [1.35, 2.0, 2.65].slice(0, random.whole(2, 3)))
          drawStool(room, frame(x, 0, depth - 2.1), 0.66, textile(room));
      },
    ],
  ]);
  const kind = random.pick(choices.pendants);
  for (const x of [1.4, 2.6]) glows.push(pendant(room, x, 1.9, depth - 1.65, kind));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A long table for the whole flat, a French window, the washing machine in the row. */
function longTable(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, 1.2, room.height]),
    accentOn: random.pick(['all', 'side'] as const),
  });
  const opening = windowOn(room, back, [width - 1.55, 0.06, 1.15, 2.45]);
  drawWindow(room, opening);
  drawTiles(room, back, [0.05, 0.92, 2.3, 0.6], textile(room), [0.13, 0.13]);
  drawHanging(room, back, [0.2, 1.62, 1.9, 0.8], ['shelves']);
  if (random.chance(0.6))
    drawRug(room, floorAt(0.7, 0.7), 2.6, 1.6, random.pick(['stripes', 'border', 'kilim'] as const));
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, left, [depth - 2.0, 1.4, 1.1, 0.85], ['pair', 'board', 'clock', 'posters']);
  const run = frame(0.05, 0, depth - 0.6);
  const table = frame(0.95, 0, depth - 2.15);
  const fronts = textile(room);
  drawFarFirst([
    [
      depth - 0.3,
      () => {
        drawCabinets(
          room,
          run,
          [
            { w: 0.6, kind: 'drawers' },
            { w: 0.64, kind: 'oven' },
            { w: 0.6, kind: 'door' },
            { w: 0.62, kind: 'door' },
          ],
          fronts,
          random.pick(['#f3ebdf', palette.wood]),
        );
        drawWashingMachine(room, frame(1.87, 0, depth - 0.62));
        drawHob(room, run, 0.62);
        things(room, run, 1.4);
      },
    ],
    [
      depth - 1.0,
      () => {
        for (const [i, x] of [1.2, 1.95, 2.6].entries())
          drawChair(room, frame(x, 0, depth - 1.35, 0.1 * i), palette.wood, textile(room));
      },
    ],
    [
      depth - 1.7,
      () => {
        drawTable(
          room,
          table,
          2.2,
          0.8,
          0.75,
          random.pick([palette.wood, palette.joinery, palette.darkWood]),
          palette.darkWood,
        );
        drawBowl(room, table, [1.1, 0.75, 0.45], fruit);
        drawVase(room, table, [0.5, 0.75, 0.5], textile(room), 'flowers', 0.9);
        drawBottle(room, table, [1.65, 0.75, 0.5], '#6f7d4c', 0.3);
        for (const x of [0.3, 1.35, 1.85]) drawJar(room, table, [x, 0.75, 0.22], textile(room), 0.09);
      },
    ],
    [
      depth - 0.8,
      () =>
        drawPlant(
          room,
          frame(width - 0.3, 0, depth - 0.7),
          random.pick(choices.tallPlants),
          1.3,
          palette.first,
        ),
    ],
  ]);
  const kind = random.pick(choices.pendants);
  const glows = [1.5, 2.6].map((x) => pendant(room, x, 1.85, depth - 1.75, kind));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

export const kitchens: readonly Arrangement[] = [
  {
    draw: alongTheSide,
    size: [3.6, 3.8, 2.9],
    cameras: [camera(1.9, -0.04), camera(2.2, -0.14), camera(1.7, 0.02)],
  },
  {
    draw: withCounter,
    size: [4.2, 3.9, 2.95],
    cameras: [camera(2.1, 0), camera(2.5, -0.1), camera(1.8, 0.06)],
  },
  {
    draw: longTable,
    size: [4.2, 3.8, 2.95],
    cameras: [camera(2.0, 0.02), camera(1.5, 0.12), camera(2.4, -0.06)],
  },
];
