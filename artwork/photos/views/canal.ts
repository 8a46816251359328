import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { box2, outdoors } from './brush.ts';
import { plasters } from './houses.ts';

export function water(canvas: Canvas, from: number): void {
  const sea = outdoors(canvas, '#6f9c98', 0.1);
  canvas.shape(box2(-800, from, 1600, 500), {
    fill: {
      from: [0, from],
      to: [0, from + 220],
      stops: [
        [0, mix(sea, canvas.light.sky[2], 0.6)],
        [1, mix(sea, canvas.light.shade, 0.2)],
      ],
    },
  });
  for (let i = 0; i < 90; i += 1) {
    const y = from + 3 + (i / 90) ** 1.5 * 200;
    const x = canvas.random.between(-650, 650);
    const w = canvas.random.between(12, 60) * (0.4 + i / 90);
    canvas.path(`M${x} ${y}q${w / 2} ${-2 - i / 60} ${w} 0`, {
      stroke: canvas.light.sky[2],
      strokeWidth: 1.4,
      opacity: 0.5,
    });
  }
}

export function palazzi(canvas: Canvas): void {
  const { random } = canvas;
  for (const side of [-1, 1]) {
    let x = 96;
    let base = 26;
    while (x < 760) {
      const w = 66 + (x - 96) * 0.2;
      const top = -74 - (x - 96) * 0.5 - random.between(0, 26);
      const wall = outdoors(
        canvas,
        random.pick(['#d9876a', '#e4c293', '#c9705a', '#e6d3b4', '#d6a079']),
        0.1,
      );
      const left = side === 1 ? x : -x - w;
      canvas.shape(box2(left, top, w, base - top + (x - 96) * 0.12), {
        fill: {
          from: [left, 0],
          to: [left + w, 0],
          stops: [
            [0, mix(wall, canvas.light.warm, 0.12)],
            [1, mix(wall, canvas.light.shade, side === 1 ? 0.08 : 0.22)],
          ],
        },
      });
      canvas.shape(box2(left - 3, top - 5, w + 6, 6), { fill: outdoors(canvas, '#b8694a', 0.1) });
      const size = w / 66;
      for (let y = top + 14 * size; y < base - 22; y += 34 * size) {
        for (let i = 0; i < 4; i += 1) {
          const cx = left + (w * (i + 0.5)) / 4;
          const r = 4.2 * size;
          const glass = canvas.light.lamps && random.chance(0.5) ? '#ffcf85' : mix(wall, '#33303c', 0.72);
          canvas.path(
            `M${cx - r} ${y + 20 * size}V${y + 5 * size}Q${cx - r} ${y} ${cx} ${y - 3 * size}Q${cx + r} ${y} ${cx + r} ${y + 5 * size}V${y + 20 * size}Z`,
            { fill: glass, stroke: outdoors(canvas, '#f3e8d6', 0.1), strokeWidth: 1.8 * size },
          );
        }
      }
      canvas.shape(box2(left, base, w, 44), { fill: wall, opacity: 0.3, blur: 3 });
      x += w + 2;
      base += w * 0.12;
    }
  }
  for (const [x, h] of [
    [-64, 62],
    [-52, 54],
    [88, 70],
  ] as const) {
    canvas.shape(box2(x, 74 - h, 4, h), { fill: '#f3e8d8' });
    for (let y = 74 - h; y < 70; y += 12) canvas.path(`M${x} ${y + 7}l4 -4v5l-4 4z`, { fill: '#a5483c' });
  }
  canvas.path('M-40 66Q10 82 62 62Q66 56 70 48Q64 60 52 62Q10 70 -30 60Q-44 54 -50 46Q-48 60 -40 66Z', {
    fill: '#2f2630',
  });
}

/** Low houses along the water's far side. */
export function farShore(canvas: Canvas): void {
  const { random } = canvas;
  for (let x = -640; x < 640; x += 24) {
    canvas.shape(box2(x, -random.between(2, 18), 25, 30), {
      fill: outdoors(canvas, random.pick(plasters), 0.46),
    });
  }
}
