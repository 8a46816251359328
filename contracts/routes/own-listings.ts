import { errorTexts, successTexts } from '@stanza/domain/error-texts.ts';
import { listingIdSchema, listingsSchema } from '@stanza/schemas/listing.ts';
import { listingFailureSchema } from '../spec/answers.ts';
import { newListingForm } from '../spec/payloads.ts';
import type { Route } from '../spec/route.ts';
import { notAuthenticated, notFound, orElse } from './failures.ts';

const tag = 'Own listings';

export const ownListingRoutes: readonly Route[] = [
  {
    id: 'fetchOwnListings',
    tag,
    method: 'GET',
    path: '/api/users/me/listings',
    summary: 'The member’s own listings',
    bearer: true,
    answer: {
      status: '200',
      reads: 'The listings, in this order, and their number.',
      content: { type: 'application/json', schema: listingsSchema },
    },
    failures: [notAuthenticated],
    otherwise: orElse(errorTexts.profile.listings),
  },
  {
    id: 'createListing',
    tag,
    method: 'POST',
    path: '/api/users/me/listings',
    summary: 'Publish a listing',
    bearer: true,
    body: {
      kind: 'form',
      schema: newListingForm,
      parts: { listing: 'application/json', images: 'image/*' },
    },
    answer: { status: '2XX', reads: `Nothing of the body: the app says «${successTexts.created}»` },
    failures: [
      notAuthenticated,
      {
        status: 409,
        when: 'The member has as many listings as they may have; `error` is `LISTING_LIMIT_EXCEEDED`. Another status will do.',
        shows: `«${errorTexts.createListing.limit}»`,
        schema: listingFailureSchema,
      },
    ],
    otherwise: orElse(errorTexts.createListing.rejected),
    refusal: listingFailureSchema,
  },
  {
    id: 'deleteListing',
    tag,
    method: 'DELETE',
    path: '/api/users/me/listings/{id}',
    summary: 'Delete one of the member’s own listings',
    bearer: true,
    params: { id: { schema: listingIdSchema, description: 'The id of the listing.', example: 103 } },
    answer: { status: '204', reads: 'Nothing: the member’s listings are fetched again.' },
    failures: [
      notAuthenticated,
      notFound('The member has no such listing.', `An alert: «${errorTexts.deleteListing.alert}»`),
    ],
    otherwise: `An alert: «${errorTexts.deleteListing.alert}»`,
  },
];
