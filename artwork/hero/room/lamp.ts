import { type Dot, type Point, scaleAt } from '../core/camera.ts';
import { smooth } from '../core/outline.ts';
import { draft, type Scene, see } from '../core/scene.ts';
import { indoors, lampAt } from './indoors.ts';
import { drawShadow } from './shadow.ts';

/** A ceramic lamp under a linen shade; in the evening it lights its corner of the room. */
export function drawLamp(scene: Scene, foot: Point): void {
  const { sheet, light } = scene;
  drawShadow(scene, foot, 0.1);
  const { at, scale } = draft(scene, foot);
  const paint = (colour: string) => indoors(scene, colour, foot);
  const body: Dot[] = [
    at(-0.05, 0),
    at(-0.085, 0.07),
    at(-0.08, 0.14),
    at(-0.028, 0.21),
    at(-0.018, 0.25),
    at(0.018, 0.25),
    at(0.028, 0.21),
    at(0.08, 0.14),
    at(0.085, 0.07),
    at(0.05, 0),
  ];
  sheet.path(smooth(body), {
    fill: sheet.linear(at(-0.085, 0), at(0.085, 0), [
      [0, paint('#8fa08c')],
      [0.35, paint('#b9c4ad')],
      [1, paint('#66745f')],
    ]),
  });
  sheet.line([at(0, 0.25), at(0, 0.33)], paint('#b98f4b'), scale * 0.016);
  const shade: Dot[] = [at(-0.2, 0.29), at(0.2, 0.29), at(0.125, 0.53), at(-0.125, 0.53)];
  const cloth =
    light.theme === 'dark'
      ? sheet.radial(at(0, 0.38), scale * 0.26, [
          [0, '#fff3cf'],
          [0.5, '#fbd693'],
          [1, '#d9964f'],
        ])
      : sheet.linear(at(-0.2, 0), at(0.2, 0), [
          [0, '#fbf1dc'],
          [0.5, '#efdfc2'],
          [1, '#cdb48f'],
        ]);
  sheet.shape(shade, { fill: cloth });
  sheet.ellipse(at(0, 0.29), scale * 0.2, scale * 0.022, {
    fill: light.theme === 'dark' ? '#fff4d8' : indoors(scene, '#d8c4a0', foot),
  });
  sheet.ellipse(at(0, 0.53), scale * 0.125, scale * 0.012, {
    fill: light.theme === 'dark' ? '#ffe9b8' : indoors(scene, '#c9b08a', foot),
  });
}

/** The glow in the air around the lit lamp: drawn last, over everything near it. */
export function drawLamplight(scene: Scene): void {
  const { sheet, light, camera } = scene;
  if (light.theme === 'light') return;
  const at = lampAt(scene);
  const centre = see(scene, at);
  const reach = scaleAt(camera, at[2]);
  sheet.cover({
    fill: sheet.radial(centre, reach * 1.5, [
      [0, '#ffb865', 0.34],
      [0.3, '#e8954a', 0.14],
      [1, '#a8602f', 0],
    ]),
    blend: 'screen',
  });
  sheet.cover({
    fill: sheet.radial(centre, reach * 0.5, [
      [0, '#ffe2ad', 0.5],
      [1, '#ffd08a', 0],
    ]),
    blend: 'screen',
  });
}
