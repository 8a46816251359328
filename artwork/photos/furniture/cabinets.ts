import { mix } from '../core/colour.ts';
import { on, rectangle, rounded, upright } from '../core/plane.ts';
import { at, box, type Frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { castShadow } from './shadow.ts';

export interface Cabinet {
  w: number;
  kind: 'door' | 'drawers' | 'oven' | 'open';
}

/** A run of base cabinets along the frame, their fronts to the viewer, with a worktop at 0.92. Returns its length. */
export function drawCabinets(
  room: Room,
  place: Frame,
  units: readonly Cabinet[],
  colour: string,
  worktop: string,
): number {
  const { canvas, palette } = room;
  const total = units.reduce((sum, { w }) => sum + w, 0);
  castShadow(canvas, place, [0, 0, total, 0.6], 0.6, 0.5);
  box(canvas, place, [0, 0, 0.05], [total, 0.1, 0.55], palette.darkWood, { edges: false });
  box(canvas, place, [0, 0.1, 0], [total, 0.78, 0.6], colour, { edges: false });
  const front = upright(place, 0, 0, -0.004);
  const line = mix(colour, canvas.light.shade, 0.45);
  const face = shaded(canvas, mix(colour, '#ffffff', 0.04), [0, 0, -1]);
  let x = 0;
  for (const { w, kind } of units) {
    const panel = (a: number, b: number, ww: number, hh: number) => {
      canvas.polygon(on(front, rectangle(a, b, ww, hh)), { fill: face, stroke: line, strokeWidth: 1.2 });
      canvas.polygon(on(front, rectangle(a + 0.05, b + 0.05, ww - 0.1, hh - 0.1)), {
        fill: mix(face, canvas.light.shade, 0.05),
        stroke: line,
        strokeWidth: 0.7,
      });
    };
    const handle = (a: number, b: number, ww: number, hh: number) =>
      canvas.polygon(on(upright(place, 0, 0, -0.03), rounded(a, b, ww, hh, 0.006)), { fill: palette.metal });
    if (kind === 'door') {
      panel(x + 0.015, 0.12, w - 0.03, 0.74);
      handle(x + w - 0.07, 0.62, 0.016, 0.16);
    } else if (kind === 'drawers') {
      [0.12, 0.38, 0.64].forEach((y) => {
        panel(x + 0.015, y, w - 0.03, 0.23);
        handle(x + w / 2 - 0.07, y + 0.17, 0.14, 0.016);
      });
    } else if (kind === 'oven') {
      canvas.polygon(on(front, rectangle(x + 0.015, 0.12, w - 0.03, 0.74)), { fill: '#e7e1d6' });
      canvas.polygon(on(front, rounded(x + 0.06, 0.18, w - 0.12, 0.42, 0.02)), {
        fill: {
          from: at(place, x, 0.6, 0),
          to: at(place, x + w, 0.2, 0),
          stops: [
            [0, '#5a5150'],
            [0.5, '#383032'],
            [1, '#4a4142'],
          ],
        },
      });
      handle(x + 0.08, 0.64, w - 0.16, 0.022);
      for (let i = 0; i < 5; i += 1)
        canvas.polygon(on(front, rounded(x + 0.08 + (i * (w - 0.2)) / 4, 0.75, 0.035, 0.035, 0.016)), {
          fill: palette.darkWood,
        });
    } else {
      canvas.polygon(on(front, rectangle(x + 0.02, 0.13, w - 0.04, 0.72)), {
        fill: mix(colour, canvas.light.shade, 0.55),
      });
      for (const y of [0.13, 0.5])
        canvas.polygon(on(front, rectangle(x + 0.02, y, w - 0.04, 0.025)), { fill: palette.wood });
      for (let i = 0; i < 4; i += 1)
        canvas.polygon(on(front, rounded(x + 0.06 + (i * (w - 0.14)) / 4, 0.525, 0.07, 0.11, 0.02)), {
          fill: [palette.linen, palette.first, palette.third, palette.linen][i] ?? palette.linen,
        });
      for (let i = 0; i < 3; i += 1)
        canvas.polygon(on(front, rounded(x + 0.06 + (i * (w - 0.14)) / 3, 0.155, 0.11, 0.16, 0.03)), {
          fill: [palette.third, palette.linen, palette.second][i] ?? palette.linen,
        });
    }
    x += w;
  }
  box(canvas, place, [-0.02, 0.88, -0.03], [total + 0.04, 0.04, 0.63], worktop);
  canvas.polygon(on(upright(place, 0, 0, -0.006), rectangle(0, 0.8, total, 0.08)), {
    fill: canvas.light.shade,
    opacity: 0.25,
    blur: 4,
  });
  return total;
}
