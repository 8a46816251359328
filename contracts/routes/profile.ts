import { errorTexts } from '@stanza/domain/error-texts.ts';
import { userSchema } from '@stanza/schemas/user.ts';
import * as z from 'zod/mini';
import { pictureAddressSchema } from '../spec/answers.ts';
import { pictureForm, profilePayload } from '../spec/payloads.ts';
import type { Route } from '../spec/route.ts';
import { notAuthenticated, notFound, orElse } from './failures.ts';

const tag = 'Profile';

export const profileRoutes: readonly Route[] = [
  {
    id: 'fetchProfile',
    tag,
    method: 'GET',
    path: '/api/users/me',
    summary: 'The member to whom the token belongs',
    bearer: true,
    answer: {
      status: '200',
      reads: 'The profile, on every screen of a member.',
      content: { type: 'application/json', schema: userSchema },
    },
    failures: [notAuthenticated],
    otherwise: orElse(errorTexts.profile.user),
  },
  {
    id: 'saveProfile',
    tag,
    method: 'PUT',
    path: '/api/users/me',
    summary: 'Change bio and university',
    bearer: true,
    body: { kind: 'json', schema: profilePayload },
    answer: {
      status: '2XX',
      reads: 'The member as they are now, which replaces what the app knew.',
      content: { type: 'application/json', schema: userSchema },
    },
    failures: [notAuthenticated],
    otherwise: orElse(errorTexts.profile.update),
  },
  {
    id: 'fetchPicture',
    tag,
    method: 'GET',
    path: '/api/users/me/profile-picture',
    summary: 'The profile picture',
    bearer: true,
    query: {
      t: {
        schema: z.int(),
        description: 'The time of the call in milliseconds: it keeps caches from answering. Ignore it.',
        required: true,
        example: 1_750_000_000_000,
      },
    },
    answer: {
      status: '200',
      reads:
        'The text as the address of an image. What is neither address nor image data counts as no picture.',
      content: { type: 'text/plain', schema: pictureAddressSchema },
    },
    orEmpty: 'There is no picture: a default one shows.',
    failures: [notAuthenticated, notFound('There is no picture.', 'A default picture.')],
    otherwise: 'A default picture.',
  },
  {
    id: 'uploadPicture',
    tag,
    method: 'POST',
    path: '/api/users/me/profile-picture',
    summary: 'A new profile picture',
    bearer: true,
    body: { kind: 'form', schema: pictureForm, parts: { profilePicture: 'image/*' } },
    answer: { status: '2XX', reads: 'Nothing of the body: the picture is fetched again.' },
    failures: [notAuthenticated],
    otherwise: 'A default picture.',
  },
];
