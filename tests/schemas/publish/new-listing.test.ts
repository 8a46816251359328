import { describe, expect, it } from 'vitest';
import { aDraftForm } from '../../../fixtures/members.ts';
import { type ListingDraft, listingDraftSchema } from '../../../src/schemas/publish/new-listing.ts';

const draft: ListingDraft = listingDraftSchema.parse({ ...aDraftForm(), price: 650, squareMeters: 16 });

describe('a draft from outside', () => {
  it.each([
    { name: 'amounts as texts', value: { ...draft, price: '650' } },
    { name: 'a rent that is no number', value: { ...draft, price: Number.NaN } },
    { name: 'an endless rent', value: { ...draft, price: Number.POSITIVE_INFINITY } },
    { name: 'a blank title', value: { ...draft, title: '  ' } },
    { name: 'a title that cannot be seen', value: { ...draft, title: '\u200b\u200b' } },
    { name: 'an empty end date', value: { ...draft, availabilityEndDate: '' } },
    { name: 'no end date at all', value: { ...draft, availabilityEndDate: undefined } },
    { name: 'no start date', value: { ...draft, availabilityStartDate: null } },
    { name: 'a list', value: [draft] },
    { name: 'nothing', value: null },
  ])('is rejected with $name', ({ value }) => {
    expect(listingDraftSchema.safeParse(value).success).toBe(false);
  });

  it('is read without unknown fields', () => {
    expect(listingDraftSchema.parse({ ...draft, userId: 1, id: 9 })).toEqual(draft);
  });
});
