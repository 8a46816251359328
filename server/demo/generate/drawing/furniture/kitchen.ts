import { mix } from '../core/colour.ts';
import { type Flat, on, rectangle, rounded, upright } from '../core/plane.ts';
import { at, box, type Frame, shaded } from '../core/solid.ts';
import { onWall, type Room, type Wall } from '../rooms/room.ts';
import { castShadow } from './shadow.ts';

/** Glazed tiles over a part of a wall, each catching the light a little differently. */
export function drawTiles(
  room: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
  colour: string,
  size: readonly [number, number] = [0.12, 0.12],
  stagger = false,
): void {
  const { canvas } = room;
  const normal = [-wall.out[0], -wall.out[1], -wall.out[2]] as const;
  const base = shaded(canvas, colour, normal);
  canvas.polygon(onWall(wall, rectangle(a, b, w, h), -0.004), { fill: mix(base, '#f4ead8', 0.5) });
  const [tw, th] = size;
  let row = 0;
  for (let y = b; y < b + h - 0.01; y += th) {
    row += 1;
    const shift = stagger && row % 2 === 0 ? -tw / 2 : 0;
    for (let x = a + shift; x < a + w - 0.01; x += tw) {
      const left = Math.max(a, x) + 0.004;
      const right = Math.min(a + w, x + tw) - 0.004;
      const top = Math.min(b + h, y + th) - 0.004;
      if (right - left < 0.012 || top - y < 0.015) continue;
      const tone = mix(
        base,
        canvas.random.chance(0.5) ? canvas.light.warm : canvas.light.shade,
        canvas.random.between(0, 0.12),
      );
      canvas.polygon(onWall(wall, rectangle(left, y + 0.004, right - left, top - y - 0.004), -0.006), {
        fill: tone,
      });
      if (canvas.random.chance(0.22))
        canvas.polygon(
          onWall(
            wall,
            [
              [left + 0.01, top - 0.01],
              [left + (right - left) * 0.6, top - 0.01],
              [left + 0.01, y + (top - y) * 0.55],
            ],
            -0.006,
          ),
          { fill: '#ffffff', opacity: 0.16 },
        );
    }
  }
}

export interface Cabinet {
  w: number;
  kind: 'door' | 'drawers' | 'oven' | 'open';
}

/** A run of base cabinets along the frame, their fronts to the viewer, with a worktop at 0.92. Returns its length. */
export function drawCabinets(
  room: Room,
  place: Frame,
  units: readonly Cabinet[],
  colour: string,
  worktop: string,
): number {
  const { canvas, palette } = room;
  const total = units.reduce((sum, { w }) => sum + w, 0);
  castShadow(canvas, place, [0, 0, total, 0.6], 0.6, 0.5);
  box(canvas, place, [0, 0, 0.05], [total, 0.1, 0.55], palette.darkWood, { edges: false });
  box(canvas, place, [0, 0.1, 0], [total, 0.78, 0.6], colour, { edges: false });
  const front = upright(place, 0, 0, -0.004);
  const line = mix(colour, canvas.light.shade, 0.45);
  const face = shaded(canvas, mix(colour, '#ffffff', 0.04), [0, 0, -1]);
  let x = 0;
  for (const { w, kind } of units) {
    const panel = (a: number, b: number, ww: number, hh: number) => {
      canvas.polygon(on(front, rectangle(a, b, ww, hh)), { fill: face, stroke: line, strokeWidth: 1.2 });
      canvas.polygon(on(front, rectangle(a + 0.05, b + 0.05, ww - 0.1, hh - 0.1)), {
        fill: mix(face, canvas.light.shade, 0.05),
        stroke: line,
        strokeWidth: 0.7,
      });
    };
    const handle = (a: number, b: number, ww: number, hh: number) =>
      canvas.polygon(on(upright(place, 0, 0, -0.03), rounded(a, b, ww, hh, 0.006)), { fill: palette.metal });
    if (kind === 'door') {
      panel(x + 0.015, 0.12, w - 0.03, 0.74);
      handle(x + w - 0.07, 0.62, 0.016, 0.16);
    } else if (kind === 'drawers') {
      [0.12, 0.38, 0.64].forEach((y) => {
        panel(x + 0.015, y, w - 0.03, 0.23);
        handle(x + w / 2 - 0.07, y + 0.17, 0.14, 0.016);
      });
    } else if (kind === 'oven') {
      canvas.polygon(on(front, rectangle(x + 0.015, 0.12, w - 0.03, 0.74)), { fill: '#e7e1d6' });
      canvas.polygon(on(front, rounded(x + 0.06, 0.18, w - 0.12, 0.42, 0.02)), {
        fill: {
          from: at(place, x, 0.6, 0),
          to: at(place, x + w, 0.2, 0),
          stops: [
            [0, '#5a5150'],
            [0.5, '#383032'],
            [1, '#4a4142'],
          ],
        },
      });
      handle(x + 0.08, 0.64, w - 0.16, 0.022);
      for (let i = 0; i < 5; i += 1)
        canvas.polygon(on(front, rounded(x + 0.08 + (i * (w - 0.2)) / 4, 0.75, 0.035, 0.035, 0.016)), {
          fill: palette.darkWood,
        });
    } else {
      canvas.polygon(on(front, rectangle(x + 0.02, 0.13, w - 0.04, 0.72)), {
        fill: mix(colour, canvas.light.shade, 0.55),
      });
      for (const y of [0.13, 0.5])
        canvas.polygon(on(front, rectangle(x + 0.02, y, w - 0.04, 0.025)), { fill: palette.wood });
      for (let i = 0; i < 4; i += 1)
        canvas.polygon(on(front, rounded(x + 0.06 + (i * (w - 0.14)) / 4, 0.525, 0.07, 0.11, 0.02)), {
          fill: [palette.linen, palette.first, palette.third, palette.linen][i] ?? palette.linen,
        });
      for (let i = 0; i < 3; i += 1)
        canvas.polygon(on(front, rounded(x + 0.06 + (i * (w - 0.14)) / 3, 0.155, 0.11, 0.16, 0.03)), {
          fill: [palette.third, palette.linen, palette.second][i] ?? palette.linen,
        });
    }
    x += w;
  }
  box(canvas, place, [-0.02, 0.88, -0.03], [total + 0.04, 0.04, 0.63], worktop);
  canvas.polygon(on(upright(place, 0, 0, -0.006), rectangle(0, 0.8, total, 0.08)), {
    fill: canvas.light.shade,
    opacity: 0.25,
    blur: 4,
  });
  return total;
}

