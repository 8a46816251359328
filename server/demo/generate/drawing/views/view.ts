import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { box2, hills, mountains, outdoors, sky } from './brush.ts';
import { dome, plasters, street, tower } from './buildings.ts';
import {
  brescianSkyline,
  duomo,
  mole,
  portaNuova,
  romanDome,
  santo,
  twoTowers,
  venetianSkyline,
} from './landmarks.ts';
import { cypress, pine, tree } from './trees.ts';

export type City = 'Bologna' | 'Brescia' | 'Milano' | 'Padova' | 'Roma' | 'Torino' | 'Venezia';

const bolognaReds = ['#c97a55', '#d28a62', '#c06f52', '#dba274', '#cf8560'];
const romanOchres = ['#dba868', '#e2b67c', '#d29060', '#e8cfa0', '#cd8159'];

function water(canvas: Canvas, from: number): void {
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

function palazzi(canvas: Canvas): void {
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
function farShore(canvas: Canvas): void {
  const { random } = canvas;
  for (let x = -640; x < 640; x += 24) {
    canvas.shape(box2(x, -random.between(2, 18), 25, 30), {
      fill: outdoors(canvas, random.pick(plasters), 0.46),
    });
  }
}

const scenes: Record<City, (canvas: Canvas, variant: number) => void> = {
  Milano: (canvas, variant) => {
    if (variant % 2 === 0) {
      hills(canvas, 40, '#93a0a8', 0.7);
      for (const x of [-330, -230, 250, 330, 410])
        tower(canvas, x, 20, canvas.random.between(24, 44), canvas.random.between(70, 130), '#b9a796', 0.55);
      duomo(canvas, 10, 14, 0.12);
    } else {
      mountains(canvas, 80, 0.72);
      for (const x of [-400, -300, 230, 300, 420])
        tower(canvas, x, 20, canvas.random.between(28, 50), canvas.random.between(60, 120), '#a8a5a5', 0.5);
      portaNuova(canvas, 0, 14, 0.14);
    }
    street(canvas, 12, 0.28);
    street(canvas, 78, 0.05);
  },
  Torino: (canvas) => {
    mountains(canvas, 150, 0.42);
    hills(canvas, 30, '#83957f', 0.5);
    street(canvas, 0, 0.4, ['#e2c79a', '#e6d3b0', '#d9b38a'], 14);
    mole(canvas, -14, 16, 0.12);
    street(canvas, 22, 0.22, ['#e2c79a', '#dcb98d', '#e6d3b0', '#cf9b74'], 14);
    street(canvas, 84, 0.05, ['#e2c79a', '#dcb98d', '#cf9b74'], 14);
  },
  Roma: (canvas) => {
    hills(canvas, 52, '#8d9a76', 0.5, 1.4);
    romanDome(canvas, -8, 6, 0.2);
    for (const x of [-300, -250, 230, 280, 420, -440])
      pine(canvas, x + canvas.random.between(-14, 14), 30, canvas.random.between(86, 120), 0.24);
    dome(canvas, 172, -2, 24, '#8f9c9b', 0.28);
    street(canvas, 10, 0.26, romanOchres);
    for (const x of [-178, 150]) pine(canvas, x, 90, 128, 0.06);
    street(canvas, 76, 0.05, romanOchres);
  },
  Bologna: (canvas) => {
    hills(canvas, 96, '#7f9368', 0.45, 1.3);
    dome(canvas, -232, -40, 15, '#c98d66', 0.42);
    street(canvas, -4, 0.38, bolognaReds, 16);
    twoTowers(canvas, -22, 14, 0.12);
    dome(canvas, 158, 0, 28, '#a8836a', 0.28);
    tower(canvas, -134, 10, 15, 92, '#b9714d', 0.25, 14);
    street(canvas, 20, 0.2, bolognaReds);
    street(canvas, 84, 0.04, bolognaReds);
  },
  Padova: (canvas) => {
    hills(canvas, 62, '#8599a2', 0.62, 0.7);
    santo(canvas, 0, 10, 0.16);
    for (const x of [-210, 196, 330]) cypress(canvas, x, 34, canvas.random.between(70, 96), 0.16);
    for (let i = 0; i < 14; i += 1) tree(canvas, -460 + i * 70, 30, canvas.random.between(15, 24), 0.3);
    street(canvas, 24, 0.2);
    street(canvas, 86, 0.05);
  },
  Brescia: (canvas) => {
    mountains(canvas, 104, 0.66);
    hills(canvas, 112, '#72866a', 0.5, 1.1);
    brescianSkyline(canvas, -10, 10, 0.2);
    street(canvas, 14, 0.24);
    for (const x of [-140, 120]) cypress(canvas, x, 86, 84, 0.08);
    street(canvas, 80, 0.05);
  },
  Venezia: (canvas, variant) => {
    if (variant % 2 === 1) farShore(canvas);
    venetianSkyline(canvas, 0, 12, 0.28);
    water(canvas, 12);
    if (variant % 2 === 0) palazzi(canvas);
    else street(canvas, 116, 0.04, ['#d9876a', '#e4c293', '#c9705a', '#e6d3b4'], 12);
  },
};

/** What lies outside a window or below a balcony, clipped to it; `unit` is how many pixels a view's unit measures. */
export function drawView(
  canvas: Canvas,
  city: City,
  variant: number,
  place: { centre: Dot; unit: number; clip?: string },
): void {
  canvas.layer({ clip: place.clip }, () => {
    canvas.placed(place.centre, place.unit, () => {
      sky(canvas);
      scenes[city](canvas, variant);
      if (canvas.light.time === 'golden' || canvas.light.time === 'morning') {
        canvas.shape(box2(-800, -300, 1600, 420), {
          fill: {
            from: [0, -120],
            to: [0, 60],
            stops: [
              [0, canvas.light.haze, 0],
              [0.7, canvas.light.haze, 0.2],
              [1, canvas.light.haze, 0],
            ],
          },
        });
      }
    });
  });
}
