import { scaleAt } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { level, on, rectangle, rounded } from '../core/plane.ts';
import { at, type Frame } from '../core/solid.ts';

/** The shadow under and next to a thing that covers w by d of its frame's floor, away from the light. */
export function castShadow(
  canvas: Canvas,
  place: Frame,
  [x, z, w, d]: readonly [number, number, number, number],
  tall = 0.5,
  strength = 0.5,
): void {
  const { towards, shade, lamps } = canvas.light;
  const plane = level(place, 0, 0.002, 0);
  const pixels = scaleAt(canvas.camera, at(place, x + w / 2, 0, z + d / 2));
  const reach = tall * 0.45;
  const soft = on(plane, rounded(x - 0.02, z - 0.02, w + 0.04, d + 0.04, 0.05)).map(
    ([px, py, pz]) => [px - towards[0] * reach, py, pz - 0.2 * reach] as const,
  );
  canvas.polygon(soft, { fill: shade, opacity: strength * 0.5, blur: pixels * (0.05 + tall * 0.08) });
  canvas.polygon(on(plane, rectangle(x, z, w, d)), {
    fill: shade,
    opacity: strength * (lamps ? 0.7 : 0.85),
    blur: Math.max(2.5, pixels * 0.025),
  });
}

/** The shadow around a flat thing on a wall. */
export const hangingShadow = { opacity: 0.32, blur: 7 } as const;
