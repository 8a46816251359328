import { mix } from '../core/colour.ts';
import { frame } from '../core/solid.ts';
import { drawHob } from '../furniture/appliances.ts';
import { drawBed } from '../furniture/bed.ts';
import { drawCabinets } from '../furniture/cabinets.ts';
import { drawCurtains } from '../furniture/curtains.ts';
import type { Headboard } from '../furniture/headboard.ts';
import { floorLamp, pendant } from '../furniture/lamps.ts';
import type { Motif } from '../furniture/motifs.ts';
import { drawPicture } from '../furniture/picture.ts';
import { drawPlant } from '../furniture/plants.ts';
import { drawRug, floorAt } from '../furniture/rugs.ts';
import { drawChair, drawTable } from '../furniture/seating.ts';
import { drawBottle, drawJar, drawMoka } from '../furniture/small.ts';
import { drawTiles } from '../furniture/tiles.ts';
import { drawBowl, drawVase } from '../furniture/vase.ts';
import { drawGrade } from './grade.ts';
import { type Room, wallsOf } from './room.ts';
import { drawShell } from './shell.ts';
import { drawShaft, drawSun } from './sunlight.ts';
import { drawWindow, type Opening } from './window.ts';

/** A flat of one room: kitchenette, table and bed. */
export function drawStudio(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, room.height]), beams: random.chance(0.5) });
  const opening: Opening = {
    wall: back,
    a: 1.75,
    b: 0.06,
    w: 1.25,
    h: 2.5,
    head: random.pick(['arch', 'square'] as const),
    rows: 3,
  };
  drawWindow(room, opening);
  drawRug(room, floorAt(2.0, 0.75), 1.9, 1.7, random.pick(['berber', 'kilim', 'border'] as const));
  drawSun(room, opening, { height: 0.006 });
  drawCurtains(room, opening, mix(palette.linen, palette.third, 0.12), true);
  drawTiles(room, left, [depth - 2.1, 0.92, 2.1, 0.6], mix(palette.accentWall, palette.linen, 0.2));
  const run = frame(0.62, 0, depth - 2.1, -Math.PI / 2);
  drawCabinets(
    room,
    run,
    [
      { w: 0.6, kind: 'drawers' },
      { w: 0.64, kind: 'oven' },
      { w: 0.84, kind: 'door' },
    ],
    random.pick([palette.second, palette.first, palette.accentWall]),
    palette.wood,
  );
  drawHob(room, run, 0.62);
  drawMoka(room, run, [0.76, 0.94, 0.34]);
  drawBottle(room, run, [1.5, 0.92, 0.44], '#8b8a4c', 0.28);
  drawJar(room, run, [1.66, 0.92, 0.4], palette.linen, 0.16);
  drawJar(room, run, [1.82, 0.92, 0.42], palette.third, 0.13);
  drawPicture(room, left, [depth - 1.5, 1.72, 0.5, 0.62], random.pick<Motif>(['lemon', 'lines']));
  drawPicture(
    room,
    right,
    [depth - 1.7, 1.45, 0.9, 0.7],
    random.pick<Motif>(['hills', 'sun', 'arches']),
    palette.darkWood,
  );
  drawPicture(room, back, [width - 0.92, 1.5, 0.5, 0.66], random.pick<Motif>(['vase', 'branch']));
  const glows = [floorLamp(room, frame(width - 0.3, 0, depth - 0.25))];
  const bed = drawBed(room, frame(width - 2.08, 0, depth - 0.55, Math.PI / 2), {
    width: 1.3,
    headboard: random.pick<Headboard>(['wood', 'cane', 'upholstered']),
    cover: mix(palette.first, palette.linen, 0.2),
    throwOver: palette.second,
    cushions: [palette.third, palette.second],
  });
  drawSun(room, opening, { height: 0.53, clip: canvas.clip([bed.cover]), strength: 0.9 });
  drawPlant(
    room,
    frame(1.38, 0, depth - 0.3),
    random.pick(['rubber', 'palm', 'monstera'] as const),
    1.3,
    palette.first,
  );
  const table = frame(1.2, 0, depth - 2.15);
  drawChair(room, frame(1.5, 0, depth - 1.6), palette.wood, palette.linen);
  drawTable(room, table, 0.95, 0.7, 0.75, palette.wood);
  drawBowl(room, table, [0.3, 0.75, 0.34], ['#e6b23d', '#dba02f', '#ecc65a']);
  drawVase(room, table, [0.64, 0.75, 0.4], palette.first, 'flowers', 0.9);
  drawChair(room, frame(1.15, 0, depth - 1.7, -1.5), palette.wood, palette.linen);
  glows.push(pendant(room, 1.7, 1.95, depth - 1.8, random.pick(['rattan', 'dome', 'globe'] as const)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}
