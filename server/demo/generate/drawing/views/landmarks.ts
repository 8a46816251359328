import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { box2, mirrored, outdoors, shape } from './brush.ts';
import { dome, roof, tower } from './buildings.ts';
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

/** Turin's Mole Antonelliana. */
export function mole(canvas: Canvas, x: number, base: number, depth: number): void {
  const stone = outdoors(canvas, '#d9c3a5', depth);
  const slate = outdoors(canvas, '#8e8f92', depth);
  canvas.shape(box2(x - 62, base - 66, 124, 70), { fill: stone });
  for (let i = 0; i < 9; i += 1)
    canvas.shape(box2(x - 56 + i * 13.4, base - 54, 5, 34), { fill: mix(stone, canvas.light.shade, 0.35) });
  const half: Dot[] = [
    [60, base - 66],
    [57, base - 92],
    [50, base - 122],
    [38, base - 150],
    [24, base - 170],
    [14, base - 178],
  ];
  canvas.shape(mirrored(x, half), {
    fill: {
      from: [x - 60, 0],
      to: [x + 60, 0],
      stops: [
        [0, mix(slate, canvas.light.warm, 0.35)],
        [0.5, slate],
        [1, mix(slate, canvas.light.shade, 0.35)],
      ],
    },
  });
  for (const k of [-0.6, -0.2, 0.2, 0.6])
    canvas.path(`M${x + 58 * k} ${base - 66}Q${x + 54 * k} ${base - 140} ${x + 12 * k} ${base - 178}`, {
      stroke: mix(slate, canvas.light.shade, 0.3),
      strokeWidth: 1.4,
      opacity: 0.7,
    });
  canvas.shape(box2(x - 13, base - 198, 26, 22), { fill: stone });
  canvas.shape(box2(x - 9, base - 214, 18, 18), { fill: mix(stone, canvas.light.shade, 0.15) });
  canvas.shape(
    mirrored(x, [
      [8, base - 214],
      [5, base - 246],
      [0.7, base - 306],
    ]),
    { fill: stone },
  );
}

/** Bologna's two towers, one of them leaning as it does. */
export function twoTowers(canvas: Canvas, x: number, base: number, depth: number): void {
  tower(canvas, x, base, 26, 236, '#b9714d', depth);
  const brick = outdoors(canvas, '#b9714d', depth);
  canvas.shape(box2(x - 16, base - 246, 32, 12), { fill: mix(brick, canvas.light.warm, 0.15) });
  for (let i = 0; i < 4; i += 1) canvas.shape(box2(x - 16 + i * 9, base - 252, 5, 7), { fill: brick });
  tower(canvas, x, base - 246, 10, 12, '#b9714d', depth, 8);
  for (let y = base - 220; y < base - 20; y += 42)
    canvas.shape(box2(x - 2, y, 4, 9), { fill: mix(brick, canvas.light.shade, 0.5) });
  canvas.shape(
    [
      [x + 46, base],
      [x + 52, base - 118],
      [x + 78, base - 116],
      [x + 72, base],
    ],
    {
      fill: {
        from: [x + 46, 0],
        to: [x + 78, 0],
        stops: [
          [0, mix(brick, canvas.light.warm, 0.14)],
          [1, mix(brick, canvas.light.shade, 0.32)],
        ],
      },
    },
  );
}

/** Padua: the domes and slim turrets of the Basilica of Saint Anthony. */
export function santo(canvas: Canvas, x: number, base: number, depth: number): void {
  tower(canvas, x - 78, base, 13, 178, '#cf9a74', depth, 34);
  tower(canvas, x + 80, base, 13, 166, '#cf9a74', depth, 34);
  for (const [dx, r, lift] of [
    [-112, 26, 62],
    [112, 26, 62],
    [-52, 32, 84],
    [54, 32, 84],
    [0, 38, 104],
  ] as const) {
    dome(canvas, x + dx, base - lift, r, '#7f98a0', depth, 1.2);
  }
  shape(canvas, box2(x - 140, base - 66, 280, 70), '#d8a27c', depth);
  roof(canvas, x - 140, base - 62, 280, 18, depth);
}

/** Venice: the campanile of Saint Mark's and the white domes of the Salute. */
export function venetianSkyline(canvas: Canvas, x: number, base: number, depth: number): void {
  tower(canvas, x + 92, base, 30, 168, '#c07a57', depth);
  shape(canvas, box2(x + 74, base - 196, 36, 30), '#efe2cc', depth);
  shape(
    canvas,
    mirrored(x + 92, [
      [17, base - 196],
      [0.7, base - 258],
    ]),
    '#7fa08e',
    depth,
  );
  dome(canvas, x - 66, base - 46, 44, '#b9c4c2', depth);
  dome(canvas, x - 2, base - 30, 22, '#b9c4c2', depth);
  shape(canvas, box2(x - 122, base - 46, 150, 50), '#efe5d4', depth);
}

/** Brescia: the castle on its hill, and the dome of the new cathedral. */
export function brescianSkyline(canvas: Canvas, x: number, base: number, depth: number): void {
  const green = outdoors(canvas, '#76895a', depth);
  canvas.path(`M${x - 280} ${base}Q${x - 130} ${base - 130} ${x + 20} ${base - 120}T${x + 250} ${base}Z`, {
    fill: {
      from: [0, base - 130],
      to: [0, base],
      stops: [
        [0, mix(green, canvas.light.warm, 0.2)],
        [1, green],
      ],
    },
  });
  for (let i = 0; i < 22; i += 1)
    tree(
      canvas,
      x - 200 + i * 18,
      base - 30 - 62 * Math.sin((i / 21) * Math.PI),
      canvas.random.between(9, 15),
      depth,
      '#667d4d',
    );
  shape(canvas, box2(x - 110, base - 142, 170, 30), '#d9c4a4', depth);
  tower(canvas, x - 60, base - 112, 30, 62, '#dcc6a5', depth);
  tower(canvas, x + 34, base - 112, 22, 48, '#d6bd9a', depth);
  dome(canvas, x + 128, base - 44, 44, '#8fa79b', depth);
  shape(canvas, box2(x + 80, base - 48, 96, 52), '#eee0c8', depth);
}

/** Rome: Saint Peter's dome. */
export function romanDome(canvas: Canvas, x: number, base: number, depth: number): void {
  dome(canvas, x - 74, base - 38, 20, '#9aa7a4', depth);
  dome(canvas, x + 74, base - 38, 20, '#9aa7a4', depth);
  dome(canvas, x, base - 58, 62, '#93a4a6', depth, 1.3);
  shape(canvas, box2(x - 128, base - 46, 256, 50), '#ead7b8', depth);
}