/** A gas hob with a pan on it, on the worktop. */
export function drawHob(room: Room, place: Frame, x: number): void {
  const { canvas } = room;
  box(canvas, place, [x, 0.92, 0.06], [0.56, 0.012, 0.46], '#4b4443');
  const plane = {
    origin: at(place, x, 0.935, 0.06),
    u: at({ origin: [0, 0, 0], turn: place.turn }, 1, 0, 0),
    v: at({ origin: [0, 0, 0], turn: place.turn }, 0, 0, 1),
  };
  for (const [a, b] of [
    [0.15, 0.13],
    [0.41, 0.13],
    [0.15, 0.34],
    [0.41, 0.34],
  ] as const) {
    const ring: Flat[] = Array.from({ length: 20 }, (_, i) => [
      a + 0.08 * Math.cos((i * 6.2832) / 20),
      b + 0.08 * Math.sin((i * 6.2832) / 20),
    ]);
    canvas.polygon(on(plane, ring), { stroke: '#8a817c', strokeWidth: 1.6 });
  }
}

/** An extractor hood, plastered and tapering, on the back wall above the hob. */
export function drawHood(room: Room, place: Frame, x: number, colour: string): void {
  const { canvas, palette } = room;
  const top = room.height;
  const corners = (y: number, inset: number, d: number) =>
    [
      at(place, x + inset, y, 0.6 - d),
      at(place, x + 0.7 - inset, y, 0.6 - d),
      at(place, x + 0.7 - inset, y, 0.6),
      at(place, x + inset, y, 0.6),
    ] as const;
  const [low, high] = [corners(1.68, 0, 0.48), corners(top, 0.16, 0.24)];
  const tone = shaded(canvas, colour, [0, 0, -1]);
  canvas.polygon([low[0], low[1], high[1], high[0]], {
    fill: {
      from: high[0],
      to: low[0],
      stops: [
        [0, mix(tone, canvas.light.shade, 0.12)],
        [1, tone],
      ],
    },
  });
  for (const [i, normal] of [
    [0, -1],
    [1, 1],
  ] as const) {
    const j = i === 0 ? 3 : 2;
    const side = canvas.camera.position[0];
    if (normal === -1 ? side < low[0][0] : side > low[1][0])
      canvas.polygon([low[i], low[j], high[j], high[i]], { fill: shaded(canvas, colour, [normal, 0, 0]) });
  }
  box(canvas, place, [x - 0.03, 1.62, 0.1], [0.76, 0.07, 0.5], palette.wood);
}

/** A rounded fridge with a steel handle. */
export function drawFridge(room: Room, place: Frame, colour: string): void {
  const { canvas } = room;
  castShadow(canvas, place, [0, 0, 0.64, 0.62], 0.9, 0.55);
  box(canvas, place, [0.02, 0.06, 0.02], [0.6, 1.6, 0.6], colour, { soft: 14, edges: false });
  const front = upright(place, 0, 0, -0.01);
  canvas.line(
    on(front, [
      [0.02, 1.14],
      [0.62, 1.14],
    ]),
    mix(colour, canvas.light.shade, 0.45),
    2.4,
  );
  for (const [y, h] of [
    [0.8, 0.26],
    [1.22, 0.2],
  ] as const)
    canvas.polygon(on(front, rounded(0.54, y, 0.028, h, 0.012)), {
      fill: '#efe9df',
      stroke: '#9d958c',
      strokeWidth: 0.8,
    });
  canvas.polygon(on(front, rounded(0.06, 0.14, 0.06, 1.46, 0.03)), {
    fill: '#ffffff',
    opacity: 0.18,
    blur: 5,
  });
  for (const [a, b, c] of [
    [0.2, 1.4, room.palette.third],
    [0.3, 1.34, room.palette.linen],
    [0.18, 0.94, room.palette.second],
  ] as const)
    canvas.polygon(on(front, rectangle(a, b, 0.07, 0.09)), { fill: c });
}
