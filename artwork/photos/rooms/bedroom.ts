import { mix } from '../core/colour.ts';
import { frame } from '../core/solid.ts';
import { drawBed } from '../furniture/bed.ts';
import { drawCurtains } from '../furniture/curtains.ts';
import type { PlantKind } from '../furniture/foliage.ts';
import type { Headboard } from '../furniture/headboard.ts';
import { pendant, tableLamp } from '../furniture/lamps.ts';
import { standing } from '../furniture/lathe.ts';
import { drawMirror } from '../furniture/mirror.ts';
import type { Motif } from '../furniture/motifs.ts';
import { drawPicture } from '../furniture/picture.ts';
import { drawPlant } from '../furniture/plants.ts';
import { drawRug, floorAt } from '../furniture/rugs.ts';
import { drawArmchair } from '../furniture/seating.ts';
import { drawNiche } from '../furniture/shelves.ts';
import { drawBooks } from '../furniture/small.ts';
import { drawNightstand } from '../furniture/storage.ts';
import { drawVase } from '../furniture/vase.ts';
import { drawGrade } from './grade.ts';
import { type Room, wallsOf } from './room.ts';
import { drawShell } from './shell.ts';
import { drawShaft, drawSun } from './sunlight.ts';
import { drawWindow, type Opening } from './window.ts';

const headboards: readonly Headboard[] = ['wood', 'upholstered', 'arch', 'iron', 'cane'];
const rugs = ['kilim', 'stripes', 'border', 'berber'] as const;
const pendants = ['globe', 'dome', 'rattan'] as const;
const tallPlants: readonly PlantKind[] = ['monstera', 'olive', 'rubber', 'palm', 'snake'];

/** A bedroom. The variant decides whether the bed stands under pictures beside the window, or along the side wall. */
export function drawBedroom(room: Room): void {
  if (room.variant % 2 === 0) bedBesideWindow(room);
  else bedAlongWall(room);
}

function bedBesideWindow(room: Room): void {
  const { canvas, palette, depth } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, { accent: random.pick([1.15, room.height]), beams: random.chance(0.35) });
  const sill = random.pick([0.08, 0.8]);
  const opening: Opening = {
    wall: back,
    a: 0.5,
    b: sill,
    w: 1.15,
    h: 2.5 - sill,
    head: random.pick(['square', 'arch'] as const),
    rows: 3,
  };
  drawWindow(room, opening);
  drawRug(room, floorAt(1.55, 1.25), 2.2, 1.75, random.pick(rugs));
  drawSun(room, opening, { height: 0.006 });
  drawCurtains(
    room,
    opening,
    random.pick([palette.linen, mix(palette.second, palette.linen, 0.6)]),
    random.chance(0.7),
  );
  drawMirror(room, left, [depth - 1.3, 0.35, 0.62, 1.5]);
  drawPicture(
    room,
    left,
    [depth - 2.35, 1.35, 0.7, 0.9],
    random.pick<Motif>(['hills', 'lemon', 'lines']),
    palette.darkWood,
  );
  const x = 2.3;
  drawPicture(
    room,
    back,
    [x + 0.12, 1.62, 0.52, 0.7],
    random.pick<Motif>(['arches', 'sun', 'vase', 'hills']),
  );
  drawPicture(
    room,
    back,
    [x + 0.76, 1.7, 0.42, 0.54],
    random.pick<Motif>(['branch', 'lemon', 'lines']),
    palette.darkWood,
  );
  const stand = frame(x - 0.52, 0, depth - 0.42);
  drawNightstand(room, stand, palette.wood);
  const glows = [tableLamp(room, standing(stand, 0.25, 0.52, 0.22), palette.first)];
  drawBooks(room, stand, [0.02, 0.52, 0.04], 2);
  const bed = drawBed(room, frame(x, 0, depth - 2.06), {
    width: 1.35,
    headboard: random.pick(headboards),
    cover: mix(palette.first, palette.linen, random.pick([0.05, 0.45])),
    throwOver: palette.third,
    cushions: [palette.second, palette.third],
  });
  drawSun(room, opening, { height: 0.53, clip: canvas.clip([bed.cover]), strength: 0.9 });
  drawPlant(room, frame(0.5, 0, depth - 1.35), random.pick(tallPlants), 1.3, palette.accentWall);
  glows.push(pendant(room, 2.0, 2.15, depth - 1.5, random.pick(pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

function bedAlongWall(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, right } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, 1.2, room.height]),
    accentOn: random.pick(['side', 'all'] as const),
    beams: random.chance(0.3),
  });
  const opening: Opening = {
    wall: back,
    a: 1.15,
    b: 0.08,
    w: 1.4,
    h: 2.42,
    head: random.pick(['square', 'arch'] as const),
    rows: 3,
  };
  drawWindow(room, opening);
  drawRug(room, floorAt(0.8, 0.9), 1.9, 1.7, random.pick(rugs));
  drawSun(room, opening, { height: 0.006 });
  drawCurtains(room, opening, mix(palette.linen, palette.third, random.pick([0, 0.3])), random.chance(0.6));
  if (random.chance(0.5)) drawNiche(room, back, [0.18, 0.75, 0.55, 1.35]);
  else drawPicture(room, back, [0.15, 1.25, 0.55, 0.75], random.pick<Motif>(['arches', 'vase', 'branch']));
  const turn = Math.PI / 2;
  drawPicture(room, right, [depth - 1.85, 1.5, 0.72, 0.9], random.pick<Motif>(['hills', 'sun', 'lemon']));
  drawPicture(room, right, [depth - 1.0, 1.62, 0.46, 0.6], random.pick<Motif>(['branch', 'lines']));
  const stand = frame(width - 0.42, 0, depth - 0.08, turn);
  drawNightstand(room, stand, palette.wood);
  const glows = [tableLamp(room, standing(stand, 0.23, 0.52, 0.2), palette.accentWall)];
  const bed = drawBed(room, frame(width - 2.08, 0, depth - 0.62, turn), {
    width: 1.3,
    headboard: random.pick(headboards),
    cover: mix(palette.second, palette.linen, random.pick([0.1, 0.5])),
    throwOver: palette.first,
    cushions: [palette.first, palette.third],
  });
  drawSun(room, opening, { height: 0.53, clip: canvas.clip([bed.cover]), strength: 0.9 });
  drawArmchair(room, frame(0.25, 0, depth - 1.05, -0.5), mix(palette.third, palette.linen, 0.2));
  drawPlant(room, frame(0.32, 0, depth - 1.75), random.pick(tallPlants), 1.15, palette.first);
  drawVase(room, stand, [0.08, 0.52, 0.1], palette.linen, 'branch', 0.8);
  glows.push(pendant(room, 1.9, 2.15, depth - 1.5, random.pick(pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}
