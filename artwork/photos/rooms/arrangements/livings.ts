import { box, frame } from '../../core/solid.ts';
import { drawClutter } from '../../furniture/clutter.ts';
import { drawCurtains } from '../../furniture/curtains.ts';
import { floorLamp, type Glow, pendant } from '../../furniture/lamps.ts';
import { standing } from '../../furniture/lathe.ts';
import { drawBicycle } from '../../furniture/outdoors.ts';
import { drawPlant } from '../../furniture/plants.ts';
import { drawRug, floorAt } from '../../furniture/rugs.ts';
import {
  drawArmchair,
  drawChair,
  drawCoffeeTable,
  drawLaptop,
  drawSofa,
  drawTable,
} from '../../furniture/seating.ts';
import { drawBooks } from '../../furniture/small.ts';
import { drawBookcase } from '../../furniture/storage.ts';
import { drawBowl, drawVase } from '../../furniture/vase.ts';
import { drawHanging } from '../../furniture/wall-things.ts';
import { drawGrade } from '../grade.ts';
import { type Room, wallsOf } from '../room.ts';
import { drawShell } from '../shell.ts';
import { drawShaft, drawSun } from '../sunlight.ts';
import { drawWindow } from '../window.ts';
import { type Arrangement, camera, choices, drawFarFirst, textile, windowOn } from './arrangement.ts';

/** A sofa in the middle below a wall of pictures; a window in the side wall. */
function wallOfPictures(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, 1.15, room.height]), beams: random.chance(0.4) });
  const opening = windowOn(room, left, [depth - 2.2, 0.1, 1.3, 2.4], 'square');
  drawWindow(room, opening);
  drawRug(room, floorAt(0.9, 0.9), 2.7, 1.7, random.pick(choices.rugs.slice(0, 4)));
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, back, [1.2, 1.25, 1.9, 1.15], ['salon', 'four', 'weaving']);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.3,
      () =>
        drawBookcase(
          room,
          frame(width - 0.85, 0, depth - 0.34),
          0.8,
          random.pick([1.2, 2.1]),
          random.pick([palette.wood, palette.joinery]),
        ),
    ],
    [
      depth - 0.35,
      () => {
        glows.push(floorLamp(room, frame(0.75, 0, depth - 0.35)));
      },
    ],
    [
      depth - 0.6,
      () =>
        drawSofa(room, frame(1.15, 0, depth - 1.05), random.pick([1.6, 2.0]), textile(room), [
          palette.third,
          palette.linen,
        ]),
    ],
    [
      depth - 1.4,
      () => {
        const table = frame(1.55, 0, depth - 1.85);
        drawCoffeeTable(room, table, 1.05, 0.55, palette.wood);
        drawBooks(room, table, [0.1, 0.4, 0.14], random.whole(2, 4));
        drawBowl(room, table, [0.75, 0.4, 0.3], ['#e3a03c', '#cf6a3a', '#e8bb4a']);
      },
    ],
    [
      depth - 1.3,
      () => drawPlant(room, frame(0.4, 0, depth - 1.3), random.pick(choices.tallPlants), 1.35, palette.first),
    ],
    [depth - 1.5, () => drawArmchair(room, frame(width - 1.0, 0, depth - 1.75, 0.75), textile(room))],
  ]);
  if (random.chance(0.6)) glows.push(pendant(room, 2.1, 2.3, depth - 1.5, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A table for work and dinner between two tall windows. */
function twoWindows(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, 1.1, room.height]),
    accentOn: random.pick(['back', 'side'] as const),
    beams: random.chance(0.4),
  });
  const head = random.pick(['square', 'arch'] as const);
  const openings = [0.55, width - 1.6].map((a) => windowOn(room, back, [a, 0.1, 1.05, 2.4], head));
  for (const opening of openings) drawWindow(room, opening);
  drawRug(room, floorAt(0.9, 0.75), 2.8, 1.8, random.pick(choices.rugs.slice(0, 4)));
  for (const opening of openings) drawSun(room, opening, { height: 0.006 });
  const cloth = textile(room);
  for (const opening of openings) drawCurtains(room, opening, cloth, true);
  drawHanging(room, back, [width / 2 - 0.3, 1.35, 0.6, 0.8], ['one', 'clock', 'weaving']);
  drawHanging(room, left, [depth - 1.9, 1.3, 1.1, 0.9], ['salon', 'pair', 'posters']);
  drawHanging(room, right, [depth - 1.7, 1.3, 0.9, 0.9], ['shelves', 'one', 'four']);
  const table = frame(1.15, 0, depth - 2.1);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.3,
      () => {
        const chest = frame(width / 2 - 0.5, 0, depth - 0.4);
        box(
          canvas,
          chest,
          [0, 0.12, 0],
          [1.0, 0.66, 0.38],
          random.pick([palette.wood, palette.joinery, palette.second]),
        );
        drawPlant(room, standing(chest, 0.25, 0.78, 0.2), 'trailing', 0.3, palette.first);
        drawBooks(room, chest, [0.6, 0.78, 0.1], random.whole(3, 6));
      },
    ],
    [
      depth - 0.5,
      () => drawPlant(room, frame(0.3, 0, depth - 0.5), random.pick(choices.tallPlants), 1.3, palette.third),
    ],
    [
      depth - 1.1,
      () => {
        for (const x of [1.5, 2.35]) drawChair(room, frame(x, 0, depth - 1.35), palette.wood, textile(room));
      },
    ],
    [
      depth - 1.7,
      () => {
        drawTable(room, table, 2.0, 0.85, 0.75, palette.wood, palette.darkWood);
        if (random.chance(0.6)) drawLaptop(room, frame(2.2, 0, depth - 1.85), 0.75);
        drawVase(
          room,
          table,
          [0.55, 0.75, 0.5],
          textile(room),
          random.pick(['flowers', 'branch'] as const),
          1,
        );
        drawBooks(room, table, [1.55, 0.75, 0.4], random.whole(2, 4));
      },
    ],
    [depth - 1.9, () => drawChair(room, frame(0.95, 0, depth - 1.6, -1.4), palette.wood, textile(room))],
  ]);
  const kind = random.pick(choices.pendants);
  for (const x of random.pick([[2.1], [1.6, 2.7]])) glows.push(pendant(room, x, 1.95, depth - 1.7, kind));
  for (const opening of openings) drawShaft(room, opening);
  drawGrade(room, openings, glows);
}

