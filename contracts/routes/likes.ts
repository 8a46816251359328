import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/listing/likes.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated } from './failures.ts';

const tag = 'Likes';
const params = { listingId: { description: 'The id of the listing.', example: 104 } };
const unchanged = 'The heart stays as it is.';

export const likeRoutes = [
  describeCall(calls.fetchLikedListings, {
    id: 'fetchLikedListings',
    tag,
    summary: 'The listings that the member likes',
    query: {
      states: {
        description:
          'Also those that are paused or rented. The app sends it to a backend with the capability `listing-life`; without it only published listings are answered.',
        optional: true,
        example: 'all',
      },
    },
    answers: { 200: 'The listings, in this order.', 401: notAuthenticated },
    otherwise: `«${errorTexts.likedListings.rejected}», also of an answer that is no list.`,
  }),
  describeCall(calls.fetchLike, {
    id: 'fetchLike',
    tag,
    summary: 'Whether the member likes a listing',
    params,
    answers: { 200: 'A bare boolean: whether the member likes the listing.', 401: notAuthenticated },
    otherwise: 'An empty heart.',
  }),
  describeCall(calls.saveLike, {
    id: 'saveLike',
    tag,
    summary: 'Like a listing',
    params,
    answers: { '2XX': 'The app ignores the body and shows a full heart.', 401: notAuthenticated },
    otherwise: unchanged,
  }),
  describeCall(calls.removeLike, {
    id: 'removeLike',
    tag,
    summary: 'Remove a like',
    params,
    answers: { '2XX': 'The app ignores the body and shows an empty heart.', 401: notAuthenticated },
    otherwise: unchanged,
  }),
];
