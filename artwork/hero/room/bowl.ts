import type { Dot, Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { smooth } from '../core/outline.ts';
import { draft, type Scene } from '../core/scene.ts';
import { indoors } from './indoors.ts';
import { drawLeaf } from './leaf.ts';
import { drawShadow } from './shadow.ts';

/** A painted bowl of lemons with their leaves. */
export function drawBowl(scene: Scene, foot: Point): void {
  const { sheet } = scene;
  drawShadow(scene, foot, 0.15);
  const { at, scale } = draft(scene, foot);
  const paint = (colour: string) => indoors(scene, colour, foot);
  const glaze = (colour: string) =>
    sheet.linear(at(-0.16, 0), at(0.16, 0), [
      [0, paint(mix(colour, '#8d7a66', 0.3))],
      [0.6, paint(colour)],
      [1, paint(mix(colour, '#8d7a66', 0.42))],
    ]);
  sheet.ellipse(at(0, 0.105), scale * 0.16, scale * 0.05, { fill: paint('#9aa7a0') });
  const lemons: readonly (readonly [number, number, number])[] = [
    [-0.07, 0.13, -18],
    [0.075, 0.128, 24],
    [-0.002, 0.118, 6],
    [0.01, 0.172, -30],
  ];
  drawLeaf(scene, at(-0.07, 0.155), scale * 0.085, -2.5, foot);
  lemons.forEach(([a, b, turn], i) => {
    drawLemon(scene, at(a, b), scale * 0.062, turn, foot);
    if (i === 2) drawLeaf(scene, at(0.06, 0.165), scale * 0.09, -0.5, foot);
  });
  sheet.path(
    smooth([
      at(-0.16, 0.106),
      at(-0.145, 0.06),
      at(-0.09, 0.014),
      at(0, 0),
      at(0.09, 0.014),
      at(0.145, 0.06),
      at(0.16, 0.106),
      at(0.1, 0.074),
      at(0, 0.062),
      at(-0.1, 0.074),
    ]),
    { fill: glaze('#f6ecd8') },
  );
  const rim = (low: number, colour: string, width: number) =>
    sheet.path(
      smooth(
        [
          at(-0.16 + low * 0.3, 0.103 - low),
          at(-0.1, 0.072 - low),
          at(0, 0.06 - low),
          at(0.1, 0.072 - low),
          at(0.16 - low * 0.3, 0.103 - low),
        ],
        false,
      ),
      { stroke: paint(colour), width },
    );
  rim(0, '#fffaf0', 3.4);
  rim(0.012, '#5f7f96', 3.2);
  rim(0.03, '#c98f3f', 2);
  for (let i = -3; i <= 3; i++)
    sheet.ellipse(at(i * 0.036, 0.034 + 0.003 * i * i), scale * 0.009, scale * 0.006, {
      fill: paint('#5f7f96'),
    });
}

function drawLemon(scene: Scene, [x, y]: Dot, size: number, turn: number, foot: Point): void {
  const { sheet } = scene;
  const angle = (turn * Math.PI) / 180;
  const spin = (a: number, b: number): Dot => [
    x + size * (a * Math.cos(angle) - b * Math.sin(angle)),
    y + size * (a * Math.sin(angle) + b * Math.cos(angle)),
  ];
  const outline = [
    [-1.18, 0],
    [-0.92, -0.3],
    [-0.4, -0.72],
    [0.3, -0.74],
    [0.88, -0.36],
    [1.25, -0.02],
    [0.9, 0.34],
    [0.3, 0.74],
    [-0.4, 0.72],
    [-0.92, 0.3],
  ] as const;
  const paint = (colour: string) => indoors(scene, colour, foot);
  const fill = sheet.radial([x + size * 0.3, y - size * 0.35], size * 1.5, [
    [0, paint('#fbe58a')],
    [0.45, paint('#efc23f')],
    [1, paint('#b97f22')],
  ]);
  sheet.path(smooth(outline.map(([a, b]) => spin(a, b))), { fill });
  sheet.ellipse(
    [x + size * 0.32, y - size * 0.4],
    size * 0.26,
    size * 0.13,
    { fill: '#fffbe6', opacity: 0.55, blur: 2 },
    turn,
  );
}
