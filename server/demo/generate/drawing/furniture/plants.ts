import { project, scaleAt } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { at, type Frame, frame } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { lathe } from './lathe.ts';
import { castShadow } from './shadow.ts';

export type PlantKind = 'monstera' | 'olive' | 'snake' | 'rubber' | 'palm' | 'herb' | 'trailing';

const greens = {
  monstera: '#55724b',
  olive: '#8b9a76',
  snake: '#6a8460',
  rubber: '#4c6a4d',
  palm: '#6f8f58',
  herb: '#7d9a5c',
  trailing: '#75925f',
};

/** A leaf from its stalk, in metres with y down. */
function leaf(
  canvas: Canvas,
  x: number,
  y: number,
  long: number,
  wide: number,
  turn: number,
  colour: string,
): void {
  canvas.placed(
    [x, y],
    1,
    () => {
      const tip = -long;
      canvas.path(
        `M0 0C${wide} ${tip * 0.2} ${wide * 0.9} ${tip * 0.75} 0 ${tip}C${-wide * 0.9} ${tip * 0.75} ${-wide} ${tip * 0.2} 0 0Z`,
        {
          fill: {
            from: [-wide, 0],
            to: [wide, 0],
            stops: [
              [0, mix(colour, canvas.light.warm, 0.2)],
              [0.49, mix(colour, canvas.light.warm, 0.06)],
              [0.51, mix(colour, canvas.light.shade, 0.14)],
              [1, mix(colour, canvas.light.shade, 0.24)],
            ],
          },
        },
      );
    },
    turn,
  );
}

function foliage(canvas: Canvas, kind: PlantKind, size: number): void {
  const { random } = canvas;
  const green = greens[kind];
  const tone = () =>
    mix(green, random.chance(0.5) ? canvas.light.shade : canvas.light.warm, random.between(0, 0.2));
  if (kind === 'snake') {
    for (let i = 0; i < 9; i += 1)
      leaf(
        canvas,
        (i - 4) * size * 2.2,
        0,
        size * random.between(50, 86),
        size * 5,
        (i - 4) * 5 + random.between(-3, 3),
        tone(),
      );
  } else if (kind === 'palm') {
    for (let i = 0; i < 11; i += 1) {
      const turn = (i - 5) * 19 + random.between(-5, 5);
      const long = size * random.between(66, 92);
      canvas.placed(
        [0, -size * 10],
        1,
        () => {
          canvas.path(`M0 0Q${long * 0.02} ${-long * 0.5} ${long * 0.16} ${-long}`, {
            stroke: mix(green, canvas.light.shade, 0.2),
            strokeWidth: size * 1.6,
          });
          for (let k = 2; k < 10; k += 1) {
            const y = (-long * k) / 10;
            const x = long * 0.16 * (k / 10) ** 2;
            for (const side of [-1, 1])
              leaf(canvas, x, y, size * (26 - k * 1.4), size * 2.4, side * (62 - k * 3), tone());
          }
        },
        turn,
      );
    }
  } else if (kind === 'olive') {
    canvas.path(
      `M0 0Q${size * 4} ${-size * 30} ${-size * 2} ${-size * 62}M${size} ${-size * 34}Q${size * 8} ${-size * 50} ${size * 16} ${-size * 66}M0 ${-size * 40}Q${-size * 8} ${-size * 52} ${-size * 18} ${-size * 62}`,
      { stroke: '#8a6f58', strokeWidth: size * 2.6 },
    );
    for (let i = 0; i < 150; i += 1) {
      const angle = random.between(0, 6.28);
      const far = Math.sqrt(random.next()) * size * 34;
      leaf(
        canvas,
        Math.cos(angle) * far,
        -size * 78 + Math.sin(angle) * far * 0.8,
        size * random.between(7, 12),
        size * 2,
        random.between(-170, 170),
        tone(),
      );
    }
  } else if (kind === 'monstera' || kind === 'rubber') {
    const leaves = kind === 'monstera' ? 11 : 15;
    for (let i = 0; i < leaves; i += 1) {
      const side = i - (leaves - 1) / 2;
      const long = size * random.between(34, 80);
      const turn = side * (kind === 'monstera' ? 13 : 8) + random.between(-6, 6);
      const radians = (turn * Math.PI) / 180;
      const [x, y] = [Math.sin(radians) * long, -Math.cos(radians) * long];
      canvas.path(`M0 0Q${x * 0.25} ${y * 0.7} ${x} ${y}`, {
        stroke: mix(green, '#a8a05f', 0.25),
        strokeWidth: size * 1.5,
      });
      const colour = tone();
      if (kind === 'rubber')
        leaf(canvas, x, y, size * 26, size * 10, turn * 2.6 + random.between(-20, 20), colour);
      else
        monsteraLeaf(canvas, x, y, size * random.between(15, 21), turn * 2 + (side < 0 ? -40 : 40), colour);
    }
  } else {
    const count = kind === 'herb' ? 60 : 46;
    for (let i = 0; i < count; i += 1) {
      const a = random.between(-1, 1);
      const y = kind === 'herb' ? -random.between(0, 22) : random.between(-12, 52) * (1 - Math.abs(a) * 0.4);
      leaf(
        canvas,
        a * size * (kind === 'herb' ? 15 : 20),
        y * size,
        size * random.between(7, 11),
        size * 3.6,
        random.between(-80, 80),
        tone(),
      );
    }
  }
}

