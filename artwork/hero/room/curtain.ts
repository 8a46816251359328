import { type Point, project, unit } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { type Scene, see } from '../core/scene.ts';
import { indoors } from './indoors.ts';

type Surface = (u: number, v: number) => Point;

/** Metres from the spring of the arch to the rod, which is above the picture. */
const rod = 0.62;

/** Linen curtains: the left one moved by the wind, the right one held back. */
export function drawCurtains(scene: Scene): void {
  const { opening, curtain } = scene;
  const top = opening.spring + rod;
  const z = opening.inner - 0.16;
  const hang = top - 0.05;
  const { from, width, drift } = curtain;
  drawCloth(scene, (u, v) => {
    const lift = v ** 1.5 * u ** 1.3;
    const belly = Math.sin(Math.PI * v ** 0.8) * u ** 1.5;
    const phase = 34 * u ** 0.88 + 1.3 * Math.sin(v * 2.3 + u * 2.4) + v * 0.8;
    const fold =
      (Math.sin(phase) + 0.28 * Math.sin(2.7 * phase + 2 * v)) * (0.028 + 0.05 * v * (0.5 + 0.5 * u));
    return [
      from + width * u * (1 + 0.1 * v) + drift * (lift + 0.28 * belly) + 0.25 * fold * v,
      hang * (1 - v) + 0.03 + 0.34 * drift * v ** 4 * u ** 1.5,
      z - fold - 0.5 * drift * lift - 0.5 * drift * belly,
    ];
  });
  const waist = 0.6;
  const heldBack: Surface = (u, v) => {
    const held = Math.exp(-(((v - waist) / 0.2) ** 2));
    const fold = Math.sin(u * 25 + Math.sin(v * 3) * 0.8) * 0.04;
    const x =
      opening.right + 0.02 + 0.16 * held + 0.46 * (1 - 0.55 * held) * u + 0.03 * Math.sin(v * 4 + u * 3);
    return [x, hang * (1 - v) + 0.03, z - fold];
  };
  drawCloth(scene, heldBack);
  drawTie(scene, heldBack(-0.03, waist), heldBack(1.03, waist - 0.02));
}

function drawCloth(scene: Scene, surface: Surface): void {
  const { sheet, camera } = scene;
  const [across, down] = [150, 34];
  sheet.layer({ opacity: 0.95 }, () => {
    for (let i = 0; i < across; i++) {
      for (let j = 0; j < down; j++) {
        const [u, v] = [i / across, j / down];
        const [a, b, c, d] = [
          surface(u, v),
          surface(u + 1 / across, v),
          surface(u + 1 / across, v + 1 / down),
          surface(u, v + 1 / down),
        ];
        const [nx, , nz] = unit([-(b[2] - a[2]), 0, b[0] - a[0]]);
        // Against the light, cloth that is turned sideways looks denser.
        const sideways = nx ** 2;
        const away = nx * Math.sign(nz) > 0 ? 0.3 : 0;
        const colour = indoors(scene, mix('#fdf6e6', '#d6c3a2', (0.85 + away) * sideways + 0.1 * v), a, 1.02);
        sheet.shape(
          [a, b, c, d].map((point) => project(camera, point)),
          { fill: colour, stroke: colour, width: 0.8 },
        );
      }
    }
  });
}

function drawTie(scene: Scene, from: Point, to: Point): void {
  const { sheet } = scene;
  const [[x, y], [end, rise]] = [see(scene, from), see(scene, to)];
  const colour = indoors(scene, '#b4674a', from);
  const sag = (end - x) * 0.34;
  sheet.path(`M${x} ${y}Q${(x + end) / 2} ${y + sag} ${end} ${rise}`, { stroke: colour, width: 10 });
  sheet.path(`M${x} ${y - 2}Q${(x + end) / 2} ${y + sag - 2} ${end} ${rise - 2}`, {
    stroke: mix(colour, '#ffe0c0', 0.35),
    width: 3,
    opacity: 0.6,
  });
}
