import { project, scaleAt } from '../core/camera.ts';
import { at, type Frame } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { drawFoliage, type PlantKind } from './foliage.ts';
import { lathe } from './lathe.ts';
import { castShadow } from './shadow.ts';

interface Shape {
  /** The height of the pot in metres, for a plant of this height. */
  pot(tall: number): number;
  /** The height of the foliage in its own units. */
  units: number;
  hanging?: boolean;
}

const standing: Shape = { pot: (tall) => Math.min(0.34, tall * 0.32), units: 108 };
const small: Partial<Record<PlantKind, Shape>> = {
  herb: { pot: (tall) => tall * 0.5, units: 30 },
  trailing: { pot: (tall) => tall * 0.4, units: 60, hanging: true },
};

/** A potted plant standing on the frame's origin; `tall` is its whole height in metres. */
export function drawPlant(room: Room, place: Frame, kind: PlantKind, tall: number, pot: string): void {
  const { canvas } = room;
  const shape = small[kind] ?? standing;
  const potTall = shape.pot(tall);
  const r = potTall * (kind === 'herb' ? 0.48 : 0.5);
  castShadow(canvas, place, [-r, -r * 0.6, 2 * r, 1.4 * r], tall * 0.5, 0.5);
  const profile = [
    [r * 0.72, 0],
    [r * 0.92, potTall * 0.75],
    [r * 1.04, potTall * 0.8],
    [r * 1.04, potTall],
  ] as const;
  lathe(canvas, place, profile, pot, '#4e3629');
  const stem = at(place, 0, potTall, 0);
  const green = shape.hanging ? tall : tall - potTall;
  const size = (green / shape.units) * scaleAt(canvas.camera, stem);
  canvas.placed(project(canvas.camera, stem), 1, () => drawFoliage(canvas, kind, size));
}
