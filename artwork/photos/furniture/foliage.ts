import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { drawLeaf, drawMonsteraLeaf } from './leaf.ts';

export type PlantKind = 'monstera' | 'olive' | 'snake' | 'rubber' | 'palm' | 'herb' | 'trailing';

const greens: Record<PlantKind, string> = {
  monstera: '#55724b',
  olive: '#8b9a76',
  snake: '#6a8460',
  rubber: '#4c6a4d',
  palm: '#6f8f58',
  herb: '#7d9a5c',
  trailing: '#75925f',
};

interface Growth {
  canvas: Canvas;
  /** The pixels of a hundredth of the plant's height. */
  size: number;
  green: string;
  /** The green, a little lighter or darker each time. */
  tone(): string;
}

function growSnake({ canvas, size, tone }: Growth): void {
  const { random } = canvas;
  for (let i = -4; i <= 4; i += 1) {
    const long = size * random.between(50, 86);
    drawLeaf(canvas, [i * size * 2.2, 0], [long, size * 5], i * 5 + random.between(-3, 3), tone());
  }
}

function growPalm({ canvas, size, green, tone }: Growth): void {
  const { random } = canvas;
  for (let i = -5; i <= 5; i += 1) {
    const turn = i * 19 + random.between(-5, 5);
    const long = size * random.between(66, 92);
    const frond = () => {
      const rib = `M0 0Q${long * 0.02} ${-long * 0.5} ${long * 0.16} ${-long}`;
      canvas.path(rib, { stroke: mix(green, canvas.light.shade, 0.2), strokeWidth: size * 1.6 });
      for (let k = 2; k < 10; k += 1) {
        const stalk: Dot = [long * 0.16 * (k / 10) ** 2, (-long * k) / 10];
        for (const side of [-1, 1]) {
          drawLeaf(canvas, stalk, [size * (26 - k * 1.4), size * 2.4], side * (62 - k * 3), tone());
        }
      }
    };
    canvas.placed([0, -size * 10], 1, frond, turn);
  }
}

function growOlive({ canvas, size, tone }: Growth): void {
  const { random } = canvas;
  const branches = [
    `M0 0Q${size * 4} ${-size * 30} ${-size * 2} ${-size * 62}`,
    `M${size} ${-size * 34}Q${size * 8} ${-size * 50} ${size * 16} ${-size * 66}`,
    `M0 ${-size * 40}Q${-size * 8} ${-size * 52} ${-size * 18} ${-size * 62}`,
  ];
  canvas.path(branches.join(''), { stroke: '#8a6f58', strokeWidth: size * 2.6 });
  for (let i = 0; i < 150; i += 1) {
    const angle = random.between(0, 6.28);
    const far = Math.sqrt(random.next()) * size * 34;
    const stalk: Dot = [Math.cos(angle) * far, -size * 78 + Math.sin(angle) * far * 0.8];
    drawLeaf(canvas, stalk, [size * random.between(7, 12), size * 2], random.between(-170, 170), tone());
  }
}

/** Leaves on separate stems, which fan out from the pot. */
const growStems =
  (count: number, spread: number, leaf: (growth: Growth, end: Dot, turn: number, side: number) => void) =>
  (growth: Growth): void => {
    const { canvas, size, green } = growth;
    const { random } = canvas;
    for (let i = 0; i < count; i += 1) {
      const side = i - (count - 1) / 2;
      const long = size * random.between(34, 80);
      const turn = side * spread + random.between(-6, 6);
      const radians = (turn * Math.PI) / 180;
      const end: Dot = [Math.sin(radians) * long, -Math.cos(radians) * long];
      const stem = `M0 0Q${end[0] * 0.25} ${end[1] * 0.7} ${end[0]} ${end[1]}`;
      canvas.path(stem, { stroke: mix(green, '#a8a05f', 0.25), strokeWidth: size * 1.5 });
      leaf(growth, end, turn, side);
    }
  };

/** A cushion of small leaves, standing up or hanging down over the pot. */
const growCushion =
  (count: number, wide: number, drop: (canvas: Canvas, across: number) => number) =>
  ({ canvas, size, tone }: Growth): void => {
    const { random } = canvas;
    for (let i = 0; i < count; i += 1) {
      const across = random.between(-1, 1);
      const stalk: Dot = [across * size * wide, drop(canvas, across) * size];
      drawLeaf(canvas, stalk, [size * random.between(7, 11), size * 3.6], random.between(-80, 80), tone());
    }
  };

const growths: Record<PlantKind, (growth: Growth) => void> = {
  snake: growSnake,
  palm: growPalm,
  olive: growOlive,
  monstera: growStems(11, 13, ({ canvas, size, tone }, end, turn, side) => {
    const colour = tone();
    const r = size * canvas.random.between(15, 21);
    drawMonsteraLeaf(canvas, end, r, turn * 2 + (side < 0 ? -40 : 40), colour);
  }),
  rubber: growStems(15, 8, ({ canvas, size, tone }, end, turn) => {
    const colour = tone();
    drawLeaf(canvas, end, [size * 26, size * 10], turn * 2.6 + canvas.random.between(-20, 20), colour);
  }),
  herb: growCushion(60, 15, ({ random }) => -random.between(0, 22)),
  trailing: growCushion(
    46,
    20,
    ({ random }, across) => random.between(-12, 52) * (1 - Math.abs(across) * 0.4),
  ),
};

/** The green part of a plant, growing from (0, 0). */
export function drawFoliage(canvas: Canvas, kind: PlantKind, size: number): void {
  const { random, light } = canvas;
  const green = greens[kind];
  const tone = () => mix(green, random.chance(0.5) ? light.shade : light.warm, random.between(0, 0.2));
  growths[kind]({ canvas, size, green, tone });
}
