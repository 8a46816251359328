import { mix } from '../core/colour.ts';
import { rectangle } from '../core/plane.ts';
import { box, frame } from '../core/solid.ts';
import { drawFridge, drawHob, drawHood } from '../furniture/appliances.ts';
import { drawCabinets } from '../furniture/cabinets.ts';
import { pendant } from '../furniture/lamps.ts';
import { drawPicture } from '../furniture/picture.ts';
import { drawPlant } from '../furniture/plants.ts';
import { drawRug, floorAt } from '../furniture/rugs.ts';
import { drawChair, drawTable } from '../furniture/seating.ts';
import { drawBottle, drawJar, drawMoka } from '../furniture/small.ts';
import { drawTiles } from '../furniture/tiles.ts';
import { drawBowl, drawVase } from '../furniture/vase.ts';
import { drawGrade } from './grade.ts';
import { onWall, type Room, wallsOf } from './room.ts';
import { drawShell } from './shell.ts';
import { drawShaft, drawSun } from './sunlight.ts';
import { drawWindow, type Opening } from './window.ts';

/** An open shelf on the back wall with jars, bottles and plates. */
function drawShelf(room: Room, x: number, y: number, w: number): void {
  const { canvas, palette, depth } = room;
  const place = frame(x, y, depth - 0.24);
  canvas.polygon(onWall(wallsOf(room).back, rectangle(x, y - 0.16, w, 0.14)), {
    fill: canvas.light.shade,
    opacity: 0.22,
    blur: 7,
  });
  box(canvas, place, [0, 0, 0], [w, 0.035, 0.24], palette.wood);
  const colours = [palette.first, palette.linen, palette.third, palette.second];
  for (let i = 0; i * 0.145 + 0.1 < w; i += 1) {
    const spot = [i * 0.145 + 0.09, 0.035, 0.12] as const;
    const colour = colours[(i + room.variant) % 4] ?? palette.linen;
    if (i % 4 === 3) drawBottle(room, place, spot, '#6f7d4c', 0.24);
    else if (i % 4 === 1) drawJar(room, place, spot, mix(colour, '#ffffff', 0.1), 0.18);
    else drawJar(room, place, spot, colour, 0.11);
  }
}

/** A kitchen: cabinets along the back wall, the sink under the window, a table to eat at. */
export function drawKitchen(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, right } = wallsOf(room);
  drawShell(room, { accent: random.chance(0.5) ? 1.3 : 0, accentOn: 'side', beams: random.chance(0.4) });
  const tile = random.pick([
    palette.linen,
    palette.accentWall,
    mix(palette.second, palette.linen, 0.35),
    mix(palette.first, palette.linen, 0.25),
  ]);
  const subway = random.chance(0.5);
  drawTiles(room, back, [0.02, 0.92, width - 0.72, 0.6], tile, subway ? [0.2, 0.1] : [0.13, 0.13], subway);
  const opening: Opening = {
    wall: back,
    a: 0.55,
    b: 1.12,
    w: 1.2,
    h: 1.35,
    head: random.pick(['square', 'arch'] as const),
    rows: 2,
  };
  drawWindow(room, opening);
  if (random.chance(0.5)) drawRug(room, floorAt(0.6, depth - 1.9), 1.7, 0.8, 'stripes');
  drawSun(room, opening, { height: 0.006 });
  drawHood(room, frame(0, 0, depth - 0.6), 2.18, palette.wall);
  drawShelf(room, 2.98, 1.66, width - 3.7);
  drawShelf(room, 2.98, 2.08, width - 3.7);
  const run = frame(0.04, 0, depth - 0.6);
  const fronts = random.pick([palette.second, palette.first, palette.accentWall, palette.joinery]);
  drawFridge(
    room,
    frame(width - 0.68, 0, depth - 0.66),
    random.pick([palette.third, palette.linen, mix(palette.first, palette.linen, 0.15)]),
  );
  const units = [
    { w: 0.6, kind: 'open' },
    { w: 0.75, kind: 'door' },
    { w: 0.75, kind: 'door' },
    { w: 0.64, kind: 'oven' },
    { w: width - 3.5, kind: 'drawers' },
  ] as const;
  drawCabinets(room, run, units, fronts, random.pick(['#f3ebdf', palette.wood]));
  const tap = [1.1, 0.92, depth - 0.12] as const;
  canvas.line(
    [tap, [1.1, 1.2, depth - 0.12], [1.1, 1.23, depth - 0.2], [1.1, 1.17, depth - 0.28]],
    palette.metal,
    6,
  );
  drawHob(room, run, 2.16);
  drawMoka(room, run, [2.32, 0.94, 0.4]);
  drawJar(room, run, [2.62, 0.94, 0.28], palette.first, 0.15);
  drawPlant(room, frame(0.72, 1.12, depth + 0.02), 'herb', 0.28, palette.first);
  drawPlant(room, frame(1.62, 1.12, depth + 0.02), 'herb', 0.3, palette.third);
  drawBottle(room, run, [1.75, 0.92, 0.46], '#8b8a4c', 0.3);
  drawBottle(room, run, [1.86, 0.92, 0.44], '#a9492f', 0.26);
  box(canvas, run, [2.95, 0.92, 0.5], [0.3, 0.4, 0.025], palette.wood);
  drawVase(room, run, [3.4, 0.92, 0.3], palette.linen, 'branch', 1);
  drawPicture(room, right, [depth - 2.3, 1.4, 0.7, 0.9], random.pick(['lemon', 'vase', 'arches'] as const));
  const table = frame(1.75, 0, depth - 2.42);
  drawChair(room, frame(2.0, 0, depth - 1.75), palette.wood, palette.linen);
  drawChair(room, frame(2.7, 0, depth - 1.72, 0.12), palette.wood, palette.linen);
  drawTable(room, table, 1.5, 0.8, 0.76, palette.wood);
  drawBowl(room, table, [0.8, 0.76, 0.4], ['#e6b23d', '#dba02f', '#ecc65a', '#e6b23d']);
  drawVase(room, table, [0.4, 0.76, 0.5], palette.first, 'flowers', 1);
  drawChair(room, frame(1.3, 0, depth - 1.75, -1.35), palette.wood, palette.linen);
  const glows = [pendant(room, 2.5, 1.85, depth - 2.0, random.pick(['dome', 'rattan', 'globe'] as const))];
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}
