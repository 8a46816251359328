import { type Dot, type Point, scaleAt } from '../core/camera.ts';
import { under } from '../core/colour.ts';
import { type Scene, see } from '../core/scene.ts';
import type { Stop } from '../core/sheet.ts';

/** The height of the lamp's light above the desk top, in metres. */
const flame = 0.4;
export const deskHeight = 0.76;

export function lampAt({ things }: Scene): Point {
  const [x, z] = things.lamp;
  return [x, deskHeight + flame, z];
}

/** A colour at a place in the room, under the light of the time of day and of a lit lamp. */
export function indoors(scene: Scene, colour: string, at: Point, strength = 1): string {
  const { room, lamp } = scene.light;
  const [x, y, z] = lampAt(scene);
  const metres = Math.hypot(at[0] - x, at[1] - y, at[2] - z);
  const near = 1 / (1 + (metres / 1.15) ** 2);
  return under(colour, [
    (room[0] + lamp[0] * near) * strength,
    (room[1] + lamp[1] * near) * strength,
    (room[2] + lamp[2] * near) * strength,
  ]);
}

/** The fill of a surface across the room at this depth. The light of the lamp decreases around it. */
export function wash(scene: Scene, colour: string, depth: number, strength = 1): string {
  const [x, y] = lampAt(scene);
  const centre: Dot = see(scene, [x, y, depth]);
  const furthest = 7;
  const stops = [0, 0.4, 0.8, 1.3, 2, 3, 4.5, furthest].map(
    (metres): Stop => [metres / furthest, indoors(scene, colour, [x + metres, y, depth], strength)],
  );
  return scene.sheet.radial(centre, furthest * scaleAt(scene.camera, depth), stops);
}
