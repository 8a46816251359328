import type { Random } from '@stanza/server/demo/generate/random.ts';
import { on, scaleAt } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { facing, outdoors } from '../core/light.ts';
import { panelOn, type Scene, see } from '../core/scene.ts';
import type { Building, Wall } from './plan.ts';

const storey = 3.5;
const shutterColours = ['#5c6b4c', '#6f7a58', '#7a5a43', '#5f6f6a', '#8a8f7a'];
const lamplight = ['#f7c46c', '#ffd58a', '#eeb060'];
const panes = ['#4a4a46', '#55504a', '#5c6264'];

/** Rows of windows from the eave down, on the visible part of the wall. */
export function drawWindows(scene: Scene, building: Building, wall: Wall, random: Random): void {
  const scale = scaleAt(scene.camera, building.z);
  if (scale < 2.2) return;
  const columns = Math.floor((wall.length - 1) / 3.1);
  const shutter = random.pick(shutterColours);
  const gap = wall.length / Math.max(1, columns);
  const blank = random.chance(0.14);
  for (let row = 0; row < Math.min(4, Math.floor(wall.height / storey)); row++) {
    for (let column = 0; column < columns; column++) {
      if (blank || random.chance(0.1)) continue;
      const a = gap * (column + 0.5);
      const b = wall.height - 2.9 - row * storey;
      drawWindow(
        scene,
        building,
        wall,
        { a, b, tall: row === 0 ? 1.35 : 1.75, shutter, detailed: scale > 6 },
        random,
      );
    }
  }
}

interface Window {
  /** Middle of the sill, in metres along and up the wall. */
  a: number;
  b: number;
  tall: number;
  shutter: string;
  detailed: boolean;
}

function drawWindow(
  scene: Scene,
  { z, wall: plaster }: Building,
  wall: Wall,
  window: Window,
  random: Random,
): void {
  const { sheet, light } = scene;
  const sun = facing(wall.normal);
  const paint = (colour: string) => outdoors(light, colour, sun, z);
  const panel = (...edges: [left: number, right: number, low: number, high: number]) =>
    panelOn(scene, wall.plane, ...edges);
  const { a, b, tall } = window;
  const half = 0.5;
  const occupied = random.chance(0.5);
  const tint = random.whole(0, 2);
  const lit = light.theme === 'dark' && occupied;
  const closed = random.chance(0.22);
  if (window.detailed) {
    sheet.shape(panel(a - half - 0.16, a + half + 0.16, b - 0.16, b + tall + 0.16), {
      fill: paint(mix(plaster, '#fff4df', 0.45)),
    });
  }
  const glass = lit ? (lamplight[tint] ?? '#f7c46c') : paint(panes[tint] ?? '#4a4a46');
  sheet.shape(panel(a - half, a + half, b, b + tall), {
    fill: closed && !lit ? paint(window.shutter) : glass,
  });
  if (!window.detailed) return;
  if (!closed) {
    const open = paint(window.shutter);
    sheet.shape(panel(a - half * 2.05, a - half, b, b + tall), { fill: open });
    sheet.shape(panel(a + half, a + half * 2.05, b, b + tall), { fill: mix(open, '#2c2a26', 0.14) });
    sheet.shape(panel(a - 0.05, a + 0.05, b, b + tall), { fill: paint('#c9bda4'), opacity: 0.7 });
  }
  if (lit) {
    const [x, y] = see(scene, on(wall.plane, a, b + tall / 2));
    const radius = scaleAt(scene.camera, z) * 2.6;
    sheet.ellipse([x, y], radius, radius, {
      fill: sheet.radial([x, y], radius, [
        [0, '#ffc873', 0.3],
        [1, '#ffc873', 0],
      ]),
    });
  }
}
