import type { Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { rectangle } from '../core/plane.ts';
import { box, frame, shaded } from '../core/solid.ts';
import { drawFloor } from './floor.ts';
import { near, onWall, type Room, type Wall, wallsOf } from './room.ts';

export interface ShellOptions {
  /** Height up to which walls carry the accent colour: 0 for none, the room's height for all of the back wall. */
  accent?: number;
  accentOn?: 'back' | 'all' | 'side';
  beams?: boolean;
  cornice?: boolean;
}

function drawWall(room: Room, wall: Wall, normal: Point, from: number, to: number, accent: number): void {
  const { canvas, palette, height } = room;
  const tone = (colour: string) => shaded(canvas, colour, normal);
  const paint = (bottom: number, top: number, colour: string) => {
    const base = tone(colour);
    canvas.polygon(onWall(wall, rectangle(from, bottom, to - from, top - bottom)), {
      fill: {
        from: onWall(wall, [[(from + to) / 2, top]])[0] ?? wall.origin,
        to: onWall(wall, [[(from + to) / 2, bottom]])[0] ?? wall.origin,
        stops: [
          [0, mix(base, canvas.light.shade, 0.1)],
          [0.45, base],
          [1, mix(base, canvas.light.shade, 0.08)],
        ],
      },
    });
  };
  paint(0, height, palette.wall);
  if (accent > 0) {
    paint(0, accent, palette.accentWall);
    if (accent < height)
      canvas.polygon(onWall(wall, rectangle(from, accent, to - from, 0.022)), {
        fill: mix(tone(palette.accentWall), '#fff4e0', 0.5),
      });
  }
  const skirting = tone(palette.joinery);
  canvas.polygon(onWall(wall, rectangle(from, 0, to - from, 0.13)), { fill: skirting });
  canvas.polygon(onWall(wall, rectangle(from, 0.112, to - from, 0.018)), {
    fill: mix(skirting, canvas.light.shade, 0.14),
  });
}

/** Soft darkness where two surfaces meet. */
function crease(room: Room, from: Point, to: Point, strength: number): void {
  room.canvas.line([from, to], room.canvas.light.shade, 40, { opacity: strength, blur: 22 });
}

/** Floor, walls and ceiling, with darker corners. */
export function drawShell(
  room: Room,
  { accent = 0, accentOn = 'back', beams = false, cornice = true }: ShellOptions = {},
): void {
  const { canvas, width, depth, height, palette } = room;
  const { left, right, back } = wallsOf(room);
  const ceiling = shaded(canvas, palette.ceiling, [0, -0.35, 0]);
  canvas.polygon(
    [
      [0, height, near],
      [width, height, near],
      [width, height, depth],
      [0, height, depth],
    ],
    {
      fill: {
        from: [width / 2, height, 0.6],
        to: [width / 2, height, depth],
        stops: [
          [0, mix(ceiling, canvas.light.shade, 0.16)],
          [1, ceiling],
        ],
      },
    },
  );
  drawFloor(room);
  const onSides = accentOn !== 'back' ? accent : 0;
  drawWall(room, left, [1, 0, 0], near, depth, onSides);
  drawWall(room, right, [-1, 0, 0], near, depth, onSides);
  drawWall(room, back, [0, 0, -1], 0, width, accentOn === 'side' ? 0 : accent);
  for (const x of [0, width]) {
    crease(room, [x, 0, depth], [x, height, depth], 0.2);
    crease(room, [x, 0, 0.4], [x, 0, depth], 0.22);
    crease(room, [x, height, 0.4], [x, height, depth], 0.14);
  }
  crease(room, [0, 0, depth], [width, 0, depth], 0.26);
  crease(room, [0, height, depth], [width, height, depth], 0.16);
  if (cornice && !beams) {
    const place = frame(0, 0, 0);
    box(canvas, place, [0, height - 0.1, depth - 0.06], [width, 0.1, 0.06], palette.ceiling, {
      edges: false,
    });
    box(canvas, place, [0, height - 0.1, near], [0.06, 0.1, depth - near], palette.ceiling, { edges: false });
    box(canvas, place, [width - 0.06, height - 0.1, near], [0.06, 0.1, depth - near], palette.ceiling, {
      edges: false,
    });
  }
  if (beams) {
    for (let z = depth - 0.5; z > 0; z -= 0.8) {
      canvas.polygon(
        [
          [0, height, z - 0.18],
          [width, height, z - 0.18],
          [width, height, z - 0.02],
          [0, height, z - 0.02],
        ],
        { fill: canvas.light.shade, opacity: 0.3, blur: 6 },
      );
      box(canvas, frame(0, 0, 0), [0, height - 0.17, z], [width, 0.17, 0.16], palette.darkWood, {
        edges: false,
      });
    }
  }
}
