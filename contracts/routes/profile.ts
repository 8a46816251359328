import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/calls/profile.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Profile';

export const profileRoutes = [
  describeCall(calls.fetchProfile, {
    id: 'fetchProfile',
    tag,
    summary: 'The member to whom the token belongs',
    answers: { 200: 'The profile, on every screen of a member.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.profile.user),
  }),
  describeCall(calls.saveProfile, {
    id: 'saveProfile',
    tag,
    summary: 'Change bio and university',
    answers: {
      '2XX': 'The member as they are now, which replaces what the app knew.',
      401: notAuthenticated,
    },
    otherwise: orElse(errorTexts.profile.update),
  }),
  describeCall(calls.fetchPicture, {
    id: 'fetchPicture',
    tag,
    summary: 'The profile picture',
    query: {
      t: {
        description: 'The time of the call in milliseconds: it keeps caches from answering. Ignore it.',
        example: 1_750_000_000_000,
      },
    },
    answers: {
      200: 'The text as the address of an image. What is neither address nor image data counts as no picture.',
      204: 'There is no picture: a default one shows.',
      401: notAuthenticated,
      404: { when: 'There is no picture.', shows: 'A default picture.' },
    },
    otherwise: 'A default picture.',
  }),
  describeCall(calls.uploadPicture, {
    id: 'uploadPicture',
    tag,
    summary: 'A new profile picture',
    contentTypes: { profilePicture: 'image/*' },
    answers: { '2XX': 'Nothing of the body: the picture is fetched again.', 401: notAuthenticated },
    otherwise: 'A default picture.',
  }),
];
