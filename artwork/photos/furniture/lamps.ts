import type { Dot, Point } from '../core/camera.ts';
import { project, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { type Frame, frame } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { lathe } from './lathe.ts';

/** A lit lamp. The picture is brightened around it at the end. */
export interface Glow {
  at: Point;
  reach: number;
}

function shadeOf(
  room: Room,
  place: Frame,
  [low, high, h]: readonly [number, number, number],
  colour: string,
): Glow {
  const { canvas } = room;
  const lit = canvas.light.lamps;
  const [x, y] = project(canvas.camera, place.origin);
  const pixels = scaleAt(canvas.camera, place.origin);
  if (lit) {
    const dots: Dot[] = [
      [x - low * pixels, y],
      [x - high * pixels, y - h * pixels],
      [x + high * pixels, y - h * pixels],
      [x + low * pixels, y],
    ];
    canvas.shape(dots, { fill: '#ffd99a', opacity: 0.8, blur: 10 });
  }
  lathe(
    canvas,
    place,
    [
      [low, 0],
      [(low + high) / 2, h * 0.5],
      [high, h],
    ],
    lit ? mix(colour, '#ffd58c', 0.75) : colour,
    lit ? '#fff1cf' : null,
  );
  return { at: [place.origin[0], place.origin[1] + h / 2, place.origin[2]], reach: 2.1 };
}

/** A lamp on a table or bedside, standing on the frame's origin. */
export function tableLamp(room: Room, place: Frame, colour: string): Glow {
  const { canvas, palette } = room;
  lathe(
    canvas,
    place,
    [
      [0.075, 0],
      [0.1, 0.05],
      [0.105, 0.12],
      [0.07, 0.2],
      [0.02, 0.24],
      [0.018, 0.3],
    ],
    colour,
  );
  const [x, y, z] = place.origin;
  return shadeOf(room, frame(x, y + 0.27, z), [0.16, 0.1, 0.2], palette.linen);
}

export function floorLamp(room: Room, place: Frame): Glow {
  const { canvas, palette } = room;
  const [x, y, z] = place.origin;
  lathe(
    canvas,
    place,
    [
      [0.15, 0],
      [0.15, 0.025],
      [0.02, 0.04],
    ],
    palette.metal,
  );
  canvas.line(
    [
      [x, y + 0.03, z],
      [x, y + 1.4, z],
    ],
    mix(palette.metal, canvas.light.shade, 0.3),
    scaleAt(canvas.camera, place.origin) * 0.022,
  );
  return shadeOf(room, frame(x, y + 1.36, z), [0.24, 0.16, 0.3], palette.linen);
}

export type PendantKind = 'globe' | 'dome' | 'rattan';

/** A lamp hanging from the ceiling. `low` is the height of its lower edge. */
export function pendant(room: Room, x: number, low: number, z: number, kind: PendantKind): Glow {
  const { canvas, palette } = room;
  const pixels = scaleAt(canvas.camera, [x, low, z]);
  const tall = kind === 'globe' ? 0.3 : 0.26;
  canvas.line(
    [
      [x, room.height, z],
      [x, low + tall, z],
    ],
    '#4a3a34',
    Math.max(1.4, pixels * 0.01),
  );
  const [cx, cy] = project(canvas.camera, [x, low + tall / 2, z]);
  if (kind === 'globe') {
    const r = pixels * 0.16;
    if (canvas.light.lamps)
      canvas.path(disc(cx, cy, r * 1.2), { fill: '#ffe0a6', opacity: 0.8, blur: 14 }, [
        [cx - r, cy - r],
        [cx + r, cy + r],
      ]);
    const white = canvas.light.lamps ? '#fff0cf' : '#fbf4e6';
    canvas.path(disc(cx, cy, r), {
      fill: {
        around: [cx - r * 0.35, cy - r * 0.35],
        radius: r * 1.6,
        stops: [
          [0, '#fffdf6'],
          [0.6, white],
          [1, mix(white, canvas.light.shade, 0.28)],
        ],
      },
    });
    canvas.path(`M${cx - r * 0.22} ${cy - r * 1.16}h${r * 0.44}v${r * 0.3}h${-r * 0.44}z`, {
      fill: palette.metal,
    });
  } else if (kind === 'dome') {
    lathe(
      canvas,
      frame(x, low, z),
      [
        [0.24, 0],
        [0.226, 0.07],
        [0.185, 0.14],
        [0.12, 0.195],
        [0.06, 0.225],
        [0.03, 0.26],
      ],
      palette.first,
    );
    const r = pixels * 0.235;
    const bottom = cy + (tall / 2) * pixels;
    canvas.path(`M${cx - r} ${bottom}a${r} ${r * 0.12} 0 1 0 ${2 * r} 0a${r} ${r * 0.12} 0 1 0 ${-2 * r} 0`, {
      fill: canvas.light.lamps ? '#fff0cc' : mix(palette.linen, canvas.light.shade, 0.14),
    });
  } else {
    lathe(
      canvas,
      frame(x, low, z),
      [
        [0.25, 0],
        [0.285, 0.06],
        [0.25, 0.15],
        [0.16, 0.22],
        [0.05, 0.26],
      ],
      canvas.light.lamps ? '#f2c98a' : '#d3a76c',
    );
    for (let i = -4; i <= 4; i += 1) {
      const bend = (i / 4.4) * pixels;
      canvas.path(
        `M${cx + bend * 0.25} ${cy + 0.12 * pixels}Q${cx + bend * 0.33} ${cy - 0.03 * pixels} ${cx + bend * 0.05} ${cy - 0.13 * pixels}`,
        { stroke: '#8d6235', strokeWidth: 1.3, opacity: 0.7 },
      );
    }
    for (const t of [0.2, 0.45, 0.7])
      canvas.path(
        `M${cx - (0.29 - t * 0.16) * pixels} ${cy + (0.13 - t * 0.26) * pixels}h${2 * (0.29 - t * 0.16) * pixels}`,
        { stroke: '#8d6235', strokeWidth: 1, opacity: 0.5 },
      );
  }
  return { at: [x, low + 0.1, z], reach: 2.6 };
}

export function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
