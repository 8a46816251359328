import { MatchersV3 } from '@pact-foundation/pact';
import { createViewingsApi } from '@stanza/api/chat/viewings.ts';
import { uploadEdit } from '@stanza/api/publish/listing-upload.ts';
import { createOwnListingsApi } from '@stanza/api/publish/own-listings.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aDetailedListing } from './support/answers.ts';
import { room } from './support/files.ts';
import { given } from './support/given.ts';
import { type Injected, path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, taken, withheld, words } from './support/matchers.ts';
import { giulia, signal, withAuth } from './support/members.ts';
import { draft, keptPhoto, listingPart, publish } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const { eachLike, integer, number, regex, string, uuid } = MatchersV3;
const pact = 'private-places';

const hidden = given(providerStates.privatePlace);
const others = given(providerStates.privatePlaceOfOthers);
const noNumber = regex('^\\D+$', 'Via Pacini');

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
  return () => vi.unstubAllGlobals();
});

describe('POST /api/users/me/listings', () => {
  it('publishes a listing that shows others only its street', () =>
    interact(
      {
        pact,
        description: 'a new listing with a private place',
        given: [giulia],
        request: {
          method: 'POST',
          path: '/api/users/me/listings',
          query: { shownPlace: 'street' },
          token: giulia.token,
          form: { parts: [listingPart], image: { name: 'images', ...room } },
        },
        response: { status: taken(201) },
      },
      (url) => publish(url, giulia.token.example, undefined, { shownPlace: 'street' }),
    ));
});

describe('PUT /api/users/me/listings/{id}', () => {
  const owner = given(providerStates.memberWithVersion);
  const change = '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11';

  it('changes what others see', () =>
    interact(
      {
        pact,
        description: 'an edit that makes a place private',
        given: [owner],
        request: {
          method: 'PUT',
          path: path`/api/users/me/listings/${owner.listingId}`,
          query: { version: sent(owner.version), change: uuid(change), shownPlace: 'street' },
          token: owner.token,
          form: { parts: [listingPart, keptPhoto] },
        },
        response: { status: taken(200) },
      },
      (url) =>
        uploadEdit(
          url,
          {
            id: owner.listingId.example,
            version: owner.version.example,
            change,
            draft,
            shownPlace: 'street',
            photos: [],
            order: [0],
          },
          { token: owner.token.example, signal, onProgress: () => undefined },
        ),
    ));
});

describe('GET /api/listings/{id}', () => {
  it('answers everybody only the street', () =>
    interact(
      {
        pact,
        description: 'a listing with a private place',
        given: [hidden],
        request: { method: 'GET', path: path`/api/listings/${hidden.listingId}` },
        response: {
          status: 200,
          json: { ...aDetailedListing(hidden.listingId.example), street: noNumber, shownPlace: 'street' },
        },
      },
      async (url) => {
        const listing = await createListingsApi(url).fetchListing(hidden.listingId.example, { signal });
        expect(listing).toMatchObject({ street: 'Via Pacini', shownPlace: 'street' });
      },
    ));
});

describe('GET /api/listings/{id}/place', () => {
  const request = (token: Injected<string>) =>
    ({ method: 'GET', path: path`/api/listings/${hidden.listingId}/place`, token }) as const;
  const id = hidden.listingId.example;

  it('answers it to a member with an agreed viewing', () =>
    interact(
      {
        pact,
        description: 'the exact place of a listing, with an agreed viewing',
        given: [hidden],
        request: request(hidden.token),
        response: {
          status: 200,
          json: {
            street: regex('^Via Pacini,? 12$', 'Via Pacini 12'),
            latitude: number(45.4797),
            longitude: number(9.2251),
          },
        },
      },
      async (url) => {
        const place = await createOwnListingsApi(url).fetchPlace(id, withAuth(hidden));
        expect(place).toEqual({ street: 'Via Pacini 12', latitude: 45.4797, longitude: 9.2251 });
      },
    ));

  it('is refused to other members', () =>
    interact(
      {
        pact,
        description: 'the exact place of a listing, without an agreed viewing',
        given: [giulia, others],
        request: { ...request(giulia.token), path: path`/api/listings/${others.listingId}/place` },
        response: { status: withheld(404) },
      },
      async (url) => {
        const failure = await failureOf(createOwnListingsApi(url).fetchPlace(id, withAuth(giulia)));
        expect(failure).toMatchObject({ kind: 'notFound' });
      },
    ));

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'the exact place of a listing, after the session has ended',
        given: [session, others],
        request: { ...request(session.token), path: path`/api/listings/${others.listingId}/place` },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createOwnListingsApi(url).fetchPlace(id, withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});

describe('GET /api/chat/conversations/{id}/viewings', () => {
  it('answers the exact address of agreed viewings on site', () =>
    interact(
      {
        pact,
        description: 'agreed viewings with the address',
        given: [hidden],
        request: {
          method: 'GET',
          path: path`/api/chat/conversations/${hidden.conversationId}/viewings`,
          token: hidden.token,
        },
        response: {
          status: 200,
          json: eachLike(
            {
              listingId: integer(112),
              title: string('Sunny room near the Politecnico'),
              hostId: integer(8),
              guestId: integer(7),
              state: 'agreed',
              proposedBy: null,
              times: [],
              start: date('2027-03-04T12:00:00.000Z'),
              minutes: integer(30),
              place: 'onSite',
              videoLink: null,
              address: words('Via Pacini 12, 20131 Milano (MI)'),
              version: integer(2),
              calendar: words('BEGIN:VCALENDAR'),
            },
            2,
          ),
        },
      },
      async (url) => {
        const viewings = await createViewingsApi(url).fetchViewings(31, withAuth(hidden));
        expect(viewings).toMatchObject([
          { address: 'Via Pacini 12, 20131 Milano (MI)' },
          { state: 'agreed' },
        ]);
      },
    ));
});
