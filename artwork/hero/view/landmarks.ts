import type { Dot, Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from '../core/light.ts';
import { outline } from '../core/outline.ts';
import { draft, type Scene } from '../core/scene.ts';

function drafting(scene: Scene, foot: Point) {
  const { at, scale } = draft(scene, foot);
  const paint = (colour: string, sun: number) => outdoors(scene.light, colour, sun, foot[2]);
  const rectangle = (left: number, right: number, low: number, high: number): Dot[] => [
    at(left, low),
    at(right, low),
    at(right, high),
    at(left, high),
  ];
  const arch = (centre: number, half: number, low: number, high: number): Dot[] => [
    at(centre - half, low),
    ...Array.from({ length: 11 }, (_, i): Dot => {
      const angle = Math.PI * (1 - i / 10);
      return at(centre + half * Math.cos(angle), high - half + half * Math.sin(angle));
    }),
    at(centre + half, low),
  ];
  return { at, paint, rectangle, arch, scale };
}

/** A brick bell tower, with its right side in the sun. */
export function drawCampanile(scene: Scene): void {
  const { sheet, light } = scene;
  const { at, paint, rectangle, arch, scale } = drafting(scene, scene.campanile);
  const brick = '#c98a66';
  const stone = '#efe0c4';
  const turn = 1.6;
  const block = (half: number, low: number, high: number, colour: string) => {
    sheet.shape(rectangle(-half, turn, low, high), { fill: paint(colour, 0.16) });
    sheet.shape(rectangle(turn, half, low, high), { fill: paint(colour, 0.95) });
  };
  block(3.6, 0, 36, brick);
  for (const level of [9, 18, 27]) {
    for (const centre of [-1.9, -0.2])
      sheet.shape(arch(centre, 0.42, level, level + 3.4), { fill: paint('#5b4440', 0) });
  }
  for (let i = -2; i < 6; i++) {
    sheet.line(
      [at(-3.6 + (i + 2) * 0.75, 0), at(-3.6 + (i + 2) * 0.75, 36)],
      paint('#a96c4e', 0.1),
      scale * 0.1,
      { opacity: 0.28 },
    );
  }
  block(4.1, 36, 37, stone);
  block(3.5, 37, 45, mix(brick, stone, 0.35));
  const bell = light.theme === 'dark' ? '#d8a15c' : paint('#4b3a3b', 0);
  for (const centre of [-2.3, -0.35]) sheet.shape(arch(centre, 0.72, 38.2, 43.6), { fill: bell });
  sheet.shape(arch(2.55, 0.5, 38.2, 43.6), { fill: light.theme === 'dark' ? bell : paint('#6a5148', 0.2) });
  block(4.2, 45, 46.1, stone);
  sheet.shape([at(-3.4, 46.1), at(turn, 46.1), at(0.3, 56)], { fill: paint('#b8694a', 0.2) });
  sheet.shape([at(turn, 46.1), at(3.4, 46.1), at(0.3, 56)], { fill: paint('#c67a54', 1) });
  sheet.line([at(0.3, 56), at(0.3, 58.6)], paint('#6d5a4c', 0.2), scale * 0.2);
  sheet.ellipse(at(0.3, 56.6), scale * 0.36, scale * 0.36, { fill: paint('#d9b35f', 0.9) });
}

/** A ribbed dome on a drum, with its lantern. */
export function drawDome(scene: Scene): void {
  const { sheet, light } = scene;
  const { at, paint, rectangle, arch, scale } = drafting(scene, scene.dome);
  const stone = '#ead9bb';
  const round = (half: number, colour: string, dark = 0.08): string =>
    sheet.linear(at(-half, 0), at(half, 0), [
      [0, paint(colour, dark)],
      [0.45, paint(colour, 0.28)],
      [0.82, paint(colour, 0.95)],
      [1, paint(colour, 0.6)],
    ]);
  sheet.shape(rectangle(-17, 17, 0, 18), { fill: round(17, '#e0c49c') });
  sheet.shape([at(-18, 18), at(18, 18), at(14, 21), at(-14, 21)], { fill: round(18, '#bf6f4d') });
  sheet.shape(rectangle(-12.6, 12.6, 20.5, 28), { fill: round(12.6, stone) });
  for (const share of [-0.86, -0.56, -0.2, 0.2, 0.56, 0.86]) {
    const centre = 12.6 * share;
    const half = 1.15 * Math.sqrt(1 - share * share) + 0.12;
    sheet.shape(arch(centre, half, 21.7, 26.4), {
      fill: light.theme === 'dark' ? paint('#e8b870', 0.9) : paint('#6a5a50', 0.1),
    });
  }
  sheet.shape(rectangle(-13.4, 13.4, 28, 29.2), { fill: round(13.4, '#f3e6cb') });
  const profile = (k: number): Dot[] =>
    Array.from({ length: 19 }, (_, i): Dot => {
      const angle = (Math.PI / 2) * (i / 18) * 0.94;
      return at(k * 12.8 * Math.cos(angle), 29.2 + 14.5 * Math.sin(angle));
    });
  sheet.path(outline([...profile(-1), ...profile(1).toReversed()]), { fill: round(12.8, '#b4694b') });
  for (const k of [-0.9, -0.62, -0.22, 0.22, 0.62, 0.9]) {
    sheet.line(profile(k), paint('#efdcba', k > 0 ? 0.85 : 0.15), scale * 0.42 * (1.1 - Math.abs(k) * 0.5), {
      opacity: 0.9,
    });
  }
  sheet.shape(rectangle(-2.3, 2.3, 43.2, 44), { fill: round(2.3, stone) });
  sheet.shape(rectangle(-1.6, 1.6, 44, 47.6), { fill: round(1.6, stone) });
  for (const centre of [-0.8, 0.4])
    sheet.shape(arch(centre, 0.34, 44.6, 47), {
      fill: light.theme === 'dark' ? '#e8b870' : paint('#5f4d47', 0),
    });
  sheet.shape([at(-2, 47.6), at(2, 47.6), at(0, 50.6)], { fill: round(2, '#b4694b') });
  sheet.ellipse(at(0, 51), scale * 0.45, scale * 0.45, { fill: paint('#dcb765', 0.9) });
  sheet.line([at(0, 51), at(0, 53)], paint('#8a7358', 0.3), scale * 0.18);
}
