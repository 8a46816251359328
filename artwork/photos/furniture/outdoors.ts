import { type Point, project, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { ellipse, level, on } from '../core/plane.ts';
import { at, box, type Frame } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { disc, type Glow } from './lamps.ts';
import { castShadow } from './shadow.ts';

const iron = '#37312f';

/** A wrought-iron railing along the frame, 1 m tall. */
export function drawRailing(room: Room, place: Frame, w: number, curly: boolean): void {
  const { canvas } = room;
  const tone = mix(iron, canvas.light.warm, 0.08);
  const bars = Math.round(w / 0.13);
  for (let i = 0; i <= bars; i += 1) {
    const x = (w * i) / bars;
    canvas.line([at(place, x, 0.06, 0), at(place, x, 0.98, 0)], tone, 3);
    if (curly && i % 2 === 0 && i < bars) {
      const ring = Array.from(
        { length: 15 },
        (_, k): Point =>
          at(
            place,
            x + 0.065 + 0.055 * Math.cos((k * 6.2832) / 14),
            0.8 + 0.075 * Math.sin((k * 6.2832) / 14),
            0,
          ),
      );
      canvas.line(ring, tone, 2.2);
    }
  }
  for (const y of [0.08, ...(curly ? [0.7] : []), 0.9])
    canvas.line([at(place, 0, y, 0), at(place, w, y, 0)], tone, 3.4);
  box(canvas, place, [0, 0.98, -0.03], [w, 0.04, 0.07], iron, { edges: false });
  canvas.line([at(place, 0, 1.02, -0.03), at(place, w, 1.02, -0.03)], canvas.light.warm, 2, { opacity: 0.5 });
}

/** A round café table on one leg. */
export function drawBistroTable(room: Room, place: Frame, colour: string): void {
  const { canvas } = room;
  castShadow(canvas, place, [-0.3, -0.2, 0.6, 0.4], 0.5, 0.5);
  for (const x of [-0.2, 0.2]) canvas.line([at(place, 0, 0.3, 0), at(place, x, 0, -0.1)], iron, 4);
  canvas.line([at(place, 0, 0.3, 0), at(place, 0.04, 0, 0.2)], iron, 4);
  canvas.line([at(place, 0, 0.28, 0), at(place, 0, 0.7, 0)], iron, 6);
  const [top, under] = [level(place, 0, 0.72, 0), level(place, 0, 0.69, 0)];
  canvas.polygon(on(under, ellipse(0, 0, 0.34)), { fill: mix(colour, canvas.light.shade, 0.35) });
  canvas.polygon(on(top, ellipse(0, 0, 0.34)), {
    fill: {
      from: at(place, -0.34, 0.72, 0),
      to: at(place, 0.34, 0.72, 0),
      stops: [
        [0, mix(colour, canvas.light.warm, 0.4)],
        [1, colour],
      ],
    },
  });
}

/** A folding chair of iron and wooden slats; it faces the frame's near side. */
export function drawBistroChair(room: Room, place: Frame, colour: string): void {
  const { canvas } = room;
  castShadow(canvas, place, [0, 0, 0.4, 0.4], 0.3, 0.45);
  for (const x of [0.01, 0.39]) {
    canvas.line([at(place, x, 0.9, 0.42), at(place, x, 0, 0.02)], iron, 4);
    canvas.line([at(place, x, 0.45, 0.04), at(place, x, 0, 0.42)], iron, 4);
  }
  for (let i = 0; i < 5; i += 1)
    box(canvas, place, [0, 0.44, 0.02 + i * 0.08], [0.4, 0.02, 0.06], colour, { edges: false });
  for (const y of [0.66, 0.75, 0.84])
    box(canvas, place, [0, y, 0.34 + (y - 0.6) * 0.24], [0.4, 0.055, 0.02], colour, { edges: false });
}

/** A string of lamps sagging between two points. */
export function drawLights(room: Room, from: Point, to: Point, sag: number): Glow[] {
  const { canvas } = room;
  const place = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t - sag * 4 * t * (1 - t),
    from[2] + (to[2] - from[2]) * t,
  ];
  canvas.line(
    Array.from({ length: 31 }, (_, i) => place(i / 30)),
    iron,
    1.8,
  );
  const glows: Glow[] = [];
  for (let i = 1; i < 9; i += 1) {
    const bulb = place(i / 9);
    const [x, y] = project(canvas.camera, bulb);
    const r = scaleAt(canvas.camera, bulb) * 0.028;
    if (canvas.light.lamps)
      canvas.path(disc(x, y + r, r * 3.4), { fill: '#ffcf86', opacity: 0.7, blur: r * 1.6 }, [
        [x - r * 4, y - r * 4],
        [x + r * 4, y + r * 4],
      ]);
    canvas.path(disc(x, y + r, r), { fill: canvas.light.lamps ? '#fff3cf' : '#f6e7c2' });
    canvas.path(`M${x - r * 0.5} ${y - r * 0.7}h${r}v${r * 0.9}h${-r}z`, { fill: iron });
    if (i % 3 === 1) glows.push({ at: bulb, reach: 0.8 });
  }
  return glows;
}

/** A bicycle leaning along the frame, in side view. */
export function drawBicycle(room: Room, place: Frame, colour: string): void {
  const { canvas } = room;
  castShadow(canvas, place, [-0.3, -0.03, 1.65, 0.1], 0.3, 0.4);
  const dot = (x: number, y: number) => at(place, x, y, 0);
  for (const x of [0, 1.05]) {
    const wheel = (r: number) =>
      Array.from(
        { length: 41 },
        (_, i): Point => dot(x + r * Math.cos((i * 6.2832) / 40), 0.34 + r * Math.sin((i * 6.2832) / 40)),
      );
    canvas.line(wheel(0.33), '#3a3331', 5);
    canvas.line(wheel(0.3), '#cfc6b8', 2);
    for (let i = 0; i < 10; i += 1)
      canvas.line(
        [dot(x, 0.34), dot(x + 0.3 * Math.cos((i * 6.2832) / 10), 0.34 + 0.3 * Math.sin((i * 6.2832) / 10))],
        '#b9b0a3',
        0.9,
      );
  }
  const [rear, crank, seat, head, front] = [
    dot(0, 0.34),
    dot(0.45, 0.3),
    dot(0.33, 0.82),
    dot(0.9, 0.84),
    dot(1.05, 0.34),
  ];
  for (const path of [
    [rear, crank, head, front],
    [crank, seat],
    [rear, seat, head],
  ])
    canvas.line(path, colour, 6);
  canvas.line([seat, dot(0.31, 0.92)], '#cfc6b8', 4);
  canvas.line([dot(0.2, 0.93), dot(0.42, 0.94)], '#7a4a30', 10);
  canvas.line([head, dot(0.87, 1.0), dot(0.74, 1.02)], '#cfc6b8', 4);
  box(canvas, place, [0.98, 0.72, -0.12], [0.3, 0.2, 0.24], '#b98a58');
}
