import { describe, expect, it } from 'vitest';
import { errorTexts, formTexts, successTexts } from '../../src/domain/error-texts.ts';

/** docs/product/errors.md, word for word, as far as no machine's test has it already. */
const specified = [
  [errorTexts.deleteListing.rejected, 'Failed to delete listing'],
  [errorTexts.deleteListing.refetch, 'Failed to refetch listings'],
  [errorTexts.likedListings.rejected, 'Failed to load liked listings. Please try again.'],
  [errorTexts.noToken, 'Authentication token not found. Please log in.'],
  [successTexts.feedback, 'Your feedback has been submitted successfully.'],
] as const;

describe('the texts', () => {
  it.each(specified)('"%s" is as documented', (text, expected) => {
    expect(text).toBe(expected);
  });

  it('are none of them empty', () => {
    const textsOf = (entry: string | Record<string, string>) =>
      typeof entry === 'string' ? [entry] : Object.values(entry);
    const all = [errorTexts, formTexts, successTexts].flatMap((table) =>
      Object.values(table).flatMap(textsOf),
    );
    expect(all.filter((text) => text.trim() === '')).toEqual([]);
  });
});
