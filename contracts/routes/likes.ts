import { errorTexts } from '@stanza/domain/error-texts.ts';
import { listingIdSchema, listingsSchema } from '@stanza/schemas/listing.ts';
import { likeStatusSchema } from '../spec/answers.ts';
import type { Route } from '../spec/route.ts';
import { notAuthenticated } from './failures.ts';

const tag = 'Likes';
const path = '/api/users/me/likes/{listingId}';
const params = {
  listingId: { schema: listingIdSchema, description: 'The id of the listing.', example: 104 },
};
const unchanged = 'The heart stays as it is.';

export const likeRoutes: readonly Route[] = [
  {
    id: 'fetchLikedListings',
    tag,
    method: 'GET',
    path: '/api/users/me/likes',
    summary: 'The listings that the member likes',
    bearer: true,
    answer: {
      status: '200',
      reads: 'The listings, in this order.',
      content: { type: 'application/json', schema: listingsSchema },
    },
    failures: [notAuthenticated],
    otherwise: `«${errorTexts.likedListings.rejected}», also of an answer that is no list.`,
  },
  {
    id: 'fetchLike',
    tag,
    method: 'GET',
    path,
    summary: 'Whether the member likes a listing',
    bearer: true,
    params,
    answer: {
      status: '200',
      reads: 'A bare boolean: whether the heart is full.',
      content: { type: 'application/json', schema: likeStatusSchema },
    },
    failures: [notAuthenticated],
    otherwise: 'An empty heart.',
  },
  {
    id: 'saveLike',
    tag,
    method: 'POST',
    path,
    summary: 'Like a listing',
    bearer: true,
    params,
    answer: { status: '2XX', reads: 'Nothing of the body: the heart is full.' },
    failures: [notAuthenticated],
    otherwise: unchanged,
  },
  {
    id: 'removeLike',
    tag,
    method: 'DELETE',
    path,
    summary: 'Like a listing no more',
    bearer: true,
    params,
    answer: { status: '2XX', reads: 'Nothing of the body: the heart is empty.' },
    failures: [notAuthenticated],
    otherwise: unchanged,
  },
];
