import { mix } from '../core/colour.ts';
import { arch, ellipse, type Flat, rectangle } from '../core/plane.ts';
import type { Palette } from '../palettes.ts';

export type Motif = 'arches' | 'sun' | 'branch' | 'vase' | 'hills' | 'lemon' | 'lines';

/** The paper of a picture: (0, 0) is its left lower corner, (1, 1) its right upper one. */
export interface Paper {
  palette: Palette;
  pale: string;
  /** Width divided by height. */
  aspect: number;
  put(shape: readonly Flat[], colour: string): void;
  line(shape: readonly Flat[], colour: string): void;
}

/** Everything below a ridge. */
const below = (ridge: readonly Flat[]): Flat[] => [...ridge, [1, 0], [0, 0]];

export const motifs: Record<Motif, (paper: Paper) => void> = {
  arches: ({ put, palette, pale, aspect }) => {
    put(arch(0.1, 0, 0.8, 0.85, 0.4 * aspect), palette.first);
    put(arch(0.24, 0, 0.52, 0.64, 0.26 * aspect), palette.third);
    put(arch(0.37, 0, 0.26, 0.42, 0.13 * aspect), pale);
  },
  sun: ({ put, palette, aspect }) => {
    const radius = 0.24 * Math.min(aspect, 1);
    put(ellipse(0.5, 0.64, radius / aspect, radius), palette.first);
    put(rectangle(0, 0, 1, 0.34), palette.second);
    const ridge: Flat[] = [
      [0, 0.34],
      [0.4, 0.48],
      [1, 0.3],
    ];
    put(below(ridge), mix(palette.second, '#ffffff', 0.15));
  },
  hills: ({ put, palette }) => {
    put(rectangle(0, 0.5, 1, 0.5), mix(palette.third, '#ffffff', 0.4));
    const ridges: [Flat[], string][] = [
      [
        [
          [0, 0.62],
          [0.35, 0.74],
          [1, 0.52],
        ],
        mix(palette.second, '#ffffff', 0.35),
      ],
      [
        [
          [0, 0.34],
          [0.6, 0.5],
          [1, 0.4],
        ],
        palette.second,
      ],
      [
        [
          [0, 0.22],
          [0.4, 0.16],
          [1, 0.26],
        ],
        palette.first,
      ],
    ];
    for (const [ridge, colour] of ridges) put(below(ridge), colour);
  },
  vase: ({ put, palette }) => {
    const half: Flat[] = [
      [0.16, 0.1],
      [0.24, 0.3],
      [0.07, 0.48],
      [0.09, 0.56],
    ];
    const left = half.map(([a, b]): Flat => [0.5 - a, b]);
    put([...half.map(([a, b]): Flat => [0.5 + a, b]), ...left.toReversed()], palette.first);
    for (const k of [-1, 0, 1]) {
      const colour = k === 0 ? palette.third : palette.second;
      put(ellipse(0.5 + k * 0.16, 0.78 - Math.abs(k) * 0.06, 0.08, 0.1), colour);
    }
  },
  branch: ({ put, line, palette }) => {
    line(
      [
        [0.3, 0.08],
        [0.5, 0.5],
        [0.62, 0.92],
      ],
      palette.darkWood,
    );
    for (let i = 0; i < 7; i += 1) {
      const side = i % 2 === 0 ? -1 : 1;
      put(ellipse(0.38 + i * 0.04 + side * 0.15, 0.18 + i * 0.11, 0.15, 0.045), palette.second);
    }
  },
  lemon: ({ put, palette }) => {
    const fruits: Flat[] = [
      [0.3, 0.35],
      [0.68, 0.5],
      [0.45, 0.7],
    ];
    for (const [a, b] of fruits) {
      put(ellipse(a, b, 0.16, 0.1), '#e5b63f');
      put(ellipse(a + 0.16, b + 0.09, 0.13, 0.04), palette.second);
    }
  },
  lines: ({ put, palette }) => {
    const colours = [palette.first, palette.third, palette.second, palette.accentWall, palette.first];
    colours.forEach((colour, i) => {
      put(rectangle(0.1, 0.12 + i * 0.17, 0.8 - (i % 3) * 0.18, 0.1), colour);
    });
  },
};
