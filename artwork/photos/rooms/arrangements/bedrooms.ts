import { mix } from '../../core/colour.ts';
import { on, type Plane, rectangle } from '../../core/plane.ts';
import { box, frame, shaded } from '../../core/solid.ts';
import { drawBed } from '../../furniture/bed.ts';
import { drawClothesRail, drawClutter } from '../../furniture/clutter.ts';
import { drawCurtains } from '../../furniture/curtains.ts';
import { floorLamp, type Glow, pendant, tableLamp } from '../../furniture/lamps.ts';
import { standing } from '../../furniture/lathe.ts';
import { drawMirror } from '../../furniture/mirror.ts';
import { drawLights } from '../../furniture/outdoors.ts';
import { drawPlant } from '../../furniture/plants.ts';
import { drawRug, floorAt } from '../../furniture/rugs.ts';
import { drawArmchair, drawChair, drawLaptop, drawTable } from '../../furniture/seating.ts';
import { drawBooks, drawJar } from '../../furniture/small.ts';
import { drawBookcase, drawNightstand } from '../../furniture/storage.ts';
import { drawVase } from '../../furniture/vase.ts';
import { drawHanging } from '../../furniture/wall-things.ts';
import { drawHighBed, drawWardrobe } from '../../furniture/wardrobe.ts';
import { drawGrade } from '../grade.ts';
import { near, type Room, type Wall, wallsOf } from '../room.ts';
import { drawShell } from '../shell.ts';
import { drawShaft, drawSun } from '../sunlight.ts';
import { drawWindow } from '../window.ts';
import { type Arrangement, camera, choices, drawFarFirst, textile, windowOn } from './arrangement.ts';

