import { project, scaleAt } from '../core/camera.ts';
import { box, type Frame } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { lathe, standing } from './lathe.ts';

/** Things that stand on a surface; y is its height above the frame. */
export function drawBooks(
  room: Room,
  place: Frame,
  [x, y, z]: readonly [number, number, number],
  count = 3,
): void {
  const { canvas, palette } = room;
  const colours = [palette.first, palette.linen, palette.second, palette.third];
  for (let i = 0; i < count; i += 1) {
    const inset = canvas.random.between(0, 0.03);
    box(
      canvas,
      place,
      [x + inset, y + i * 0.03, z + inset],
      [0.24 - inset, 0.028, 0.17],
      colours[i % 4] ?? palette.first,
    );
  }
}

/** A moka pot. */
export function drawMoka(room: Room, place: Frame, [x, y, z]: readonly [number, number, number]): void {
  const { canvas } = room;
  const foot = standing(place, x, y, z);
  lathe(
    canvas,
    foot,
    [
      [0.055, 0],
      [0.045, 0.075],
      [0.042, 0.09],
    ],
    '#b9b4ad',
  );
  lathe(
    canvas,
    standing(place, x, y + 0.09, z),
    [
      [0.04, 0],
      [0.058, 0.09],
    ],
    '#cbc6be',
  );
  lathe(
    canvas,
    standing(place, x, y + 0.18, z),
    [
      [0.056, 0],
      [0.03, 0.022],
      [0.008, 0.03],
      [0.01, 0.05],
    ],
    '#b0aaa3',
  );
  const [px, py] = project(canvas.camera, foot.origin);
  const unit = scaleAt(canvas.camera, foot.origin);
  canvas.path(`M${px + unit * 0.05} ${py - unit * 0.17}q${unit * 0.07} 0 ${unit * 0.055} ${unit * 0.11}`, {
    stroke: '#3a302e',
    strokeWidth: unit * 0.018,
  });
}

export function drawBottle(
  room: Room,
  place: Frame,
  [x, y, z]: readonly [number, number, number],
  colour: string,
  tall = 0.26,
): void {
  lathe(
    room.canvas,
    standing(place, x, y, z),
    [
      [0.035, 0],
      [0.038, 0.02],
      [0.038, tall * 0.58],
      [0.014, tall * 0.76],
      [0.014, tall],
    ],
    colour,
  );
}

export function drawJar(
  room: Room,
  place: Frame,
  [x, y, z]: readonly [number, number, number],
  colour: string,
  tall = 0.16,
): void {
  lathe(
    room.canvas,
    standing(place, x, y, z),
    [
      [0.05, 0],
      [0.055, 0.02],
      [0.055, tall * 0.85],
      [0.045, tall],
    ],
    colour,
  );
}
