import type { Dot, Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { smooth } from '../core/outline.ts';
import type { Scene } from '../core/scene.ts';
import { indoors } from './indoors.ts';

/** A pointed leaf from its stalk, at an angle in radians; one half catches the light. */
export function drawLeaf(
  scene: Scene,
  [x, y]: Dot,
  length: number,
  angle: number,
  foot: Point,
  colour = '#66773f',
): void {
  const { sheet } = scene;
  const spin = (a: number, b: number): Dot => [
    x + length * (a * Math.cos(angle) - b * Math.sin(angle)),
    y + length * (a * Math.sin(angle) + b * Math.cos(angle)),
  ];
  sheet.path(
    smooth([spin(0, 0), spin(0.3, -0.2), spin(0.7, -0.17), spin(1, 0), spin(0.7, 0.17), spin(0.3, 0.2)]),
    { fill: indoors(scene, colour, foot) },
  );
  sheet.path(smooth([spin(0, 0), spin(0.3, -0.2), spin(0.7, -0.17), spin(1, 0), spin(0.5, -0.02)]), {
    fill: indoors(scene, mix(colour, '#c5c77c', 0.4), foot),
    opacity: 0.8,
  });
}
