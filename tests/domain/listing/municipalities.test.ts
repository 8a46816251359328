import { expect, it } from 'vitest';
import { municipalityHints } from '../../../src/domain/listing/municipalities.ts';

const hints = (postalCode: string, city: string, province: string) =>
  municipalityHints({ postalCode, city, province });

it.each([
  ['20099', 'Sesto San Giovanni', 'RM', 'Sesto San Giovanni is in the province MI. Is that right?'],
  [
    '20131',
    ' sesto  san giovanni ',
    'Milano',
    '20131 belongs to Milano, not to sesto  san giovanni. Is that right?',
  ],
  ['73030', 'Castro', 'MI', 'Castro is in the province BG, LE. Is that right?'],
])('%s %s (%s) is asked back', (postalCode, city, province, question) => {
  expect(hints(postalCode, city, province)).toEqual([question]);
});

it.each([
  ['20099', 'Sesto San Giovanni', 'MI'],
  ['24063', 'Castro', 'bg'],
  ['73030', 'Castro', 'Lecce'],
  // Capitals are checked elsewhere, also with ISTAT's names.
  ['89121', 'Reggio di Calabria', 'RC'],
  ['20131', 'Milano', 'RM'],
  // No municipalities: a quarter and a misspelt name.
  ['30170', 'Mestre', 'MI'],
  ['20099', 'Sesto San Giovani', 'RM'],
  // Towns that are called like the letters of a province.
  ['28856', 'Re', 'VB'],
  // Other countries.
  ['10115', 'Castro', ''],
  ['99999', 'Sesto San Giovanni', 'Lombardia'],
])('%s %s (%s) is not', (postalCode, city, province) => {
  expect(hints(postalCode, city, province)).toEqual([]);
});
