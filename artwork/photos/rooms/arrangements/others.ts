import { mix } from '../../core/colour.ts';
import { on, rectangle, upright } from '../../core/plane.ts';
import { box, frame, shaded } from '../../core/solid.ts';
import { drawHob } from '../../furniture/appliances.ts';
import { drawToilet, drawTub, drawVanity } from '../../furniture/bath.ts';
import { drawBed } from '../../furniture/bed.ts';
import { drawCabinets } from '../../furniture/cabinets.ts';
import { drawClutter, drawWashingMachine } from '../../furniture/clutter.ts';
import { drawCurtains } from '../../furniture/curtains.ts';
import { floorLamp, type Glow, pendant, tableLamp } from '../../furniture/lamps.ts';
import { standing } from '../../furniture/lathe.ts';
import { drawMirror } from '../../furniture/mirror.ts';
import { drawLights } from '../../furniture/outdoors.ts';
import { drawPlant } from '../../furniture/plants.ts';
import { drawRug, floorAt } from '../../furniture/rugs.ts';
import { drawArmchair, drawChair, drawLaptop, drawTable } from '../../furniture/seating.ts';
import { drawBooks, drawBottle, drawJar, drawMoka } from '../../furniture/small.ts';
import { drawBookcase } from '../../furniture/storage.ts';
import { drawTiles } from '../../furniture/tiles.ts';
import { drawTowels } from '../../furniture/towels.ts';
import { drawBowl, drawVase } from '../../furniture/vase.ts';
import { drawHanging } from '../../furniture/wall-things.ts';
import { drawHighBed, drawWardrobe } from '../../furniture/wardrobe.ts';
import { drawGrade } from '../grade.ts';
import { type Room, wallsOf } from '../room.ts';
import { drawShell } from '../shell.ts';
import { drawShaft, drawSun } from '../sunlight.ts';
import { drawWindow } from '../window.ts';
import { type Arrangement, camera, choices, drawFarFirst, textile, windowOn } from './arrangement.ts';

