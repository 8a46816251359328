import { project, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import type { Frame } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { disc } from './lamps.ts';
import { lathe, standing } from './lathe.ts';

export function drawVase(
  room: Room,
  place: Frame,
  [x, y, z]: readonly [number, number, number],
  colour: string,
  stems: 'branch' | 'flowers' | 'none' = 'none',
  size = 1,
): void {
  const { canvas, palette } = room;
  const foot = standing(place, x, y, z);
  const [px, py] = project(canvas.camera, standing(place, x, y + 0.2 * size, z).origin);
  const unit = (scaleAt(canvas.camera, foot.origin) * size) / 100;
  if (stems !== 'none') {
    for (let i = 0; i < 7; i += 1) {
      const dx = (i - 3) * 5 + canvas.random.between(-2, 2);
      const tall = canvas.random.between(20, 36);
      canvas.path(
        `M${px} ${py}Q${px + dx * 0.2 * unit} ${py - tall * 0.6 * unit} ${px + dx * unit} ${py - tall * unit}`,
        { stroke: '#7f8f5e', strokeWidth: Math.max(1, 0.8 * unit) },
      );
      if (stems === 'flowers') {
        canvas.path(disc(px + dx * unit, py - tall * unit, 3.4 * unit), {
          fill: [palette.first, palette.third, '#f6e6d0'][i % 3] ?? palette.first,
        });
        canvas.path(disc(px + dx * unit - unit * 0.8, py - tall * unit - unit * 0.8, 1.5 * unit), {
          fill: canvas.light.warm,
          opacity: 0.55,
        });
      } else {
        for (let k = 2; k < 7; k += 1) {
          const t = k / 7;
          const side = k % 2 === 0 ? 1 : -1;
          canvas.placed(
            [px + dx * t * t * unit, py - tall * t * unit],
            unit,
            () =>
              canvas.path('M0 0C2 -1.6 5 -1.6 7 0C5 1.6 2 1.6 0 0Z', {
                fill: k % 3 === 0 ? '#9fae7f' : '#7c9062',
              }),
            side === 1 ? -28 : 208,
          );
        }
      }
    }
  }
  lathe(
    canvas,
    foot,
    [
      [0.05, 0],
      [0.085, 0.05],
      [0.095, 0.1],
      [0.06, 0.16],
      [0.035, 0.19],
      [0.045, 0.21],
    ].map(([r = 0, h = 0]) => [r * size, h * size] as const),
    colour,
    mix(colour, canvas.light.shade, 0.55),
  );
}

export function drawBowl(
  room: Room,
  place: Frame,
  [x, y, z]: readonly [number, number, number],
  fruit: readonly string[],
): void {
  const { canvas, palette } = room;
  const foot = standing(place, x, y, z);
  const [px, py] = project(canvas.camera, foot.origin);
  const unit = scaleAt(canvas.camera, foot.origin);
  fruit.forEach((colour, i) => {
    const cx = px + (i - (fruit.length - 1) / 2) * unit * 0.065;
    const cy = py - unit * (0.1 + (i % 2) * 0.035);
    const r = unit * 0.045;
    canvas.path(disc(cx, cy, r), {
      fill: {
        around: [cx - r * 0.4, cy - r * 0.4],
        radius: r * 1.7,
        stops: [
          [0, mix(colour, '#fff6da', 0.55)],
          [0.5, colour],
          [1, mix(colour, canvas.light.shade, 0.4)],
        ],
      },
    });
  });
  lathe(
    canvas,
    foot,
    [
      [0.06, 0],
      [0.065, 0.015],
      [0.13, 0.06],
      [0.155, 0.095],
    ],
    palette.linen,
    null,
  );
  fruit.forEach((colour, i) => {
    const cx = px + (i - (fruit.length - 1) / 2) * unit * 0.06;
    const r = unit * 0.042;
    const cy = py - unit * 0.115 - (i % 2) * r * 0.7;
    canvas.path(disc(cx, cy, r), {
      fill: {
        around: [cx - r * 0.4, cy - r * 0.4],
        radius: r * 1.7,
        stops: [
          [0, mix(colour, '#fff6da', 0.55)],
          [0.5, colour],
          [1, mix(colour, canvas.light.shade, 0.35)],
        ],
      },
    });
  });
}
