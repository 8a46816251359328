import type { Point } from '../core/camera.ts';
import { height, project, scaleAt, width } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import type { Glow } from '../furniture/lamps.ts';
import { onWall, type Room } from './room.ts';
import { type Opening, outlineOf } from './window.ts';

function middle({ wall, a, b, w, h }: Opening): Point {
  return onWall(wall, [[a + w / 2, b + h / 2]])[0] ?? wall.origin;
}

/**
 * The last layer of every room: the ambient light, from which lamps and windows stand out, a bloom around them, and darker corners of the
 * picture. `outside` is for places under the sky, which dusk darkens less.
 */
export function drawGrade(
  { canvas }: Room,
  openings: readonly Opening[],
  glows: readonly Glow[] = [],
  outside = false,
): void {
  const { light } = canvas;
  canvas.layer({ blend: 'multiply' }, () => {
    canvas.cover({ fill: outside ? mix(light.ambient, '#ffffff', 0.6) : light.ambient });
    if (light.lamps) {
      for (const { at, reach } of glows) {
        const radius = reach * scaleAt(canvas.camera, at);
        canvas.cover({
          fill: {
            around: project(canvas.camera, at),
            radius,
            stops: [
              [0, '#fff4dc', 1],
              [0.3, '#ffe6bd', 0.85],
              [0.65, '#f7cfa4', 0.4],
              [1, '#d9a792', 0],
            ],
          },
        });
      }
    }
    for (const opening of openings) {
      if (light.lamps)
        canvas.polygon(onWall(opening.wall, outlineOf(opening, 0.06)), {
          fill: '#ffffff',
          opacity: 0.9,
          blur: 2,
        });
    }
  });
  for (const opening of openings) {
    const place = middle(opening);
    const radius = scaleAt(canvas.camera, place) * (light.lamps ? 1.4 : 2.5);
    const strength = light.lamps ? 0.08 : 0.17;
    canvas.cover({
      blend: 'screen',
      fill: {
        around: project(canvas.camera, place),
        radius,
        stops: [
          [0, light.sun, strength],
          [0.45, light.sun, strength * 0.35],
          [1, light.sun, 0],
        ],
      },
    });
  }
  if (light.lamps) {
    for (const { at } of glows) {
      const radius = scaleAt(canvas.camera, at) * 1.1;
      canvas.cover({
        blend: 'screen',
        fill: {
          around: project(canvas.camera, at),
          radius,
          stops: [
            [0, '#ffcf86', 0.42],
            [0.4, '#ffb766', 0.14],
            [1, '#ff9d4d', 0],
          ],
        },
      });
    }
  }
  canvas.cover({
    blend: 'soft-light',
    fill: {
      from: [0, 0],
      to: [width, height],
      stops: [
        [0, light.warm, 0.14],
        [1, light.shade, 0.2],
      ],
    },
  });
  canvas.cover({
    blend: 'multiply',
    fill: {
      around: [width / 2, height * 0.46],
      radius: width * 0.78,
      stops: [
        [0, '#ffffff', 0],
        [0.62, '#fff6ea', 0],
        [1, light.shade, 0.3],
      ],
    },
  });
}
