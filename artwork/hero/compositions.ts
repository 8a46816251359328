import type { Composition } from './core/scene.ts';

export type Crop = 'wide' | 'tall';

export const compositions: Record<Crop, Composition> = {
  wide: {
    camera: { width: 1920, height: 1080, vanishing: [1000, 572], focal: 1056, eye: 1.55 },
    opening: { left: -2.45, right: 2.25, spring: 3.3, rise: 0.34, inner: 4.4, outer: 4.85 },
    shutter: 1.3,
    campanile: [57, -14, 215],
    dome: [30, -13, 205],
    pines: [
      [[-4.2, -5, 98], 10.5],
      [[0.6, -5, 108], 13],
    ],
    cypresses: [
      [[-21, -6, 84], 9.5],
      [[-18.6, -6, 84.5], 11.5],
      [[-16.6, -6, 86], 8.6],
      [[9, -7, 70], 7.5],
    ],
    desk: [1.2, 0, 2.3],
    things: { moka: [1.38, 2.98], bowl: [1.45, 2.55], books: [1.82, 2.93], lamp: [2.14, 3] },
    boxes: [-1.12, -0.2, 1.55],
    curtain: { from: -2.98, width: 0.92, drift: 0.55 },
    plant: [-3.05, 0, 3.9],
    picture: [3.03, 2.06, 4.38],
    moon: [1262, 196],
  },
  tall: {
    camera: { width: 828, height: 1100, vanishing: [414, 650], focal: 1010, eye: 1.55 },
    opening: { left: -1.36, right: 1.6, spring: 3.75, rise: 0.3, inner: 4.4, outer: 4.85 },
    shutter: 1.42,
    campanile: [38, -14, 215],
    dome: [8, -13, 205],
    pines: [
      [[-9.6, -5, 98], 9.5],
      [[-6.8, -5, 108], 12],
    ],
    cypresses: [
      [[14.2, -6, 84], 8],
      [[15.8, -6, 84.5], 10],
      [[2, -7, 70], 7],
    ],
    desk: [0.42, 0, 2.5],
    things: { moka: [0.56, 3.2], bowl: [0.64, 2.72], books: [1, 3.1], lamp: [0.86, 3.27] },
    boxes: [-0.66, 0.74],
    curtain: { from: -1.78, width: 0.56, drift: 0.34 },
    plant: null,
    picture: null,
    moon: [566, 236],
  },
};
