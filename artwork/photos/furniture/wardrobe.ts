import { mix } from '../core/colour.ts';
import { on, rectangle, rounded, upright } from '../core/plane.ts';
import { box, type Frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { castShadow } from './shadow.ts';

/** A wardrobe w wide, its doors to the viewer. */
export function drawWardrobe(room: Room, place: Frame, w: number, h: number, colour: string): void {
  const { canvas, palette } = room;
  castShadow(canvas, place, [0, 0, w, 0.56], 1, 0.5);
  // What stands out of the body is seen from below or above, so that the body covers it.
  box(canvas, place, [0.02, 0, 0.03], [w - 0.04, 0.07, 0.5], palette.darkWood, { edges: false });
  box(canvas, place, [-0.03, h, -0.03], [w + 0.06, 0.05, 0.6], colour);
  box(canvas, place, [0, 0.06, 0], [w, h - 0.06, 0.56], colour);
  const front = upright(place, 0, 0, -0.004);
  const doors = Math.max(2, Math.round(w / 0.5));
  const wide = w / doors;
  const face = shaded(canvas, mix(colour, '#ffffff', 0.08), [0, 0, -1]);
  for (let i = 0; i < doors; i += 1) {
    canvas.polygon(on(front, rectangle(i * wide + 0.012, 0.1, wide - 0.024, h - 0.14)), {
      fill: face,
      stroke: mix(colour, canvas.light.shade, 0.4),
      strokeWidth: 1.2,
    });
    canvas.polygon(on(front, rectangle(i * wide + 0.07, 0.2, wide - 0.14, h - 0.34)), {
      fill: mix(face, canvas.light.shade, 0.05),
      stroke: mix(colour, canvas.light.shade, 0.3),
      strokeWidth: 0.8,
    });
    const x = i % 2 === 0 ? (i + 1) * wide - 0.05 : i * wide + 0.035;
    canvas.polygon(on(upright(place, 0, 0, -0.02), rounded(x, h * 0.45, 0.016, 0.16, 0.006)), {
      fill: palette.metal,
    });
  }
}

/** A bed on posts, w long and 0.95 deep, with a ladder; a bunk has another bed below. */
export function drawHighBed(room: Room, place: Frame, w: number, cover: string, low: string | null): void {
  const { canvas, palette } = room;
  const deep = 0.95;
  const deck = low === null ? 1.62 : 1.42;
  castShadow(canvas, place, [0, 0, w, deep], 1, 0.45);
  const bed = (y: number, colour: string) => {
    box(canvas, place, [0.03, y + 0.1, 0.04], [w - 0.06, 0.14, deep - 0.08], palette.linen, {
      soft: 6,
      edges: false,
    });
    box(canvas, place, [0.03, y + 0.13, 0.02], [w * 0.68, 0.15, deep - 0.04], colour, {
      soft: 8,
      edges: false,
    });
    box(canvas, place, [w - 0.5, y + 0.23, 0.12], [0.4, 0.13, deep - 0.3], palette.linen, {
      soft: 14,
      edges: false,
    });
    box(canvas, place, [0, y, 0], [w, 0.13, deep], palette.wood);
  };
  const post = (x: number, z: number) =>
    box(canvas, place, [x, 0, z], [0.08, deck + 0.42, 0.08], palette.wood, { edges: false });
  for (const x of [0, w - 0.08]) post(x, deep - 0.08);
  if (low !== null) bed(0.24, low);
  bed(deck, cover);
  for (const x of [0, w - 0.08]) post(x, 0);
  box(canvas, place, [0.5, deck + 0.3, 0], [w - 0.5, 0.08, 0.04], palette.wood);
  for (const x of [0.12, 0.44]) box(canvas, place, [x, 0, -0.1], [0.05, deck + 0.3, 0.05], palette.darkWood);
  for (let y = 0.25; y < deck; y += 0.27)
    box(canvas, place, [0.12, y, -0.09], [0.36, 0.04, 0.04], palette.darkWood, { edges: false });
}
