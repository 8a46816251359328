import { mix } from '../core/colour.ts';
import { arch, ellipse, type Flat } from '../core/plane.ts';
import { onWall, type Room, type Wall } from '../rooms/room.ts';
import { hangingShadow } from './shadow.ts';

/** A mirror with a brass rim, arched or round, showing the soft light of the room. */
export function drawMirror(
  room: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
  round = false,
): void {
  const { canvas, palette } = room;
  const shape = (inset: number) =>
    round
      ? ellipse(a + w / 2, b + h / 2, w / 2 - inset, h / 2 - inset)
      : arch(a + inset, b + inset, w - 2 * inset, h - 2 * inset);
  canvas.polygon(
    onWall(
      wall,
      shape(-0.02).map(([x, y]): Flat => [x + 0.02, y - 0.04]),
      -0.001,
    ),
    { fill: canvas.light.shade, ...hangingShadow },
  );
  canvas.polygon(onWall(wall, shape(0), -0.03), { fill: palette.metal });
  const glass = mix(palette.wall, '#c9d3d2', 0.45);
  const [from, to] = onWall(
    wall,
    [
      [a, b + h],
      [a + w, b],
    ],
    -0.03,
  );
  if (from && to)
    canvas.polygon(onWall(wall, shape(0.025), -0.032), {
      fill: {
        from,
        to,
        stops: [
          [0, mix(glass, '#ffffff', 0.55)],
          [0.4, glass],
          [0.42, mix(glass, '#ffffff', 0.3)],
          [0.55, mix(glass, '#ffffff', 0.2)],
          [0.56, glass],
          [1, mix(glass, canvas.light.shade, 0.22)],
        ],
      },
    });
}
