import { describe, expect, test } from 'vitest';
import {
  clusterNames,
  formatPinLabel,
  type PinTone,
  pinColours,
  pinName,
  pinTone,
} from '../../../src/components/maps/pin-label.ts';

describe('the label of a pin', () => {
  test.each([
    [0, '$0'],
    [650, '$650'],
    [999, '$999'],
    [999.6, '$1K'],
    [1000, '$1K'],
    [1200, '$1.2K'],
    [1250, '$1.3K'],
    [12_345, '$12.3K'],
    [450_000, '$450K'],
    [999_949, '$999.9K'],
    [999_950, '$1M'],
    [1_250_000, '$1.3M'],
    [12_000_000, '$12M'],
  ])('for %d is %s', (price, label) => {
    expect(formatPinLabel(price)).toBe(label);
  });
});

test.each([
  [650, 'Sunny room, $650/month'],
  [1200, 'Sunny room, $1,200/month, $1.2K'],
  [649.5, 'Sunny room, $649.5/month, $650'],
])('the name of a pin for %d contains its label', (price, name) => {
  expect(pinName({ title: 'Sunny room', price })).toBe(name);
});

test('clusters have unique names', () => {
  const a = { title: 'Sunny room', price: 650 };
  const b = { title: 'Quiet room', price: 500 };
  expect(clusterNames([[a, b], [b, a, a], [a], [a, b]])).toEqual([
    'Show 2 rooms here: Sunny room, $650, and 1 more',
    'Show 3 rooms here: Quiet room, $500, and 2 more',
    '',
    'Show 2 rooms here: Sunny room, $650, and 1 more (2)',
  ]);
});

test.each<[number, PinTone]>([
  [0, 'green'],
  [300_000, 'green'],
  [300_001, 'amber'],
  [500_000, 'amber'],
  [500_001, 'red'],
])('a pin of %d is %s', (price, tone) => {
  expect(pinTone(price)).toBe(tone);
});

/** WCAG 2.2, relative luminance of an sRGB colour '#rrggbb'. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(Object.entries(pinColours))('the text of a %s pin has AA contrast', (_tone, { ground, text }) => {
  const [dark = 0, light = 0] = [luminance(ground), luminance(text)].sort((a, b) => a - b);
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
});
