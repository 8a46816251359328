import { mix } from '../core/colour.ts';
import { arch, on, rectangle, rounded, upright } from '../core/plane.ts';
import { at, box, type Frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';

export type Headboard = 'wood' | 'upholstered' | 'arch' | 'iron' | 'cane';

/** Metres from a bed's foot to its headboard. */
export const bedLength = 2;

const usualHeight = 1.12;
const archHeight = 1.42;

type Draw = (room: Room, place: Frame, width: number) => void;

/** A wooden board with three panels, of woven cane or solid. */
const panelled =
  (cane: boolean): Draw =>
  ({ canvas, palette }, place, width) => {
    box(canvas, place, [-0.04, 0, bedLength - 0.02], [width + 0.08, usualHeight, 0.06], palette.wood);
    const face = upright(place, 0, 0, bedLength - 0.025);
    const wide = (width - 0.04) / 3;
    for (let i = 0; i < 3; i += 1) {
      const left = 0.03 + i * wide;
      canvas.polygon(on(face, rounded(left, 0.56, wide - 0.04, usualHeight - 0.64, 0.03)), {
        fill: shaded(canvas, cane ? '#dcb986' : mix(palette.wood, canvas.light.shade, 0.16), [0, 0, -1]),
        stroke: mix(palette.wood, canvas.light.shade, 0.35),
        strokeWidth: 1.2,
      });
      for (let k = 1; cane && k < 12; k += 1) {
        const x = left + (k * (wide - 0.04)) / 12;
        canvas.line(
          on(face, [
            [x, 0.57],
            [x, usualHeight - 0.09],
          ]),
          '#8d6438',
          0.7,
          { opacity: 0.5 },
        );
      }
    }
  };

const drawIron: Draw = ({ canvas }, place, width) => {
  const iron = '#3d3432';
  const rise = 0.35;
  const front = upright(place, 0, 0, bedLength);
  const bow = arch(0, 0.1, width, usualHeight, rise).slice(2);
  canvas.line(on(front, [[width, 0], ...bow, [0, 0]]), iron, 5);
  for (let i = 1; i < 8; i += 1) {
    const x = (width * i) / 8;
    const lift = Math.sqrt(Math.max(0, 1 - ((x - width / 2) / (width / 2)) ** 2)) * rise;
    canvas.line(
      on(front, [
        [x, 0.3],
        [x, 0.1 + usualHeight - rise + lift],
      ]),
      iron,
      2.6,
    );
  }
};

/** A padded board with channels stitched into it. */
const upholstered =
  (tall: number, top: number): Draw =>
  ({ canvas, palette }, place, width) => {
    const { warm, shade } = canvas.light;
    const shape =
      tall === archHeight
        ? arch(-0.05, 0.1, width + 0.1, tall, 0.6)
        : rounded(-0.05, 0.1, width + 0.1, tall, 0.12);
    const front = upright(place, 0, 0, bedLength - 0.06);
    const tone = shaded(canvas, mix(palette.second, palette.linen, 0.12), [0, 0.2, -1]);
    canvas.polygon(on(upright(place, 0.025, 0, bedLength), shape), { fill: mix(tone, shade, 0.3) });
    canvas.polygon(on(front, shape), {
      fill: {
        from: at(place, 0, tall, bedLength),
        to: at(place, 0, 0.4, bedLength),
        stops: [
          [0, mix(tone, warm, 0.14)],
          [1, mix(tone, shade, 0.16)],
        ],
      },
    });
    for (let i = 1; i < 6; i += 1) {
      const x = (width * i) / 6;
      canvas.line(
        on(front, [
          [x, 0.5],
          [x, top],
        ]),
        shade,
        3,
        { opacity: 0.2, blur: 1.4 },
      );
      canvas.line(
        on(front, [
          [x + 0.025, 0.5],
          [x + 0.025, top],
        ]),
        warm,
        3,
        { opacity: 0.22, blur: 1.6 },
      );
    }
  };

const kinds: Record<Headboard, Draw> = {
  wood: panelled(false),
  cane: panelled(true),
  iron: drawIron,
  upholstered: upholstered(usualHeight, 1.16),
  arch: upholstered(archHeight, 1.2),
};

/** The headboard at the far end of a bed's frame, with its shadow on the wall. */
export function drawHeadboard(room: Room, place: Frame, width: number, kind: Headboard): void {
  const { canvas } = room;
  const silhouette =
    kind === 'arch'
      ? arch(-0.03, 0.05, width + 0.14, archHeight, 0.6)
      : rectangle(-0.03, 0.05, width + 0.14, usualHeight);
  const wallward = upright(place, 0, 0, bedLength + 0.02);
  canvas.polygon(on(wallward, silhouette), { fill: canvas.light.shade, opacity: 0.3, blur: 9 });
  kinds[kind](room, place, width);
}
