import type { City } from '@stanza/server/demo/generate/flats.ts';
import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { box2, hills, mountains, sky } from './brush.ts';
import { farShore, palazzi, water } from './canal.ts';
import { brescianSkyline, romanDome, santo, venetianSkyline } from './domes.ts';
import { street } from './houses.ts';
import { duomo, portaNuova } from './milanese.ts';
import { dome, tower } from './monuments.ts';
import { mole, twoTowers } from './towers.ts';
import { cypress, pine, tree } from './trees.ts';

const bolognaReds = ['#c97a55', '#d28a62', '#c06f52', '#dba274', '#cf8560'];
const romanOchres = ['#dba868', '#e2b67c', '#d29060', '#e8cfa0', '#cd8159'];

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

/** Views that any city has: a garden, the houses across a narrow street, roofs up to the hills, an avenue of cypresses. */
const anywhere: readonly ((canvas: Canvas) => void)[] = [
  (canvas) => {
    hills(canvas, 60, '#7f9368', 0.5);
    for (let i = 0; i < 15; i += 1)
      tree(canvas, -480 + i * 66, 46 + (i % 3) * 14, canvas.random.between(34, 62), 0.12);
    for (let i = 0; i < 11; i += 1)
      tree(canvas, -460 + i * 90, 128 + (i % 2) * 20, canvas.random.between(46, 72), 0.02);
  },
  (canvas) => street(canvas, -150, 0.06, undefined, 12),
  (canvas) => {
    hills(canvas, 84, '#8a9a80', 0.55, 1.2);
    street(canvas, 24, 0.24);
    street(canvas, 92, 0.04);
  },
  (canvas) => {
    hills(canvas, 48, '#93a083', 0.6);
    for (let i = 0; i < 9; i += 1) cypress(canvas, -380 + i * 92, 62, canvas.random.between(96, 140), 0.1);
    street(canvas, 118, 0.05, ['#e9d2ac', '#d99473', '#e6cfa6'], 12);
  },
];

/** The view from a window or a balcony, clipped to it. `unit` is the size of the view's unit in pixels. */
export function drawView(
  canvas: Canvas,
  city: City | null,
  variant: number,
  place: { centre: Dot; unit: number; clip?: string },
): void {
  canvas.layer({ clip: place.clip }, () => {
    canvas.placed(place.centre, place.unit, () => {
      sky(canvas);
      if (city === null) anywhere[variant % anywhere.length]?.(canvas);
      else scenes[city](canvas, variant);
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
