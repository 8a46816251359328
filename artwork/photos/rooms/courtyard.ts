import { height as tall, width as wide } from '../core/camera.ts';
import { mix } from '../core/colour.ts';
import { arch, rectangle } from '../core/plane.ts';
import { frame, shaded } from '../core/solid.ts';
import type { PlantKind } from '../furniture/foliage.ts';
import type { Glow } from '../furniture/lamps.ts';
import { drawBicycle, drawBistroChair, drawBistroTable, drawLights } from '../furniture/outdoors.ts';
import { drawPlant } from '../furniture/plants.ts';
import { drawArcade, drawCobbles, drawFacadeWindow } from './facade.ts';
import { drawGrade } from './grade.ts';
import { onWall, type Room, wallsOf } from './room.ts';

/** The courtyard of an old house: arcade, shutters, flowers, a bicycle. */
export function drawCourtyard(room: Room): void {
  const { canvas, palette, depth, width } = room;
  const { random } = canvas;
  const { back, left, right } = wallsOf(room);
  const high = 9;
  canvas.cover({
    fill: {
      from: [0, 0],
      to: [0, tall * 0.6],
      stops: [
        [0, canvas.light.sky[0]],
        [1, canvas.light.sky[2]],
      ],
    },
  });
  drawCobbles(room);
  const plaster = mix(palette.accentWall, '#f0d9b0', random.pick([0.2, 0.5, 0.75]));
  const shutter = random.pick([palette.second, '#5d6f63', palette.darkWood]);
  for (const [wall, facing] of [
    [left, 1],
    [right, -1],
  ] as const) {
    const tone = shaded(canvas, mix(plaster, palette.wall, 0.3), [facing, 0, 0]);
    canvas.polygon(onWall(wall, rectangle(-3, 0, depth + 3, high)), {
      fill: {
        from: [0, high, depth],
        to: [0, 0, depth],
        stops: [
          [0, mix(tone, canvas.light.warm, 0.2)],
          [1, mix(tone, canvas.light.shade, 0.14)],
        ],
      },
    });
    for (const y of [3.6, 6.2])
      for (const z of [depth - 1.9, depth - 4.2]) drawFacadeWindow(room, wall, z, y, shutter, facing * 0.6);
  }
  const tone = shaded(canvas, plaster, [0, 0, -1]);
  canvas.polygon(onWall(back, rectangle(0, 0, width, high)), {
    fill: {
      from: [0, high, depth],
      to: [0, 0, depth],
      stops: [
        [0, mix(tone, canvas.light.warm, 0.3)],
        [0.6, tone],
        [1, mix(tone, canvas.light.shade, 0.16)],
      ],
    },
  });
  const bays = 3;
  const pitch = width / bays;
  for (let i = 0; i < bays; i += 1) {
    const shape = arch(i * pitch + 0.24, 0, pitch - 0.48, 2.75);
    const hole = onWall(back, shape);
    const dark = mix(plaster, canvas.light.shade, 0.62);
    canvas.polygon(onWall(back, arch(i * pitch + 0.16, 0, pitch - 0.32, 2.84)), {
      fill: shaded(canvas, '#e9d9bd', [0, 0, -1]),
    });
    canvas.polygon(hole, {
      fill: {
        from: [0, 2.7, depth],
        to: [0, 0, depth],
        stops: [
          [0, mix(dark, canvas.light.shade, 0.3)],
          [1, dark],
        ],
      },
    });
    canvas.layer({ clip: canvas.clip([hole]) }, () => {
      drawArcade(room, i * pitch, pitch, dark);
      if (canvas.light.lamps)
        canvas.cover({
          fill: {
            around: canvas.dot([i * pitch + pitch / 2, 1.9, depth]),
            radius: 150,
            stops: [
              [0, '#ffc97c', 0.75],
              [1, '#ffb766', 0],
            ],
          },
        });
    });
    if (i > 0)
      canvas.polygon(onWall(back, rectangle(i * pitch - 0.3, 1.42, 0.6, 0.12), -0.05), {
        fill: shaded(canvas, '#efe2cd', [0, 0, -1]),
      });
  }
  canvas.polygon(onWall(back, rectangle(0, 3.05, width, 0.14), -0.08), {
    fill: shaded(canvas, '#efe2cd', [0, 0, -1]),
  });
  for (const y of [3.7, 6.3])
    for (let i = 0; i < bays; i += 1)
      drawFacadeWindow(room, back, i * pitch + pitch / 2 - 0.4, y, shutter, 0);
  if (canvas.light.sunStrength > 0) {
    const edge = canvas.clip([
      onWall(back, rectangle(0, 0, width, high)),
      onWall(right, rectangle(-3, 0, depth + 3, high)),
    ]);
    canvas.layer({ clip: edge }, () =>
      canvas.polygon(
        onWall(back, [
          [width * 0.05, high],
          [width + 4, high],
          [width + 4, 0.6],
          [width * 0.8, 2.4],
        ]),
        { fill: canvas.light.sun, opacity: 0.3, blur: 4 },
      ),
    );
  }
  const glows: Glow[] = [...drawLights(room, [0, 4.0, depth - 2.2], [width, 4.2, depth - 1.2], 0.55)];
  for (let i = 0; i <= bays; i += 1)
    drawPlant(
      room,
      frame(Math.min(width - 0.35, Math.max(0.35, i * pitch)), 0, depth - 0.35),
      random.pick<PlantKind>(['olive', 'palm', 'snake', 'herb', 'rubber']),
      random.between(0.9, 1.5),
      random.pick(['#c4704a', palette.first, palette.third]),
    );
  drawBicycle(room, frame(width - 2.1, 0, depth - 0.9), palette.second);
  drawBistroChair(room, frame(0.9, 0, depth - 2.6, -0.5), palette.first);
  drawBistroChair(room, frame(2.35, 0, depth - 2.5, 0.5), palette.first);
  drawBistroTable(room, frame(1.85, 0, depth - 2.7), '#efe2cd');
  drawPlant(room, frame(0.45, 0, depth - 3.1), 'olive', 2.1, '#c4704a');
  drawPlant(room, frame(width - 0.5, 0, depth - 2.9), 'monstera', 1.3, palette.third);
  canvas.cover({
    blend: 'screen',
    fill: {
      around: [wide * 0.3, 0],
      radius: 700,
      stops: [
        [0, canvas.light.sky[2], 0.3],
        [1, canvas.light.sky[2], 0],
      ],
    },
  });
  drawGrade(room, [], glows, true);
}
