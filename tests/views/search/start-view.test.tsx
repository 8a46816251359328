import { describe, expect, it } from 'vitest';
import { aListing } from '../../../fixtures/listings.ts';
import { milan } from '../../../src/schemas/search/map-values.ts';
import { startView } from '../../../src/views/search/start-view.ts';

const room = aListing({ latitude: 45.07, longitude: 7.68 });
const left = { centre: milan, zoom: 12 };

describe('a map beside the results starts', () => {
  it.each([
    { name: 'as the person left it', given: [left, room], start: left },
    {
      name: 'at the selected room',
      given: [null, room],
      start: { centre: { latitude: 45.07, longitude: 7.68 }, zoom: 14 },
    },
    { name: 'as usual without one', given: [null, undefined], start: null },
    { name: 'as usual for a room without a place', given: [null, { ...room, latitude: null }], start: null },
  ] as const)('$name', ({ given: [view, selected], start }) => {
    expect(startView(view, selected)).toEqual(start);
  });
});
