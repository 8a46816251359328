import { MatchersV3 } from '@pact-foundation/pact';
import { createSafetyApi } from '@stanza/api/safety/safety.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken, words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const pact = 'copied-photos';
const address = '/api/users/me/copied-photos';
const asked = given(providerStates.memberWithCopiedPhoto);
const session = given(providerStates.endedSession);

describe('GET /api/users/me/copied-photos', () => {
  it('answers the photos that the member is asked about', () =>
    interact(
      {
        pact,
        description: 'the photos that a member is asked about',
        given: [asked],
        request: { method: 'GET', path: address, token: asked.token },
        response: {
          status: 200,
          json: [
            {
              id: MatchersV3.integer(4),
              imageUrl: words('/images/room-1.webp'),
              listingId: MatchersV3.integer(103),
              title: words('Sunny room'),
            },
          ],
        },
      },
      async (url) =>
        expect(await createSafetyApi(url).fetchCopiedPhotos(withAuth(asked))).toEqual([
          { id: 4, imageUrl: new URL('/images/room-1.webp', url).href, listingId: 103, title: 'Sunny room' },
        ]),
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'the photos that a member is asked about, after the session has ended',
        given: [session],
        request: { method: 'GET', path: address, token: session.token },
        response: { status: 401 },
      },
      async (url) =>
        expect(await failureOf(createSafetyApi(url).fetchCopiedPhotos(withAuth(session)))).toMatchObject({
          kind: 'unauthorized',
        }),
    ));
});

describe('PUT /api/users/me/copied-photos/{id}/answer', () => {
  it('takes where a photo is from', () =>
    interact(
      {
        pact,
        description: 'where a photo is from',
        given: [asked],
        request: {
          method: 'PUT',
          path: path`/api/users/me/copied-photos/${asked.photoId}/answer`,
          token: asked.token,
          json: { answer: 'own' },
        },
        response: { status: taken(204) },
      },
      async (url) => {
        await createSafetyApi(url).answerCopiedPhoto(4, 'own', withAuth(asked));
      },
    ));

  it('does not find a photo that the member is not asked about', () =>
    interact(
      {
        pact,
        description: 'where a photo is from that the member is not asked about',
        given: [giulia],
        request: {
          method: 'PUT',
          path: `${address}/999999/answer`,
          token: giulia.token,
          json: { answer: 'permitted' },
        },
        response: { status: 404, json: { message: words('Nothing is asked about this photo.') } },
      },
      async (url) => {
        const failure = failureOf(
          createSafetyApi(url).answerCopiedPhoto(999_999, 'permitted', withAuth(giulia)),
        );
        expect(await failure).toMatchObject({
          kind: 'notFound',
          serverMessage: 'Nothing is asked about this photo.',
        });
      },
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'where a photo is from, after the session has ended',
        given: [session],
        request: {
          method: 'PUT',
          path: `${address}/4/answer`,
          token: session.token,
          json: { answer: 'own' },
        },
        response: { status: 401 },
      },
      async (url) => {
        const failure = failureOf(createSafetyApi(url).answerCopiedPhoto(4, 'own', withAuth(session)));
        expect(await failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});
