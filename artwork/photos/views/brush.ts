import type { Dot } from '../core/camera.ts';
import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';

/** Views have their own units: x 0 in the middle, y 0 at the horizon and down, about 1400 units wide. */
export function box2(x: number, y: number, w: number, h: number): Dot[] {
  return [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
}

/** A colour out of doors at this time of day, with depth 0 (near) to 1 (lost in the haze). */
export function outdoors({ light }: Canvas, colour: string, depth: number): string {
  const dimmed = light.time === 'evening' ? mix(colour, '#37305a', 0.52) : mix(colour, light.warm, 0.06);
  return mix(dimmed, light.haze, depth);
}

export function shape(canvas: Canvas, dots: readonly Dot[], colour: string, depth: number): void {
  canvas.shape(dots, { fill: outdoors(canvas, colour, depth) });
}

/** A symmetric outline around x, from one half of it: each dot has its distance from x, and its y. */
export function mirrored(x: number, half: readonly Dot[]): Dot[] {
  return [
    ...half.map(([dx, y]): Dot => [x - dx, y]),
    ...half.toReversed().map(([dx, y]): Dot => [x + dx, y]),
  ];
}

export function sky(canvas: Canvas): void {
  const { light, random } = canvas;
  const [top, middle, low] = light.sky;
  canvas.shape(box2(-1100, -900, 2200, 1800), {
    fill: {
      from: [0, -430],
      to: [0, 20],
      stops: [
        [0, top],
        [0.6, middle],
        [1, low],
      ],
    },
  });
  const sunX = light.time === 'morning' ? 170 : -210;
  if (light.time !== 'noon') {
    const glow = light.time === 'evening' ? '#ffb489' : '#fff3cf';
    canvas.shape(box2(-1100, -900, 2200, 1000), {
      fill: {
        around: [sunX, -30],
        radius: 380,
        stops: [
          [0, glow, 0.85],
          [0.3, glow, 0.3],
          [1, glow, 0],
        ],
      },
    });
  }
  for (let i = 0; i < 7; i += 1) cloud(canvas, random.between(-620, 620), random.between(-330, -110));
}

function cloud(canvas: Canvas, x: number, y: number): void {
  const { random, light } = canvas;
  const colour = light.time === 'evening' ? '#c98a8c' : '#fffaf2';
  const size = random.between(0.5, 1.2);
  const puffs = Array.from({ length: 6 }, (_, i) => {
    const rx = random.between(22, 52) * size;
    const ry = random.between(5, 11) * size;
    const cx = x + (i - 2.5) * 30 * size;
    const cy = y + random.between(-5, 5) * size;
    return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
  }).join('');
  canvas.path(puffs, { fill: colour, opacity: random.between(0.25, 0.5), blur: 5 }, [
    [x - 160, y - 30],
    [x + 160, y + 30],
  ]);
}

/** Rolling hills up to `top` units above the horizon. */
export function hills(canvas: Canvas, top: number, colour: string, depth: number, wave = 1): void {
  const phase = canvas.random.between(0, 6);
  const ridge: Dot[] = Array.from({ length: 71 }, (_, i) => {
    const x = -700 + i * 20;
    const swell = Math.sin(x / (170 * wave) + phase) * 0.5 + Math.sin(x / (71 * wave) + phase * 2) * 0.22;
    return [x, -top * (0.55 + 0.45 * swell)];
  });
  canvas.shape([...ridge, [700, 60], [-700, 60]], {
    fill: {
      from: [0, -top],
      to: [0, 20],
      stops: [
        [0, outdoors(canvas, colour, depth)],
        [1, outdoors(canvas, colour, Math.min(1, depth + 0.25))],
      ],
    },
  });
}

/** Peaks with snow on their lit sides. */
export function mountains(canvas: Canvas, top: number, depth: number): void {
  const { random } = canvas;
  let x = -720;
  while (x < 720) {
    const peak = top * random.between(0.55, 1);
    const half = peak * random.between(0.8, 1.2);
    const tip: Dot = [x + half, -peak];
    const rock = outdoors(canvas, '#6f7f96', depth);
    canvas.shape([[x, 20], tip, [x + 2 * half, 20]], { fill: rock });
    const snow = outdoors(canvas, '#fbf6f0', depth * 0.5);
    const jag = (t: number, side: number): Dot => [tip[0] + side * half * t, -peak + (peak + 20) * t];
    canvas.shape(
      [
        tip,
        jag(0.34, -1),
        [tip[0] - half * 0.2, -peak * 0.72],
        [tip[0] - half * 0.1, -peak * 0.6],
        [tip[0] + half * 0.04, -peak * 0.74],
        jag(0.42, 1),
      ],
      { fill: snow },
    );
    canvas.shape([tip, [tip[0] + half * 0.08, -peak * 0.7], jag(0.95, 1), jag(0.42, 1)], {
      fill: outdoors(canvas, '#55647f', depth),
      opacity: 0.5,
    });
    x += half * random.between(0.75, 1.15);
  }
}
