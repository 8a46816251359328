import { mix } from '../core/colour.ts';
import { rectangle } from '../core/plane.ts';
import { box, frame } from '../core/solid.ts';
import { drawCurtains } from '../furniture/curtains.ts';
import type { PlantKind } from '../furniture/foliage.ts';
import { tableLamp } from '../furniture/lamps.ts';
import { standing } from '../furniture/lathe.ts';
import type { Motif } from '../furniture/motifs.ts';
import { drawPicture } from '../furniture/picture.ts';
import { drawPlant } from '../furniture/plants.ts';
import { drawRug, floorAt } from '../furniture/rugs.ts';
import { drawChair, drawLaptop, drawTable } from '../furniture/seating.ts';
import { shelfThings } from '../furniture/shelves.ts';
import { drawBooks, drawJar, drawMoka } from '../furniture/small.ts';
import { drawBookcase } from '../furniture/storage.ts';
import { drawGrade } from './grade.ts';
import { onWall, type Room, wallsOf } from './room.ts';
import { drawShell } from './shell.ts';
import { drawShaft, drawSun } from './sunlight.ts';
import { drawWindow, type Opening } from './window.ts';

/** A corner to study in: a desk under the window, books within reach. */
export function drawDesk(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, 1.2, room.height]),
    accentOn: random.pick(['back', 'all'] as const),
    beams: random.chance(0.3),
  });
  const opening: Opening = {
    wall: back,
    a: 0.95,
    b: 0.98,
    w: 1.45,
    h: 1.55,
    head: random.pick(['arch', 'square'] as const),
    rows: 2,
  };
  drawWindow(room, opening);
  drawRug(
    room,
    floorAt(0.75, depth - 2.35),
    2.1,
    1.5,
    random.pick(['round', 'kilim', 'berber', 'border'] as const),
  );
  drawSun(room, opening, { height: 0.006 });
  drawCurtains(
    room,
    opening,
    random.pick([palette.linen, mix(palette.third, palette.linen, 0.5)]),
    random.chance(0.5),
  );
  const motifs = random.shuffled<Motif>(['arches', 'sun', 'vase', 'hills', 'branch', 'lines']);
  for (const [y, motif] of [
    [1.95, 0],
    [1.5, 1],
  ] as const) {
    canvas.polygon(onWall(back, rectangle(3.0, y - 0.14, width - 3.15, 0.12)), {
      fill: canvas.light.shade,
      opacity: 0.25,
      blur: 6,
    });
    box(canvas, frame(3.0, y, depth - 0.22), [0, 0, 0], [width - 3.15, 0.03, 0.22], palette.wood);
    shelfThings(room, back, [3.04, y + 0.03, width - 3.25, 0.26], -0.1);
    if (motif === 1) drawPicture(room, back, [0.16, 1.45, 0.46, 0.6], motifs[0] ?? 'sun', palette.darkWood);
  }
  drawBookcase(room, frame(width - 0.32, 0, depth - 0.3, Math.PI / 2), 1.1, 1.25, palette.joinery);
  const desk = frame(0.72, 0, depth - 0.82);
  drawTable(room, desk, 1.95, 0.72, 0.76, palette.wood, palette.darkWood);
  drawSun(room, opening, {
    height: 0.765,
    clip: canvas.clip([
      [
        [0.72, 0.765, depth - 0.82],
        [2.67, 0.765, depth - 0.82],
        [2.67, 0.765, depth - 0.1],
        [0.72, 0.765, depth - 0.1],
      ],
    ]),
  });
  const glows = [tableLamp(room, standing(desk, 1.7, 0.76, 0.45), palette.first)];
  drawLaptop(room, frame(desk.origin[0] + 0.75, 0, depth - 0.66), 0.76);
  drawBooks(room, desk, [0.18, 0.76, 0.34], 4);
  drawJar(room, desk, [0.56, 0.76, 0.5], palette.second, 0.12);
  drawMoka(room, desk, [1.36, 0.76, 0.5]);
  box(canvas, desk, [0.34, 0.76, 0.08], [0.3, 0.012, 0.2], palette.linen);
  drawChair(room, frame(1.98, 0, depth - 1.0, 2.75), palette.wood, mix(palette.first, palette.linen, 0.1));
  drawPlant(
    room,
    frame(0.36, 0, depth - 0.5),
    random.pick<PlantKind>(['monstera', 'rubber', 'palm', 'olive']),
    1.5,
    palette.accentWall,
  );
  drawPlant(room, frame(3.7, 1.25, depth - 0.72), 'trailing', 0.34, palette.third);
  drawPlant(room, frame(3.1, 0, depth - 0.4), 'snake', 0.85, palette.first);
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}
