import { MatchersV3 } from '@pact-foundation/pact';
import { uploadEdit } from '@stanza/api/publish/listing-upload.ts';
import { beforeAll, describe, it, vi } from 'vitest';
import { providerStates } from '../provider-states.ts';
import { room } from './support/files.ts';
import { given } from './support/given.ts';
import { path, sent } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken } from './support/matchers.ts';
import { giulia, signal } from './support/members.ts';
import { draft, keptPhoto, listingPart, publish } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const { uuid } = MatchersV3;
const pact = 'place-mark';
const mark = { latitude: 45.4781, longitude: 9.2273 };
const markPart = {
  name: 'mark',
  fileName: 'blob',
  type: 'application/json',
  content: JSON.stringify(mark),
};

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
  return () => vi.unstubAllGlobals();
});

describe('POST /api/users/me/listings', () => {
  it('publishes a listing at the mark of its poster', () =>
    interact(
      {
        pact,
        description: 'a new listing with a mark on the map',
        given: [giulia],
        request: {
          method: 'POST',
          path: '/api/users/me/listings',
          token: giulia.token,
          form: { parts: [listingPart, markPart], image: { name: 'images', ...room } },
        },
        response: { status: taken(201) },
      },
      (url) => publish(url, giulia.token.example, undefined, { mark }),
    ));
});

describe('PUT /api/users/me/listings/{id}', () => {
  const owner = given(providerStates.memberWithVersion);
  const change = '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11';

  it('moves a listing to the mark', () =>
    interact(
      {
        pact,
        description: 'an edit of a listing with a mark on the map',
        given: [owner],
        request: {
          method: 'PUT',
          path: path`/api/users/me/listings/${owner.listingId}`,
          query: { version: sent(owner.version), change: uuid(change) },
          token: owner.token,
          form: { parts: [listingPart, markPart, keptPhoto] },
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
            mark,
            photos: [],
            order: [0],
          },
          { token: owner.token.example, signal, onProgress: () => undefined },
        ),
    ));
});
