import * as z from 'zod/mini';
import { photoLimits } from '../constants.ts';
import { moment } from '../moment.ts';
import { keptListingSchema } from './form-draft.ts';

/** The maximum number of drafts of one member. */
export const maxDrafts = 10;

/** Changes with each save: it is the `save` that the app sent. */
export const draftVersionSchema = z.string().check(z.regex(/^[\w-]{1,80}$/));

const draftPhotoSchema = z.object({
  id: z.string().check(z.minLength(1)),
  url: z.string(),
});

/** A new listing that is being written. The backend keeps it for its owner alone. */
export const storedDraftSchema = z.object({
  id: z.string().check(z.minLength(1)),
  version: draftVersionSchema,
  changedAt: moment,
  /** Every value as it was typed. */
  fields: keptListingSchema,
  photos: z.array(draftPhotoSchema),
});

export const storedDraftsSchema = z.array(storedDraftSchema);

export type StoredDraft = z.infer<typeof storedDraftSchema>;

/**
 * The photos of a draft in order: the id of a stored photo, `null` for the next new image, or, for a backend with `similar-photos`, the address
 * of a photo of an own listing.
 */
export const draftOrderSchema = z
  .array(z.nullable(z.string()))
  .check(z.maxLength(photoLimits.count, /*i18n*/ 'You can upload a maximum of 4 images.'));
