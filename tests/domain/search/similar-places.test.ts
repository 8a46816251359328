import { describe, expect, it } from 'vitest';
import { boxAroundPlace, isAroundPlace } from '../../../src/domain/search/place-box.ts';
import { distanceKm } from '../../../src/domain/search/search-filters.ts';
import { searchPlaces } from '../../../src/domain/search/search-options.ts';
import { distance, findSimilar } from '../../../src/domain/search/similar-places.ts';
import { boxText } from '../../../src/schemas/search/map-area.ts';

const names = (text: string) => findSimilar(text).map(({ name }) => name);

describe('places for a text that is not a name', () => {
  it.each([
    ['Università Commerciale Luigi Bocconi', ['Bocconi']],
    ['Polytechnic University of Turin', ['Politecnico di Torino']],
    ['Alma Mater Studiorum – Università di Bologna', ['Bologna']],
    ['Alma-Mater Studiorum', ['Bologna']],
    ['Università degli Studi di Milano-Bicocca', ['Milano Bicocca']],
    ['Milano–Bicocca', ['Milano Bicocca']],
    ['Navigli', ['Navigli']],
    ['navig', ['Navigli']],
    ['TRASTEVERE', ['Trastevere']],
    ['citta stu', ['Città Studi']],
    ["sant'euf", ['Sant’Eufemia']],
    ["t'e", ['Sant’Eufemia']],
    ['t’e', ['Sant’Eufemia']],
    ['Milnao', ['Milano']],
    ['Milanno', ['Milano']],
    ['Bolonga', ['Bologna']],
    ['Brecsia', ['Brescia']],
    ['Turni', ['Torino']],
    ['Boccnoi', ['Bocconi']],
    ['trasteveer', ['Trastevere']],
    ['polteicnico', ['Politecnico di Milano']],
  ])('%j finds first %o', (text, [first]) => {
    expect(names(text)[0]).toBe(first);
  });

  // A text of three letters may contain no error, one of up to six letters one error.
  it.each([
    'rma',
    'toinro',
    '',
    ' ',
    'xy',
    'xyz',
    'atlantis',
    'qqqqqqqqqq',
    '.*',
    '<script>',
    'x'.repeat(100),
    '🏠🏠🏠',
  ])('%j finds nothing', (text) => {
    expect(names(text)).toEqual([]);
  });

  it('finds in seven letters two errors', () => {
    expect(names('bolxxna')).toEqual(['Bologna', 'Bologna']);
  });

  it('finds the one with fewer errors first', () => {
    const stop = (name: string) => ({ kind: 'location', name, label: 'Stop' }) as const;
    const [worse, better] = [stop('Zzzattezz'), stop('Zzzatterz')];
    expect(findSimilar('zzzatterx', [worse, better])).toEqual([better, worse]);
  });

  it('finds at most six, each once', () => {
    const found = findSimilar('san').map(({ kind, name }) => `${kind} ${name}`);
    expect(found).toHaveLength(6);
    expect(new Set(found).size).toBe(6);
  });

  it('finds stops like quarters: by their beginning, a part, or with errors; a quarter of the same name stays', () => {
    const stop = (name: string) =>
      ({ kind: 'location', name, label: 'Stop in Milano', bounds: '9.1,45.4,9.2,45.5' }) as const;
    const stops = [stop('Piazza Cadorna'), stop('Loreto'), stop('Cadorna FN'), stop('Sant’Ambrogio')];
    const found = (text: string) =>
      findSimilar(text, stops).map(({ name, label, bounds }) => `${name} ${label} ${bounds ? 'on map' : ''}`);
    expect(found('cadorna')).toEqual([
      'Cadorna FN Stop in Milano on map',
      'Piazza Cadorna Stop in Milano on map',
    ]);
    expect(found('cadrona')[0]).toBe('Cadorna FN Stop in Milano on map');
    expect(found("t'a")).toEqual(['Sant’Ambrogio Stop in Milano on map']);
    expect(found("sant'amb")).toEqual(['Sant’Ambrogio Stop in Milano on map']);
    expect(found('loreto')).toEqual(['Loreto Quarter ', 'Loreto Stop in Milano on map']);
    expect(found('qqqq')).toEqual([]);
  });

  it('finds each place with two letters swapped', () => {
    for (const { kind, name } of searchPlaces) {
      const typed = `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`;
      expect(findSimilar(typed), typed).toContainEqual({ kind, name });
    }
  });
});

it('the box around a place ends a kilometre from it', () => {
  const place = { latitude: 45.4642, longitude: 9.19 };
  const { west, south, east, north } = boxAroundPlace(place);
  const ends = [{ longitude: west }, { longitude: east }, { latitude: south }, { latitude: north }];
  for (const end of ends) expect(distanceKm(place, { ...place, ...end })).toBeCloseTo(1, 2);
  expect([west < east, south < north]).toEqual([true, true]);
});

it.each([
  ['', '', 0],
  ['roma', 'roma', 0],
  ['roma', '', 4],
  ['', 'roma', 4],
  ['milnao', 'milano', 1],
  ['milan', 'milano', 1],
  ['bolonga', 'bologna', 1],
  ['ca', 'abc', 3],
])('the distance of %j and %j is %i', (one, other, expected) => {
  expect(distance(one, other)).toBe(expected);
  expect(distance(other, one)).toBe(expected);
});

it('a part of the map around a place is recognized, also as the address has it', () => {
  const box = boxAroundPlace({ latitude: 45.46637, longitude: 9.17563 });
  expect(isAroundPlace(boxText(box))).toBe(true);
  expect(isAroundPlace(boxText({ ...box, west: box.west + 0.001 }))).toBe(false);
  expect(isAroundPlace(boxText({ ...box, north: box.north + 0.001 }))).toBe(false);
  expect(isAroundPlace('9,45,10,46')).toBe(false);
  expect(isAroundPlace('nowhere')).toBe(false);
});
