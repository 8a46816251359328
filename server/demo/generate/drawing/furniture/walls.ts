import { mix } from '../core/colour.ts';
import { arch, ellipse, type Flat, rectangle, rounded } from '../core/plane.ts';
import { onWall, type Room, type Wall } from '../rooms/room.ts';
import { hangingShadow } from './shadow.ts';

export type Motif = 'arches' | 'sun' | 'branch' | 'vase' | 'hills' | 'lemon' | 'lines';

/** A framed picture, its left lower corner at (a, b) of the wall. */
export function drawPicture(
  room: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
  motif: Motif,
  frameColour = room.palette.wood,
): void {
  const { canvas, palette } = room;
  const put = (shape: readonly Flat[], colour: string) =>
    canvas.polygon(onWall(wall, shape, -0.03), { fill: colour });
  canvas.polygon(onWall(wall, rectangle(a + 0.01, b - 0.05, w + 0.03, h), -0.001), {
    fill: canvas.light.shade,
    ...hangingShadow,
  });
  put(rectangle(a, b, w, h), frameColour);
  put(rectangle(a + 0.02, b + 0.02, w - 0.04, h - 0.04), '#fbf5e8');
  const m = Math.min(w, h) * 0.15;
  const [x, y, ww, hh] = [a + m, b + m, w - 2 * m, h - 2 * m];
  const pale = mix(palette.linen, palette.third, 0.25);
  put(rectangle(x, y, ww, hh), pale);
  const cx = x + ww / 2;
  if (motif === 'arches') {
    put(arch(x + ww * 0.1, y, ww * 0.8, hh * 0.85), palette.first);
    put(arch(x + ww * 0.24, y, ww * 0.52, hh * 0.64), palette.third);
    put(arch(x + ww * 0.37, y, ww * 0.26, hh * 0.42), pale);
  } else if (motif === 'sun') {
    put(ellipse(cx, y + hh * 0.64, Math.min(ww, hh) * 0.24), palette.first);
    put(rectangle(x, y, ww, hh * 0.34), palette.second);
    put(
      [
        [x, y + hh * 0.34],
        [x + ww * 0.4, y + hh * 0.48],
        [x + ww, y + hh * 0.3],
        [x + ww, y],
        [x, y],
      ],
      mix(palette.second, '#ffffff', 0.15),
    );
  } else if (motif === 'hills') {
    put(rectangle(x, y + hh * 0.5, ww, hh * 0.5), mix(palette.third, '#ffffff', 0.4));
    put(
      [
        [x, y + hh * 0.62],
        [x + ww * 0.35, y + hh * 0.74],
        [x + ww, y + hh * 0.52],
        [x + ww, y],
        [x, y],
      ],
      mix(palette.second, '#ffffff', 0.35),
    );
    put(
      [
        [x, y + hh * 0.34],
        [x + ww * 0.6, y + hh * 0.5],
        [x + ww, y + hh * 0.4],
        [x + ww, y],
        [x, y],
      ],
      palette.second,
    );
    put(
      [
        [x, y + hh * 0.22],
        [x + ww * 0.4, y + hh * 0.16],
        [x + ww, y + hh * 0.26],
        [x + ww, y],
        [x, y],
      ],
      palette.first,
    );
  } else if (motif === 'vase') {
    put(
      [
        [cx - ww * 0.16, y + hh * 0.1],
        [cx + ww * 0.16, y + hh * 0.1],
        [cx + ww * 0.24, y + hh * 0.3],
        [cx + ww * 0.07, y + hh * 0.48],
        [cx + ww * 0.09, y + hh * 0.56],
        [cx - ww * 0.09, y + hh * 0.56],
        [cx - ww * 0.07, y + hh * 0.48],
        [cx - ww * 0.24, y + hh * 0.3],
      ],
      palette.first,
    );
    for (const k of [-1, 0, 1])
      put(
        ellipse(cx + k * ww * 0.16, y + hh * (0.78 - Math.abs(k) * 0.06), ww * 0.08, hh * 0.1),
        k === 0 ? palette.third : palette.second,
      );
  } else if (motif === 'branch') {
    canvas.line(
      onWall(
        wall,
        [
          [cx - ww * 0.2, y + hh * 0.08],
          [cx, y + hh * 0.5],
          [cx + ww * 0.12, y + hh * 0.92],
        ],
        -0.03,
      ),
      palette.darkWood,
      1.6,
    );
    for (let i = 0; i < 7; i += 1) {
      const side = i % 2 === 0 ? -1 : 1;
      put(
        ellipse(
          cx - ww * 0.12 + i * ww * 0.04 + side * ww * 0.15,
          y + hh * (0.18 + i * 0.11),
          ww * 0.15,
          hh * 0.045,
        ),
        palette.second,
      );
    }
  } else if (motif === 'lemon') {
    for (const [dx, dy] of [
      [-0.2, 0.35],
      [0.18, 0.5],
      [-0.05, 0.7],
    ] as const) {
      put(ellipse(cx + dx * ww, y + hh * dy, ww * 0.16, hh * 0.1), '#e5b63f');
      put(ellipse(cx + dx * ww + ww * 0.16, y + hh * (dy + 0.09), ww * 0.13, hh * 0.04), palette.second);
    }
  } else {
    for (let i = 0; i < 5; i += 1)
      put(
        rectangle(x + ww * 0.1, y + hh * (0.12 + i * 0.17), ww * (0.8 - (i % 3) * 0.18), hh * 0.1),
        [palette.first, palette.third, palette.second, palette.accentWall, palette.first][i] ?? palette.first,
      );
  }
  canvas.polygon(
    onWall(
      wall,
      [
        [a + 0.02, b + h - 0.02],
        [a + w * 0.55, b + h - 0.02],
        [a + 0.02, b + h * 0.35],
      ],
      -0.03,
    ),
    { fill: '#ffffff', opacity: 0.12 },
  );
}

