import * as z from 'zod/mini';
import { photoLimits } from '../constants.ts';
import { fill } from '../fill.ts';
import { atMost, isVisible } from '../text-field.ts';

/** Optional header of the answer with the member's listings: the maximum number of listings. */
export const listingsLimitHeader = 'listings-limit';

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

// The small build of Zod has only the message 'Invalid input'.
const text = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, /*i18n*/ 'This field is required.'),
      z.refine(isVisible, /*i18n*/ 'This field is required.'),
      atMost(max, fill(/*i18n*/ 'Must be at most {max} characters long.', { max })),
    );
const amount = (max: number) =>
  z
    .number(/*i18n*/ 'Must be a number.')
    .check(
      z.positive(/*i18n*/ 'Must be above 0.'),
      z.maximum(max, fill(/*i18n*/ 'Must be at most {max}.', { max })),
    );
/** Amounts such as 650.1 have no exact binary value. */
const isInCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4;
const day = z.iso.date(/*i18n*/ 'Must be a date.');

/** The JSON part `listing` of `POST /api/users/me/listings`. */
export const listingDraftSchema = z
  .object({
    title: text(draftLimits.title),
    description: text(draftLimits.description),
    /** Whole or fractional euros a month. */
    price: amount(draftLimits.price).check(z.refine(isInCents, /*i18n*/ 'Must have at most two decimals.')),
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
      error: /*i18n*/ 'The end date is before the start date.',
    }),
  );

/** The same on a given day: the reference backend and the app both refuse listings whose end is before it. */
export const listingDraftSchemaOn = (today: string) =>
  listingDraftSchema.check(
    z.refine(({ availabilityEndDate: end }) => end === null || end >= today, {
      path: ['availabilityEndDate'],
      error: /*i18n*/ 'The end date is in the past.',
    }),
  );

export type ListingDraft = z.infer<typeof listingDraftSchema>;

/** The photos of a changed listing in order: the index of a kept photo in `imageUrls`, from 0, or `null` for the next new image. */
export const photoOrderSchema = z
  .array(z.nullable(z.int().check(z.nonnegative())))
  .check(z.minLength(1), z.maxLength(photoLimits.count));
