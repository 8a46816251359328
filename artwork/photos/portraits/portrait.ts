import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { Canvas } from '../core/canvas.ts';
import { mix } from '../core/colour.ts';
import { lightOf } from '../core/light.ts';
import { disc } from '../furniture/lamps.ts';
import { hairBefore, hairBehind } from './hair.ts';
import type { Person } from './people.ts';

const head = 'M340 400C340 280 410 226 500 226S660 280 660 400C660 530 600 640 500 640S340 530 340 400Z';

function drawClothes(canvas: Canvas, { clothes, collar, skin }: Person): void {
  const body = 'M110 1010C120 840 250 770 390 744C430 736 570 736 610 744C750 770 880 840 890 1010Z';
  canvas.path(body, {
    fill: {
      from: [200, 740],
      to: [820, 1000],
      stops: [
        [0, mix(clothes, '#fff4e0', 0.2)],
        [0.5, clothes],
        [1, mix(clothes, '#2c1a20', 0.2)],
      ],
    },
  });
  const edge = mix(clothes, '#2c1a20', 0.24);
  if (collar === 'stripes') {
    const [left, right] = [190, 810];
    [790, 840, 890, 940, 990].forEach((y, i) => {
      const inset = Math.max(0, 70 - i * 34);
      canvas.path(`M${left + inset - i * 9} ${y + 34}Q500 ${y - 4} ${right - inset + i * 9} ${y + 34}`, {
        stroke: clothes === '#f3e7d0' ? '#6b86a0' : '#f6ecd9',
        strokeWidth: 17,
        opacity: 0.85,
      });
    });
  }
  if (collar === 'roll')
    canvas.path('M398 690C440 720 560 720 602 690L622 768C560 800 440 800 378 768Z', {
      fill: mix(clothes, '#fff4e0', 0.12),
      stroke: edge,
      strokeWidth: 3,
    });
  else {
    canvas.path('M392 744C420 830 580 830 608 744Z', { fill: mix(skin, '#7a3b2a', 0.12) });
    canvas.path('M386 742C418 838 582 838 614 742', { stroke: edge, strokeWidth: 12 });
  }
  if (collar === 'shirt' || collar === 'jacket') {
    const fold = collar === 'jacket' ? mix(clothes, '#2c1a20', 0.3) : mix(clothes, '#ffffff', 0.3);
    canvas.path('M388 736L500 850L430 900L356 760Z', { fill: fold });
    canvas.path('M612 736L500 850L570 900L644 760Z', { fill: mix(fold, '#2c1a20', 0.08) });
    canvas.path('M500 852V1000', { stroke: edge, strokeWidth: 4 });
    for (const y of [890, 950]) canvas.path(disc(514, y, 7), { fill: edge });
  }
}

function drawFace(canvas: Canvas, person: Person, place: number): void {
  const { skin, hairColour, hair } = person;
  const dark = mix(skin, '#5a2a20', 0.55);
  const brow = hair === 'headscarf' || hair === 'bald' ? '#3a2a26' : mix(hairColour, '#2b2223', 0.35);
  for (const side of [-1, 1]) {
    canvas.path(disc(500 + side * 88, 500, 44), { fill: '#d5674f', opacity: 0.2, blur: 14 }, [
      [300, 440],
      [700, 560],
    ]);
    const x = 500 + side * 66;
    if (place % 4 === 1)
      canvas.path(`M${x - 20} 430Q${x} 410 ${x + 20} 430`, { stroke: '#35262a', strokeWidth: 7 });
    else {
      canvas.path(`M${x - 21} 431Q${x} 408 ${x + 21} 431Q${x} 448 ${x - 21} 431Z`, { fill: '#fffaf2' });
      canvas.path(disc(x + 2, 428, 12.5), { fill: mix('#3b2a24', hairColour, 0.25) });
      canvas.path(disc(x + 6, 424, 3.6), { fill: '#ffffff' });
      canvas.path(`M${x - 23} 431Q${x} 404 ${x + 23} 430`, { stroke: '#35262a', strokeWidth: 5.4 });
    }
    const lift = place % 3 === 0 ? -5 : 0;
    canvas.path(
      `M${x - 32 * side - side * 2} ${386 + lift}Q${x} ${370 + lift} ${x + 33 * side} ${390 + lift}`,
      { stroke: brow, strokeWidth: 9 },
    );
  }
  canvas.path('M506 430Q516 480 520 500Q512 512 492 508', { stroke: dark, strokeWidth: 5.4, opacity: 0.75 });
  if (place % 3 === 2) {
    canvas.path('M446 552Q500 574 554 552Q540 602 500 604T446 552Z', {
      fill: '#fff8ee',
      stroke: mix(skin, '#9c3d35', 0.6),
      strokeWidth: 6,
    });
  } else {
    canvas.path('M452 556Q502 594 550 554', { stroke: mix(skin, '#8c332e', 0.7), strokeWidth: 8 });
    canvas.path('M482 592Q502 600 522 591', {
      stroke: mix(skin, '#8c332e', 0.4),
      strokeWidth: 4,
      opacity: 0.5,
    });
  }
  if (person.glasses) {
    for (const x of [432, 568]) canvas.path(disc(x, 430, 50), { fill: '#ffffff', opacity: 0.14 });
    for (const x of [432, 568]) canvas.path(disc(x, 430, 50), { stroke: '#4a3430', strokeWidth: 7 });
    canvas.path('M482 424Q500 414 518 424M382 424L344 412M618 424L656 412', {
      stroke: '#4a3430',
      strokeWidth: 7,
    });
  }
}

