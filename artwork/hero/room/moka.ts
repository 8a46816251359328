import type { Point } from '../core/camera.ts';
import { outline } from '../core/outline.ts';
import { draft, type Scene } from '../core/scene.ts';
import { indoors } from './indoors.ts';
import { drawShadow } from './shadow.ts';

/** A pot for six cups. */
const size = 1.12;

/** A moka pot: eight facets, a waist, a spout to the left and a black handle to the right. */
export function drawMoka(scene: Scene, foot: Point): void {
  const { sheet } = scene;
  drawShadow(scene, foot, 0.075);
  const { at: place, scale: natural } = draft(scene, foot);
  const [at, scale] = [(a: number, b: number) => place(a * size, b * size), natural * size];
  const paint = (colour: string) => indoors(scene, colour, foot);
  const facets = [-1, -0.62, -0.1, 0.45, 0.82, 1];
  const metal = ['#8d8a84', '#cfc9bd', '#a29d94', '#f3ece0', '#b9b2a6'];
  const band = (low: number, wideLow: number, high: number, wideHigh: number) => {
    for (let i = 0; i < metal.length; i++) {
      const [a = 0, b = 0] = [facets[i], facets[i + 1]];
      sheet.shape(
        [at(a * wideLow, low), at(b * wideLow, low), at(b * wideHigh, high), at(a * wideHigh, high)],
        { fill: paint(metal[i] ?? '#cccccc') },
      );
    }
  };
  sheet.path(
    outline([
      at(0.04, 0.185),
      at(0.095, 0.185),
      at(0.108, 0.165),
      at(0.096, 0.085),
      at(0.083, 0.085),
      at(0.088, 0.158),
      at(0.04, 0.163),
    ]),
    { fill: paint('#33302c') },
  );
  sheet.shape([at(-0.05, 0.18), at(-0.075, 0.19), at(-0.045, 0.14)], { fill: paint('#a29d94') });
  band(0, 0.062, 0.085, 0.05);
  band(0.085, 0.053, 0.1, 0.053);
  band(0.1, 0.042, 0.185, 0.056);
  band(0.185, 0.058, 0.207, 0.02);
  sheet.shape([at(-0.011, 0.205), at(0.011, 0.205), at(0.014, 0.225), at(-0.014, 0.225)], {
    fill: paint('#33302c'),
  });
  sheet.line([at(0.026, 0.006), at(0.021, 0.08)], paint('#fffaf0'), 2.4, { opacity: 0.7 });
  sheet.line([at(0.018, 0.105), at(0.025, 0.18)], paint('#fffaf0'), 2.4, { opacity: 0.7 });
  sheet.ellipse(at(-0.028, 0.055), scale * 0.008, scale * 0.008, { fill: paint('#b98f4b') });
}