/** A shared room with a bunk, a wardrobe and one desk at the window. */
function bunk(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, 1.2, room.height]),
    accentOn: random.pick(['back', 'side'] as const),
  });
  const opening = windowOn(room, back, [0.75, 0.95, 1.15, 1.5]);
  drawWindow(room, opening);
  drawRug(room, floorAt(0.8, 0.9), 1.5, 1.6, random.pick(choices.rugs));
  drawSun(room, opening, { height: 0.006 });
  if (random.chance(0.6)) drawCurtains(room, opening, textile(room), true);
  drawHanging(room, left, [depth - 1.9, 1.3, 1.0, 0.9], ['posters', 'salon', 'shelves']);
  drawHanging(room, right, [depth - 1.9, 1.3, 0.8, 0.9], ['posters', 'one', 'none']);
  const desk = frame(0.6, 0, depth - 0.7);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.4,
      () => {
        drawTable(room, desk, 1.4, 0.62, 0.75, palette.wood, palette.darkWood);
        drawLaptop(room, frame(1.1, 0, depth - 0.6), 0.75);
        drawBooks(room, desk, [0.1, 0.75, 0.3], random.whole(2, 5));
        glows.push(tableLamp(room, standing(desk, 1.2, 0.75, 0.36), textile(room)));
      },
    ],
    [depth - 0.8, () => drawChair(room, frame(1.05, 0, depth - 0.95, 2.9), palette.wood, textile(room))],
    [
      depth - 0.9,
      () => drawHighBed(room, frame(width - 2.02, 0, depth - 1.0), 1.98, textile(room), textile(room)),
    ],
    [depth - 1.2, () => drawClutter(room, random.pick(choices.clutter), 1.75, depth - 1.45)],
    [
      depth - 1.3,
      () =>
        drawClutter(room, random.pick(['backpack', 'shoes', 'suitcase'] as const), width - 0.7, depth - 1.4),
    ],
    [
      depth - 1.25,
      () => drawPlant(room, frame(0.3, 0, depth - 1.2), random.pick(choices.tallPlants), 1.1, palette.first),
    ],
  ]);
  glows.push(pendant(room, 1.4, 2.3, depth - 1.5, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A shared room with two beds one behind the other, their heads at the side wall. */
function bedsInARow(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, 1.2, room.height]),
    accentOn: 'side',
    beams: random.chance(0.4),
  });
  const opening = windowOn(room, back, [1.0, 1.0, 1.5, 1.4]);
  drawWindow(room, opening);
  drawSun(room, opening, { height: 0.006 });
  drawRug(room, floorAt(2.3, 0.9), 1.1, 1.9, random.pick(choices.rugs.slice(0, 4)));
  drawHanging(room, left, [depth - 2.0, 1.4, 1.4, 0.8], ['pair', 'salon', 'posters']);
  drawHanging(room, right, [depth - 1.2, 1.3, 0.9, 0.9], ['shelves', 'one', 'board']);
  const headboard = random.pick(choices.headboards);
  const glows: Glow[] = [];
  const single = (z: number) => () => {
    drawBed(room, frame(2.12, 0, z, -Math.PI / 2), {
      width: 0.92,
      headboard,
      cover: textile(room),
      throwOver: textile(room),
      cushions: [palette.third],
    });
  };
  drawFarFirst([
    [depth - 0.5, single(depth - 0.98)],
    [depth - 1.9, single(depth - 2.35)],
    [
      depth - 0.4,
      () =>
        drawWardrobe(
          room,
          frame(2.75, 0, depth - 0.6),
          Math.min(1.1, width - 2.8),
          2.1,
          random.pick([palette.joinery, palette.wood, palette.second]),
        ),
    ],
    [depth - 1.4, () => drawClutter(room, random.pick(choices.clutter), 3.1, depth - 1.4, 0.4)],
  ]);
  glows.push(pendant(room, 2.2, 2.2, depth - 1.5, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A studio: the bed behind a bookcase, an armchair, the kitchenette along the side. */
function studioWithBookcase(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, 1.2, room.height]), beams: random.chance(0.5) });
  const opening = windowOn(room, back, [0.55, 0.9, 1.4, 1.5], 'square');
  drawWindow(room, opening);
  drawTiles(room, right, [depth - 2.2, 0.92, 2.2, 0.6], textile(room));
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, right, [depth - 1.9, 1.62, 1.5, 0.75], ['shelves']);
  drawHanging(room, back, [2.35, 1.4, 0.8, 0.9], ['one', 'weaving', 'clock']);
  drawHanging(room, left, [depth - 1.7, 1.35, 0.9, 0.9], ['pair', 'posters', 'one']);
  drawRug(room, floorAt(1.2, 0.8), 1.9, 1.5, random.pick(choices.rugs));
  const run = frame(width - 0.62, 0, depth - 0.02, Math.PI / 2);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 1.0,
      () => {
        drawCabinets(
          room,
          run,
          [
            { w: 0.7, kind: 'door' },
            { w: 0.64, kind: 'oven' },
            { w: 0.8, kind: 'drawers' },
          ],
          textile(room),
          palette.wood,
        );
        drawHob(room, run, 0.74);
        drawMoka(room, run, [0.3, 0.92, 0.3]);
        drawJar(room, run, [1.6, 0.92, 0.4], palette.linen, 0.16);
        drawBottle(room, run, [1.8, 0.92, 0.4], '#6f7d4c', 0.28);
      },
    ],
    [
      depth - 0.5,
      () =>
        drawBed(room, frame(2.2, 0, depth - 1.05, -Math.PI / 2), {
          width: 1.0,
          headboard: random.pick(['wood', 'iron', 'cane'] as const),
          cover: textile(room),
          throwOver: textile(room),
          cushions: [palette.third, palette.first],
        }),
    ],
    [
      depth - 0.3,
      () =>
        drawBookcase(
          room,
          frame(2.4, 0, depth - 0.34),
          0.75,
          1.2,
          random.pick([palette.joinery, palette.wood]),
        ),
    ],
    [
      depth - 1.7,
      () => {
        const table = frame(1.9, 0, depth - 1.95);
        drawTable(room, table, 0.95, 0.7, 0.75, palette.wood, palette.darkWood);
        drawBowl(room, table, [0.3, 0.75, 0.35], ['#e6b23d', '#dba02f', '#ecc65a']);
        drawVase(room, table, [0.65, 0.75, 0.4], textile(room), 'flowers', 0.9);
      },
    ],
    [depth - 1.3, () => drawChair(room, frame(2.15, 0, depth - 1.25), palette.wood, textile(room))],
    [depth - 1.55, () => drawArmchair(room, frame(0.35, 0, depth - 1.85, -0.7), textile(room))],
  ]);
  glows.push(pendant(room, 2.3, 1.95, depth - 1.6, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A studio under a high ceiling: a high bed, a sofa's worth of floor, kitchenette at the back. */
function studioWithHighBed(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, room.height]),
    accentOn: random.pick(['back', 'side'] as const),
  });
  const opening = windowOn(room, left, [depth - 2.1, 0.7, 1.3, 1.8], 'square');
  drawWindow(room, opening);
  drawTiles(room, back, [0.1, 0.92, 1.9, 0.6], textile(room), [0.13, 0.13]);
  drawHanging(room, back, [0.3, 1.65, 1.5, 0.75], ['shelves', 'pair']);
  drawSun(room, opening, { height: 0.006 });
  drawRug(room, floorAt(0.7, 0.8), 2.0, 1.5, random.pick(choices.rugs));
  const run = frame(0.1, 0, depth - 0.6);
  const desk = frame(width - 1.9, 0, depth - 0.7);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.3,
      () => {
        drawCabinets(
          room,
          run,
          [
            { w: 0.6, kind: 'door' },
            { w: 0.64, kind: 'oven' },
            { w: 0.62, kind: 'drawers' },
          ],
          textile(room),
          palette.wood,
        );
        drawHob(room, run, 0.62);
        drawMoka(room, run, [0.25, 0.92, 0.3]);
        drawBottle(room, run, [1.5, 0.92, 0.4], '#6f7d4c', 0.28);
      },
    ],
    [
      depth - 0.35,
      () => {
        drawTable(room, desk, 1.5, 0.6, 0.74, palette.wood, palette.darkWood);
        glows.push(tableLamp(room, standing(desk, 1.25, 0.74, 0.36), textile(room)));
        drawLaptop(room, frame(width - 1.3, 0, depth - 0.6), 0.74);
        drawBooks(room, desk, [0.1, 0.74, 0.3], 4);
      },
    ],
    [
      depth - 0.8,
      () => drawChair(room, frame(width - 1.1, 0, depth - 0.9, 2.9), palette.wood, textile(room)),
    ],
    [depth - 0.95, () => drawHighBed(room, frame(width - 2.05, 0, depth - 1.05), 2.02, textile(room), null)],
    [depth - 1.5, () => drawArmchair(room, frame(0.35, 0, depth - 1.75, -0.6), textile(room))],
    [
      depth - 0.7,
      () => drawPlant(room, frame(2.2, 0, depth - 0.5), random.pick(choices.tallPlants), 1.2, palette.first),
    ],
    [depth - 1.6, () => drawClutter(room, random.pick(choices.clutter), width - 1.0, depth - 1.6)],
  ]);
  glows.push(pendant(room, 1.3, 2.3, depth - 1.4, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A bathroom with a washing machine, a shower behind a curtain, light from the side. */
function showerBath(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, { accent: 0 });
  const tile = textile(room);
  const tall = random.pick([1.3, 2.1, 2.1]);
  const size = random.pick([
    [0.13, 0.13],
    [0.1, 0.2],
    [0.2, 0.1],
    [0.3, 0.3],
  ] as const);
  for (const wall of [back, left, right])
    drawTiles(
      room,
      wall,
      wall === back ? [0, 0, width, tall] : [0.6, 0, depth - 0.6, tall],
      tile,
      size,
      size[0] === 0.2,
    );
  const opening = windowOn(room, left, [depth - 1.75, 1.25, 0.85, 1.15], 'square');
  drawWindow(room, opening);
  drawSun(room, opening, { height: 0.004 });
  const round = random.chance(0.5);
  drawMirror(room, back, round ? [1.0, 1.2, 0.8, 0.8] : [1.0, 1.15, 0.8, 1.0], round);
  const vanity = frame(0.92, 0, depth - 0.52);
  const curtain = textile(room);
  const glows: Glow[] = [{ at: [1.4, 2.1, depth - 0.3], reach: 2.2 }];
  drawFarFirst([
    [
      depth - 0.2,
      () => {
        drawVanity(room, vanity, 0.95, random.pick([palette.wood, palette.joinery, palette.second]));
        drawBottle(room, vanity, [0.14, 0.835, 0.34], palette.first, 0.2);
        drawJar(room, vanity, [0.82, 0.835, 0.3], palette.linen, 0.12);
      },
    ],
    [depth - 0.3, () => drawWashingMachine(room, frame(0.18, 0, depth - 0.62))],
    [
      depth - 0.35,
      () =>
        drawPlant(
          room,
          frame(0.48, 0.86, depth - 0.35),
          random.pick(['herb', 'trailing'] as const),
          0.34,
          palette.third,
        ),
    ],
    [
      depth - 0.7,
      () => {
        box(canvas, frame(width - 0.95, 0, depth - 1.1), [0, 0, 0], [0.95, 0.08, 1.1], '#efe8dc');
        canvas.line(
          [
            [width - 0.95, 2.05, depth - 0.05],
            [width - 0.95, 2.05, depth - 1.1],
            [width - 0.05, 2.05, depth - 1.1],
          ],
          palette.metal,
          5,
        );
        const plane = upright(frame(width - 0.97, 0, depth - 1.12), 0, 0, 0);
        for (let i = 0; i < 8; i += 1) {
          const tone = shaded(canvas, curtain, [0, 0.2, -0.8]);
          canvas.polygon(on(plane, rectangle(i * 0.075, 0.12, 0.078, 1.92)), {
            fill: mix(tone, i % 2 === 0 ? canvas.light.shade : canvas.light.warm, 0.14),
          });
        }
      },
    ],
    [depth - 1.1, () => drawToilet(room, frame(0.62, 0, depth - 1.15, -Math.PI / 2))],
    [depth - 1.35, () => drawClutter(room, 'basket', 2.2, depth - 1.1)],
  ]);
  drawRug(
    room,
    floorAt(1.0, depth - 1.35),
    0.95,
    0.55,
    random.pick(['stripes', 'border', 'berber'] as const),
  );
  drawTowels(room, right, depth - 2.0, 1.35, [palette.linen, textile(room)]);
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A narrow bathroom: the tub under the window at its end, everything else along the sides. */
function narrowBath(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, room.height]), accentOn: 'all' });
  const tile = textile(room);
  const tall = random.pick([1.15, 1.5]);
  const size = random.pick([
    [0.13, 0.13],
    [0.1, 0.2],
    [0.2, 0.1],
  ] as const);
  for (const wall of [back, left, right])
    drawTiles(
      room,
      wall,
      wall === back ? [0, 0, width, tall] : [0.5, 0, depth - 0.5, tall],
      tile,
      size,
      size[0] === 0.2,
    );
  const opening = windowOn(room, back, [width / 2 - 0.55, 1.3, 1.1, 1.15]);
  drawWindow(room, opening);
  drawSun(room, opening, { height: 0.004 });
  const glows: Glow[] = [pendant(room, width / 2, 2.1, depth - 1.3, random.pick(choices.pendants))];
  const vanity = frame(0.52, 0, depth - 1.95, -Math.PI / 2);
  drawMirror(room, left, [depth - 1.75, 1.15, 0.62, 0.95], false);
  drawFarFirst([
    [
      depth - 0.4,
      () =>
        drawTub(room, frame(width / 2 - 0.8, 0, depth - 0.8), 1.6, random.pick(['#fbf6ec', textile(room)])),
    ],
    [
      depth - 0.3,
      () =>
        drawPlant(
          room,
          frame(width - 0.3, 0, depth - 0.3),
          random.pick(['palm', 'monstera', 'snake'] as const),
          1.2,
          palette.first,
        ),
    ],
    [
      depth - 1.4,
      () => {
        drawVanity(room, vanity, 0.9, palette.wood);
        drawBottle(room, vanity, [0.15, 0.835, 0.3], palette.first, 0.2);
        drawJar(room, vanity, [0.75, 0.835, 0.3], palette.linen, 0.11);
      },
    ],
    [depth - 1.2, () => drawToilet(room, frame(width - 0.6, 0, depth - 0.95, Math.PI / 2))],
  ]);
  drawRug(
    room,
    floorAt(width / 2 - 0.45, depth - 1.55),
    0.9,
    0.6,
    random.pick(['stripes', 'border', 'round'] as const),
  );
  drawTowels(room, right, depth - 1.2, 1.5, [palette.first, palette.linen]);
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** Two desks side by side at a wall full of notes; the window is in the side wall. */
function deskForTwo(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, 1.2, room.height]), beams: random.chance(0.3) });
  const opening = windowOn(room, left, [depth - 2.0, 0.9, 1.3, 1.5], 'square');
  drawWindow(room, opening);
  drawRug(room, floorAt(1.1, 1.0), 1.9, 1.3, random.pick(choices.rugs));
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, back, [0.9, 1.25, 1.05, 0.75], ['board', 'posters']);
  drawHanging(room, back, [2.15, 1.25, 1.25, 0.8], ['shelves', 'salon', 'four']);
  const desk = frame(0.75, 0, depth - 0.72);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.4,
      () => {
        drawTable(
          room,
          desk,
          2.6,
          0.66,
          0.75,
          random.pick([palette.wood, palette.joinery]),
          palette.darkWood,
        );
        drawLaptop(room, frame(1.15, 0, depth - 0.6), 0.75);
        drawLaptop(room, frame(2.5, 0, depth - 0.58), 0.75);
        drawBooks(room, desk, [1.15, 0.75, 0.35], random.whole(3, 7));
        drawJar(room, desk, [0.15, 0.75, 0.4], textile(room), 0.12);
        glows.push(tableLamp(room, standing(desk, 2.4, 0.75, 0.4), textile(room)));
        drawPlant(room, standing(desk, 1.58, 0.75, 0.45), 'herb', 0.26, palette.first);
      },
    ],
    [
      depth - 1,
      () => {
        for (const x of [1.2, 2.5])
          drawChair(room, frame(x, 0, depth - 1.05, random.between(2.7, 3.5)), palette.wood, textile(room));
      },
    ],
    [
      depth - 0.5,
      () => drawBookcase(room, frame(width - 0.32, 0, depth - 0.15, Math.PI / 2), 1.1, 1.9, palette.wood),
    ],
    [
      depth - 1.3,
      () => drawPlant(room, frame(0.35, 0, depth - 1.0), random.pick(choices.tallPlants), 1.3, palette.third),
    ],
    [depth - 1.5, () => drawClutter(room, random.pick(choices.clutter), width - 0.95, depth - 1.45)],
  ]);
  if (random.chance(0.5))
    glows.push(...drawLights(room, [0.2, 2.4, depth - 0.05], [width - 0.2, 2.4, depth - 0.05], 0.2));
  else glows.push(pendant(room, 2, 2.2, depth - 1.4, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A desk that stands free, its side to the window, a wall of books behind. */
function deskAndBooks(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, right } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, room.height]), accentOn: random.pick(['back', 'all'] as const) });
  const opening = windowOn(room, back, [0.5, 0.1, 1.15, 2.3]);
  drawWindow(room, opening);
  drawRug(room, floorAt(0.8, 0.9), 2.2, 1.5, random.pick(choices.rugs.slice(0, 4)));
  drawSun(room, opening, { height: 0.006 });
  drawCurtains(room, opening, textile(room), random.chance(0.7));
  drawHanging(room, right, [depth - 1.8, 1.4, 1.1, 0.85], ['salon', 'one', 'posters']);
  const desk = frame(1.15, 0, depth - 1.75);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.3,
      () => {
        drawBookcase(room, frame(2.05, 0, depth - 0.34), 0.9, 2.15, palette.wood);
        drawBookcase(room, frame(2.97, 0, depth - 0.34), 0.9, random.pick([1.1, 2.15]), palette.wood);
      },
    ],
    [depth - 0.9, () => drawChair(room, frame(1.75, 0, depth - 1.0), palette.wood, textile(room))],
    [
      depth - 1.4,
      () => {
        drawTable(room, desk, 1.7, 0.75, 0.75, palette.wood, palette.darkWood);
        drawBooks(room, desk, [0.12, 0.75, 0.35], random.whole(3, 6));
        drawVase(room, desk, [1.45, 0.75, 0.5], textile(room), 'branch', 0.9);
        drawJar(room, desk, [1.15, 0.75, 0.3], textile(room), 0.11);
        box(canvas, desk, [0.55, 0.75, 0.25], [0.34, 0.012, 0.24], palette.linen);
        glows.push(tableLamp(room, standing(desk, 0.5, 0.75, 0.55), textile(room)));
      },
    ],
    [
      depth - 1.2,
      () =>
        drawPlant(room, frame(0.35, 0, depth - 0.55), random.pick(choices.tallPlants), 1.3, palette.first),
    ],
    [depth - 1.5, () => drawArmchair(room, frame(width - 0.95, 0, depth - 1.6, 0.8), textile(room))],
    [
      depth - 0.5,
      () => {
        if (random.chance(0.5)) glows.push(floorLamp(room, frame(width - 0.2, 0, depth - 0.6)));
      },
    ],
  ]);
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

