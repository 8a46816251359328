import * as z from 'zod/mini';
import { type Call, codeFailures, memberFailures } from '../call.ts';
import { photoLimits } from '../constants.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { listingDetailsSchema } from '../listing/listing-details.ts';
import { markSchema, shownPlaceSchema } from '../listing/listing-place.ts';
import { keptListingSchema } from './form-draft.ts';
import { listingDraftSchema } from './new-listing.ts';
import {
  draftOrderSchema,
  draftVersionSchema,
  storedDraftSchema,
  storedDraftsSchema,
} from './stored-draft.ts';

const params = z.object({
  id: z
    .string()
    .check(
      z.regex(/^[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{12}$/, 'Draft not found.'),
    ),
});
/**
 * The version that the change is based on; missing if there is no draft yet. A change to another version is refused: 409,
 * `DRAFT_CHANGED`.
 */
const version = z.optional(draftVersionSchema);
const images = z.optional(z.array(z.file()).check(z.maxLength(photoLimits.count)));
const photos = z.object({ order: draftOrderSchema });

/** The member's drafts of new listings, the newest change first. Offered as `listing-drafts`. */
export const fetchDrafts = {
  method: 'GET',
  path: '/api/users/me/drafts',
  bearer: true,
  answers: { 200: storedDraftsSchema, ...memberFailures },
} as const satisfies Call;

/** Stores a draft, under an id that the app chooses. Offered as `listing-drafts`. */
export const saveDraft = {
  method: 'PUT',
  path: '/api/users/me/drafts/{id}',
  bearer: true,
  params,
  query: z.object({
    version,
    /** The next version. If the same save is sent again, it gets the same answer. */
    save: draftVersionSchema,
    /** Makes a deleted draft again. Without it, a first save that arrives after the deletion is answered with 404. */
    again: z.optional(z.literal('true')),
  }),
  form: z.object({ draft: keptListingSchema, photos, images }),
  answers: { 200: storedDraftSchema, 404: failureSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;

export const deleteDraft = {
  method: 'DELETE',
  path: '/api/users/me/drafts/{id}',
  bearer: true,
  params,
  answers: { '2XX': null, 404: failureSchema, ...memberFailures },
} as const satisfies Call;

/** Publishes a listing in place of its draft: both steps, or none. Offered as `listing-drafts`. */
export const publishDraft = {
  method: 'PUT',
  path: '/api/users/me/drafts/{id}/publication',
  bearer: true,
  params,
  query: z.object({
    version,
    /** A UUID: if the same publication is sent again, it publishes once. */
    publication: z.string(),
    expires: z.optional(z.literal('true')),
    /** For a backend with `private-places`, as with a new listing. */
    shownPlace: z.optional(shownPlaceSchema),
  }),
  form: z.object({
    listing: listingDraftSchema,
    /** For a backend with `listing-costs`. */
    details: z.optional(listingDetailsSchema),
    /** For a backend with `place-mark`, where the map does not know the postal code. */
    mark: z.optional(markSchema),
    photos,
    images,
  }),
  answers: { '2XX': null, 404: failureSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;
