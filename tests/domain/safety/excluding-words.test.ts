import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDemonstration } from '../../../server/demo/make-demonstration.ts';
import { exclusionsIn } from '../../../src/domain/safety/excluding-words.ts';
import { hasContact } from '../../../src/domain/safety/title-contact.ts';

const { listings } = makeDemonstration();
/** The words that a doubt names. */
const words = (text: string) => exclusionsIn(text).map((doubt) => /“(.+?)”/.exec(doubt)?.[1]);

describe('words that exclude people', () => {
  it.each([
    ['Solo ragazze', 'solo ragazze', 'D.Lgs. 198/2006'],
    ['Stanza luminosa, SOLO RAGAZZE!', 'solo ragazze', 'D.Lgs. 198/2006'],
    ['Affittasi a sole studentesse', 'sole studentesse', 'D.Lgs. 198/2006'],
    ['Preferibilmente donne, non fumatrici', 'preferibilmente donne', 'D.Lgs. 198/2006'],
    ['no uomini', 'no uomini', 'D.Lgs. 198/2006'],
    ['Siamo tre ragazze, cerchiamo solo ragazze', 'solo ragazze', 'D.Lgs. 198/2006'],
    ['Girls only', 'girls only', 'D.Lgs. 198/2006'],
    ['only for female students', 'only for female students', 'D.Lgs. 198/2006'],
    ['We are looking for a girl', 'looking for a girl', 'D.Lgs. 198/2006'],
    ['No stranieri', 'no stranieri', 'D.Lgs. 286/1998'],
    ['Non si affitta a stranieri', 'non si affitta a stranieri', 'D.Lgs. 286/1998'],
    ['no extracomunitari e rom', 'no extracomunitari e rom', 'D.Lgs. 286/1998'],
    ['No str4nieri', 'no stranieri', 'D.Lgs. 286/1998'],
    ['solo italiani', 'solo italiani', 'D.Lgs. 286/1998'],
    ['No foreigners please', 'no foreigners', 'D.Lgs. 286/1998'],
    ['Italians only', 'italians only', 'D.Lgs. 286/1998'],
    ['we do not rent to immigrants', 'do not rent to immigrants', 'D.Lgs. 286/1998'],
    ['no muslims', 'no muslims', 'D.Lgs. 286/1998'],
    ['Niente disabili', 'niente disabili', 'Legge 67/2006'],
    ['not suitable for wheelchairs', 'not suitable for wheelchairs', 'Legge 67/2006'],
  ])('%s', (text, found, law) => {
    expect(words(text)).toEqual([found]);
    expect(exclusionsIn(text)[0]).toContain(law);
    expect(exclusionsIn(text)[0]).toContain('Better: ');
  });

  it.each([
    'Siamo tre ragazze e un gatto',
    'Ora ci vivono solo ragazze',
    'La casa è abitata solo da studentesse',
    'We are three girls',
    'Only girls live here now: everybody is welcome',
    'Non solo italiani: siamo una casa internazionale',
    'Foreigners are welcome, we speak English',
    'Solo studenti e lavoratori',
    'Solo per non fumatori, no animali',
    'Only 10 minutes to the station, no lift',
    'No smoking, no pets, no parties',
    'Cerchiamo una persona tranquilla',
    'The ladies at the bakery are kind',
    'Vicino al Policlinico, zona Roma Termini, no perditempo',
  ])('are not in: %s', (text) => {
    expect(exclusionsIn(text)).toEqual([]);
  });

  it('name each place once', () => {
    expect(words('Solo ragazze. No stranieri. Solo ragazze.')).toEqual(['solo ragazze', 'no stranieri']);
  });

  it('are not in the demonstration', () => {
    expect(listings.length).toBeGreaterThan(500);
    expect(listings.flatMap(({ title, description }) => [title, description].flatMap(exclusionsIn))).toEqual(
      [],
    );
  });

  it('are found in linear time', () => {
    const part = fc.constantFrom(
      'solo ',
      'solo per ',
      'non si affittano ',
      'ragazze ',
      'siamo ',
      'no ',
      'a ',
      'only for the ',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const start = performance.now();
        exclusionsIn(parts.join('').repeat(5000));
        expect(performance.now() - start).toBeLessThan(10_000);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a title with a link or a phone number', () => {
  it.each([
    'Room in Via Zamboni, call 347 1234567',
    'Stanza 3471234567',
    'Stanza tel. 347/123.45.67',
    'Room +39-051-123-4567',
    'Room, see https://example.org',
    'Room on www.example.org/1',
    'Camera su casabella.it',
    'bit.ly/room Bologna',
    'Scrivi a anna@example.org',
    'Stanza 3 4 7 1 2 3 4 5 6 7',
  ])('%s', (title) => {
    expect(hasContact(title)).toBe(true);
  });

  it.each([
    'Stanza singola 450 € vicino a Via Zamboni 33',
    'Room free from 01/10/2026 to 31/07/2027',
    'Dal 1/10/2026-30/6/2027 a Bologna, 40126',
    'Stanza a 5 min. dalla metro M1/M2, 18 mq, 3. piano',
    'S.Vitale: stanza con balcone',
    'Camera @ Bologna centro',
    'Bright room, 2 bathrooms, 1 lift, 0 fees',
  ])('is not: %s', (title) => {
    expect(hasContact(title)).toBe(false);
  });

  it('is not in the demonstration', () => {
    expect(listings.filter(({ title }) => hasContact(title))).toEqual([]);
  });
});
