import { describe, expect, it } from 'vitest';
import { italianAddressHints, storedProvince } from '../../../src/domain/listing/italian-address.ts';

const hint = (postalCode: string, city: string, province: string) =>
  italianAddressHints({ postalCode, city, province })[0] ?? null;

describe('an Italian address', () => {
  it.each([
    ['20131', 'Milano', 'MI'],
    ['20131', ' milano ', 'Milano'],
    ['00185', 'Roma', 'RM'],
    ['40126', 'Bologna', 'bo'],
    ['25121', 'Brescia', 'Brescia'],
    ['35139', 'Padova', 'PD'],
    ['10129', 'Torino', 'TO'],
    ['30135', 'Venezia', 'VE'],
    ['67100', "L'Aquila", 'AQ'],
    ['47121', 'Forli', 'FC'],
    ['47521', 'Cesena', 'FC'],
    ['47921', 'Rimini', 'RN'],
    ['23900', 'Lecco', 'LC'],
    ['26900', 'Lodi', 'LO'],
    ['13900', 'Biella', 'BI'],
    ['13100', 'Vercelli', 'VC'],
    ['28922', 'Verbania', 'VB'],
    ['63900', 'Fermo', 'FM'],
    ['88900', 'Crotone', 'KR'],
    ['89900', 'Vibo Valentia', 'VV'],
    ['86170', 'Isernia', 'IS'],
    ['09170', 'Oristano', 'OR'],
    ['33170', 'Pordenone', 'PN'],
    ['34170', 'Gorizia', 'GO'],
    ['20900', 'Monza', 'MB'],
    ['20090', 'Segrate', 'MI'],
    ['50019', 'Sesto Fiorentino', 'FI'],
    ['47121', 'Forlì', 'FC'],
    ['67100', ' L’Aquila', 'aq'],
    ['89900', 'Vibo  Valentia ', 'VV'],
    // Incomplete or invalid addresses, and addresses outside Italy.
    ['201', ' ', ''],
    ['1234567 A', 'Milano', 'MI'],
    ['A 123456', 'Milano', 'MI'],
    ['A 40126', 'Segrate', 'MI'],
    ['40126 A', 'Segrate', 'MI'],
    ['', '', ''],
    ['201', '', ''],
    ['20131', 'Milano', ''],
    ['20131', '', 'MI'],
    ['1012 AB', 'Amsterdam', 'Noord-Holland'],
    ['75005', 'Paris', 'Île-de-France'],
    ['10115', 'Berlin', 'Berlin'],
    ['1010', 'Wien', 'Wien'],
    ['20900', 'Monza', 'Monza e della Brianza'],
    ['47521', 'Cesena', 'forli-cesena'],
  ])('%s %s (%s) may be valid', (postalCode, city, province) => {
    expect(hint(postalCode, city, province)).toBeNull();
  });

  it.each([
    ['20131', 'Milano', 'Lombardia', 'province', '“Lombardia” is not a province of Italy. Is that right?'],
    ['20090', 'Segrate', 'XX', 'province', '“XX” is not a province of Italy. Is that right?'],
    ['2013', 'Milano', 'MI', 'postalCode', 'An Italian postal code has five digits.'],
    ['201311', 'Milano', '', 'postalCode', 'An Italian postal code has five digits.'],
    ['20131', 'Milano', 'RM', 'province', 'Milano is in the province MI. Is that right?'],
    ['20131', 'Roma', 'Roma', 'postalCode', 'A postal code of Roma begins with 001. Is that right?'],
    [
      '40126',
      'Segrate',
      'MI',
      'postalCode',
      '40126 belongs to Bologna (BO), not to Milano (MI). Is that right?',
    ],
    [
      '40126',
      'Latina',
      '',
      'postalCode',
      '40126 belongs to Bologna (BO), not to Latina (LT). Is that right?',
    ],
    [
      ' 28100 ',
      'Segrate',
      'MI',
      'postalCode',
      '28100 belongs to Novara (NO) or Verbania (VB), not to Milano (MI). Is that right?',
    ],
    ['67100', 'Vibo  Valentia', 'aq', 'province', 'Vibo Valentia is in the province VV. Is that right?'],
    ['89900', 'l’aquila ', '', 'postalCode', 'A postal code of L’Aquila begins with 671. Is that right?'],
    [
      '20131',
      'Forlì',
      '',
      'postalCode',
      '20131 belongs to Monza (MB) or Milano (MI), not to Forlì (FC). Is that right?',
    ],
    [
      '99999',
      'Latina',
      'LT',
      'postalCode',
      '99999 is of no Italian province, not to Latina (LT). Is that right?',
    ],
  ])('%s %s (%s) is wrong at its %s: %s', (postalCode, city, province, field, text) => {
    expect(hint(postalCode, city, province)).toEqual({ field, text });
  });
});

it('has a hint for each part that is wrong', () => {
  const hints = italianAddressHints({ postalCode: '99999', city: 'Milano', province: 'Lombardia' });
  expect(hints.map(({ field }) => field)).toEqual(['province', 'postalCode']);
});

describe('the stored province', () => {
  it.each([
    ['20131', 'Milano', 'MI'],
    ['20131', ' mi ', 'MI'],
    ['20900', 'Monza e della Brianza', 'MB'],
    ['47521', 'Forlì-Cesena', 'FC'],
    ['20131', 'Lombardia', 'Lombardia'],
    ['1012 AB', 'Roma', 'Roma'],
  ])('of %s %s is %s', (postalCode, province, stored) => {
    expect(storedProvince({ postalCode, province })).toBe(stored);
  });
});
