import type { Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { ellipse, type Flat, on, type Plane, rectangle } from '../core/plane.ts';
import { near, type Room } from './room.ts';

const ground: Plane = { origin: [0, 0, 0], u: [1, 0, 0], v: [0, 0, 1] };

function herringbone({ canvas, palette, width, depth }: Room): void {
  const { random } = canvas;
  const [long, short] = [0.56, 0.14];
  const diagonal = Math.SQRT1_2;
  const turned = ([a, b]: Flat): Flat => [(a - b) * diagonal + width / 2, (a + b) * diagonal + 0.2];
  const tile = (a: number, b: number, w: number, h: number) => {
    const points = rectangle(a, b, w, h).map(turned);
    if (points.every(([x, z]) => x < -0.2 || x > width + 0.2 || z < 0.2 || z > depth + 0.2)) return;
    const tone = mix(random.pick(palette.floor), '#f3d9b0', random.between(0, 0.14));
    canvas.polygon(on(ground, points), {
      fill: tone,
      stroke: mix(tone, canvas.light.shade, 0.28),
      strokeWidth: 0.7,
    });
  };
  const steps = Math.ceil((width + depth) / short) + 6;
  for (let row = -steps; row < steps; row += 1) {
    for (let column = -3; column < 4; column += 1) {
      const shift = row * short + column * 2 * long;
      tile(shift, row * short, long, short);
      tile(shift - short, row * short, short, long);
    }
  }
}

function planks({ canvas, palette, width, depth }: Room): void {
  const { random } = canvas;
  for (let x = 0; x < width; x += 0.19) {
    let z = near + random.between(0, 1);
    while (z < depth) {
      const length = random.between(0.9, 1.9);
      const tone = mix(random.pick(palette.floor), '#f5dcb6', random.between(0, 0.16));
      canvas.polygon(on(ground, rectangle(x, z, Math.min(0.19, width - x), Math.min(length, depth - z))), {
        fill: tone,
        stroke: mix(tone, canvas.light.shade, 0.3),
        strokeWidth: 0.7,
      });
      z += length;
    }
  }
}

function tiles(
  { canvas, width, depth }: Room,
  size: number,
  colours: readonly string[],
  grout: string,
  even = false,
): void {
  const { random } = canvas;
  canvas.polygon(on(ground, rectangle(0, near, width, depth - near)), { fill: grout });
  const gap = 0.009;
  let column = 0;
  for (let x = 0; x < width; x += size) {
    column += 1;
    let row = 0;
    for (let z = depth; z > 0.2; z -= size) {
      row += 1;
      const plain = even ? (colours[(row + column) % 2] ?? grout) : random.pick(colours);
      const tone = mix(plain, random.chance(0.5) ? '#fff0d8' : canvas.light.shade, random.between(0, 0.07));
      canvas.polygon(
        on(ground, rectangle(x + gap, z - size + gap, Math.min(size, width - x) - 2 * gap, size - 2 * gap)),
        { fill: tone },
      );
    }
  }
}

function cementine(room: Room): void {
  const { canvas, palette, width, depth } = room;
  const size = 0.36;
  const pale = mix(palette.linen, palette.third, 0.16);
  tiles(room, size, [pale], mix(pale, canvas.light.shade, 0.2));
  const [petal, heart] = [mix(palette.first, palette.linen, 0.18), mix(palette.second, palette.linen, 0.1)];
  for (let x = 0; x < width; x += size) {
    for (let z = depth; z > 0.2; z -= size) {
      const [cx, cz] = [x + size / 2, z - size / 2];
      if (x + size > width + 0.01) continue;
      for (const [dx, dz, start] of [
        [0, 0, 0],
        [size, 0, 1],
        [size, -size, 2],
        [0, -size, 3],
      ] as const) {
        const from = [-Math.PI / 2, Math.PI / 2, Math.PI / 2, 0][start] ?? 0;
        const turn = [-Math.PI / 2, -Math.PI, Math.PI / 2, 0][start] ?? from;
        const corner: Flat = [x + dx, z + dz];
        canvas.polygon(
          on(ground, [corner, ...ellipse(...corner, size * 0.3, size * 0.3, turn, turn + Math.PI / 2, 8)]),
          { fill: heart },
        );
      }
      const star = Array.from({ length: 8 }, (_, i): Flat => {
        const r = i % 2 === 0 ? size * 0.42 : size * 0.15;
        return [cx + r * Math.cos((i * Math.PI) / 4), cz + r * Math.sin((i * Math.PI) / 4)];
      });
      canvas.polygon(on(ground, star), { fill: petal });
      canvas.polygon(on(ground, ellipse(cx, cz, size * 0.09, size * 0.09, 0, 2 * Math.PI, 12)), {
        fill: palette.third,
      });
    }
  }
}

function terrazzo({ canvas, palette, width, depth }: Room): void {
  const { random } = canvas;
  const pale = mix('#ece3d4', palette.wall, 0.4);
  canvas.polygon(on(ground, rectangle(0, near, width, depth - near)), { fill: pale });
  const chips = [palette.first, palette.second, palette.third, '#fffaf0', '#8d7f76', '#b9a692'];
  for (let i = 0; i < 1500; i += 1) {
    const r = random.between(0.008, 0.032);
    const [x, z] = [random.between(0, width), depth - random.next() ** 0.8 * (depth - 0.3)];
    const spin = random.between(0, 6);
    const corners = random.whole(3, 6);
    const chip = Array.from(
      { length: corners },
      (_, k): Flat => [
        x + r * Math.cos(spin + (k * 6.28) / corners),
        z + r * random.between(0.6, 1) * Math.sin(spin + (k * 6.28) / corners),
      ],
    );
    canvas.polygon(on(ground, chip), { fill: mix(random.pick(chips), pale, 0.25) });
  }
}

/** The floor with its pattern, and the light on it: bright at the window, darker towards the walls. */
export function drawFloor(room: Room): void {
  const { canvas, palette, width, depth } = room;
  canvas.polygon(on(ground, rectangle(0, near, width, depth - near)), { fill: palette.floor[0] });
  const { floor } = room;
  const clay = ['#c67a55', '#bc6f4c', '#cf8762', '#c9805f', '#b96a48'].map((colour) =>
    mix(colour, palette.floor[0], 0.25),
  );
  if (floor === 'herringbone') herringbone(room);
  else if (floor === 'planks') planks(room);
  else if (floor === 'terrazzo') terrazzo(room);
  else if (floor === 'cementine') cementine(room);
  else if (floor === 'cotto') tiles(room, 0.32, clay, '#d8b594');
  else
    tiles(
      room,
      0.42,
      [mix(palette.linen, '#ffffff', 0.2), mix(palette.accentWall, palette.linen, 0.15)],
      '#cbbba5',
      true,
    );
  const corner = (x: number, z: number): Point => [x, 0, z];
  canvas.polygon(on(ground, rectangle(0, near, width, depth - near)), {
    fill: {
      from: corner(width / 2, depth),
      to: corner(width / 2, 0.6),
      stops: [
        [0, canvas.light.warm, 0.2],
        [0.4, canvas.light.warm, 0.04],
        [1, canvas.light.shade, 0.2],
      ],
    },
  });
}
