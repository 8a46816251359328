import { type Point, scaleAt } from '../core/camera.ts';
import { type Scene, see } from '../core/scene.ts';

/** A soft shadow on the desk under a thing, towards the viewer's left. */
export function drawShadow(scene: Scene, at: Point, radius: number): void {
  const scale = scaleAt(scene.camera, at[2]);
  const [x, y] = see(scene, at);
  scene.sheet.ellipse([x - radius * scale * 0.3, y - 3], radius * scale * 1.1, radius * scale * 0.24, {
    fill: '#2c1a12',
    opacity: 0.45,
    blur: 7,
  });
}