/** The bed's head in the middle of the back wall under pictures, light from the side, a wardrobe across. */
function underPictures(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, 1.25, room.height]), beams: random.chance(0.25) });
  const opening = windowOn(room, left, [depth - 2.2, 0.75, 1.35, 1.75], 'square');
  drawWindow(room, opening);
  const bedWidth = random.pick([1.35, 1.5]);
  const x = 1.25;
  drawRug(room, floorAt(x - 0.45, 0.7), bedWidth + 0.9, 1.5, random.pick(choices.rugs.slice(0, 4)));
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, back, [x + bedWidth / 2 - 0.7, 1.5, 1.4, 0.95], ['pair', 'one', 'weaving', 'salon']);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.2,
      () => {
        for (const place of [x - 0.56, x + bedWidth + 0.1]) {
          const stand = frame(place, 0, depth - 0.42);
          drawNightstand(room, stand, palette.wood);
          if (place < x || random.chance(0.5))
            glows.push(tableLamp(room, standing(stand, 0.23, 0.52, 0.2), textile(room)));
          else drawVase(room, stand, [0.2, 0.52, 0.15], palette.third, 'flowers', 0.8);
        }
      },
    ],
    [
      depth - 1,
      () => {
        const bed = drawBed(room, frame(x, 0, depth - 2.06), {
          width: bedWidth,
          headboard: random.pick(choices.headboards),
          cover: textile(room),
          throwOver: palette.third,
          cushions: random.pick([[palette.second], [palette.first, palette.third], []]),
        });
        drawSun(room, opening, { height: 0.53, clip: canvas.clip([bed.cover]), strength: 0.8 });
      },
    ],
    [
      depth - 0.9,
      () =>
        drawWardrobe(
          room,
          frame(width - 0.56, 0, depth - 0.1, Math.PI / 2),
          1.2,
          2.2,
          random.pick([palette.joinery, palette.wood, palette.second]),
        ),
    ],
    [
      depth - 1.6,
      () => drawPlant(room, frame(0.35, 0, depth - 0.5), random.pick(choices.tallPlants), 1.2, palette.first),
    ],
    [depth - 1.5, () => drawClutter(room, random.pick(choices.clutter), 0.35, depth - 1.5)],
  ]);
  if (random.chance(0.6)) glows.push(pendant(room, 2.0, 2.2, depth - 1.5, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A student's single room: a narrow bed in the corner, a desk under the window, things that lie about. */
function singleWithDesk(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, 0, 1.1, room.height]),
    accentOn: random.pick(['back', 'side', 'all'] as const),
  });
  const opening = windowOn(room, back, [1.85, 1.0, random.pick([1.2, 1.55]), 1.45]);
  drawWindow(room, opening);
  drawRug(room, floorAt(1.5, 1.0), 1.5, 1.5, random.pick(choices.rugs));
  drawSun(room, opening, { height: 0.006 });
  if (random.chance(0.6)) drawCurtains(room, opening, textile(room), random.chance(0.5));
  drawHanging(room, left, [depth - 2.0, 1.25, 1.3, 0.9], ['posters', 'salon', 'shelves', 'four', 'weaving']);
  drawHanging(room, back, [0.3, 1.4, 0.75, 0.8], ['one', 'none', 'clock', 'board']);
  const desk = frame(1.7, 0, depth - 0.72);
  const glows: Glow[] = [];
  const fairy = random.chance(0.4);
  drawFarFirst([
    [
      depth - 0.4,
      () => {
        drawTable(room, desk, 1.55, 0.66, 0.75, palette.wood, palette.darkWood);
        glows.push(tableLamp(room, standing(desk, 1.36, 0.75, 0.4), textile(room)));
        drawLaptop(room, frame(desk.origin[0] + 0.55, 0, depth - 0.6), 0.75);
        drawBooks(room, desk, [0.1, 0.75, 0.3], random.whole(2, 6));
        drawJar(room, desk, [1.08, 0.75, 0.46], textile(room), 0.12);
      },
    ],
    [
      depth - 1,
      () =>
        drawChair(room, frame(2.6, 0, depth - 1.05, random.between(2.6, 3.4)), palette.wood, textile(room)),
    ],
    [
      depth - 1.1,
      () => {
        const bed = drawBed(room, frame(0.12, 0, depth - 2.08), {
          width: 0.98,
          headboard: random.pick(choices.headboards),
          cover: textile(room),
          throwOver: textile(room),
          cushions: [palette.second, palette.third].slice(0, random.whole(0, 2)),
        });
        drawSun(room, opening, { height: 0.53, clip: canvas.clip([bed.cover]), strength: 0.8 });
      },
    ],
    [
      depth - 0.9,
      () => {
        if (random.chance(0.5))
          drawBookcase(
            room,
            frame(width - 0.32, 0, depth - 0.15, Math.PI / 2),
            1.1,
            random.pick([1.3, 2]),
            palette.joinery,
          );
        else drawClothesRail(room, frame(width - 0.35, 0, depth - 0.2, Math.PI / 2), 1.15);
      },
    ],
    [
      depth - 1.3,
      () => drawClutter(room, random.pick(choices.clutter), 1.3, depth - 1.3, random.between(-0.3, 0.3)),
    ],
    [depth - 1.6, () => drawClutter(room, 'shoes', 2.95, depth - 1.5, 0.4)],
  ]);
  if (fairy) glows.push(...drawLights(room, [0.1, 2.5, depth - 0.05], [1.7, 2.45, depth - 0.05], 0.16));
  else glows.push(pendant(room, 1.9, 2.2, depth - 1.4, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A window in the roof, through which only the sky shows. */
function drawSkylight(
  { canvas, palette }: Room,
  slope: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
): void {
  const put = (inset: number, fill: string) =>
    canvas.polygon(on(slope, rectangle(a + inset, b + inset, w - 2 * inset, h - 2 * inset)), { fill });
  const [from, to] = on(slope, [
    [a, b + h],
    [a + w, b],
  ]);
  put(-0.05, mix(palette.joinery, canvas.light.shade, 0.25));
  put(0, palette.joinery);
  if (!from || !to) return;
  const [top, middle] = canvas.light.sky;
  canvas.polygon(on(slope, rectangle(a + 0.08, b + 0.08, w - 0.16, h - 0.16)), {
    fill: {
      from,
      to,
      stops: [
        [0, top],
        [1, middle],
      ],
    },
  });
  for (const t of [0.3, 0.62])
    canvas.line(
      on(slope, [
        [a + w * 0.15, b + h * t],
        [a + w * (0.4 + t * 0.5), b + h * (t + 0.08)],
      ]),
      '#ffffff',
      9,
      { opacity: 0.45, blur: 5 },
    );
}

/** Under the roof: a sloping ceiling with a skylight over the bed. */
function underTheRoof(room: Room): void {
  const { canvas, palette, depth, width, height } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, { accent: random.pick([0, room.height]), cornice: false });
  const opening = windowOn(room, back, [0.75, 0.85, 0.95, 1.35]);
  drawWindow(room, opening);
  const low = 1.25;
  const run = 2.1;
  const rise = height - low;
  const long = Math.hypot(run, rise);
  const slope: Wall = {
    origin: [width, low, 0],
    u: [0, 0, 1],
    v: [-run / long, rise / long, 0],
    out: [rise / long, run / long, 0],
  };
  const tone = shaded(canvas, mix(palette.ceiling, palette.wall, 0.4), [-0.5, -0.6, 0]);
  canvas.polygon(on(slope as Plane, rectangle(near, 0, depth - near, long)), {
    fill: {
      from: [width - run, height, depth],
      to: [width, low, depth],
      stops: [
        [0, mix(tone, canvas.light.warm, 0.25)],
        [1, mix(tone, canvas.light.shade, 0.08)],
      ],
    },
  });
  for (const z of [depth - 0.16, depth - 1.75, depth - 3.3])
    canvas.polygon(on(slope as Plane, rectangle(z, 0, 0.14, long)), {
      fill: mix(palette.darkWood, canvas.light.warm, 0.15),
    });
  drawSkylight(room, slope, [depth - 1.5, 0.35, 1.0, 1.25]);
  drawRug(room, floorAt(0.9, 0.9), 1.6, 1.6, random.pick(choices.rugs));
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, left, [depth - 1.9, 1.2, 0.9, 0.9], ['one', 'posters', 'shelves', 'weaving']);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.3,
      () => {
        const chest = frame(0.62, 0, depth - 0.4);
        box(canvas, chest, [0, 0, 0], [1.15, 0.72, 0.38], palette.joinery);
        for (const y of [0.08, 0.4])
          for (const x of [0.04, 0.6]) {
            box(canvas, chest, [x, y, -0.012], [0.51, 0.28, 0.012], mix(palette.joinery, '#ffffff', 0.2));
            box(canvas, chest, [x + 0.22, y + 0.18, -0.03], [0.08, 0.02, 0.02], palette.metal);
          }
        drawPlant(room, standing(chest, 0.2, 0.72, 0.2), 'herb', 0.34, palette.first);
        drawBooks(room, chest, [0.75, 0.72, 0.1], random.whole(2, 5));
      },
    ],
    [
      depth - 0.6,
      () => {
        const stand = frame(2.05, 0, depth - 0.4);
        drawNightstand(room, stand, palette.wood);
        glows.push(tableLamp(room, standing(stand, 0.23, 0.52, 0.2), textile(room)));
      },
    ],
    [
      depth - 1.1,
      () =>
        drawBed(room, frame(2.6, 0, depth - 2.06), {
          width: 1.35,
          headboard: random.pick(['wood', 'cane', 'iron'] as const),
          cover: textile(room),
          throwOver: textile(room),
          cushions: [palette.third, palette.first],
        }),
    ],
    [1.3, () => drawArmchair(room, frame(0.2, 0, depth - 1.75, -0.9), textile(room))],
    [
      depth - 1.2,
      () =>
        drawClutter(room, random.pick(['pile', 'crate', 'suitcase', 'basket'] as const), 1.5, depth - 1.3),
    ],
  ]);
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** The bed along the back wall below a wide window, a reading corner beside it. */
function belowTheWindow(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, 0.95, room.height]),
    accentOn: random.pick(['back', 'all'] as const),
    beams: random.chance(0.4),
  });
  const opening = windowOn(room, back, [0.65, 1.02, 1.9, 1.4], 'square');
  drawWindow(room, opening);
  drawRug(room, floorAt(0.7, 0.75), 2.3, 1.4, random.pick(choices.rugs.slice(0, 4)));
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, left, [depth - 1.9, 1.25, 0.85, 0.95], ['one', 'clock', 'shelves', 'board']);
  drawHanging(room, right, [depth - 1.25, 1.5, 0.95, 0.8], ['pair', 'weaving', 'none', 'one']);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.6,
      () => {
        const bed = drawBed(room, frame(2.55, 0, depth - 1.08, -Math.PI / 2), {
          width: random.pick([0.98, 1.05]),
          headboard: random.pick(['wood', 'upholstered', 'iron'] as const),
          cover: textile(room),
          throwOver: textile(room),
          cushions: [palette.third, palette.second],
        });
        drawSun(room, opening, { height: 0.53, clip: canvas.clip([bed.cover]), strength: 0.9 });
      },
    ],
    [
      depth - 0.4,
      () =>
        drawBookcase(
          room,
          frame(2.95, 0, depth - 0.34),
          Math.min(0.95, width - 3.0),
          random.pick([1.1, 1.9]),
          random.pick([palette.wood, palette.joinery]),
        ),
    ],
    [depth - 1.2, () => drawArmchair(room, frame(width - 1.25, 0, depth - 1.55, 0.6), textile(room))],
    [
      depth - 1,
      () => {
        if (random.chance(0.6)) glows.push(floorLamp(room, frame(width - 0.25, 0, depth - 0.75)));
        else
          drawPlant(
            room,
            frame(width - 0.35, 0, depth - 0.8),
            random.pick(choices.tallPlants),
            1.4,
            palette.first,
          );
      },
    ],
    [depth - 1.5, () => drawClutter(room, random.pick(choices.clutter), 0.6, depth - 1.5, 0.2)],
    [depth - 1.4, () => drawClutter(room, random.pick(['shoes', 'pile'] as const), 1.6, depth - 1.45)],
  ]);
  glows.push(pendant(room, 1.7, 2.25, depth - 1.5, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A high bed with a desk below it. */
function highBed(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left } = wallsOf(room);
  drawShell(room, {
    accent: random.pick([0, room.height]),
    accentOn: random.pick(['back', 'side'] as const),
  });
  const opening = windowOn(room, back, [0.45, 0.1, 1.1, 2.35]);
  drawWindow(room, opening);
  drawRug(room, floorAt(0.55, 0.8), 1.4, 1.6, random.pick(choices.rugs));
  drawSun(room, opening, { height: 0.006 });
  drawCurtains(room, opening, textile(room), true);
  drawHanging(room, left, [depth - 1.9, 1.15, 0.9, 1.0], ['posters', 'salon', 'weaving', 'four']);
  drawHanging(room, back, [2.25, 1.02, 1.3, 0.5], ['board', 'shelves', 'pair']);
  const desk = frame(2.1, 0, depth - 0.72);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.3,
      () => {
        drawTable(room, desk, 1.6, 0.62, 0.74, palette.wood, palette.darkWood);
        glows.push(tableLamp(room, standing(desk, 1.35, 0.74, 0.36), textile(room)));
        drawLaptop(room, frame(2.62, 0, depth - 0.6), 0.74);
        drawBooks(room, desk, [0.1, 0.74, 0.3], random.whole(3, 6));
      },
    ],
    [depth - 0.7, () => drawChair(room, frame(2.95, 0, depth - 0.85, 3.0), palette.wood, textile(room))],
    [depth - 0.95, () => drawHighBed(room, frame(width - 2.08, 0, depth - 1.02), 2.05, textile(room), null)],
    [
      1.6,
      () => drawPlant(room, frame(0.35, 0, depth - 1.1), random.pick(choices.tallPlants), 1.2, textile(room)),
    ],
    [
      depth - 1.2,
      () =>
        drawClutter(room, random.pick(['guitar', 'basket', 'suitcase'] as const), width - 0.5, depth - 1.15),
    ],
    [
      depth - 1.3,
      () => drawClutter(room, random.pick(['pile', 'shoes', 'backpack'] as const), 1.7, depth - 1.3, 0.3),
    ],
  ]);
  glows.push(pendant(room, 1.2, 2.3, depth - 1.5, random.pick(choices.pendants)));
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

