import { expect, it } from 'vitest';
import {
  editAddress,
  nextChanges,
  renewalPath,
  similarAddress,
  stageOf,
} from '../../../src/domain/publish/listing-life.ts';
import type { ListingLife } from '../../../src/schemas/publish/listing-life.ts';

const lasting = { at: '2027-02-01T00:00:00Z', isPast: false };
const past = { ...lasting, isPast: true };

it.each<[ListingLife['state'], ListingLife['expiry'], string, string[]]>([
  ['published', undefined, 'published', ['paused', 'rented']],
  ['paused', undefined, 'paused', ['published', 'rented']],
  ['rented', undefined, 'rented', ['published']],
  ['published', lasting, 'published', ['renewed', 'paused', 'rented']],
  ['paused', past, 'expired', ['renewed', 'rented']],
])('a listing that is %s, with the expiry %o, is %s and can become %j', (state, expiry, stage, changes) => {
  const life = { state, version: '1', ...(expiry && { expiry }) };
  expect(stageOf(life)).toBe(stage);
  expect(nextChanges(life)).toEqual(changes);
});

it('its addresses carry its number, and a key as a parameter does', () => {
  expect(renewalPath(7, 'a+b/c=')).toBe('/listing/7?renew=a%2Bb%2Fc%3D');
  expect(similarAddress(7)).toBe('/create-listing?like=7');
  expect(editAddress(7)).toBe('/create-listing?listing=7');
});
