import type { Point } from '../core/camera.ts';
import { scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { rectangle } from '../core/plane.ts';
import { shaded } from '../core/solid.ts';
import { onWall, type Room } from '../rooms/room.ts';
import type { Opening } from '../rooms/window.ts';

/** A pair of curtains beside a window, from a rod down to the floor. */
export function drawCurtains(room: Room, { wall, a, b, w, h }: Opening, colour: string, sheer = false): void {
  const { canvas, palette } = room;
  const top = Math.min(room.height - 0.16, b + h + 0.22);
  const panel = sheer ? 0.44 : 0.36;
  for (const [left, lean] of [
    [a - 0.34, 1],
    [a + w + 0.34 - panel, -1],
  ] as const) {
    const folds = 7;
    canvas.polygon(onWall(wall, rectangle(left + 0.05, 0.02, panel, top - 0.02), -0.02), {
      fill: canvas.light.shade,
      opacity: 0.25,
      blur: 12,
    });
    canvas.layer({ opacity: sheer ? 0.78 : 1 }, () => {
      for (let i = 0; i < folds; i += 1) {
        const [from, to] = [left + (panel * i) / folds, left + (panel * (i + 1)) / folds];
        const sway = 0.03 * lean;
        const shape = onWall(
          wall,
          [
            [from, top],
            [to, top],
            [to + sway, 0.03],
            [from + sway, 0.03 + 0.015 * (i % 2)],
          ],
          -0.1,
        );
        const tone = shaded(canvas, colour, [0, 0.2, -0.8]);
        const [p, , q] = onWall(
          wall,
          [
            [from, 1.4],
            [0, 0],
            [to, 1.4],
          ],
          -0.1,
        );
        if (!p || !q) continue;
        canvas.polygon(shape, {
          fill: {
            from: p,
            to: q,
            stops: [
              [0, mix(tone, canvas.light.shade, 0.2)],
              [0.35, mix(tone, canvas.light.warm, 0.3)],
              [0.7, tone],
              [1, mix(tone, canvas.light.shade, 0.24)],
            ],
          },
          stroke: tone,
          strokeWidth: 0.5,
        });
      }
    });
  }
  const rod = onWall(
    wall,
    [
      [a - 0.46, top + 0.02],
      [a + w + 0.46, top + 0.02],
    ],
    -0.1,
  );
  canvas.line(rod, palette.metal, 5);
  canvas.line(rod, canvas.light.warm, 1.4, { opacity: 0.6 });
  for (const end of rod) knob(room, end);
}

function knob({ canvas, palette }: Room, place: Point): void {
  const [x, y] = canvas.dot(place);
  const r = scaleAt(canvas.camera, place) * 0.03;
  canvas.path(`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`, {
    fill: palette.metal,
  });
}