/** A bed seen from its side in front of a dressed wall, the window at the far end. */
function besideTheWall(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  drawShell(room, { accent: random.pick([1.15, room.height]), accentOn: 'side', beams: random.chance(0.5) });
  const opening = windowOn(room, right, [depth - 2.0, 0.1, 1.2, 2.35], 'square');
  drawWindow(room, opening);
  drawRug(room, floorAt(1.0, 0.6), 2.3, 1.5, random.pick(choices.rugs.slice(0, 4)));
  drawSun(room, opening, { height: 0.006 });
  drawHanging(room, left, [depth - 1.95, 1.4, 1.3, 0.9], ['salon', 'pair', 'weaving', 'shelves']);
  drawHanging(room, back, [2.55, 1.2, 1.0, 1.0], ['one', 'shelves', 'four', 'clock']);
  if (random.chance(0.5)) drawMirror(room, back, [0.35, 1.0, 0.62, 1.35]);
  const glows: Glow[] = [];
  drawFarFirst([
    [
      depth - 0.4,
      () => {
        const desk = frame(2.35, 0, depth - 0.5);
        drawTable(room, desk, 1.3, 0.46, 0.76, palette.joinery, palette.wood);
        drawVase(room, desk, [0.25, 0.76, 0.25], palette.first, 'branch', 1);
        drawBooks(room, desk, [0.8, 0.76, 0.15], random.whole(2, 5));
      },
    ],
    [depth - 0.7, () => drawChair(room, frame(2.8, 0, depth - 0.95, 2.9), palette.wood, textile(room))],
    [
      depth - 0.5,
      () => {
        const stand = frame(0.42, 0, depth - 0.55, -Math.PI / 2);
        drawNightstand(room, stand, palette.wood);
        glows.push(tableLamp(room, standing(stand, 0.23, 0.52, 0.2), textile(room)));
      },
    ],
    [
      depth - 1.3,
      () => {
        const bed = drawBed(room, frame(2.12, 0, depth - 2.05, -Math.PI / 2), {
          width: 1.4,
          headboard: random.pick(choices.headboards),
          cover: textile(room),
          throwOver: textile(room),
          cushions: [palette.second, palette.third],
        });
        drawSun(room, opening, { height: 0.53, clip: canvas.clip([bed.cover]), strength: 0.8 });
      },
    ],
    [
      1.2,
      () =>
        drawPlant(
          room,
          frame(width - 0.4, 0, depth - 0.45),
          random.pick(choices.tallPlants),
          1.35,
          palette.first,
        ),
    ],
    [depth - 1.6, () => drawClutter(room, random.pick(choices.clutter), 2.7, depth - 1.6, 0.3)],
  ]);
  drawShaft(room, opening);
  drawGrade(room, [opening], glows);
}

export const bedrooms: readonly Arrangement[] = [
  {
    draw: singleWithDesk,
    size: [4.0, 3.6, 2.9],
    cameras: [camera(1.95, 0), camera(2.5, -0.13), camera(1.6, 0.12)],
  },
  {
    draw: underPictures,
    size: [4.2, 3.7, 2.95],
    cameras: [camera(2.05, 0), camera(2.6, -0.1), camera(1.7, 0.1)],
  },
  { draw: underTheRoof, size: [4.3, 3.8, 2.8], cameras: [camera(1.9, 0.02), camera(1.6, 0.1)] },
  {
    draw: belowTheWindow,
    size: [4.0, 3.5, 2.9],
    cameras: [camera(1.9, 0), camera(2.4, -0.1), camera(1.5, 0.08)],
  },
  { draw: highBed, size: [4.1, 3.6, 3.1], cameras: [camera(1.95, 0.02), camera(1.6, 0.1)] },
  { draw: besideTheWall, size: [4.0, 3.7, 2.95], cameras: [camera(2.2, -0.04), camera(1.8, 0.06)] },
];
