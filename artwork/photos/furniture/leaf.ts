import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';

/** A leaf that grows up from its stalk, rotated by degrees. Sizes are in pixels. */
export function drawLeaf(
  canvas: Canvas,
  stalk: Dot,
  [long, wide]: readonly [number, number],
  turn: number,
  colour: string,
): void {
  const { warm, shade } = canvas.light;
  const tip = -long;
  const d = `M0 0C${wide} ${tip * 0.2} ${wide * 0.9} ${tip * 0.75} 0 ${tip}C${-wide * 0.9} ${tip * 0.75} ${-wide} ${tip * 0.2} 0 0Z`;
  const fill = {
    from: [-wide, 0],
    to: [wide, 0],
    stops: [
      [0, mix(colour, warm, 0.2)],
      [0.49, mix(colour, warm, 0.06)],
      [0.51, mix(colour, shade, 0.14)],
      [1, mix(colour, shade, 0.24)],
    ],
  } as const;
  canvas.placed(stalk, 1, () => canvas.path(d, { fill }), turn);
}

/** A monstera's leaf: heart-shaped, cut in from its edges. */
export function drawMonsteraLeaf(canvas: Canvas, stalk: Dot, r: number, turn: number, colour: string): void {
  const half = (side: number) => {
    const s = side * r;
    const notch = (k: number, far: number) => `L${s * far} ${-r * k}L${s * (far - 0.42)} ${-r * (k + 0.1)}`;
    return `M0 0C${s * 0.6} ${r * 0.35} ${s * 1.15} ${-r * 0.1} ${s * 1.05} ${-r * 0.45}${notch(0.5, 0.98)}L${s * 0.92} ${-r * 0.82}${notch(0.95, 0.84)}L${s * 0.66} ${-r * 1.24}Q${s * 0.3} ${-r * 1.62} 0 ${-r * 1.8}Z`;
  };
  const { warm, shade } = canvas.light;
  const draw = () => {
    canvas.path(half(-1), { fill: mix(colour, warm, 0.18) });
    canvas.path(half(1), { fill: mix(colour, shade, 0.14) });
    canvas.path(`M0 0L0 ${-r * 1.7}`, { stroke: mix(colour, warm, 0.45), strokeWidth: r * 0.05 });
  };
  canvas.placed(stalk, 1, draw, turn);
}
