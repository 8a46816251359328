import { describe, expect, test } from 'vitest';
import {
  clusterNames,
  formatPinLabel,
  type PinTone,
  pinColours,
  pinName,
  pinTone,
} from '../../../src/components/maps/pin-label.ts';
import { colourOf, contrast } from '../../support/contrast.ts';

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
  [649.5, 'Sunny room, $649.50/month, $650'],
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

test.each(Object.entries(pinColours))('the text of a %s pin has AA contrast', (_tone, { ground, text }) => {
  expect(contrast(colourOf(ground), colourOf(text))).toBeGreaterThanOrEqual(4.5);
});
