import { on, type Plane } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { panelOn, type Scene } from '../core/scene.ts';
import { indoors } from './indoors.ts';

const leaf = 0.82;

/** The right glazed leaf, opened wide into the room along the jamb. The left leaf is behind the curtain. */
export function drawDoor(scene: Scene): void {
  const { sheet, light, opening } = scene;
  const angle = 1.42;
  const plane: Plane = {
    origin: [opening.right - 0.04, 0.02, opening.outer - 0.1],
    u: [Math.cos(angle), 0, -Math.sin(angle)],
    v: [0, 1, 0],
  };
  const height = opening.spring - 0.04;
  const panel = (...edges: [left: number, right: number, low: number, high: number]) =>
    panelOn(scene, plane, ...edges);
  const middle = on(plane, leaf / 2, 1.5);
  const wood = indoors(scene, '#ece2cb', middle, 0.84);
  const shade = mix(wood, indoors(scene, '#8f7a5f', middle), 0.42);
  const stile = 0.085;
  sheet.shape(panel(0, leaf, 0, height), { fill: wood });
  const panes = [0.78, 1.6, 2.42, height - 0.1];
  const [, high, low, edge] = light.sky;
  panes.slice(0, -1).forEach((from, i) => {
    const to = (panes[i + 1] ?? height) - 0.045;
    const glass = panel(stile, leaf - stile, from + 0.02, to);
    const [a = [0, 0], , c = [0, 0]] = glass;
    sheet.shape(glass, {
      fill: sheet.linear(c, a, [
        [0, mix(high, wood, 0.35)],
        [0.5, mix(low, wood, 0.3)],
        [1, mix(edge, wood, 0.4)],
      ]),
      stroke: shade,
      width: 1.5,
    });
    const gleam = panel(stile + 0.12, leaf - stile - 0.26, from + 0.02, to);
    sheet.shape(gleam, { fill: '#fffaf0', opacity: light.theme === 'dark' ? 0.05 : 0.28 });
  });
  sheet.shape(panel(stile + 0.04, leaf - stile - 0.04, 0.14, 0.68), {
    fill: mix(wood, shade, 0.25),
    stroke: shade,
    width: 1.5,
  });
  sheet.shape(panel(leaf, leaf + 0.045, 0, height), { fill: shade });
  sheet.shape(panel(leaf - 0.06, leaf - 0.03, 1.02, 1.2), { fill: indoors(scene, '#b98f4b', middle) });
}
