import { mix } from '../core/colour.ts';
import { type Flat, rectangle } from '../core/plane.ts';
import { onWall, type Room, type Wall } from '../rooms/room.ts';
import { type Motif, motifs } from './motifs.ts';
import { hangingShadow } from './shadow.ts';

/** A framed picture, its left lower corner at (a, b) of the wall. */
export function drawPicture(
  room: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
  motif: Motif,
  frameColour = room.palette.wood,
): void {
  const { canvas, palette } = room;
  const out = -0.03;
  const put = (shape: readonly Flat[], fill: string) => canvas.polygon(onWall(wall, shape, out), { fill });
  canvas.polygon(onWall(wall, rectangle(a + 0.01, b - 0.05, w + 0.03, h), -0.001), {
    fill: canvas.light.shade,
    ...hangingShadow,
  });
  put(rectangle(a, b, w, h), frameColour);
  put(rectangle(a + 0.02, b + 0.02, w - 0.04, h - 0.04), '#fbf5e8');
  const mount = Math.min(w, h) * 0.15;
  const [wide, tall] = [w - 2 * mount, h - 2 * mount];
  const onPaper = (shape: readonly Flat[]) =>
    shape.map(([x, y]): Flat => [a + mount + x * wide, b + mount + y * tall]);
  const pale = mix(palette.linen, palette.third, 0.25);
  put(onPaper(rectangle(0, 0, 1, 1)), pale);
  motifs[motif]({
    palette,
    pale,
    aspect: wide / tall,
    put: (shape, colour) => put(onPaper(shape), colour),
    line: (shape, colour) => canvas.line(onWall(wall, onPaper(shape), out), colour, 1.6),
  });
  const sheen: Flat[] = [
    [a + 0.02, b + h - 0.02],
    [a + w * 0.55, b + h - 0.02],
    [a + 0.02, b + h * 0.35],
  ];
  canvas.polygon(onWall(wall, sheen, out), { fill: '#ffffff', opacity: 0.12 });
}
