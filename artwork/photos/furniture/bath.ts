import { mix } from '../core/colour.ts';
import { ellipse, level, on, rectangle, rounded, upright } from '../core/plane.ts';
import { at, box, type Frame, shaded } from '../core/solid.ts';
import type { Room } from '../rooms/room.ts';
import { lathe, standing } from './lathe.ts';
import { castShadow } from './shadow.ts';

const ceramic = '#fbf8f1';

/** A wooden vanity w wide with a basin standing on it; its back at z = 0.5. */
export function drawVanity(room: Room, place: Frame, w: number, colour: string): void {
  const { canvas, palette } = room;
  castShadow(canvas, place, [0, 0, w, 0.48], 0.4, 0.5);
  for (const x of [0.03, w - 0.08]) box(canvas, place, [x, 0, 0.03], [0.05, 0.3, 0.05], palette.darkWood);
  box(canvas, place, [0, 0.28, 0], [w, 0.52, 0.5], colour);
  const front = upright(place, 0, 0, -0.003);
  for (const y of [0.31, 0.56]) {
    canvas.polygon(on(front, rectangle(0.025, y, w - 0.05, 0.22)), {
      fill: shaded(canvas, mix(colour, '#ffffff', 0.08), [0, 0, -1]),
      stroke: mix(colour, canvas.light.shade, 0.4),
      strokeWidth: 1.1,
    });
    canvas.polygon(on(front, rounded(w / 2 - 0.08, y + 0.15, 0.16, 0.02, 0.008)), { fill: palette.metal });
  }
  box(canvas, place, [-0.02, 0.8, -0.02], [w + 0.04, 0.035, 0.53], '#efe7da');
  const basin = standing(place, w / 2, 0.835, 0.24);
  canvas.polygon(on(level(place, 0, 0.84, 0), ellipse(w / 2, 0.22, 0.25, 0.14)), {
    fill: canvas.light.shade,
    opacity: 0.3,
    blur: 5,
  });
  lathe(
    canvas,
    basin,
    [
      [0.13, 0],
      [0.2, 0.05],
      [0.23, 0.13],
    ],
    ceramic,
    mix(ceramic, canvas.light.shade, 0.14),
  );
  const tap = at(place, w / 2 + 0.02, 0.83, 0.47);
  canvas.line(
    [
      tap,
      [tap[0], tap[1] + 0.28, tap[2]],
      [tap[0] - 0.02, tap[1] + 0.3, tap[2] - 0.06],
      [tap[0] - 0.02, tap[1] + 0.27, tap[2] - 0.13],
    ],
    palette.metal,
    6,
  );
  canvas.line([tap, [tap[0], tap[1] + 0.28, tap[2]]], canvas.light.warm, 1.6, { opacity: 0.6 });
}

/** A wall-hung lavatory, or a bidet with its tap; its back at z = 0.56. */
export function drawToilet(room: Room, place: Frame, bidet = false): void {
  const { canvas, palette } = room;
  castShadow(canvas, place, [0.04, 0.08, 0.3, 0.46], 0.2, 0.5);
  const rim = level(place, 0, 0.41, 0);
  const outer = [
    ...ellipse(0.18, 0.2, 0.18, 0.2, Math.PI, 2 * Math.PI, 20),
    [0.36, 0.56] as const,
    [0, 0.56] as const,
  ];
  box(canvas, place, [0.07, 0.08, 0.14], [0.22, 0.2, 0.4], mix(ceramic, canvas.light.shade, 0.08), {
    soft: 12,
    edges: false,
    ground: 0.3,
  });
  box(canvas, place, [0.04, 0.2, 0.08], [0.28, 0.18, 0.46], ceramic, {
    soft: 16,
    edges: false,
    ground: 0.16,
  });
  canvas.polygon(on(rim, outer), {
    fill: '#fffdf8',
    stroke: mix(ceramic, canvas.light.shade, 0.14),
    strokeWidth: 1.4,
  });
  canvas.polygon(on(rim, ellipse(0.18, 0.22, 0.125, 0.14)), {
    fill: mix(ceramic, canvas.light.shade, bidet ? 0.2 : 0.05),
    stroke: mix(ceramic, canvas.light.shade, 0.22),
    strokeWidth: 1,
  });
  if (bidet) {
    const tap = at(place, 0.18, 0.41, 0.46);
    canvas.line([tap, [tap[0], tap[1] + 0.1, tap[2]], at(place, 0.18, 0.5, 0.38)], palette.metal, 5);
  } else {
    const plate = upright(place, 0, 0, 0.57);
    canvas.polygon(on(plate, rounded(0.07, 0.86, 0.22, 0.14, 0.015)), {
      fill: palette.metal,
      stroke: mix(palette.metal, canvas.light.shade, 0.3),
      strokeWidth: 1,
    });
  }
}

/** A free-standing bathtub w long. */
export function drawTub(room: Room, place: Frame, w: number, colour: string): void {
  const { canvas } = room;
  castShadow(canvas, place, [0.1, 0.02, w - 0.2, 0.66], 0.5, 0.6);
  const [top, low] = [level(place, 0, 0.58, 0), level(place, 0, 0.06, 0)];
  const rim = (inset: number, y = top) =>
    on(y, rounded(inset, inset, w - 2 * inset, 0.72 - 2 * inset, 0.34 - inset));
  const foot = on(low, rounded(0.14, 0.14, w - 0.28, 0.44, 0.2));
  const outer = rim(0);
  const body = [...outer.slice(0, 18), ...foot.slice(0, 18).toReversed()];
  const skin = shaded(canvas, colour, [0, 0, -1]);
  canvas.polygon(body, {
    fill: {
      from: at(place, 0, 0.3, 0),
      to: at(place, w, 0.3, 0),
      stops: [
        [0, mix(skin, canvas.light.shade, 0.2)],
        [0.25, mix(skin, canvas.light.warm, 0.3)],
        [0.7, skin],
        [1, mix(skin, canvas.light.shade, 0.3)],
      ],
    },
  });
  canvas.polygon(outer, { fill: '#fffdf8' });
  canvas.polygon(rim(0.05), {
    fill: {
      from: at(place, 0, 0.58, 0.7),
      to: at(place, w, 0.3, 0.1),
      stops: [
        [0, mix(ceramic, canvas.light.shade, 0.2)],
        [1, mix(ceramic, canvas.light.shade, 0.08)],
      ],
    },
  });
  canvas.layer({ clip: canvas.clip([rim(0.05)]) }, () => {
    canvas.polygon(
      rim(0.03).map(([x, y, z]) => [x, y - 0.1, z] as const),
      { fill: mix('#dfe9e6', canvas.light.warm, 0.2), opacity: 0.9 },
    );
  });
}
