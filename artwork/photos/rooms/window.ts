import type { Point } from '../core/camera.ts';
import { project, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { arch, type Flat, rectangle } from '../core/plane.ts';
import { shaded } from '../core/solid.ts';
import { drawView } from '../views/view.ts';
import { onWall, type Room, type Wall } from './room.ts';

export interface Opening {
  wall: Wall;
  /** The position along the wall and above the floor, and the size, in metres. */
  a: number;
  b: number;
  w: number;
  h: number;
  head: 'square' | 'arch';
  /** Rows of panes in each leaf. */
  rows: number;
}

const thickness = 0.24;

/** The edge of the opening on its wall, smaller by `inset` metres on each side. */
export function outlineOf({ a, b, w, h, head }: Opening, inset = 0): Flat[] {
  const [x, y, ww, hh] = [a + inset, b + inset, w - 2 * inset, h - 2 * inset];
  return head === 'arch' ? arch(x, y, ww, hh) : rectangle(x, y, ww, hh);
}

/** The glass of both leaves, as rectangles on the wall. */
export function panesOf({ a, b, w, h, rows, head }: Opening): Flat[][] {
  const top = head === 'arch' ? b + h - w / 2 : b + h;
  const leaf = (w - 0.22) / 2;
  const pitch = (top - b - 0.12) / rows;
  const panes: Flat[][] = [];
  for (const x of [a + 0.07, a + w - 0.07 - leaf]) {
    for (let row = 0; row < rows; row += 1)
      panes.push(rectangle(x, b + 0.08 + row * pitch, leaf, pitch - 0.04));
  }
  if (head === 'arch') {
    for (const [from, to] of [
      [0, Math.PI / 2],
      [Math.PI / 2, Math.PI],
    ] as const) {
      const shift = from === 0 ? 0.04 : -0.04;
      const r = w / 2 - 0.09;
      const fan = Array.from({ length: 9 }, (_, i): Flat => {
        const angle = from + ((to - from) * i) / 8;
        return [a + w / 2 + shift + r * Math.cos(angle), top + 0.02 + r * Math.sin(angle)];
      });
      panes.push([[a + w / 2 + shift, top + 0.02], ...fan]);
    }
  }
  return panes;
}

/** A window in a wall: reveal, the city behind it, frame, panes and sill. */
export function drawWindow(room: Room, opening: Opening): void {
  const { canvas } = room;
  const { wall, a, b, w, h } = opening;
  const hole = onWall(wall, outlineOf(opening));
  canvas.polygon(hole, { fill: canvas.light.shade, opacity: 0.35, blur: 8 });
  const clip = canvas.clip([hole]);
  const centre = onWall(wall, [[a + w / 2, b + h / 2]])[0] ?? wall.origin;
  const [x] = project(canvas.camera, centre);
  const pixels = scaleAt(canvas.camera, centre);
  drawView(canvas, room.city, room.variant, {
    centre: [x, canvas.camera.horizon + 8],
    unit: (pixels * Math.max(w, 1.3)) / 390,
    clip,
  });
  canvas.layer({ clip }, () => {
    reveal(room, opening);
    frameBars(room, opening);
  });
  const stone = shaded(canvas, '#efe6d8', [0, 1, 0]);
  if (b > 0.2) {
    const edge: Flat[] = [
      [a - 0.08, b],
      [a + w + 0.08, b],
    ];
    const [inner, outer] = [onWall(wall, edge, -0.14), onWall(wall, edge, thickness)];
    canvas.polygon([...inner, ...outer.toReversed()], { fill: stone });
    canvas.polygon(onWall(wall, rectangle(a - 0.08, b - 0.05, w + 0.16, 0.05), -0.14), {
      fill: mix(stone, canvas.light.shade, 0.16),
    });
    canvas.polygon(onWall(wall, rectangle(a - 0.06, b - 0.18, w + 0.12, 0.13), -0.005), {
      fill: canvas.light.shade,
      opacity: 0.2,
      blur: 6,
    });
  }
}

function reveal({ canvas, palette }: Room, opening: Opening): void {
  const rim = outlineOf(opening);
  const [inner, outer] = [onWall(opening.wall, rim), onWall(opening.wall, rim, thickness)];
  const side = mix(palette.joinery, canvas.light.warm, 0.4);
  inner.forEach((point, i) => {
    const next = (i + 1) % inner.length;
    const quad: Point[] = [point, inner[next] ?? point, outer[next] ?? point, outer[i] ?? point];
    canvas.polygon(quad, {
      fill: mix(side, canvas.light.shade, i > 1 && i < inner.length - 1 ? 0.16 : 0.04),
      stroke: side,
      strokeWidth: 0.4,
    });
  });
}

function frameBars(room: Room, opening: Opening): void {
  const { canvas, palette } = room;
  const { wall } = opening;
  const paint = shaded(canvas, palette.joinery, [0, 0, -0.2]);
  const depth = thickness - 0.08;
  const panes = panesOf(opening);
  const holes = panes.map((pane) => onWall(wall, pane, depth));
  const whole = onWall(wall, outlineOf(opening, -0.02), depth);
  const d = [whole, ...holes.map((hole) => hole.toReversed())].map((points) =>
    points.map((point) => project(canvas.camera, point)),
  );
  canvas.path(
    d.map((dots) => `M${dots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`).join(''),
    { fill: paint },
  );
  for (const pane of panes) {
    canvas.polygon(onWall(wall, pane, depth), {
      stroke: mix(paint, canvas.light.shade, 0.34),
      strokeWidth: 1.6,
    });
    const dots = onWall(wall, pane, depth);
    const [from, to] = [dots[3] ?? dots[0], dots[1] ?? dots[0]];
    if (from && to)
      canvas.polygon(dots, {
        fill: {
          from,
          to,
          stops: [
            [0, '#ffffff', 0.14],
            [0.4, '#ffffff', 0.02],
            [0.41, '#ffffff', 0.08],
            [0.6, '#ffffff', 0.02],
            [1, '#ffffff', 0],
          ],
        },
      });
  }
  const { a, b, w, h } = opening;
  const top = opening.head === 'arch' ? b + h - w / 2 : b + h;
  canvas.line(
    onWall(
      wall,
      [
        [a + w / 2, b + 0.05],
        [a + w / 2, top - 0.04],
      ],
      depth,
    ),
    mix(paint, canvas.light.shade, 0.3),
    1.6,
  );
  canvas.polygon(
    onWall(wall, rectangle(a + w / 2 + 0.015, b + (top - b) * 0.42, 0.022, 0.14), depth - 0.02),
    { fill: palette.metal },
  );
}
