import { describe, expect, it } from 'vitest';
import { aQuery } from '../../../fixtures/listings.ts';
import { universities } from '../../../src/domain/search/search-options.ts';
import {
  kmWithin,
  toldMinutes,
  travelLimitOf,
  travelLimits,
  travelMinutes,
  travels,
  travelsTo,
  walkSeconds,
} from '../../../src/domain/search/travel-time.ts';
import { distanceOptions } from '../../../src/schemas/constants.ts';

const bocconi = { kind: 'university', name: 'Bocconi' } as const;

describe('the minutes of a way', () => {
  it.each([
    ['walk', 0, 5],
    ['walk', 0.8, 15],
    ['walk', 1, 15],
    ['walk', 2, 35],
    ['walk', 3, 50],
    ['bicycle', 0, 5],
    ['bicycle', 1, 10],
    ['bicycle', 3, 20],
    ['bicycle', 10, 65],
  ] as const)('%s, %s km: about %s', (travel, km, minutes) => {
    expect(travelMinutes(travel, km)).toBe(minutes);
  });

  it.each([travelMinutes, toldMinutes])('never shrink with the distance: %o', (minutesOf) => {
    for (const travel of travels) {
      const minutes = Array.from({ length: 2000 }, (_, i) => minutesOf(travel, i / 100));
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    }
  });

  it.each([
    ['walk', 0, 1],
    ['walk', 0.1, 2],
    ['walk', 0.29, 5],
    ['bicycle', 0.1, 3],
    ['walk', 1, 15],
  ] as const)('below five are told as they are: %s, %s km: %s', (travel, km, minutes) => {
    expect(toldMinutes(travel, km)).toBe(minutes);
  });

  it('on foot are computed in seconds if they are not shown', () => {
    expect([0, 1, 2.4].map(walkSeconds)).toEqual([0, 975, 2340]);
  });

  it('are only on foot in Venezia', () => {
    expect(travelsTo({ city: 'Venezia' })).toEqual(['walk']);
    for (const place of universities) expect(travelsTo(place)).toEqual(travels);
  });
});

describe('a limit of the minutes', () => {
  const limits = travels.flatMap((travel) => travelLimits.map((minutes) => ({ travel, minutes })));

  it.each(limits)(
    '$minutes, $travel: is the longest distance that is shown with these minutes',
    ({ travel, minutes }) => {
      const km = kmWithin(travel, minutes);
      expect(travelMinutes(travel, km)).toBe(minutes);
      expect(travelMinutes(travel, km + 0.011)).toBe(minutes + 5);
    },
  );

  it('is recognized by its distance, which is not among the choices of distances', () => {
    for (const limit of limits) {
      const maxDistance = kmWithin(limit.travel, limit.minutes);
      expect(travelLimitOf(aQuery({ term: bocconi, maxDistance }))).toEqual(limit);
    }
    for (const maxDistance of [...distanceOptions, null]) {
      expect(travelLimitOf(aQuery({ term: bocconi, maxDistance }))).toBeNull();
    }
    expect(travelLimitOf(aQuery({ term: bocconi, maxDistance: null }))).toBeNull();
    expect(travelLimitOf(aQuery({ term: null, maxDistance: kmWithin('walk', 10) }))).toBeNull();
    const inVenezia = aQuery({
      term: { kind: 'location', name: 'Venezia' },
      maxDistance: kmWithin('bicycle', 10),
    });
    expect(travelLimitOf(inVenezia)).toBeNull();
  });
});
