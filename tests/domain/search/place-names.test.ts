import { describe, expect, it } from 'vitest';
import { aQuery } from '../../../fixtures/listings.ts';
import { byOtherName, byUsualName } from '../../../src/domain/search/place-names.ts';

const termOf = (kind: 'location' | 'university', name: string) => {
  const term = byOtherName(aQuery({ term: { kind, name }, maxPrice: 700 }))?.term;
  return term ? `${term.kind}=${term.name}` : null;
};

describe('a full name', () => {
  it.each([
    ['University of Bologna', 'university=Bologna'],
    ['the university of bologna', 'university=Bologna'],
    ['Università di Bologna', 'university=Bologna'],
    ['Alma Mater Studiorum - Università di Bologna', 'university=Bologna'],
    ['Università Bocconi', 'university=Bocconi'],
    ['Bocconi University', 'university=Bocconi'],
    ['Università commerciale Luigi Bocconi', 'university=Bocconi'],
    ['Bocconi University Milan', 'university=Bocconi'],
    ['Politecnico di Milano', 'university=Politecnico di Milano'],
    ['Polytechnic University of Milan', 'university=Politecnico di Milano'],
    ['Polytechnic of Turin', 'university=Politecnico di Torino'],
    ['University of Milan', 'university=Università degli studi di Milano'],
    ['Università Statale di Milano', 'university=Università degli studi di Milano'],
    ['University of Milano-Bicocca', 'university=Milano Bicocca'],
    ['Università degli Studi di Milano-Bicocca', 'university=Milano Bicocca'],
    ['Università Cattolica', 'university=Cattolica del Sacro Cuore'],
    ['Catholic University of the Sacred Heart', 'university=Cattolica del Sacro Cuore'],
    ['University of Padua', 'university=Padova'],
    ['Sapienza', 'location=Roma'],
    ['Sapienza Università di Roma', 'location=Roma'],
    ['Sapienza University of Rome', 'location=Roma'],
    ['La Sapienza', 'location=Roma'],
    ['University of Rome Tor Vergata', 'location=Roma'],
    ['University of Turin', 'location=Torino'],
    ['Ca’ Foscari University of Venice', 'location=Venezia'],
    ['University of Florence', 'location=Firenze'],
    ['University of Rome', 'location=Roma'],
    ['University of Bologna.', 'university=Bologna'],
    ['(University of Bologna)', 'university=Bologna'],
    ['Università Cattolica di Milano', 'university=Cattolica del Sacro Cuore'],
    ['Università Unicatt di Milano', 'university=Cattolica del Sacro Cuore'],
  ])('%s is %s, as a location and as a university', (name, expected) => {
    for (const kind of ['location', 'university'] as const) {
      if (expected !== `${kind}=${name}`) expect(termOf(kind, name), kind).toBe(expected);
    }
  });

  it('keeps the filters', () => {
    const query = aQuery({ term: { kind: 'location', name: 'University of Bologna' }, maxPrice: 700 });
    expect(byOtherName(query)).toEqual({ ...query, term: { kind: 'university', name: 'Bologna' } });
  });

  it.each([
    'University',
    'Università di Pavia',
    'Politecnico',
    'University of Eastern Bologna',
    'Via dell’Università',
    'constructor',
    'Milan Street',
    '',
  ])('is not found: %j', (name) => {
    expect(termOf('location', name)).toBeNull();
  });

  it('finds a university by its name as a city, and a city by its name as a university', () => {
    expect(termOf('university', 'Milano')).toBe('location=Milano');
    expect(termOf('location', 'bocconi')).toBe('university=Bocconi');
    expect(termOf('location', 'Bologna')).toBeNull();
    expect(termOf('university', 'Bologna')).toBeNull();
  });

  it.each([
    ['Milano-Bicocca', 'university=Milano Bicocca'],
    ['Milano – Bicocca', 'university=Milano Bicocca'],
    ['Alma Mater Studiorum', 'university=Bologna'],
    ['Tor-Vergata', 'location=Roma'],
    ['Hogwarts', null],
    ['University', null],
    ['', null],
  ])('%s as a university is %s', (name, expected) => {
    expect(termOf('university', name)).toBe(expected);
  });

  it('that may be a part of a postal address does not change', () => {
    const named = (name: string) => byUsualName(aQuery({ term: { kind: 'location', name } })).term;
    expect(named('Bocconi')).toEqual({ kind: 'location', name: 'Bocconi' });
    expect(named('Politecnico di Milano')).toEqual({ kind: 'location', name: 'Politecnico di Milano' });
    expect(named('University of Bologna')).toEqual({ kind: 'university', name: 'Bologna' });
    expect(named('Rome')).toEqual({ kind: 'location', name: 'Roma' });
    const other = aQuery({ term: { kind: 'university', name: 'Milano' } });
    expect(byUsualName(other)).toEqual(other);
    expect(byUsualName(aQuery())).toEqual(aQuery());
  });
});
