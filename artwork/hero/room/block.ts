import type { Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { type Scene, seeAll } from '../core/scene.ts';
import { indoors } from './indoors.ts';

export interface BlockOptions {
  /** The share of the room's light that reaches the block. */
  strength?: number;
  top?: string;
}

/** A block from its left, bottom, near corner, with its front, top and visible side. */
export function drawBlock(
  scene: Scene,
  [x, y, z]: Point,
  [w, h, d]: Point,
  colour: string,
  { strength = 1, top = colour }: BlockOptions = {},
): void {
  const { sheet, camera } = scene;
  const middle: Point = [x + Math.min(w, 0.8) / 2, y + h, z + d / 2];
  const paint = (tint: string, share: number) => indoors(scene, tint, middle, strength * share);
  const seenFromLeft = x > 0;
  const edge = seenFromLeft ? x : x + w;
  if (x > 0 || x + w < 0) {
    sheet.shape(
      seeAll(scene, [
        [edge, y, z],
        [edge, y, z + d],
        [edge, y + h, z + d],
        [edge, y + h, z],
      ]),
      { fill: paint(colour, seenFromLeft ? 0.72 : 0.94) },
    );
  }
  if (y + h < camera.eye) {
    sheet.shape(
      seeAll(scene, [
        [x, y + h, z],
        [x + w, y + h, z],
        [x + w, y + h, z + d],
        [x, y + h, z + d],
      ]),
      { fill: paint(mix(top, '#fff0d0', 0.16), 1.06) },
    );
  }
  const front = seeAll(scene, [
    [x, y, z],
    [x + w, y, z],
    [x + w, y + h, z],
    [x, y + h, z],
  ]);
  const [[, low] = [0, 0], , [, high] = [0, 0]] = front;
  sheet.shape(front, {
    fill: sheet.linear(
      [0, high],
      [0, low],
      [
        [0, paint(colour, 0.84)],
        [1, paint(colour, 0.68)],
      ],
    ),
  });
}
