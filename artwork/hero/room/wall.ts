import type { Point } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { outdoors } from '../core/light.ts';
import { outline } from '../core/outline.ts';
import { archAt, type Scene, see, seeAll } from '../core/scene.ts';
import { indoors, wash } from './indoors.ts';

/** Metres from the middle to the side walls of the room. */
const room = { left: -3.42, right: 3.55 };
const dado = 0.92;

/** The far wall with the window's opening and its thickness, and the visible parts of the side walls. */
export function drawWall(scene: Scene): void {
  drawReveal(scene);
  const { sheet, light, opening } = scene;
  const hole = outline(seeAll(scene, archAt(scene, opening.inner)));
  const { width, height } = sheet;
  const [left, floor] = see(scene, [room.left, 0, opening.inner]);
  const [right] = see(scene, [room.right, 0, opening.inner]);
  sheet.layer({ clip: sheet.clip(`M0 0H${width}V${height}H0Z${hole}`) }, () => {
    drawPlaster(scene, floor);
    drawSide(scene, 0, left, room.left);
    drawSide(scene, width, right, room.right);
    // Uneven plaster: broad, faint clouds of lighter and darker lime.
    sheet.cover({
      fill: '#ffffff',
      opacity: light.theme === 'light' ? 0.17 : 0.13,
      blend: 'soft-light',
      filter: sheet.filter(
        '<feTurbulence type="fractalNoise" baseFrequency="0.006 0.008" numOctaves="4" seed="23"/><feColorMatrix values="1.9 0 0 0 -0.45 1.9 0 0 0 -0.45 1.9 0 0 0 -0.47 0 0 0 0 1"/>',
      ),
    });
  });
}

function drawPlaster(scene: Scene, floor: number): void {
  const { sheet, opening } = scene;
  const { width } = sheet;
  const z = opening.inner;
  sheet.path(`M0 0H${width}V${floor}H0Z`, { fill: wash(scene, '#f1e3ca', z) });
  const band = see(scene, [0, dado, z])[1];
  sheet.path(`M0 ${band}H${width}V${floor}H0Z`, { fill: wash(scene, '#b2b594', z) });
  sheet.path(`M0 ${band - 3}H${width}V${band}H0Z`, { fill: wash(scene, '#8c8b69', z) });
  sheet.path(`M0 ${floor - 26}H${width}V${floor}H0Z`, { fill: wash(scene, '#a8674b', z) });
}

/** A side wall, from the picture's edge to the corner of the room. */
function drawSide(scene: Scene, edge: number, corner: number, x: number): void {
  if ((x < 0 && corner <= 0) || (x > 0 && corner >= scene.sheet.width)) return;
  const { sheet, opening } = scene;
  const near = 1.2;
  const quad = (low: number, high: number) =>
    seeAll(scene, [
      [x, low, opening.inner],
      [x, high, opening.inner],
      [x, high, near],
      [x, low, near],
    ]);
  const strength = x < 0 ? 1 : 0.86;
  const paint = (colour: string) =>
    sheet.linear(
      [corner, 0],
      [edge, 0],
      [
        [0, indoors(scene, mix(colour, '#a98a6b', 0.2), [x, 1, opening.inner], strength)],
        [1, indoors(scene, colour, [x, 1, 3.2], strength)],
      ],
    );
  sheet.shape(quad(0, 5), { fill: paint('#ecdcc0') });
  sheet.shape(quad(0, dado), { fill: paint('#aeb092') });
  sheet.shape(quad(0, 0.11), { fill: paint('#a8674b') });
}

/** The thickness of the wall: the left jamb and the floor in the sun, the right jamb and the arch in the shade. */
function drawReveal(scene: Scene): void {
  const { sheet, light, opening } = scene;
  const inner = archAt(scene, opening.inner);
  const outer = archAt(scene, opening.outer);
  const [sunny, shady] = light.theme === 'light' ? [0.85, 0.22] : [0.75, 0.3];
  const last = inner.length - 2;
  for (let i = 0; i <= last; i++) {
    const corners = [inner[i], inner[i + 1], outer[i + 1], outer[i]].filter(
      (point): point is Point => point !== undefined,
    );
    const isJamb = i === 0 || i === last;
    const sun = i === 0 ? sunny : i === last ? shady : sunny + (shady - sunny) * Math.sqrt(i / last);
    const colour = outdoors(light, '#e9d5b4', sun);
    const dots = seeAll(scene, corners);
    const [a = [0, 0], , , b = [0, 0]] = dots;
    const jamb = () =>
      sheet.linear(
        a,
        [b[0], a[1]],
        [
          [0, mix(colour, '#b58f6c', light.theme === 'dark' ? 0.1 : 0.22)],
          [1, colour],
        ],
      );
    sheet.shape(dots, isJamb ? { fill: jamb() } : { fill: colour, stroke: colour, width: 0.6 });
  }
}
