import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { told } from '../../src/languages/told.ts';

beforeAll(() => {
  i18n.load('it', {
    'Invalid email or password.': ['E-mail o password non corretta.'],
    Email: ['E-mail'],
    'Listing Title': ['Titolo'],
    'Listing {id}': ['Annuncio ', ['id']],
    '{label}: {message}': [['label'], ': ', ['message']],
    'Must be at most {most}.': ['Inserisci al massimo ', ['most'], '.'],
    'Must be at most {max} characters long.': ['Inserisci al massimo ', ['max'], ' caratteri.'],
    '“{title}” is rented.': ['La stanza “', ['title'], '” è stata affittata.'],
    '{label} must be at most {max} characters long.': [['label'], ': al massimo ', ['max'], ' caratteri.'],
  });
});

describe('a sentence of a machine, a schema or the server', () => {
  test('is English in English', () => {
    i18n.activate('en');
    expect(told('Invalid email or password.')).toBe('Invalid email or password.');
  });

  test.each([
    ['Invalid email or password.', 'E-mail o password non corretta.'],
    ['Email must be at most 254 characters long.', 'E-mail: al massimo 254 caratteri.'],
    ['Must be at most 120 characters long.', 'Inserisci al massimo 120 caratteri.'],
    ['Listing Title: Must be at most 9.', 'Titolo: Inserisci al massimo 9.'],
    ['The backend of somebody else says this.', 'The backend of somebody else says this.'],
    ['Invalid email or password. And more.', 'E-mail o password non corretta. And more.'],
    ['“Email” is rented.', 'La stanza “Email” è stata affittata.'],
    ['', ''],
    ['{label} must be', '{label} must be'],
  ])('in Italian: %j', (sentence, italian) => {
    i18n.activate('it');
    expect(told(sentence)).toBe(italian);
  });
});
