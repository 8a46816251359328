import type { Plane } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from '../core/light.ts';
import { panelOn, type Scene } from '../core/scene.ts';

const green = '#6d8262';
const leaf = 1.02;

/** The right shutter, half folded back. Light shows between its slats. */
export function drawShutter(scene: Scene): void {
  const { sheet, light, opening, shutter: angle } = scene;
  const plane: Plane = {
    origin: [opening.right, 0.03, opening.outer + 0.06],
    u: [-Math.cos(angle), 0, Math.sin(angle)],
    v: [0, 1, 0],
  };
  const sun = 0.16;
  const height = opening.spring + opening.rise * 0.2;
  const paint = (share: number, tint = green) => outdoors(light, tint, share);
  const panel = (...edges: [left: number, right: number, low: number, high: number]) =>
    panelOn(scene, plane, ...edges);
  sheet.shape(panel(0, leaf, 0, height), {
    fill: mix(paint(0.4, '#9aa46c'), light.haze, light.theme === 'dark' ? 0.1 : 0.45),
  });
  const stile = 0.09;
  for (const [low, high] of [
    [0.14, 1.18],
    [1.3, height - 0.14],
  ] as const) {
    const count = Math.round((high - low) / 0.062);
    const pitch = (high - low) / count;
    for (let i = 0; i < count; i++) {
      const b = low + i * pitch;
      const share = sun * (0.82 + 0.18 * Math.sin(i * 1.7));
      sheet.shape(panel(stile, leaf - stile, b, b + pitch * 0.78), { fill: paint(share) });
      sheet.shape(panel(stile, leaf - stile, b + pitch * 0.5, b + pitch * 0.74), {
        fill: paint(Math.min(1, share + 0.3), mix(green, '#c9cba0', 0.12)),
      });
    }
  }
  const wood = paint(sun);
  for (const [low, high] of [
    [0, 0.14],
    [1.18, 1.3],
    [height - 0.14, height],
  ] as const) {
    sheet.shape(panel(0, leaf, low, high), { fill: wood });
    sheet.shape(panel(stile, leaf - stile, low, low + 0.014), { fill: paint(0, '#3c4a37'), opacity: 0.6 });
  }
  sheet.shape(panel(0, stile, 0, height), { fill: mix(wood, paint(0, '#36432f'), 0.15) });
  sheet.shape(panel(leaf - stile, leaf, 0, height), { fill: wood });
  sheet.shape(panel(leaf, leaf + 0.03, 0, height), { fill: paint(Math.min(1, sun + 0.35), '#7d8f6c') });
}
