import { expect, test } from 'vitest';
import { shiftInto } from '../../../src/components/maps/pan-into-view.ts';

const area = { left: 0, top: 60, right: 360, bottom: 500 };
const zoom = { left: 300, top: 60, right: 360, bottom: 160 };
const box = (left: number, top: number, width = 60, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test.each([
  { what: 'within the area stays', pin: box(100, 200), by: { x: 0, y: 0 } },
  { what: 'left of it comes in', pin: box(-200, 200), by: { x: 200, y: 0 } },
  { what: 'beyond its lower right corner comes in', pin: box(400, 700), by: { x: -100, y: -240 } },
  { what: 'below the header comes down', pin: box(100, 20), by: { x: 0, y: 40 } },
  { what: 'below the zoom buttons comes out of them', pin: box(290, 100), by: { x: 0, y: 60 } },
  { what: 'that would come to lie below them does not', pin: box(500, 90), by: { x: -200, y: 70 } },
])('what is $what', ({ pin, by }) => {
  expect(shiftInto(pin, area, [zoom])).toEqual(by);
});

test.each([
  { what: 'below the zoom buttons', pin: box(290, 100), within: { ...area, bottom: 190 }, y: 55 },
  { what: 'above the sources', pin: box(200, 460), within: { ...area, top: 450 }, y: -15 },
])('in a space $what that is too low for it, a pin is in the middle', ({ pin, within, y }) => {
  const sources = { left: 180, top: 480, right: 360, bottom: 500 };
  expect(shiftInto(pin, within, [zoom, sources])).toEqual({ x: 0, y });
});

test('an element larger than the area shows its top and its left', () => {
  expect(shiftInto(box(50, 100, 500, 600), area, [])).toEqual({ x: -50, y: -40 });
});
