import { type Point, height as tall, width as wide } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { rectangle } from '../core/plane.ts';
import { frame, shaded } from '../core/solid.ts';
import type { PlantKind } from '../furniture/foliage.ts';
import type { Glow } from '../furniture/lamps.ts';
import { drawBistroChair, drawBistroTable, drawLights, drawRailing } from '../furniture/outdoors.ts';
import { drawPlant } from '../furniture/plants.ts';
import { drawMoka } from '../furniture/small.ts';
import { drawBowl } from '../furniture/vase.ts';
import { drawView } from '../views/view.ts';
import { drawFloor } from './floor.ts';
import { drawGrade } from './grade.ts';
import { onWall, type Room, type Wall, wallsOf } from './room.ts';

/** A louvred shutter, folded back against a wall. */
function drawShutter(
  room: Room,
  wall: Wall,
  [a, b, w, h]: readonly [number, number, number, number],
  colour: string,
): void {
  const { canvas } = room;
  canvas.polygon(onWall(wall, rectangle(a + 0.02, b - 0.04, w + 0.04, h), 0), {
    fill: canvas.light.shade,
    opacity: 0.35,
    blur: 8,
  });
  const tone = shaded(canvas, colour, [wall.out[0] * -0.6, 0, -0.4]);
  canvas.polygon(onWall(wall, rectangle(a, b, w, h), -0.05), {
    fill: tone,
    stroke: mix(tone, canvas.light.shade, 0.3),
    strokeWidth: 1.4,
  });
  for (let y = b + 0.1; y < b + h - 0.12; y += 0.07) {
    if (Math.abs(y - b - h / 2) < 0.07) continue;
    canvas.polygon(onWall(wall, rectangle(a + 0.06, y, w - 0.12, 0.045), -0.052), {
      fill: mix(tone, canvas.light.warm, 0.2),
    });
    canvas.polygon(onWall(wall, rectangle(a + 0.06, y - 0.018, w - 0.12, 0.018), -0.052), {
      fill: mix(tone, canvas.light.shade, 0.42),
    });
  }
}

/** A balcony over the city: railing, flowers, two chairs. */
export function drawBalcony(room: Room): void {
  const { canvas, palette, depth, width, height } = room;
  const { random } = canvas;
  const { right } = wallsOf(room);
  drawView(canvas, room.city, room.variant, {
    centre: [wide / 2 - 60, canvas.camera.horizon + 26],
    unit: 1.15,
  });
  drawFloor(room);
  const facade = mix(palette.accentWall, palette.wall, random.pick([0.1, 0.5, 1]));
  const tone = shaded(canvas, facade, [-0.7, 0, 0]);
  canvas.polygon(onWall(right, rectangle(-3, 0, depth + 3.25, height + 3)), {
    fill: {
      from: [width, 1.5, depth],
      to: [width, 1.5, 0.2],
      stops: [
        [0, mix(tone, canvas.light.warm, 0.25)],
        [1, mix(tone, canvas.light.shade, 0.12)],
      ],
    },
  });
  canvas.polygon(onWall(right, rectangle(-3, 0, depth + 3.25, 0.16)), {
    fill: mix(tone, canvas.light.shade, 0.2),
  });
  const door: Wall = right;
  canvas.polygon(onWall(door, rectangle(depth - 1.95, 0, 1.05, 2.4)), { fill: '#f3ebdd' });
  const [from, to] = onWall(door, [
    [depth - 1.95, 2.4],
    [depth - 0.9, 0],
  ]);
  if (from && to)
    canvas.polygon(onWall(door, rectangle(depth - 1.87, 0.1, 0.89, 2.2)), {
      fill: {
        from,
        to,
        stops: [
          [0, mix('#7d8d90', canvas.light.sky[2], 0.5)],
          [0.5, canvas.light.lamps ? '#ffd494' : '#6d7775'],
          [1, mix('#5a5f60', palette.third, 0.3)],
        ],
      },
    });
  for (const y of [0.75, 1.5])
    canvas.polygon(onWall(door, rectangle(depth - 1.87, y, 0.89, 0.05)), { fill: '#f3ebdd' });
  canvas.polygon(onWall(door, rectangle(depth - 1.45, 0.1, 0.06, 2.2)), { fill: '#f3ebdd' });
  const shutter = random.pick([palette.second, palette.darkWood, '#5d6f63']);
  drawShutter(room, right, [depth - 0.85, 0.03, 0.52, 2.38], shutter);
  drawShutter(room, right, [depth - 2.5, 0.03, 0.52, 2.38], shutter);
  const curly = random.chance(0.6);
  drawRailing(room, frame(0.02, 0, 0.3, -Math.PI / 2), depth - 0.3, curly);
  drawRailing(room, frame(0, 0, depth), width, curly);
  for (let x = 0.35; x < width - 0.4; x += 0.62) {
    drawPlant(
      room,
      frame(x, 0, depth - 0.2),
      random.pick<PlantKind>(['herb', 'olive', 'herb', 'snake', 'herb']),
      random.between(0.4, 0.8),
      random.pick([palette.first, '#c4704a', palette.third]),
    );
  }
  for (let x = 0.5; x < width - 0.5; x += 1.1)
    drawPlant(room, frame(x, 0.72, depth - 0.1), 'trailing', 0.36, palette.first);
  drawBistroChair(room, frame(0.55, 0, depth - 1.2, -0.5), palette.wood);
  drawBistroChair(room, frame(2.05, 0, depth - 1.1, 0.55), palette.wood);
  const table = frame(1.52, 0, depth - 1.3);
  drawBistroTable(room, table, mix(palette.linen, palette.third, 0.2));
  drawMoka(room, table, [-0.12, 0.72, 0.05]);
  drawBowl(room, table, [0.14, 0.72, 0], ['#e6b23d', '#dba02f', '#ecc65a']);
  drawPlant(
    room,
    frame(0.3, 0, depth - 0.95),
    random.pick<PlantKind>(['olive', 'rubber', 'olive']),
    1.3,
    palette.first,
  );
  drawPlant(
    room,
    frame(width - 0.35, 0, depth - 1.05),
    random.pick<PlantKind>(['rubber', 'olive', 'snake']),
    1.0,
    palette.third,
  );
  const glows: Glow[] = drawLights(room, [width - 0.05, 2.75, depth - 0.6], [-3.2, 3.1, depth], 0.5);
  const low: Point = [width / 2, 0, depth];
  if (canvas.light.sunStrength > 0) {
    canvas.cover({
      blend: 'screen',
      fill: {
        from: canvas.dot(low),
        to: [wide / 2, tall],
        stops: [
          [0, canvas.light.sun, 0.22],
          [1, canvas.light.sun, 0],
        ],
      },
    });
  }
  drawGrade(room, [], glows, true);
}
