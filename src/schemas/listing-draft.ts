import * as z from 'zod/mini';

export const photoLimits = { count: 4, bytes: 10 * 1024 * 1024 } as const;

/** Lengths in characters and largest amounts, as the reference backend enforces them. */
export const draftLimits = {
  title: 120,
  description: 5000,
  location: 120,
  street: 160,
  postalCode: 12,
  city: 80,
  province: 40,
  price: 10_000_000,
  squareMeters: 100_000,
} as const;

// The small build of Zod has no messages of its own but 'Invalid input'.
const text = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'This field is required.'),
      z.maxLength(max, `Must be at most ${max} characters long.`),
    );
const amount = (max: number) =>
  z
    .number('Must be a number.')
    .check(z.positive('Must be above 0.'), z.maximum(max, `Must be at most ${max}.`));
const day = z.iso.date('Must be a date.');

/** The JSON part `listing` of `POST /api/users/me/listings`. */
export const listingDraftSchema = z
  .object({
    title: text(draftLimits.title),
    description: text(draftLimits.description),
    /** Whole or fractional euros a month. */
    price: amount(draftLimits.price),
    squareMeters: amount(draftLimits.squareMeters),
    location: text(draftLimits.location),
    street: text(draftLimits.street),
    postalCode: text(draftLimits.postalCode),
    city: text(draftLimits.city),
    province: text(draftLimits.province),
    availabilityStartDate: day,
    /** `null` for an indefinite stay. */
    availabilityEndDate: z.nullable(day),
  })
  .check(
    z.refine(({ availabilityStartDate: start, availabilityEndDate: end }) => end === null || end >= start, {
      path: ['availabilityEndDate'],
      error: 'The end date is before the start date.',
    }),
  );

export type ListingDraft = z.infer<typeof listingDraftSchema>;

/** The form as it is typed: every value a text. */
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
export function readDraft(
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