/** A mirror with a brass rim, arched or round, showing the soft light of the room. */
export function drawMirror(
  room: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
  round = false,
): void {
  const { canvas, palette } = room;
  const shape = (inset: number) =>
    round
      ? ellipse(a + w / 2, b + h / 2, w / 2 - inset, h / 2 - inset)
      : arch(a + inset, b + inset, w - 2 * inset, h - 2 * inset);
  canvas.polygon(
    onWall(
      wall,
      shape(-0.02).map(([x, y]): Flat => [x + 0.02, y - 0.04]),
      -0.001,
    ),
    { fill: canvas.light.shade, ...hangingShadow },
  );
  canvas.polygon(onWall(wall, shape(0), -0.03), { fill: palette.metal });
  const glass = mix(palette.wall, '#c9d3d2', 0.45);
  const [from, to] = onWall(
    wall,
    [
      [a, b + h],
      [a + w, b],
    ],
    -0.03,
  );
  if (from && to)
    canvas.polygon(onWall(wall, shape(0.025), -0.032), {
      fill: {
        from,
        to,
        stops: [
          [0, mix(glass, '#ffffff', 0.55)],
          [0.4, glass],
          [0.42, mix(glass, '#ffffff', 0.3)],
          [0.55, mix(glass, '#ffffff', 0.2)],
          [0.56, glass],
          [1, mix(glass, canvas.light.shade, 0.22)],
        ],
      },
    });
}

/** A niche with a round head, lit from above, with two shelves. */
export function drawNiche(
  room: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
): void {
  const { canvas, palette } = room;
  const shape = onWall(wall, arch(a, b, w, h));
  const [from, to] = onWall(wall, [
    [a + w / 2, b + h],
    [a + w / 2, b],
  ]);
  if (!from || !to) return;
  const tone = mix(palette.accentWall, palette.wall, 0.35);
  canvas.polygon(shape, {
    fill: {
      from,
      to,
      stops: [
        [0, mix(tone, canvas.light.shade, 0.3)],
        [0.3, mix(tone, canvas.light.shade, 0.1)],
        [1, mix(tone, canvas.light.warm, 0.2)],
      ],
    },
  });
  canvas.layer({ clip: canvas.clip([shape]) }, () => {
    canvas.line(onWall(wall, arch(a, b, w, h)), canvas.light.shade, 22, { opacity: 0.3, blur: 9 });
  });
  for (const t of [0.02, 0.34, 0.64]) {
    canvas.polygon(onWall(wall, rectangle(a, b + h * t - 0.03, w, 0.03)), { fill: palette.wood });
    shelfThings(room, wall, [a + 0.04, b + h * t, w - 0.08, h * 0.24]);
  }
}

/** Books, a bowl, a small vase standing along a shelf. */
export function shelfThings(
  { canvas, palette }: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
  out = -0.03,
): void {
  const { random } = canvas;
  const spines = [
    palette.first,
    palette.second,
    palette.third,
    palette.linen,
    palette.darkWood,
    palette.accentWall,
    '#46596a',
    '#8e4536',
  ];
  let x = a;
  while (x < a + w - 0.03) {
    if (random.chance(0.16) && x + 0.14 < a + w) {
      const r = 0.05;
      const tall = Math.min(h, random.between(0.1, 0.2));
      const colour = random.pick([palette.linen, palette.first, palette.third]);
      canvas.polygon(
        onWall(
          wall,
          [
            [x + 0.03, b],
            [x + 0.09, b],
            ...ellipse(x + 0.06, b + tall * 0.45, r, tall * 0.4, 0, Math.PI * 0.4, 6),
            [x + 0.075, b + tall],
            [x + 0.045, b + tall],
            ...ellipse(x + 0.06, b + tall * 0.45, r, tall * 0.4, Math.PI * 0.6, Math.PI, 6),
          ],
          out,
        ),
        { fill: mix(colour, canvas.light.shade, 0.06) },
      );
      x += 0.15;
    } else if (random.chance(0.1)) {
      x += random.between(0.06, 0.16);
    } else {
      const wide = Math.min(random.between(0.02, 0.045), a + w - x);
      const tall = h * random.between(0.62, 0.95);
      const colour = random.pick(spines);
      const [from, to] = onWall(
        wall,
        [
          [x, b],
          [x + wide, b],
        ],
        out,
      );
      if (from && to)
        canvas.polygon(onWall(wall, rounded(x, b, wide - 0.002, tall, 0.002), out), {
          fill: {
            from,
            to,
            stops: [
              [0, mix(colour, canvas.light.warm, 0.12)],
              [1, mix(colour, canvas.light.shade, 0.2)],
            ],
          },
        });
      x += wide;
    }
  }
}
