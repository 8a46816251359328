import { boxOf } from '@stanza/domain/search/map-places.ts';
import { expect, test } from 'vitest';
import { isInBounds, pointsOf } from '../../search/map-boxes.ts';

test('a text that is not a box or an area causes an error that names it', () => {
  expect(() => isInBounds('9,45,10')).toThrow(new RangeError('Not a box: 9,45,10'));
  expect(() => pointsOf('9,45,10,46')).toThrow(new RangeError('Not an area: few'));
});

test('the box around an area', () => {
  const box = { west: 9, south: 45, east: 10, north: 46 };
  expect(boxOf(pointsOf('9,45,10,45.5,9.5,46'))).toEqual(box);
});
