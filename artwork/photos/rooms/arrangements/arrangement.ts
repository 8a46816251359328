import type { Camera } from '../../core/camera.ts';
import { mix } from '../../core/colour.ts';
import type { Clutter } from '../../furniture/clutter.ts';
import type { PlantKind } from '../../furniture/foliage.ts';
import type { Headboard } from '../../furniture/headboard.ts';
import type { PendantKind } from '../../furniture/lamps.ts';
import type { RugKind } from '../../furniture/rugs.ts';
import type { Room, Wall } from '../room.ts';
import type { Opening } from '../window.ts';

/** One way to furnish a kind of room, with the cameras that show it well. */
export interface Arrangement {
  draw(room: Room): void;
  size: readonly [width: number, depth: number, height: number];
  cameras: readonly Camera[];
}

/** A thing in a room: how far its middle is from the viewer, and how to draw it. */
type Piece = readonly [z: number, draw: () => void];

/** Draws the farthest thing first. */
export function drawFarFirst(pieces: readonly Piece[]): void {
  for (const [, draw] of pieces.toSorted(([a], [b]) => b - a)) draw();
}

export const camera = (x: number, yaw: number, focal = 890, horizon = 420, z = -0.65, y = 1.5): Camera => ({
  position: [x, y, z],
  yaw,
  focal,
  horizon,
});

/** A window on a wall, from its left edge, its sill, and its size. */
export function windowOn(
  { canvas }: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
  head = canvas.random.pick(['square', 'square', 'arch'] as const),
): Opening {
  return { wall, a, b, w, h, head, rows: h > 2 ? 4 : h > 1.6 ? 3 : 2 };
}

/** What the arrangements choose from, so that no two rooms have the same things. */
export const choices = {
  headboards: ['wood', 'upholstered', 'arch', 'iron', 'cane'] satisfies Headboard[],
  rugs: ['kilim', 'stripes', 'border', 'berber', 'round'] satisfies RugKind[],
  pendants: ['globe', 'dome', 'rattan'] satisfies PendantKind[],
  tallPlants: ['monstera', 'olive', 'rubber', 'palm', 'snake'] satisfies PlantKind[],
  clutter: ['backpack', 'basket', 'suitcase', 'pile', 'crate'] satisfies Clutter[],
} as const;

/** A textile in one of the colours of the flat, more or less pale. */
export function textile({ canvas, palette }: Room): string {
  const { random } = canvas;
  return mix(
    random.pick([palette.first, palette.second, palette.third, palette.accentWall]),
    palette.linen,
    random.between(0.05, 0.5),
  );
}
