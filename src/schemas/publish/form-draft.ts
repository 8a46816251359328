import * as z from 'zod/mini';
import { maxProposedTimes, maxVideoLinkLength, viewingPlaceSchema } from '../chat/viewing.ts';
import { userLimits } from '../constants.ts';
import { fill } from '../fill.ts';
import { amenitiesSchema } from '../listing/amenities.ts';
import { contractSchema } from '../listing/contract.ts';
import { listingDetailsSchema } from '../listing/listing-details.ts';
import { atMost } from '../text-field.ts';
import { draftLimits } from './new-listing.ts';

const text = (max: number) =>
  z.string().check(atMost(max, fill(/*i18n*/ 'Must be at most {max} characters long.', { max })));
// A number or a date that is being typed.
const short = text(40);

const { amenities: _, contract: __, household: ____, ...plainDetails } = listingDetailsSchema.shape;
/** One field of the form asks for the kind of both. */
const { kind: ___, ...moreOfContract } = contractSchema.shape;
const fieldsOfDetails = { ...plainDetails, ...moreOfContract, ...amenitiesSchema.shape };
export type DetailField = keyof typeof fieldsOfDetails;
/** The fields of the details in the form. */
export const detailNames = Object.keys(fieldsOfDetails) as DetailField[];

/** Missing in drafts of an earlier version of the app. */
const details = Object.fromEntries(detailNames.map((name) => [name, z._default(short, '')])) as Record<
  DetailField,
  z.ZodMiniDefault<typeof short>
>;

/** The form of a new listing as the device keeps it: every value as it was typed. */
export const keptListingSchema = z.object({
  title: text(draftLimits.title),
  price: short,
  squareMeters: short,
  location: text(draftLimits.location),
  description: text(draftLimits.description),
  street: text(draftLimits.street),
  postalCode: text(draftLimits.postalCode),
  city: text(draftLimits.city),
  province: text(draftLimits.province),
  availabilityStartDate: short,
  availabilityEndDate: short,
  isIndefinite: z.boolean(),
  /** Missing in drafts of an earlier version of the app. */
  shownPlace: z.optional(short),
  /** Missing in drafts of an earlier version of the app. */
  mark: z._default(short, ''),
  /** JSON (src/domain/match/household-form.ts). Missing in drafts of an earlier version of the app. */
  household: z._default(text(4000), ''),
  ...details,
});

/** The known state of the draft at the backend: see `KnownDraft`. */
const knownDraftSchema = z.object({
  id: z.uuid(),
  version: z.nullable(z.string()),
  unacknowledgedVersions: z.array(z.string()),
  photos: z.array(z.object({ id: z.string(), key: z.string(), name: z.string(), url: z.string() })),
  saved: z.nullable(z.string()),
});

/** Longer than a backend takes: a pasted text stays until the person has shortened it. */
const anyLength = text(100_000);

/** The same, with the known state of the draft at the backend if the backend keeps drafts. */
export const keptNewListingSchema = z.extend(keptListingSchema, {
  title: anyLength,
  location: anyLength,
  description: anyLength,
  street: anyLength,
  postalCode: anyLength,
  city: anyLength,
  province: anyLength,
  // What is typed stays, also if an earlier version of the app has noted something else about its draft.
  known: z.catch(z.optional(knownDraftSchema), undefined),
});

/** The forms of proposals for viewings of a conversation, by listing, as the device keeps them. */
export const keptProposalsSchema = z.record(
  z.string(),
  z.object({
    // An earlier version of the app kept fields that were empty.
    times: z.pipe(
      z.array(short).check(z.maxLength(maxProposedTimes)),
      z.transform((times) => times.filter((time) => time !== '')),
    ),
    minutes: z.number(),
    place: viewingPlaceSchema,
    videoLink: text(maxVideoLinkLength),
  }),
);

/** The form of the profile as the device keeps it. */
export const keptProfileSchema = z.object({
  bio: text(userLimits.bio),
  university: text(userLimits.university),
  /** Missing in drafts of an earlier version of the app. */
  hobbies: z.optional(text(1000)),
});
