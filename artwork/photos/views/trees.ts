import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from './brush.ts';

function blob(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
}

/** The umbrella pine of Rome. */
export function pine(canvas: Canvas, x: number, base: number, h: number, depth: number): void {
  const { random } = canvas;
  const trunk = outdoors(canvas, '#6e4c3a', depth);
  const green = outdoors(canvas, '#4f6b45', depth);
  const lean = random.between(-6, 6);
  const head = base - h;
  canvas.path(
    `M${x} ${base}Q${x + lean} ${base - h * 0.5} ${x + lean} ${head}M${x + lean} ${head + h * 0.22}L${x + lean - h * 0.18} ${head}M${x + lean} ${head + h * 0.2}L${x + lean + h * 0.16} ${head}`,
    { stroke: trunk, strokeWidth: h * 0.045 },
  );
  const crown = Array.from({ length: 9 }, (_, i) =>
    blob(x + lean + (i - 4) * h * 0.085, head - h * (0.03 + 0.05 * random.next()), h * 0.13, h * 0.075),
  ).join('');
  canvas.path(crown, { fill: mix(green, canvas.light.shade, 0.25) });
  const top = Array.from({ length: 8 }, (_, i) =>
    blob(x + lean + (i - 3.8) * h * 0.085, head - h * (0.08 + 0.05 * random.next()), h * 0.1, h * 0.05),
  ).join('');
  canvas.path(top, { fill: mix(green, canvas.light.warm, 0.14) });
}

export function cypress(canvas: Canvas, x: number, base: number, h: number, depth: number): void {
  const green = outdoors(canvas, '#46603f', depth);
  const w = h * 0.13;
  canvas.path(
    `M${x} ${base - h}C${x + w} ${base - h * 0.6} ${x + w * 1.1} ${base - h * 0.1} ${x} ${base}C${x - w * 1.1} ${base - h * 0.1} ${x - w} ${base - h * 0.6} ${x} ${base - h}Z`,
    {
      fill: {
        from: [x - w, 0],
        to: [x + w, 0],
        stops: [
          [0, mix(green, canvas.light.warm, 0.16)],
          [1, mix(green, canvas.light.shade, 0.25)],
        ],
      },
    },
  );
}

/** A round crown without a trunk, with its lower edge near `base`: a distant tree or a bush. */
export function tree(
  canvas: Canvas,
  x: number,
  base: number,
  r: number,
  depth: number,
  colour = '#6d8454',
): void {
  const { random } = canvas;
  const green = outdoors(canvas, colour, depth);
  for (const [shift, tone] of [
    [0, mix(green, canvas.light.shade, 0.2)],
    [-0.18, green],
    [-0.34, mix(green, canvas.light.warm, 0.16)],
  ] as const) {
    const leaves = Array.from({ length: 9 }, (_, i) => {
      const angle = (i / 9) * 2 * Math.PI;
      const far = r * 0.5 * random.between(0.7, 1.1) * (1 + shift);
      const place: Dot = [
        x + Math.cos(angle) * far + shift * r * 0.5,
        base - r + Math.sin(angle) * far * 0.8 + shift * r * 0.6,
      ];
      return blob(place[0], place[1], r * 0.42 * (1 + shift * 0.8), r * 0.36 * (1 + shift * 0.8));
    });
    canvas.path(leaves.join(''), { fill: tone });
  }
}
