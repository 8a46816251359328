import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { disc } from '../furniture/lamps.ts';
import type { Person } from './people.ts';

function curls(
  canvas: Canvas,
  cx: number,
  cy: number,
  r: number,
  size: number,
  from: number,
  to: number,
  colour: string,
): void {
  const { random } = canvas;
  const steps = 17;
  for (const [scale, tone] of [
    [1, mix(colour, '#1a1214', 0.2)],
    [0.9, colour],
    [0.78, mix(colour, '#fff0dc', 0.1)],
  ] as const) {
    const d = Array.from({ length: steps }, (_, i) => {
      const angle = from + ((to - from) * i) / (steps - 1);
      return disc(
        cx + Math.cos(angle) * r * scale,
        cy + Math.sin(angle) * r * scale,
        size * random.between(0.85, 1.15) * scale,
      );
    }).join('');
    canvas.path(d, { fill: tone });
  }
}

/** The hair behind the head and neck. */
export function hairBehind(canvas: Canvas, { hair, hairColour, clothes }: Person): void {
  const back = mix(hairColour, '#1a1214', 0.25);
  if (hair === 'long')
    canvas.path(
      'M318 420C300 250 400 196 500 196S700 250 682 420C690 560 720 640 716 760C640 800 360 800 284 760C280 640 310 560 318 420Z',
      { fill: back },
    );
  if (hair === 'waves')
    canvas.path(
      'M310 420C290 250 390 190 500 190S710 250 690 420C720 480 700 530 726 590C740 650 690 700 650 690C560 720 440 720 350 690C310 700 260 650 274 590C300 530 280 480 310 420Z',
      { fill: back },
    );
  if (hair === 'bob')
    canvas.path(
      'M304 430C290 250 390 196 500 196S710 250 696 430C700 520 704 570 690 610C620 640 380 640 310 610C296 570 300 520 304 430Z',
      { fill: back },
    );
  if (hair === 'bun') canvas.path(disc(500, 178, 82), { fill: back });
  if (hair === 'ponytail')
    canvas.path('M620 250C760 270 770 420 730 560C720 620 690 650 670 660C690 560 680 420 600 330Z', {
      fill: back,
    });
  if (hair === 'braids')
    for (const x of [318, 682])
      for (let i = 0; i < 9; i += 1)
        canvas.path(disc(x + (i % 2 === 0 ? -5 : 5), 420 + i * 42, 34 - i * 1.2), {
          fill: i % 2 === 0 ? back : hairColour,
        });
  if (hair === 'afro') curls(canvas, 500, 370, 190, 92, Math.PI * 0.9, Math.PI * 2.1, hairColour);
  if (hair === 'headscarf')
    canvas.path(
      'M280 440C270 240 390 176 500 176S730 240 720 440C730 580 760 700 740 800H260C240 700 270 580 280 440Z',
      { fill: mix(clothes, '#2c1a20', 0.12) },
    );
}

/** The hair over the forehead and temples. */
export function hairBefore(canvas: Canvas, person: Person): void {
  const { hair, hairColour, clothes } = person;
  const shine = mix(hairColour, '#ffe8cc', 0.22);
  const top = {
    fill: {
      from: [400, 180],
      to: [620, 420],
      stops: [
        [0, shine],
        [0.4, hairColour],
        [1, mix(hairColour, '#1a1214', 0.25)],
      ],
    },
  } as const;
  if (hair === 'short')
    canvas.path(
      'M340 400C326 268 400 204 500 204S676 268 660 400C652 350 640 326 622 312C560 330 440 330 378 312C360 326 348 350 340 400Z',
      top,
    );
  else if (hair === 'side')
    canvas.path(
      'M338 410C318 260 396 190 506 194S682 268 662 410C656 360 650 340 634 322C560 328 470 312 428 276C416 316 350 330 338 410Z',
      top,
    );
  else if (hair === 'curly') curls(canvas, 500, 350, 138, 50, Math.PI * 0.98, Math.PI * 2.02, hairColour);
  else if (hair === 'afro') curls(canvas, 500, 380, 150, 46, Math.PI * 1.05, Math.PI * 1.95, hairColour);
  else if (hair === 'bob')
    canvas.path(
      'M322 480C300 270 390 196 500 196S700 270 678 480C664 440 660 380 644 330C560 350 440 350 356 330C340 380 336 440 322 480Z',
      top,
    );
  else if (hair === 'long')
    canvas.path(
      'M326 480C306 270 390 196 500 196S694 270 674 480C668 410 640 330 508 262C430 320 340 380 326 480Z',
      top,
    );
  else if (hair === 'waves')
    canvas.path(
      'M322 500C296 270 390 188 500 188S704 270 678 500C676 430 650 340 560 270C500 330 350 360 322 500Z',
      top,
    );
  else if (hair === 'bun' || hair === 'ponytail')
    canvas.path(
      'M336 420C316 270 396 198 500 198S684 270 664 420C650 340 590 276 500 276S350 340 336 420Z',
      top,
    );
  else if (hair === 'braids') {
    canvas.path(
      'M330 440C310 270 390 196 500 196S690 270 670 440C650 340 590 270 500 262C410 270 350 340 330 440Z',
      top,
    );
    canvas.path('M500 200V262M440 214Q430 250 410 290M560 214Q570 250 590 290', {
      stroke: mix(hairColour, '#fff0dc', 0.18),
      strokeWidth: 4,
    });
  } else if (hair === 'headscarf') {
    const scarf = {
      fill: {
        from: [380, 180],
        to: [640, 640],
        stops: [
          [0, mix(clothes, '#fff4e0', 0.25)],
          [1, clothes],
        ],
      },
    } as const;
    canvas.path(
      'M296 470C280 250 390 180 500 180S720 250 704 470C710 620 640 700 500 716S290 620 296 470ZM500 262C400 262 352 330 352 440C352 560 420 640 500 640S648 560 648 440C648 330 600 262 500 262Z',
      scarf,
    );
    canvas.path(
      'M330 600C400 720 600 720 670 600C700 680 720 760 700 830H300C280 760 300 680 330 600Z',
      scarf,
    );
    canvas.path('M360 690Q500 770 650 680M340 760Q480 820 640 760', {
      stroke: mix(clothes, '#2c1a20', 0.3),
      strokeWidth: 5,
      opacity: 0.5,
    });
  }
}
