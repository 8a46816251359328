import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import type { Dot } from '../core/camera.ts';
import type { Stage } from '../core/scene.ts';

export function drawSky(scene: Stage & { moon: Dot }): void {
  const { sheet, light, camera } = scene;
  const horizon = camera.vanishing[1];
  const [top, high, low, edge] = light.sky;
  sheet.cover({
    fill: sheet.linear(
      [0, 0],
      [0, horizon],
      [
        [0, top],
        [0.42, high],
        [0.8, low],
        [1, edge],
      ],
    ),
  });
  const glow = light.theme === 'light' ? '#fff3d6' : '#c48a63';
  const sun: Dot = [camera.vanishing[0] + sheet.width * 0.16, horizon];
  sheet.cover({
    fill: sheet.radial(
      sun,
      sheet.width * 0.42,
      [
        [0, glow, 0.85],
        [0.5, glow, 0.3],
        [1, glow, 0],
      ],
      0.5,
    ),
  });
  drawCloud(scene);
  if (light.theme === 'dark') drawNight(scene);
}

/** Long thin clouds: noise stretched along the horizon, and soft, so that a headline on it is readable. */
function drawCloud({ sheet, light }: Stage): void {
  const [tint, strength, opacity] =
    light.theme === 'light'
      ? ['0 0 0 0 1 0 0 0 0 0.955 0 0 0 0 0.88', 3.1, 0.5]
      : ['0 0 0 0 0.56 0 0 0 0 0.5 0 0 0 0 0.46', 2.2, 0.28];
  sheet.cover({
    fill: '#ffffff',
    opacity,
    filter: sheet.filter(
      `<feTurbulence type="fractalNoise" baseFrequency="0.0016 0.0085" numOctaves="4" seed="11"/><feColorMatrix values="${tint} ${strength} 0 0 0 -1.35"/><feGaussianBlur stdDeviation="3"/>`,
    ),
  });
}

function drawNight({ sheet, camera, moon }: Stage & { moon: Dot }): void {
  const random = makeRandom(41);
  const horizon = camera.vanishing[1];
  for (let i = 0; i < 150; i++) {
    const height = random.next() ** 1.7;
    const size = random.chance(0.12) ? random.between(1.2, 1.7) : random.between(0.5, 1.1);
    sheet.ellipse([random.between(0, sheet.width), 20 + height * horizon * 0.72], size, size, {
      fill: '#f6ecd6',
      opacity: random.between(0.25, 0.9) * (1 - height * 0.75),
    });
  }
  const radius = sheet.height * 0.0155;
  sheet.ellipse(moon, radius * 7, radius * 7, {
    fill: sheet.radial(moon, radius * 7, [
      [0, '#f3dfb4', 0.26],
      [1, '#f3dfb4', 0],
    ]),
  });
  const [x, y] = moon;
  const r = radius.toFixed(1);
  const inner = (radius * 1.22).toFixed(1);
  sheet.path(
    `M${x - radius * 0.5} ${y - radius * 0.86}A${r} ${r} 0 1 1 ${x - radius * 0.5} ${y + radius * 0.86}A${inner} ${inner} 0 0 0 ${x - radius * 0.5} ${y - radius * 0.86}Z`,
    { fill: '#f9ecc9' },
  );
}
