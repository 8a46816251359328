import { type Scene, see } from '../core/scene.ts';

/** Light in the air, slightly darker corners, and the texture of paper. */
export function drawFinish(scene: Scene): void {
  const { sheet, light, opening } = scene;
  const { width, height } = sheet;
  const middle = see(scene, [(opening.left + opening.right) / 2, 1.9, opening.inner]);
  if (light.theme === 'light') {
    const [x, y] = see(scene, [opening.right, opening.spring, opening.inner]);
    sheet.layer({ blend: 'screen', opacity: 0.16 }, () => {
      for (const [from, to] of [
        [0.1, 0.42],
        [0.52, 0.72],
      ] as const) {
        const left = see(scene, [opening.left, opening.spring, opening.inner])[0];
        const at = (share: number) => left + (x - left) * share;
        sheet.path(
          `M${at(from)} ${y}L${at(to)} ${y}L${at(to) - width * 0.33} ${height * 1.1}L${at(from) - width * 0.42} ${height * 1.1}Z`,
          {
            fill: sheet.linear(
              [0, y],
              [0, height],
              [
                [0, '#fff0c9', 0],
                [0.4, '#ffedc2', 1],
                [1, '#ffedc2', 0.2],
              ],
            ),
            blur: 26,
          },
        );
      }
    });
    sheet.cover({
      fill: sheet.radial(middle, width * 0.5, [
        [0, '#fff1cf', 0.22],
        [1, '#fff1cf', 0],
      ]),
      blend: 'soft-light',
    });
  }
  const edge = light.theme === 'dark' ? '#0d0c0b' : '#5a3a28';
  const reach = Math.hypot(width, height) * 0.62;
  sheet.cover({
    fill: sheet.radial([width / 2, height * 0.46], reach, [
      [0.55, edge, 0],
      [1, edge, light.theme === 'dark' ? 0.55 : 0.26],
    ]),
  });
  sheet.cover({
    fill: '#ffffff',
    opacity: light.theme === 'light' ? 0.09 : 0.06,
    blend: 'soft-light',
    filter: sheet.filter(
      '<feTurbulence type="fractalNoise" baseFrequency="0.35" numOctaves="3" seed="3"/><feColorMatrix values="1.6 0 0 0 -0.3 1.6 0 0 0 -0.3 1.6 0 0 0 -0.3 0 0 0 0 1"/>',
    ),
  });
}
