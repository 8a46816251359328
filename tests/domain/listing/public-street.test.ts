import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publicStreet, unnamedStreet } from '../../../src/domain/listing/public-street.ts';

it.each([
  ['Via Roma 12/B', 'Via Roma'],
  ['Via Roma, 12', 'Via Roma'],
  ['Via Roma 12bis', 'Via Roma'],
  ['Via Roma B12', 'Via Roma'],
  ['Via Roma12', 'Via Roma'],
  ['Via Roma-12', 'Via Roma'],
  ['Via Roma - 12', 'Via Roma'],
  ['Via Roma 12-14', 'Via Roma'],
  ['Via Roma n. 12', 'Via Roma'],
  ['Via Roma n°12', 'Via Roma'],
  ['Via Roma n° 12', 'Via Roma'],
  ['Via Roma №12', 'Via Roma'],
  ['Via Roma #12', 'Via Roma'],
  ['Via Roma civico 12', 'Via Roma'],
  ['Via Roma numero dodici', 'Via Roma'],
  ['Via Roma, dodici', 'Via Roma'],
  ['Via Roma (citofono Rossi)', 'Via Roma'],
  ['Via Roma snc', 'Via Roma'],
  ['Via Roma\n12', 'Via Roma'],
  ['Via Roma\u00a012', 'Via Roma'],
  ['Via Roma １２', 'Via Roma'],
  ['Via Roma ①②', 'Via Roma'],
  ['Via Roma ٣', 'Via Roma'],
  ['Via Roma 1️⃣2️⃣', 'Via Roma'],
  ['12 Via Roma', 'Via Roma'],
  ['12, Via Roma', 'Via Roma'],
  ['n. 12 Via Roma', 'Via Roma'],
  ['Via Roma 12 scala A interno 3', 'Via Roma'],
  ['Via Roma scala B', 'Via Roma'],
  ['Via Roma 12, Milano', 'Via Roma'],
  ['Piazza della Repubblica, 3 int. 4', 'Piazza della Repubblica'],
  ['Strada Provinciale 12 km 4', 'Strada Provinciale'],
  ['Castello 5432/A', 'Castello'],
  ['Via Roma,dodici', 'Via Roma'],
  ['Via Roma(citofono Rossi)', 'Via Roma'],
  ['Via Roma c/o Rossi', 'Via Roma'],
  ['Via Roma:: 12', 'Via Roma'],
  ['Via Roma . 12', 'Via Roma'],
  ['Via Roma n.: 12', 'Via Roma'],
  ['Via Roma bis12', 'Via Roma'],
  ['((n. 12 Via Roma', 'Via Roma'],
  [' Via  Scala  4 ', 'Via Scala'],
  // Numbers in words and Roman ones.
  ['Via Roma ventidue', 'Via Roma'],
  ['Via Roma Ventidue, scala B', 'Via Roma'],
  ['Via Roma n. centoventotto bis', 'Via Roma'],
  ['Via Roma trentuno Milano', 'Via Roma'],
  ['Via Roma diciassette', 'Via Roma'],
  ['Via Roma centotre', 'Via Roma'],
  ['Castello duecentododici', 'Castello'],
  ['ventidue, Via Roma', 'Via Roma'],
  ['Via Roma XXII', 'Via Roma'],
  ['Via Roma xii int. 4', 'Via Roma'],
  ['Via Roma V', 'Via Roma'],
  ['Via Giovanni XXIII XII', 'Via Giovanni XXIII'],
  // Those in names stay.
  ['Via Quattro Fontane', 'Via Quattro Fontane'],
  ['Via delle Sette Chiese', 'Via delle Sette Chiese'],
  ['Piazza delle Cinque Giornate 3', 'Piazza delle Cinque Giornate'],
  ['Corso Ventidue Marzo ventidue', 'Corso Ventidue Marzo'],
  ['Via dei Mille', 'Via dei Mille'],
  ['Via Papa Giovanni XXIII', 'Via Papa Giovanni XXIII'],
  ['Corso Vittorio Emanuele II', 'Corso Vittorio Emanuele II'],
  ['Piazza Umberto I', 'Piazza Umberto I'],
  ['Via XX Settembre', 'Via XX Settembre'],
  ['Via C. Battisti', 'Via C. Battisti'],
  ['Via Santa M. Maggiore', 'Via Santa M. Maggiore'],
  ['Via Mille e Uno', 'Via Mille e Uno'],
  // Words that contain a word for a number at their start or end.
  ['Via Milan 12', 'Via Milan'],
  ['Via Roma Pianora 3', 'Via Roma Pianora'],
  ['Via Roma Altopiano 3', 'Via Roma Altopiano'],
  ['Via 4 Novembretta 10', 'Via'],
  ['Via 4 Quasinovembre 10', 'Via'],
  // Without a number at the end, nothing is removed.
  ['Via del', 'Via del'],
  // Numbers that are part of the name.
  ['Via 31 Marzo 4', 'Via 31 Marzo'],
  ['Via 30 Aprile 2', 'Via 30 Aprile'],
  ['Via XX Settembre 5', 'Via XX Settembre'],
  ['Via Giovanni XXIII 5', 'Via Giovanni XXIII'],
  ['Via 4 Novembre 10', 'Via 4 Novembre'],
  ['Via 25 Aprile', 'Via 25 Aprile'],
  ['4 Novembre 10', '4 Novembre'],
  ['Viale 1° Maggio 7', 'Viale 1° Maggio'],
  ['Largo Caduti del 5 Aprile 3', 'Largo Caduti del 5 Aprile'],
  // In doubt, a part of the name is removed as well.
  ['Via 8 Settembre 1943 12', 'Via 8 Settembre'],
  ['Via dei 1000', 'Via'],
  // Words that can stand before a number, but are names here.
  ['Via della Scala 3', 'Via della Scala'],
  ['Via Scala 4', 'Via Scala'],
  ['Via N. Sauro 5', 'Via N. Sauro'],
  ["Via dell'Orso 4", "Via dell'Orso"],
  ['12', unnamedStreet],
  ['n. 12', unnamedStreet],
  [', 12', unnamedStreet],
  ['', unnamedStreet],
])('shows %j as %j', (street, shown) => {
  expect(publicStreet(street)).toBe(shown);
});

it('keeps no number that is not the day of a date', () => {
  const word = fc.oneof(
    fc.constantFrom('Via', 'Roma', 'del', 'n.', 'int.', 'Novembre', '-', ',', '('),
    fc.integer({ min: 0, max: 9999 }).map(String),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), fc.constantFrom(' ', ''), (words, between) => {
      const shown = publicStreet(words.join(between));
      expect(shown).not.toBe('');
      expect(shown.replace(/\b([1-9]|[12]\d|3[01])(°|º|o|mo)? Novembre\b/giu, '')).not.toMatch(/\p{Nd}/u);
    }),
  );
});
