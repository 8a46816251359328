import { mix } from '../core/colour.ts';
import { on, rectangle, rounded, upright } from '../core/plane.ts';
import type { Frame } from '../core/solid.ts';
import { onWall, type Room, type Wall } from '../rooms/room.ts';

/** Folded and hanging towels on a rail along a wall. */
export function drawTowels(room: Room, wall: Wall, a: number, b: number, colours: readonly string[]): void {
  const { canvas, palette } = room;
  const wide = 0.28;
  canvas.line(
    onWall(
      wall,
      [
        [a - 0.06, b],
        [a + colours.length * (wide + 0.04) + 0.02, b],
      ],
      -0.06,
    ),
    palette.metal,
    4,
  );
  colours.forEach((colour, i) => {
    const x = a + i * (wide + 0.04);
    const tall = 0.52 - (i % 2) * 0.08;
    canvas.polygon(onWall(wall, rectangle(x + 0.01, b - tall - 0.03, wide, tall), -0.005), {
      fill: canvas.light.shade,
      opacity: 0.28,
      blur: 6,
    });
    const shape = onWall(wall, rounded(x, b - tall, wide, tall + 0.02, 0.012), -0.07);
    const [from, to] = onWall(
      wall,
      [
        [x, b],
        [x + wide, b],
      ],
      -0.07,
    );
    if (from && to)
      canvas.polygon(shape, {
        fill: {
          from,
          to,
          stops: [
            [0, mix(colour, canvas.light.shade, 0.1)],
            [0.3, mix(colour, canvas.light.warm, 0.24)],
            [0.6, colour],
            [1, mix(colour, canvas.light.shade, 0.16)],
          ],
        },
      });
    for (const y of [0.07, 0.1])
      canvas.line(
        onWall(
          wall,
          [
            [x + 0.005, b - tall + y],
            [x + wide - 0.005, b - tall + y],
          ],
          -0.071,
        ),
        palette.linen,
        2,
        { opacity: 0.75 },
      );
  });
}

/** A glass shower screen from the floor up, along the frame. */
export function drawScreen(room: Room, place: Frame, w: number, h: number): void {
  const { canvas, palette } = room;
  const plane = upright(place);
  const glass = on(plane, rectangle(0, 0.02, w, h));
  const [from, to] = [glass[3] ?? place.origin, glass[1] ?? place.origin];
  canvas.polygon(glass, {
    fill: {
      from,
      to,
      stops: [
        [0, '#ffffff', 0.3],
        [0.35, '#eaf3f0', 0.1],
        [0.5, '#ffffff', 0.28],
        [0.52, '#dfeae6', 0.12],
        [1, '#ffffff', 0.2],
      ],
    },
    stroke: palette.metal,
    strokeWidth: 3,
  });
}
