import { mix } from '../core/colour.ts';
import { on, rectangle, rounded, upright } from '../core/plane.ts';
import { box, type Frame, shaded } from '../core/solid.ts';
import type { Room, Wall } from '../rooms/room.ts';
import { castShadow } from './shadow.ts';
import { shelfThings } from './shelves.ts';

/** Drawers next to a bed, 0.46 wide and 0.52 tall. The front is towards the viewer. */
export function drawNightstand(room: Room, place: Frame, colour: string): void {
  const { canvas, palette } = room;
  castShadow(canvas, place, [0, 0, 0.46, 0.38], 0.4);
  for (const x of [0.02, 0.4]) box(canvas, place, [x, 0, 0.02], [0.04, 0.16, 0.04], palette.darkWood);
  box(canvas, place, [0, 0.14, 0], [0.46, 0.38, 0.38], colour);
  const front = upright(place, 0, 0, -0.002);
  for (const y of [0.17, 0.35]) {
    canvas.polygon(on(front, rectangle(0.025, y, 0.41, 0.155)), {
      fill: shaded(canvas, mix(colour, '#ffffff', 0.06), [0, 0, -1]),
      stroke: mix(colour, canvas.light.shade, 0.4),
      strokeWidth: 1,
    });
    canvas.polygon(on(front, rounded(0.2, y + 0.065, 0.06, 0.02, 0.008)), { fill: palette.metal });
  }
}

/** An open bookcase, its back against a wall, filled with books. */
export function drawBookcase(room: Room, place: Frame, w: number, h: number, colour: string): void {
  const { canvas } = room;
  const deep = 0.3;
  castShadow(canvas, place, [0, 0, w, deep], 1, 0.5);
  box(canvas, place, [0, 0, 0], [w, h, deep], colour);
  const front = upright(place, 0, 0, -0.001);
  const wall: Wall = { ...front, out: [0, 0, 1] };
  const shelves = Math.round(h / 0.36);
  const pitch = (h - 0.08) / shelves;
  for (let i = 0; i < shelves; i += 1) {
    const y = 0.06 + i * pitch;
    canvas.polygon(on(front, rectangle(0.03, y, w - 0.06, pitch - 0.03)), {
      fill: mix(colour, canvas.light.shade, 0.5),
    });
    canvas.polygon(on(front, rectangle(0.03, y, w - 0.06, (pitch - 0.03) * 0.25)), {
      fill: mix(colour, canvas.light.shade, 0.3),
      opacity: 0.5,
    });
    shelfThings(room, wall, [0.05, y, w - 0.1, pitch - 0.07], 0);
    canvas.polygon(on(front, rectangle(0.03, y + pitch - 0.075, w - 0.06, 0.045)), {
      fill: canvas.light.shade,
      opacity: 0.3,
      blur: 3,
    });
  }
}
