import { mix } from '../core/colour.ts';
import { arch, type Flat, on, rectangle } from '../core/plane.ts';
import { frame, shaded } from '../core/solid.ts';
import { drawPlant } from '../furniture/plants.ts';
import { onWall, type Room, type Wall } from './room.ts';

/** A shuttered window on an outside wall, with a sill and sometimes flowers. */
export function drawFacadeWindow(
  room: Room,
  wall: Wall,
  a: number,
  b: number,
  shutter: string,
  facing: number,
): void {
  const { canvas, palette } = room;
  const { random } = canvas;
  const [w, h] = [0.8, 1.45];
  const stone = shaded(canvas, '#efe2cd', [facing, 0, -0.3]);
  canvas.polygon(onWall(wall, rectangle(a - 0.1, b - 0.1, w + 0.2, h + 0.2)), { fill: stone });
  const glass =
    canvas.light.lamps && random.chance(0.6)
      ? '#ffd08a'
      : mix('#55605f', canvas.light.sky[2], random.between(0.1, 0.4));
  const [from, to] = onWall(wall, [
    [a, b + h],
    [a + w, b],
  ]);
  if (from && to)
    canvas.polygon(onWall(wall, rectangle(a, b, w, h)), {
      fill: {
        from,
        to,
        stops: [
          [0, mix(glass, canvas.light.shade, 0.3)],
          [0.6, glass],
          [1, mix(glass, '#ffffff', 0.2)],
        ],
      },
    });
  canvas.polygon(onWall(wall, rectangle(a + w / 2 - 0.03, b, 0.06, h)), { fill: stone });
  canvas.polygon(onWall(wall, rectangle(a, b + h * 0.6, w, 0.05)), { fill: stone });
  const tone = shaded(canvas, shutter, [facing * 0.7, 0, -0.4]);
  for (const x of [a - 0.5, a + w + 0.08]) {
    canvas.polygon(onWall(wall, rectangle(x + 0.03, b - 0.06, 0.42, h + 0.04)), {
      fill: canvas.light.shade,
      opacity: 0.35,
      blur: 4,
    });
    canvas.polygon(onWall(wall, rectangle(x, b - 0.02, 0.42, h + 0.04), -0.04), { fill: tone });
    for (let y = b + 0.06; y < b + h - 0.08; y += 0.085)
      canvas.polygon(onWall(wall, rectangle(x + 0.05, y, 0.32, 0.03), -0.04), {
        fill: mix(tone, canvas.light.shade, 0.4),
      });
  }
  canvas.polygon(onWall(wall, rectangle(a - 0.16, b - 0.16, w + 0.32, 0.08), -0.06), {
    fill: mix(stone, '#ffffff', 0.2),
  });
  if (random.chance(0.55)) {
    const [x, y, z] = onWall(wall, [[a + w / 2, b - 0.1]], -0.1)[0] ?? wall.origin;
    for (const shift of [-0.24, 0, 0.24])
      drawPlant(
        room,
        frame(x + (wall.out[0] === 0 ? shift : 0), y, z + (wall.out[0] === 0 ? 0 : shift)),
        'herb',
        0.42,
        palette.first,
      );
  }
}

export function drawCobbles(room: Room): void {
  const { canvas, width, depth, palette } = room;
  const { random } = canvas;
  canvas.polygon(on({ origin: [0, 0, 0], u: [1, 0, 0], v: [0, 0, 1] }, rectangle(0, -3, width, depth + 3)), {
    fill: '#9c8a78',
  });
  for (let z = depth; z > 0.4; z -= 0.24) {
    const shift = random.between(0, 0.3);
    for (let x = -shift; x < width; x += 0.36) {
      const stone = mix(random.pick(['#c9b59c', '#bda88f', '#d3c0a8', '#b8a48e']), palette.floor[1], 0.12);
      const [left, right] = [Math.max(0, x + 0.02), Math.min(width, x + 0.34)];
      if (right - left < 0.05) continue;
      const shape: Flat[] = [
        [left + 0.03, z],
        [right - 0.03, z],
        [right, z - 0.04],
        [right, z - 0.17],
        [right - 0.03, z - 0.21],
        [left + 0.03, z - 0.21],
        [left, z - 0.17],
        [left, z - 0.04],
      ];
      canvas.polygon(
        shape.map(([a, b]) => [a, 0, b] as const),
        {
          fill: mix(
            stone,
            random.chance(0.5) ? canvas.light.warm : canvas.light.shade,
            random.between(0, 0.14),
          ),
        },
      );
    }
  }
}

/** The view through an arch: the paving, the inner wall and a door in it. */
export function drawArcade({ canvas, palette, depth }: Room, x: number, pitch: number, shadow: string): void {
  const inner = depth + 1.9;
  const [left, right] = [x - 1, x + pitch + 1];
  canvas.polygon(
    [
      [left, 0, inner],
      [right, 0, inner],
      [right, 3, inner],
      [left, 3, inner],
    ],
    {
      fill: {
        from: [x, 3, inner],
        to: [x, 0, inner],
        stops: [
          [0, shadow],
          [1, mix(shadow, palette.wall, 0.3)],
        ],
      },
    },
  );
  const stone = mix('#bda88f', canvas.light.shade, 0.42);
  canvas.polygon(
    [
      [left, 0, depth],
      [right, 0, depth],
      [right, 0, inner],
      [left, 0, inner],
    ],
    {
      fill: {
        from: [x, 0, depth],
        to: [x, 0, inner],
        stops: [
          [0, mix(stone, canvas.light.sun, canvas.light.sunStrength * 0.6)],
          [0.5, stone],
          [1, mix(stone, canvas.light.shade, 0.3)],
        ],
      },
    },
  );
  const door: Wall = {
    origin: [x + pitch / 2 - 0.55, 0, inner - 0.02],
    u: [1, 0, 0],
    v: [0, 1, 0],
    out: [0, 0, 1],
  };
  const wood = mix(palette.second, canvas.light.shade, 0.35);
  canvas.polygon(onWall(door, arch(-0.1, 0, 1.3, 2.35)), { fill: mix(shadow, '#f0e2cc', 0.35) });
  canvas.polygon(onWall(door, arch(0, 0, 1.1, 2.25)), { fill: wood });
  canvas.line(
    onWall(door, [
      [0.55, 0],
      [0.55, 2.2],
    ]),
    mix(wood, canvas.light.shade, 0.5),
    2,
  );
}
