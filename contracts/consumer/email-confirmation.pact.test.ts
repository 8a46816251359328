import { createEmailConfirmationApi } from '@stanza/api/account/email-confirmation.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { refused, refusedToMember, taken, words } from './support/matchers.ts';
import { signal, withAuth } from './support/members.ts';
import { newListing, publish } from './support/new-listing.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

const pact = 'email-confirmation';
const path = '/api/users/me/email-confirmation';
const confirmPath = '/api/auth/confirm-email';

const session = given(providerStates.endedSession);

describe('GET /api/users/me/email-confirmation', () => {
  it('says that the e-mail is not confirmed', () => {
    const member = given(providerStates.unconfirmedMember);
    return interact(
      {
        pact,
        description: 'whether an email is confirmed',
        given: [member],
        request: { method: 'GET', path, token: member.token },
        response: { status: 200, json: { isConfirmed: false } },
      },
      async (url) =>
        expect(await createEmailConfirmationApi(url).fetchConfirmation(withAuth(member))).toEqual({
          isConfirmed: false,
        }),
    );
  });

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'whether an email is confirmed, after the session has ended',
        given: [session],
        request: { method: 'GET', path, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createEmailConfirmationApi(url).fetchConfirmation(withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

describe('POST /api/users/me/listings', () => {
  beforeAll(() => {
    vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
    return () => vi.unstubAllGlobals();
  });

  it('is refused until the e-mail is confirmed', () => {
    const member = given(providerStates.unconfirmedMember);
    return interact(
      {
        pact,
        description: 'a new listing of a member whose email is not confirmed',
        given: [member],
        request: { method: 'POST', path: '/api/users/me/listings', token: member.token, form: newListing },
        response: { status: refusedToMember(403), json: { error: 'EMAIL_UNCONFIRMED' } },
      },
      async (url) =>
        expect(await failureOf(publish(url, member.token.example))).toMatchObject({
          kind: 'rejected',
          code: 'EMAIL_UNCONFIRMED',
        }),
    );
  });
});

describe('POST /api/users/me/email-confirmation', () => {
  it('sends the mail again', () => {
    const member = given(providerStates.unconfirmedMember);
    return interact(
      {
        pact,
        description: 'the mail that confirms an email, once more',
        given: [member],
        request: { method: 'POST', path, token: member.token },
        response: { status: taken(204) },
      },
      (url) => createEmailConfirmationApi(url).sendConfirmation(withAuth(member)),
    );
  });

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'the mail that confirms an email, after the session has ended',
        given: [session],
        request: { method: 'POST', path, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createEmailConfirmationApi(url).sendConfirmation(withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

describe('POST /api/auth/confirm-email', () => {
  it('confirms the e-mail', () => {
    const { confirmationToken, ...asked } = given(providerStates.confirmationToken);
    return interact(
      {
        pact,
        description: 'the confirmation of an email by the token of the mail',
        given: [asked],
        request: { method: 'POST', path: confirmPath, json: { token: confirmationToken } },
        response: { status: taken(204) },
      },
      (url) => createEmailConfirmationApi(url).confirmEmail(confirmationToken.example, { signal }),
    );
  });

  it('says that the token is no longer valid', () => {
    const text = 'This link has expired or was used already.';
    return interact(
      {
        pact,
        description: 'the confirmation of an email by a token that is no longer good',
        given: [given(providerStates.visitor)],
        request: { method: 'POST', path: confirmPath, json: { token: 'a-token-that-nobody-has-sent' } },
        response: { status: refused(400), json: { message: words(text) } },
      },
      async (url) => {
        const failure = await failureOf(
          createEmailConfirmationApi(url).confirmEmail('a-token-that-nobody-has-sent', { signal }),
        );
        expect(failure.serverMessage).toBe(text);
      },
    );
  });
});
