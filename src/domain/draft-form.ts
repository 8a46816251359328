import { type ListingDraft, listingDraftSchema } from '../schemas/listing-draft.ts';

/** The form's fields as the person typed them: every value is a string. */
export interface DraftFields extends Record<Exclude<keyof ListingDraft, 'availabilityEndDate'>, string> {
  availabilityEndDate: string;
  /** 'Indefinite stay (no end date)'. */
  isIndefinite: boolean;
}

/** All fields are required except the end date. */
export function isIncomplete({
  availabilityEndDate: _,
  isIndefinite: __,
  ...required
}: DraftFields): boolean {
  return Object.values(required).some((value) => value.trim() === '');
}

/** The fields as the form labels them. */
export const draftLabels: Readonly<Record<string, string>> = {
  title: 'Listing Title',
  description: 'Description',
  price: 'Monthly Rent',
  squareMeters: 'Square Meters',
  location: 'General Location',
  street: 'Street Address',
  postalCode: 'Postal Code',
  city: 'City',
  province: 'Province',
  availabilityStartDate: 'Start Date',
  availabilityEndDate: 'End Date',
};

/** The payload that a form stands for, or what is wrong with the first field that has something wrong. */
export function parseDraftForm(
  fields: DraftFields,
): { draft: ListingDraft; error: null } | { draft: null; error: string } {
  const { isIndefinite, ...texts } = fields;
  const parsed = listingDraftSchema.safeParse({
    ...texts,
    price: Number(texts.price),
    squareMeters: Number(texts.squareMeters),
    availabilityEndDate: isIndefinite || texts.availabilityEndDate === '' ? null : texts.availabilityEndDate,
  });
  if (parsed.success) return { draft: parsed.data, error: null };
  const [issue] = parsed.error.issues;
  return { draft: null, error: `${draftLabels[String(issue?.path[0])] ?? 'Listing'}: ${issue?.message}` };
}
