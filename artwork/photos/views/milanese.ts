import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { box2, mirrored, outdoors, shape } from './brush.ts';
import { tree } from './trees.ts';

/** Milan cathedral from the side: spires and, above the crossing, the Madonnina. */
export function duomo(canvas: Canvas, x: number, base: number, depth: number): void {
  const stone = '#efe0cd';
  const shadow = mix(outdoors(canvas, stone, depth), canvas.light.shade, 0.28);
  shape(
    canvas,
    [
      [x - 150, base],
      [x - 150, base - 62],
      [x - 108, base - 80],
      [x - 60, base - 112],
      [x - 20, base - 128],
      [x + 20, base - 128],
      [x + 60, base - 112],
      [x + 108, base - 80],
      [x + 150, base - 62],
      [x + 150, base],
    ],
    stone,
    depth,
  );
  for (let i = -7; i <= 7; i += 1) {
    const roofLine = base - 128 + Math.abs(i) * 9;
    shape(
      canvas,
      mirrored(x + i * 21, [
        [3.4, base],
        [3, roofLine + 6],
        [0.5, roofLine - 34 + (Math.abs(i) % 2) * 8],
      ]),
      stone,
      depth * 0.8,
    );
    if (i < 7)
      canvas.path(
        `M${x + i * 21 + 6} ${base}V${roofLine + 38}Q${x + i * 21 + 10.5} ${roofLine + 22} ${x + i * 21 + 15} ${roofLine + 38}V${base}Z`,
        { fill: shadow, opacity: 0.7 },
      );
  }
  shape(
    canvas,
    mirrored(x, [
      [17, base - 110],
      [14, base - 150],
      [6, base - 176],
      [2, base - 232],
      [0.6, base - 246],
    ]),
    stone,
    depth,
  );
  for (const side of [-1, 1])
    shape(
      canvas,
      mirrored(x + side * 15, [
        [3, base - 128],
        [0.6, base - 178],
      ]),
      stone,
      depth,
    );
  canvas.path(`M${x - 1.6} ${base - 244}h3.2v-9h-3.2z`, { fill: '#e2b455' });
}

/** Porta Nuova: the tower with its spire, and the towers that carry trees. */
export function portaNuova(canvas: Canvas, x: number, base: number, depth: number): void {
  const glass = outdoors(canvas, '#8fb0bd', depth);
  const bright = mix(glass, '#fff6e0', 0.45);
  canvas.path(`M${x - 132} ${base}V${base - 176}Q${x - 108} ${base - 214} ${x - 92} ${base - 206}V${base}Z`, {
    fill: {
      from: [x - 132, 0],
      to: [x - 92, 0],
      stops: [
        [0, bright],
        [0.5, glass],
        [1, mix(glass, canvas.light.shade, 0.25)],
      ],
    },
  });
  shape(
    canvas,
    mirrored(x - 104, [
      [3, base - 205],
      [0.5, base - 286],
    ]),
    '#dfe6e4',
    depth,
  );
  for (let y = base - 168; y < base; y += 9)
    canvas.path(`M${x - 132} ${y}H${x - 92}`, { stroke: bright, strokeWidth: 1, opacity: 0.6 });
  for (const [left, h] of [
    [-62, 150],
    [12, 122],
  ] as const) {
    const wall = outdoors(canvas, '#8d8078', depth);
    canvas.shape(box2(x + left, base - h, 52, h), {
      fill: {
        from: [x + left, 0],
        to: [x + left + 52, 0],
        stops: [
          [0, wall],
          [1, mix(wall, canvas.light.shade, 0.35)],
        ],
      },
    });
    for (let y = base - h; y < base; y += 15) {
      canvas.shape(box2(x + left - 4 + ((y / 15) % 2) * 3, y, 58, 4), {
        fill: outdoors(canvas, '#efe5d8', depth),
      });
      for (let i = 0; i < 5; i += 1)
        tree(
          canvas,
          x + left + 2 + i * 12 + canvas.random.between(-3, 3),
          y + 2,
          canvas.random.between(3.5, 6.5),
          depth,
          '#6f8a52',
        );
    }
  }
  canvas.shape(
    [
      [x + 86, base],
      [x + 80, base - 92],
      [x + 104, base - 126],
      [x + 138, base - 100],
      [x + 134, base],
    ],
    {
      fill: {
        from: [x + 80, 0],
        to: [x + 138, 0],
        stops: [
          [0, bright],
          [0.45, glass],
          [1, mix(glass, canvas.light.shade, 0.3)],
        ],
      },
    },
  );
}
