import { mix } from '../core/colour.ts';
import { frame } from '../core/solid.ts';
import { drawBed } from '../furniture/bed.ts';
import { drawCurtains } from '../furniture/curtains.ts';
import type { Headboard } from '../furniture/headboard.ts';
import { pendant, tableLamp } from '../furniture/lamps.ts';
import { standing } from '../furniture/lathe.ts';
import type { Motif } from '../furniture/motifs.ts';
import { drawPicture } from '../furniture/picture.ts';
import { drawPlant } from '../furniture/plants.ts';
import { drawRug, floorAt } from '../furniture/rugs.ts';
import { drawBooks } from '../furniture/small.ts';
import { drawNightstand } from '../furniture/storage.ts';
import { drawVase } from '../furniture/vase.ts';
import { drawGrade } from './grade.ts';
import { type Room, wallsOf } from './room.ts';
import { drawShell } from './shell.ts';
import { drawShaft, drawSun } from './sunlight.ts';
import { drawWindow, type Opening } from './window.ts';

/** A shared room: two single beds with a window between them. */
export function drawTwin(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back } = wallsOf(room);
  drawShell(room, { accent: random.pick([1.2, room.height, 0]), beams: random.chance(0.4) });
  const middle = width / 2;
  const opening: Opening = {
    wall: back,
    a: middle - 0.52,
    b: 0.82,
    w: 1.04,
    h: 1.68,
    head: random.pick(['arch', 'square'] as const),
    rows: 3,
  };
  drawWindow(room, opening);
  drawRug(room, floorAt(middle - 0.75, 0.85), 1.5, 2.2, random.pick(['kilim', 'stripes', 'border'] as const));
  drawSun(room, opening, { height: 0.006 });
  drawCurtains(room, opening, mix(palette.linen, palette.third, random.pick([0.05, 0.4])), true);
  const headboard = random.pick<Headboard>(['wood', 'iron', 'cane', 'arch', 'upholstered']);
  const motifs = random.shuffled<Motif>(['arches', 'sun', 'vase', 'hills', 'branch', 'lemon']);
  drawPicture(room, back, [0.4, 1.6, 0.5, 0.66], motifs[0] ?? 'sun');
  drawPicture(room, back, [width - 0.9, 1.6, 0.5, 0.66], motifs[1] ?? 'hills');
  const stand = frame(middle - 0.23, 0, depth - 0.42);
  drawNightstand(room, stand, palette.wood);
  const glows = [tableLamp(room, standing(stand, 0.3, 0.52, 0.2), palette.accentWall)];
  drawVase(room, stand, [0.1, 0.52, 0.18], palette.first, 'flowers', 0.7);
  const covers = [palette.first, palette.second].map((colour) => mix(colour, palette.linen, 0.1));
  for (const [x, cover, over, cushion] of [
    [0.18, covers[0], palette.third, palette.second],
    [width - 1.13, covers[1], palette.linen, palette.third],
  ] as const) {
    const bed = drawBed(room, frame(x, 0, depth - 2.06), {
      width: 0.95,
      headboard,
      cover: cover ?? palette.first,
      throwOver: over,
      cushions: [cushion],
    });
    drawSun(room, opening, { height: 0.53, clip: canvas.clip([bed.cover]), strength: 0.8 });
  }
  glows.push(pendant(room, middle, 2.2, depth - 1.4, random.pick(['globe', 'rattan', 'dome'] as const)));
  drawPlant(room, frame(middle - 0.3, 0.82, depth - 0.02), 'herb', 0.3, palette.first);
  drawBooks(room, stand, [0.05, 0.2, -0.02], 0);
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}
