import { describe, expect, it } from 'vitest';
import { aListing } from '../../../fixtures/listings.ts';
import { groupLine, openingLines, withOpening } from '../../../src/domain/chat/opening-lines.ts';

const before = '2025-06-15';
const after = '2025-10-01';

describe('openingLines', () => {
  it('are filled with the listing', () => {
    expect(openingLines(aListing(), before)).toEqual([
      'Ciao Giulia! Is “Sunny room near the Politecnico” still free from 1 September 2025? I would love to come and see it.',
      'Hi Giulia, I am looking for a room in Milano from 1 September 2025 until 31 July 2026, and yours in Città Studi looks just right. When could I visit it?',
      'Hello Giulia, I like your room “Sunny room near the Politecnico” a lot, but I am not in Milano yet. Could you show it to me in a short video call?',
    ]);
  });

  it('leave out dates that are missing or past', () => {
    const bare = { availabilityStartDate: null, availabilityEndDate: null };
    const [first, second] = openingLines(aListing(bare), before);
    expect(first).toContain('still free? I');
    expect(second).toContain('a room in Milano, and');
    expect(openingLines(aListing(), after)[0]).toContain('still free? I');
    // Free from today.
    expect(openingLines(aListing(), '2025-09-01')[0]).toContain('still free? I');
    expect(openingLines(aListing({ availabilityStartDate: 'soon' }), before)[0]).toContain('still free? I');
    expect(openingLines(aListing({ availabilityStartDate: 'x2025-09-01' }), before)[0]).toContain('free? I');
    expect(openingLines(aListing(), after)[1]).toContain('a room in Milano until 31 July 2026, and');
  });

  it('take a day from a time, in the words of the listing', () => {
    const [first] = openingLines(aListing({ availabilityStartDate: '2025-09-01T23:30:00-05:00' }), before);
    expect(first).toContain('from 1 September 2025?');
  });

  it('are one line each, for any text of the poster', () => {
    const hostile = {
      title: ' <b>Room</b>\n\n\tnear  $here ',
      userFirstName: 'A\nB',
      city: 'Roma\u2028',
      location: 'a\n b',
    };
    for (const line of openingLines(aListing(hostile), before)) expect(line).not.toMatch(/[\n\t\u2028]| {2}/);
    expect(openingLines(aListing(hostile), before)[0]).toContain('A B! Is “<b>Room</b> near $here” still');
  });
});

describe('groupLine', () => {
  it('names all members', () => {
    const line = groupLine(aListing(), ['Anna', 'Bruno\n', 'Carla'], before);
    expect(line).toMatch(
      /^Ciao Giulia! We are Anna, Bruno,? and Carla, and we look for a flat in Milano together\. Is “Sunny room near the Politecnico” still free from 1 September 2025, and/,
    );
    expect(groupLine(aListing(), ['Anna', 'Bruno'], before, 'it')).toMatch(
      /^Ciao Giulia! Siamo Anna e Bruno e cerchiamo casa insieme a Milano\./,
    );
  });
});

describe('withOpening', () => {
  const lines = ['One.', 'Two.'];
  it.each([
    ['', 'One.', 'One.'],
    ['  ', 'One.', 'One.'],
    ['Two.', 'One.', 'One.'],
    ['One.', 'One.', 'One.'],
    ['My cat.', 'One.', 'One.\n\nMy cat.'],
    ['Two. And my cat.', 'One.', 'One.\n\nTwo. And my cat.'],
  ])('%j with %j is %j', (text, line, expected) => {
    expect(withOpening(text, line, lines)).toBe(expected);
  });
});
