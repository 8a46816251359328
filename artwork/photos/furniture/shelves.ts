import { mix } from '../core/colour.ts';
import { arch, ellipse, rectangle, rounded } from '../core/plane.ts';
import { onWall, type Room, type Wall } from '../rooms/room.ts';

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