export const twins: readonly Arrangement[] = [
  { draw: bunk, size: [4.0, 3.6, 2.95], cameras: [camera(2.0, 0), camera(1.7, 0.08)] },
  { draw: bedsInARow, size: [4.0, 3.7, 2.9], cameras: [camera(2.2, -0.04), camera(2.5, -0.1)] },
];

export const studios: readonly Arrangement[] = [
  { draw: studioWithBookcase, size: [4.4, 3.9, 2.95], cameras: [camera(2.1, 0.02), camera(2.5, -0.05)] },
  { draw: studioWithHighBed, size: [4.4, 3.7, 3.2], cameras: [camera(2.1, 0.02), camera(2.5, -0.07)] },
];

export const bathrooms: readonly Arrangement[] = [
  {
    draw: showerBath,
    size: [3.1, 2.9, 2.75],
    cameras: [camera(1.5, 0, 930, 410), camera(1.8, -0.1, 920, 410)],
  },
  {
    draw: narrowBath,
    size: [2.5, 3.3, 2.8],
    cameras: [camera(1.25, 0, 940, 410), camera(1.5, -0.06, 930, 410)],
  },
];

export const desks: readonly Arrangement[] = [
  { draw: deskForTwo, size: [4.1, 3.4, 2.85], cameras: [camera(2.1, -0.02), camera(1.8, 0.08)] },
  {
    draw: deskAndBooks,
    size: [4.0, 3.6, 2.9],
    cameras: [camera(2.0, 0.02), camera(1.6, 0.1), camera(2.4, -0.06)],
  },
];