function monsteraLeaf(canvas: Canvas, x: number, y: number, r: number, turn: number, colour: string): void {
  const side = (s: number) => {
    const notch = (k: number, far: number) =>
      `L${s * r * far} ${-r * k}L${s * r * (far - 0.42)} ${-r * (k + 0.1)}`;
    return `M0 0C${s * r * 0.6} ${r * 0.35} ${s * r * 1.15} ${-r * 0.1} ${s * r * 1.05} ${-r * 0.45}${notch(0.5, 0.98)}L${s * r * 0.92} ${-r * 0.82}${notch(0.95, 0.84)}L${s * r * 0.66} ${-r * 1.24}Q${s * r * 0.3} ${-r * 1.62} 0 ${-r * 1.8}Z`;
  };
  canvas.placed(
    [x, y],
    1,
    () => {
      canvas.path(side(-1), { fill: mix(colour, canvas.light.warm, 0.18) });
      canvas.path(side(1), { fill: mix(colour, canvas.light.shade, 0.14) });
      canvas.path(`M0 0L0 ${-r * 1.7}`, {
        stroke: mix(colour, canvas.light.warm, 0.45),
        strokeWidth: r * 0.05,
      });
    },
    turn,
  );
}

/** A potted plant standing on the frame's origin; `tall` is its whole height in metres. */
export function drawPlant(room: Room, place: Frame, kind: PlantKind, tall: number, pot: string): void {
  const { canvas } = room;
  const potTall =
    kind === 'herb' ? tall * 0.5 : kind === 'trailing' ? tall * 0.4 : Math.min(0.34, tall * 0.32);
  const r = potTall * (kind === 'herb' ? 0.48 : 0.5);
  castShadow(canvas, place, [-r, -r * 0.6, 2 * r, 1.4 * r], tall * 0.5, 0.5);
  lathe(
    canvas,
    place,
    [
      [r * 0.72, 0],
      [r * 0.92, potTall * 0.75],
      [r * 1.04, potTall * 0.8],
      [r * 1.04, potTall],
    ],
    pot,
    '#4e3629',
  );
  const stem = at(place, 0, potTall, 0);
  const units = kind === 'herb' ? 30 : kind === 'trailing' ? 60 : 108;
  const size = ((tall - potTall * (kind === 'trailing' ? 0 : 1)) / units) * scaleAt(canvas.camera, stem);
  canvas.placed(project(canvas.camera, stem), 1, () => foliage(canvas, kind, size));
}

export const plantOn = (place: Frame, x: number, y: number, z: number): Frame => frame(...at(place, x, y, z));
