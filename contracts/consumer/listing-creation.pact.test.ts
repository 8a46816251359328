import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import type { Form } from './support/form.ts';
import { given } from './support/given.ts';
import type { Injected } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { refusedToMember, taken, words } from './support/matchers.ts';
import { giulia } from './support/members.ts';
import { listingPart, newListing, publish } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const request = (token: Injected, form: Form) =>
  ({ method: 'POST', path: '/api/users/me/listings', token, form }) as const;

describe('POST /api/users/me/listings', () => {
  beforeAll(() => {
    vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
    return () => vi.unstubAllGlobals();
  });

  it('publishes a listing', () =>
    interact(
      {
        description: 'a new listing',
        given: [giulia],
        request: request(giulia.token, newListing),
        response: { status: taken(201) },
      },
      (url) => publish(url, giulia.token.example),
    ));

  it('says that a member has as many as allowed', () => {
    const member = given(providerStates.memberAtLimit);
    return interact(
      {
        description: 'a new listing past the limit',
        given: [member],
        request: request(member.token, newListing),
        response: { status: refusedToMember(409), json: { error: 'LISTING_LIMIT_EXCEEDED' } },
      },
      async (url) => {
        const failure = await failureOf(publish(url, member.token.example));
        expect(failure).toMatchObject({ kind: 'rejected', code: 'LISTING_LIMIT_EXCEEDED' });
      },
    );
  });

  it('says why it is refused', () => {
    const part = { name: 'images', fileName: 'notes.png', type: 'image/png', content: 'no image' };
    return interact(
      {
        description: 'a new listing whose photo is no image',
        given: [giulia],
        request: request(giulia.token, { parts: [listingPart, part] }),
        response: { status: refusedToMember(400), json: { message: words('The photo cannot be read.') } },
      },
      async (url) => {
        const photo = new File([part.content], part.fileName, { type: part.type });
        const failure = await failureOf(publish(url, giulia.token.example, photo));
        expect(failure).toMatchObject({ kind: 'rejected', serverMessage: 'The photo cannot be read.' });
      },
    );
  });
});
