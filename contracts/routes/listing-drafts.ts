import { draftTexts } from '@stanza/domain/publish/stored-draft.ts';
import * as calls from '@stanza/schemas/publish/listing-drafts.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Own listings';
const optional = true as const;
const id = {
  description: 'The id of the draft: a UUID that the app chooses with the first save.',
  example: '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11',
};
const version = {
  description: 'The `version` of the draft that the change is made to. Without it there is no draft yet.',
  optional,
  example: 'phone-1',
};
const gone = 'A version is named, and the member has no such draft: it was deleted elsewhere.';
const changed =
  'The draft has another version by now: `error` is `DRAFT_CHANGED`. It is a listing already: `DRAFT_PUBLISHED`.';
const contentTypes = { photos: 'application/json', images: 'image/*' };
const tryAgain = `«${draftTexts.notSaved('…')}», with the message of the answer or «${draftTexts.rejected}»`;

export const listingDraftRoutes = [
  describeCall(calls.fetchDrafts, {
    id: 'fetchDrafts',
    tag,
    summary: 'The member’s drafts of new listings',
    description:
      'Asked of a backend with the capability `listing-drafts`. A draft belongs to its owner alone: no other call answers anything of it.',
    optional,
    answers: { 200: 'The drafts, the newest change first.', 401: notAuthenticated },
    otherwise: orElse(draftTexts.list),
  }),
  describeCall(calls.saveDraft, {
    id: 'saveDraft',
    tag,
    summary: 'Keep a draft of a new listing',
    description:
      'Sent while the form is being filled in: the draft may be incomplete. The part `draft` has every value as it was typed, no longer than in a listing. A save that is sent again with the same `save` is made once.',
    optional,
    params: { id },
    query: {
      version,
      save: {
        description: 'The next version. The app chooses it, another one for each save.',
        example: 'laptop-1',
      },
      again: {
        description:
          'The draft was deleted, and the member types on: it is made again. A first save without it may have been sent before the deletion: it may be answered with 404.',
        example: 'true',
      },
    },
    contentTypes: { draft: 'application/json', ...contentTypes },
    answers: {
      200: 'The draft as it is now; its photos are in the order that was sent.',
      401: notAuthenticated,
      404: { when: gone, shows: 'The draft is saved again, as a new one.' },
      409: {
        when: `${changed} Or there are too many: \`DRAFT_LIMIT_EXCEEDED\`.`,
        shows: `«${draftTexts.changed}» with the choice of one of the two; else as below`,
      },
    },
    otherwise: tryAgain,
  }),
  describeCall(calls.deleteDraft, {
    id: 'deleteDraft',
    tag,
    summary: 'Delete a draft of a new listing, with its photos',
    optional,
    params: { id },
    answers: {
      '2XX': 'The body is not read.',
      401: notAuthenticated,
      404: { when: 'The member has no such draft.', shows: 'The draft leaves the list.' },
    },
    otherwise: orElse(draftTexts.remove),
  }),
  describeCall(calls.publishDraft, {
    id: 'publishDraft',
    tag,
    summary: 'Publish a listing in the place of its draft',
    description:
      'The listing is published and the draft removed: both, or none. Sent again with the same `publication` it publishes once. The part `details` is sent to a backend with the capability `listing-costs`. The part `mark` is sent to one with `place-mark`, where the map does not know the postal code.',
    optional,
    params: { id },
    query: {
      version,
      publication: {
        description: 'A UUID.',
        example: 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111',
      },
      expires: {
        description: 'As of a new listing.',
        optional,
        example: 'true',
      },
      shownPlace: {
        description: 'As of a new listing.',
        optional,
        example: 'street',
      },
    },
    contentTypes: {
      listing: 'application/json',
      details: 'application/json',
      mark: 'application/json',
      ...contentTypes,
    },
    answers: {
      '2XX': 'The app ignores the body, and says that the listing is created.',
      401: notAuthenticated,
      404: { when: gone, shows: 'The message of the answer. What was typed stays.' },
      409: {
        when: `${changed} Or the member has reached the limit of listings: \`LISTING_LIMIT_EXCEEDED\`.`,
        shows: 'The message of the answer. What was typed stays.',
      },
    },
    otherwise: 'As of a new listing.',
  }),
];
