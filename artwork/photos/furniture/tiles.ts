import { mix } from '../core/colour.ts';
import { rectangle } from '../core/plane.ts';
import { shaded } from '../core/solid.ts';
import { onWall, type Room, type Wall } from '../rooms/room.ts';

/** Glazed tiles over a part of a wall, each catching the light a little differently. */
export function drawTiles(
  room: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
  colour: string,
  size: readonly [number, number] = [0.12, 0.12],
  stagger = false,
): void {
  const { canvas } = room;
  const normal = [-wall.out[0], -wall.out[1], -wall.out[2]] as const;
  const base = shaded(canvas, colour, normal);
  canvas.polygon(onWall(wall, rectangle(a, b, w, h), -0.004), { fill: mix(base, '#f4ead8', 0.5) });
  const [tw, th] = size;
  let row = 0;
  for (let y = b; y < b + h - 0.01; y += th) {
    row += 1;
    const shift = stagger && row % 2 === 0 ? -tw / 2 : 0;
    for (let x = a + shift; x < a + w - 0.01; x += tw) {
      const left = Math.max(a, x) + 0.004;
      const right = Math.min(a + w, x + tw) - 0.004;
      const top = Math.min(b + h, y + th) - 0.004;
      if (right - left < 0.012 || top - y < 0.015) continue;
      const tone = mix(
        base,
        canvas.random.chance(0.5) ? canvas.light.warm : canvas.light.shade,
        canvas.random.between(0, 0.12),
      );
      canvas.polygon(onWall(wall, rectangle(left, y + 0.004, right - left, top - y - 0.004), -0.006), {
        fill: tone,
      });
      if (canvas.random.chance(0.22))
        canvas.polygon(
          onWall(
            wall,
            [
              [left + 0.01, top - 0.01],
              [left + (right - left) * 0.6, top - 0.01],
              [left + 0.01, y + (top - y) * 0.55],
            ],
            -0.006,
          ),
          { fill: '#ffffff', opacity: 0.16 },
        );
    }
  }
}
