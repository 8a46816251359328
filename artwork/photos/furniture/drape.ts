import { mix } from '../core/colour.ts';
import { type Flat, on, type Plane } from '../core/plane.ts';
import type { Room } from '../rooms/room.ts';

/** Fabric hanging from an edge, its hem waving. */
export function drape(room: Room, plane: Plane, wide: number, drop: number, colour: string): void {
  const { canvas } = room;
  const hem: Flat[] = Array.from({ length: 25 }, (_, i) => [
    (wide * (24 - i)) / 24,
    -drop + 0.006 * Math.sin(i * 0.9) * Math.min(1, wide) + 0.003 * Math.sin(i * 1.7),
  ]);
  const [high, low] = on(plane, [
    [wide / 2, 0],
    [wide / 2, -drop],
  ]);
  if (!high || !low) return;
  canvas.polygon(on(plane, [[0, 0], [wide, 0], ...hem]), {
    fill: {
      from: high,
      to: low,
      stops: [
        [0, colour],
        [1, mix(colour, canvas.light.shade, 0.26)],
      ],
    },
  });
  for (let i = 1; i < 9; i += 1) {
    const a = (wide * (i + canvas.random.between(-0.3, 0.3))) / 9;
    canvas.line(
      on(plane, [
        [a, -0.04],
        [a + canvas.random.between(-0.03, 0.03), -drop * 0.96],
      ]),
      canvas.light.shade,
      5,
      { opacity: 0.12, blur: 2.5 },
    );
    canvas.line(
      on(plane, [
        [a + 0.03, -0.05],
        [a + 0.035, -drop * 0.9],
      ]),
      canvas.light.warm,
      4,
      { opacity: 0.2, blur: 2 },
    );
  }
}
