import { mix } from '../core/colour.ts';
import { frame } from '../core/solid.ts';
import { drawCurtains } from '../furniture/curtains.ts';
import type { PlantKind } from '../furniture/foliage.ts';
import { floorLamp, pendant } from '../furniture/lamps.ts';
import type { Motif } from '../furniture/motifs.ts';
import { drawPicture } from '../furniture/picture.ts';
import { drawPlant } from '../furniture/plants.ts';
import { drawRug, floorAt } from '../furniture/rugs.ts';
import { drawArmchair, drawCoffeeTable, drawSofa } from '../furniture/seating.ts';
import { drawNiche } from '../furniture/shelves.ts';
import { drawBooks } from '../furniture/small.ts';
import { drawBookcase } from '../furniture/storage.ts';
import { drawBowl, drawVase } from '../furniture/vase.ts';
import { drawGrade } from './grade.ts';
import { type Room, wallsOf } from './room.ts';
import { drawShell } from './shell.ts';
import { drawShaft, drawSun } from './sunlight.ts';
import { drawWindow, type Opening } from './window.ts';

const tallPlants: readonly PlantKind[] = ['monstera', 'palm', 'rubber', 'olive'];

/** A living room: sofa under pictures, a French window, books. */
export function drawLiving(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, 1.1, room.height]), beams: random.chance(0.4) });
  const first: Opening = {
    wall: back,
    a: 0.4,
    b: 0.06,
    w: 1.2,
    h: 2.5,
    head: random.pick(['arch', 'square'] as const),
    rows: 4,
  };
  const second: Opening = { wall: left, a: depth - 2.5, b: 0.5, w: 1.1, h: 2.05, head: 'square', rows: 3 };
  drawWindow(room, first);
  drawWindow(room, second);
  drawRug(
    room,
    floorAt(1.35, 0.85),
    2.6,
    1.9,
    random.pick(['kilim', 'berber', 'border', 'stripes'] as const),
  );
  drawSun(room, first, { height: 0.006 });
  drawSun(room, second, { height: 0.006, strength: 0.7 });
  drawCurtains(room, first, palette.linen, true);
  const motifs = random.shuffled<Motif>(['arches', 'sun', 'vase', 'hills', 'branch', 'lemon', 'lines']);
  if (random.chance(0.5)) {
    drawPicture(room, back, [2.25, 1.42, 0.62, 0.82], motifs[0] ?? 'sun');
    drawPicture(room, back, [3.0, 1.66, 0.44, 0.58], motifs[1] ?? 'arches', palette.darkWood);
    drawPicture(room, back, [3.0, 1.28, 0.44, 0.32], motifs[2] ?? 'lines', palette.darkWood);
  } else {
    drawPicture(room, back, [2.15, 1.35, 1.15, 0.85], motifs[0] ?? 'hills', palette.darkWood);
    drawNiche(room, back, [3.5, 0.95, 0.5, 1.3]);
  }
  drawBookcase(room, frame(width - 0.32, 0, depth - 0.9, Math.PI / 2), 1.2, 2.1, palette.wood);
  const glows = [floorLamp(room, frame(1.82, 0, depth - 0.35))];
  const sofa = random.pick([palette.second, palette.first, palette.accentWall]);
  drawSofa(room, frame(2.0, 0, depth - 1.05), 1.85, sofa, [palette.third, palette.linen, palette.first]);
  drawPlant(room, frame(0.32, 0, depth - 0.35), random.pick(tallPlants), 1.55, palette.first);
  const table = frame(2.35, 0, depth - 2.0);
  drawCoffeeTable(room, table, 1.05, 0.6, palette.wood);
  drawBooks(room, table, [0.12, 0.4, 0.14], 3);
  drawVase(room, table, [0.6, 0.4, 0.36], palette.linen, 'flowers', 1);
  drawBowl(room, table, [0.86, 0.4, 0.22], ['#e3a03c', '#cf6a3a', '#e8bb4a']);
  drawArmchair(room, frame(0.75, 0, depth - 2.15, -0.75), mix(palette.third, palette.linen, 0.15));
  if (random.chance(0.7))
    glows.push(pendant(room, 2.2, 2.25, depth - 1.6, random.pick(['globe', 'rattan', 'dome'] as const)));
  drawShaft(room, first);
  drawGrade(room, [first, second], glows);
}
