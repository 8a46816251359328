import * as z from 'zod/mini';
import { photoLimits } from '../constants.ts';
import { codeFailureSchema, failureSchema } from '../failure.ts';
import { keptListingSchema } from '../form-draft.ts';
import { listingDetailsSchema } from '../listing-details.ts';
import { listingDraftSchema } from '../listing-draft.ts';
import {
  draftOrderSchema,
  draftVersionSchema,
  storedDraftSchema,
  storedDraftsSchema,
} from '../listing-drafts.ts';
import { shownPlaceSchema } from '../listing-place.ts';
import { type Call, codeFailures, memberFailures } from './call.ts';

const params = z.object({
  id: z
    .string()
    .check(
      z.regex(/^[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{12}$/, 'Draft not found.'),
    ),
});
/** The version that the change is made to; without it there is no draft yet. Another one is refused: 409, `DRAFT_CHANGED`. */
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

/** Keeps a draft, with an id that the app chooses. Offered as `listing-drafts`. */
export const saveDraft = {
  method: 'PUT',
  path: '/api/users/me/drafts/{id}',
  bearer: true,
  params,
  query: z.object({
    version,
    /** The next version. The same save sent again is answered as it was the first time. */
    save: draftVersionSchema,
    /** Makes a draft again that was deleted: without it a first save that comes late is answered with 404. */
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

/** Publishes a listing in the place of its draft: both in one step, or none. Offered as `listing-drafts`. */
export const publishDraft = {
  method: 'PUT',
  path: '/api/users/me/drafts/{id}/publication',
  bearer: true,
  params,
  query: z.object({
    version,
    /** A UUID: the same publication sent again publishes once. */
    publication: z.string(),
    expires: z.optional(z.literal('true')),
    /** To a backend with `private-places`, as of a new listing. */
    shownPlace: z.optional(shownPlaceSchema),
  }),
  form: z.object({
    listing: listingDraftSchema,
    /** To a backend with `listing-costs`. */
    details: z.optional(listingDetailsSchema),
    photos,
    images,
  }),
  answers: { '2XX': null, 404: failureSchema, 409: codeFailureSchema, ...codeFailures },
} as const satisfies Call;
