import { expect, it } from 'vitest';
import { aUsualRent } from '../../../fixtures/listings.ts';
import { barOf, positionOf, roundedRent, soughtRentOf } from '../../../src/domain/listing/usual-rent.ts';

it.each([
  [519, 'below'],
  [520, 'within'],
  [640, 'within'],
  [641, 'above'],
])('a rent of %s is %s the middle half from 520 to 640', (rent, position) => {
  expect(positionOf(rent, aUsualRent())).toBe(position);
  // The person reads the rounded quartiles.
  expect(positionOf(rent, aUsualRent({ low: 523, high: 638 }))).toBe(position);
});

it('rents are rounded to ten', () => {
  expect([523, 525, 520].map(roundedRent)).toEqual([520, 530, 520]);
});

it.each([580, 100, 3000])('the bar has a rent of %s and the middle half, in order', (rent) => {
  const { from, until, at } = barOf(rent, aUsualRent());
  for (const place of [from, until, at]) expect(Math.min(Math.max(place, 0), 100)).toBe(place);
  expect(from).toBeLessThan(until);
  expect(at > until).toBe(rent > 640);
  expect(at < from).toBe(rent < 520);
});

it('equal rents have a bar too', () => {
  expect(barOf(500, aUsualRent({ low: 500, high: 500 }))).toEqual({ from: 50, until: 50, at: 50 });
});

it.each([
  [{ postalCode: ' 20131 ', roomType: 'private', furnished: true }, 'true'],
  [{ postalCode: '20131', roomType: 'flat', furnished: false }, 'false'],
])('%j can be compared', (room, furnished) => {
  expect(soughtRentOf(room)).toEqual({ postalCode: '20131', roomType: room.roomType, furnished });
});

it.each([
  { postalCode: '2013', roomType: 'private', furnished: true },
  { postalCode: '20131', roomType: '', furnished: true },
  { postalCode: '20131', roomType: null, furnished: true },
])('%j says too little', (room) => {
  expect(soughtRentOf(room)).toBeNull();
});