/** A shared living room: the sofa along the side wall, books behind, a bicycle that has no other place. */
function sharedLiving(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, room.height]), accentOn: random.pick(['back', 'all'] as const) });
  const opening = windowOn(room, right, [depth - 2.2, 0.8, 1.4, 1.6], 'square');
  drawWindow(room, opening);
  drawRug(room, floorAt(1.1, 0.8), 2.2, 1.8, random.pick(choices.rugs));
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, left, [depth - 2.0, 1.35, 1.5, 0.9], ['salon', 'posters', 'pair', 'weaving']);
  drawHanging(room, back, [2.3, 1.35, 1.4, 0.85], ['posters', 'pair', 'board', 'one']);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.3,
      () =>
        drawBookcase(
          room,
          frame(0.95, 0, depth - 0.34),
          1.15,
          random.pick([1.5, 2.2]),
          random.pick([palette.wood, palette.joinery, palette.darkWood]),
        ),
    ],
    [
      depth - 0.2,
      () => {
        if (random.chance(0.7)) drawBicycle(room, frame(2.45, 0, depth - 0.16), textile(room));
        else {
          drawClutter(room, 'guitar', 2.6, depth - 0.16);
          drawClutter(room, 'crate', 3.0, depth - 0.5);
        }
      },
    ],
    [
      depth - 1.1,
      () =>
        drawSofa(room, frame(0.95, 0, depth - 2.15, -Math.PI / 2), 1.75, textile(room), [
          palette.third,
          palette.first,
        ]),
    ],
    [
      depth - 1.5,
      () => {
        const table = frame(1.75, 0, depth - 1.75);
        drawCoffeeTable(room, table, 0.85, 0.6, palette.wood);
        drawBooks(room, table, [0.12, 0.4, 0.2], random.whole(2, 4));
        drawVase(room, table, [0.6, 0.4, 0.35], textile(room), 'flowers', 0.8);
      },
    ],
    [
      depth - 0.6,
      () => {
        glows.push(floorLamp(room, frame(0.6, 0, depth - 0.35)));
      },
    ],
    [
      depth - 1.2,
      () =>
        drawPlant(
          room,
          frame(width - 0.4, 0, depth - 0.9),
          random.pick(choices.tallPlants),
          1.5,
          palette.first,
        ),
    ],
    [depth - 1.6, () => drawClutter(room, random.pick(choices.clutter), 3.0, depth - 1.55, 0.4)],
  ]);
  glows.push(pendant(room, 2.0, 2.3, depth - 1.4, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

export const livings: readonly Arrangement[] = [
  { draw: wallOfPictures, size: [4.3, 3.8, 3.0], cameras: [camera(2.1, 0), camera(2.6, -0.1)] },
  {
    draw: twoWindows,
    size: [4.4, 3.8, 3.05],
    cameras: [camera(2.2, 0), camera(1.8, 0.08), camera(2.7, -0.09)],
  },
  { draw: sharedLiving, size: [4.2, 3.8, 2.9], cameras: [camera(2.2, -0.03), camera(1.9, 0.05)] },
];
