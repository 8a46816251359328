import { describe, expect, it } from 'vitest';
import { aQuery } from '../../../fixtures/listings.ts';
import { byAlias, suggestByAlias } from '../../../src/domain/search/search-aliases.ts';
import { searchPlaces } from '../../../src/domain/search/search-options.ts';

const names = (text: string) => suggestByAlias(text).map(({ name }) => name);

describe('other names of places', () => {
  it.each([
    ['Rome', ['Roma']],
    [' ROME ', ['Roma']],
    ['Turin', ['Torino']],
    ['tur', ['Torino']],
    ['Venice', ['Venezia']],
    ['Padua', ['Padova']],
    ['Florence', ['Firenze']],
    ['Naples', ['Napoli']],
    ['Genoa', ['Genova']],
    ['Sapienza', ['Roma']],
    ["Ca' Foscari", ['Venezia']],
    ['POLIMI', ['Politecnico di Milano']],
    ['polit', ['Politecnico di Torino']],
    ['Unimi', ['Università degli studi di Milano', 'Milano Bicocca']],
    ['UniBo', ['Bologna', 'Bocconi']],
    ['unibol', []],
    ['La Statale', ['Università degli studi di Milano']],
    ['Università Bocconi', ['Bocconi']],
    ['Università di Bologna', ['Bologna']],
    ['Universität Bologna', ['Bologna']],
    ['University of Padova', ['Padova']],
    ['università degli studi di brescia', ['Brescia']],
    ['University of Turin', ['Torino']],
    ['unicatt', ['Cattolica del Sacro Cuore']],
    ['unibs', ['Brescia']],
    ['unipd', ['Padova']],
    ['the university of padova', []],
    ['oma', []],
    ['.*', []],
  ])('%j suggests %o', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });
});

describe('a search by another name', () => {
  it.each([
    ['location', 'Rome', 'location', 'Roma'],
    ['location', ' rome ', 'location', 'Roma'],
    ['location', 'polimi', 'university', 'Politecnico di Milano'],
    ['university', 'Sapienza', 'location', 'Roma'],
    ['university', 'UNIBO', 'university', 'Bologna'],
    ['location', 'Florence', 'location', 'Firenze'],
  ] as const)('%s=%s is %s=%s, with the same filters', (kind, name, otherKind, otherName) => {
    const query = aQuery({ term: { kind, name }, maxPrice: 700 });
    expect(byAlias(query)).toEqual({ ...query, term: { kind: otherKind, name: otherName } });
  });

  it.each(['Rom', 'Firenze', 'Atlantis', '', 'constructor', ...searchPlaces.map(({ name }) => name)])(
    'does not exist for "%s"',
    (name) => {
      expect(byAlias(aQuery({ term: { kind: 'location', name } }))).toBeNull();
    },
  );

  it('does not exist without a term', () => {
    expect(byAlias(aQuery())).toBeNull();
  });
});