function drawBeard(canvas: Canvas, { hairColour, skin }: Person): void {
  canvas.path(
    'M342 440C346 560 400 652 500 652S654 560 658 440C644 500 630 520 596 528C560 512 540 524 500 524S440 512 404 528C370 520 356 500 342 440Z',
    { fill: mix(hairColour, skin, 0.16) },
  );
  canvas.path('M450 548Q500 528 550 548Q556 590 500 600Q444 590 450 548Z', {
    fill: mix(skin, '#b4574a', 0.22),
  });
}

/** A person's portrait on a coloured ground, as a square SVG. `place` is their position in the list of people. */
export function drawPortrait(person: Person, place: number): string {
  const canvas = new Canvas(
    { position: [0, 0, 0], yaw: 0, focal: 1, horizon: 0 },
    lightOf('noon', -1),
    makeRandom(place + 41),
  );
  const { ground, skin } = person;
  canvas.cover({
    fill: {
      around: [380, 300],
      radius: 1000,
      stops: [
        [0, mix(ground, '#fff4e0', 0.35)],
        [0.6, ground],
        [1, mix(ground, '#5a2f2c', 0.18)],
      ],
    },
  });
  canvas.placed([0, 0], 0.96, () => {
    canvas.path('M150 1000V470A350 350 0 0 1 850 470V1000Z', {
      fill: mix(ground, '#fff6e6', 0.4),
      opacity: 0.55,
    });
    const lean = (place % 5) - 2;
    canvas.placed(
      [500, 700],
      1,
      () =>
        canvas.placed([-500, -700], 1, () => {
          hairBehind(canvas, person);
          canvas.path('M410 560L396 760C430 830 570 830 604 760L590 560Z', {
            fill: {
              from: [0, 600],
              to: [0, 780],
              stops: [
                [0, mix(skin, '#5a2a20', 0.34)],
                [0.6, mix(skin, '#7a3b2a', 0.1)],
                [1, skin],
              ],
            },
          });
          drawClothes(canvas, person);
          for (const x of [338, 662])
            canvas.path(`M${x - 24} 440a24 40 0 1 0 48 0a24 40 0 1 0 -48 0`, {
              fill: mix(skin, '#8c4a35', 0.16),
            });
          canvas.path(head, {
            fill: {
              from: [360, 300],
              to: [670, 560],
              stops: [
                [0, mix(skin, '#fff6e4', 0.28)],
                [0.5, skin],
                [1, mix(skin, '#7a3b2a', 0.26)],
              ],
            },
          });
          if (person.beard) drawBeard(canvas, person);
          drawFace(canvas, person, place);
          hairBefore(canvas, person);
          if (person.earrings && person.hair !== 'long' && person.hair !== 'headscarf')
            for (const x of [336, 664]) canvas.path(disc(x, 500, 12), { fill: '#d9a441' });
        }),
      lean,
    );
  });
  return canvas.toSvg(960, 960);
}
