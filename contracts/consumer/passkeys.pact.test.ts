import { MatchersV3 } from '@pact-foundation/pact';
import { createPasskeysApi } from '@stanza/api/account/passkeys.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { describeEndedSession } from './support/ended-session.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { refused, refusedToMember, taken, words } from './support/matchers.ts';
import { giulia, password, signal, withAuth } from './support/members.ts';

const pact = 'passkeys';
const own = '/api/users/me/passkeys';
/** Of no challenge. */
const credential = { id: 'bXkgcGhvbmU', response: {} };
const member = given(providerStates.memberWithCode);
const options = { status: 200, json: { challenge: words('once') } };

describe('a new passkey', () => {
  const prepare = (password: string) =>
    ({ method: 'POST', path: `${own}/options`, json: { password }, token: giulia.token }) as const;

  it('is prepared', () =>
    interact(
      {
        pact,
        description: 'what a browser needs for a passkey',
        given: [giulia],
        request: prepare(password),
        response: options,
      },
      async (url) =>
        expect(await createPasskeysApi(url).preparePasskey(password, withAuth(giulia))).toMatchObject({
          challenge: 'once',
        }),
    ));

  it('is not prepared with a wrong password', () =>
    interact(
      {
        pact,
        description: 'what a browser needs for a passkey, with a wrong password',
        given: [giulia],
        request: prepare('guessed'),
        response: {
          status: refusedToMember(400),
          json: { error: 'WRONG_PASSWORD', message: words('This is not your password.') },
        },
      },
      async (url) => {
        const failure = await failureOf(createPasskeysApi(url).preparePasskey('guessed', withAuth(giulia)));
        expect(failure).toMatchObject({ code: 'WRONG_PASSWORD' });
      },
    ));

  it('is added, with recovery codes', () => {
    const { credentialId, clientDataJSON, attestationObject, ...owner } = given(
      providerStates.memberWithNewPasskey,
    );
    const made = {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports: ['internal'] },
    };
    return interact(
      {
        pact,
        description: 'the first passkey',
        given: [owner],
        request: {
          method: 'POST',
          path: own,
          json: { name: 'My phone', credential: made },
          token: owner.token,
        },
        response: { status: 200, json: { codes: MatchersV3.eachLike(words('abcd-efgh-jkmn-pqrs')) } },
      },
      async (url) => {
        const filled = {
          ...made,
          id: credentialId.example,
          rawId: credentialId.example,
          response: {
            ...made.response,
            clientDataJSON: clientDataJSON.example,
            attestationObject: attestationObject.example,
          },
        };
        const codes = await createPasskeysApi(url).addPasskey('My phone', filled, withAuth(owner));
        expect(codes).toEqual(['abcd-efgh-jkmn-pqrs']);
      },
    );
  });

  it('is refused for another challenge', () =>
    interact(
      {
        pact,
        description: 'a passkey that nobody has asked for',
        given: [giulia],
        request: { method: 'POST', path: own, json: { name: 'My phone', credential }, token: giulia.token },
        response: {
          status: refusedToMember(400),
          json: { message: words('This passkey was not accepted.') },
        },
      },
      async (url) => {
        const failure = await failureOf(
          createPasskeysApi(url).addPasskey('My phone', credential, withAuth(giulia)),
        );
        expect(failure).toMatchObject({ serverMessage: 'This passkey was not accepted.' });
      },
    ));
});

it('is removed, also if it is not there any more', () =>
  interact(
    {
      pact,
      description: 'the removal of a passkey',
      given: [giulia],
      request: { method: 'DELETE', path: `${own}/${credential.id}`, token: giulia.token },
      response: { status: taken(204) },
    },
    (url) => createPasskeysApi(url).removePasskey(credential.id, withAuth(giulia)),
  ));

it('is renamed, also if it is not there any more', () =>
  interact(
    {
      pact,
      description: 'another name of a passkey',
      given: [giulia],
      request: {
        method: 'PUT',
        path: `${own}/${credential.id}`,
        json: { name: 'My phone' },
        token: giulia.token,
      },
      response: { status: taken(204) },
    },
    (url) => createPasskeysApi(url).renamePasskey(credential.id, 'My phone', withAuth(giulia)),
  ));

it('renews the recovery codes', () =>
  interact(
    {
      pact,
      description: 'new recovery codes',
      given: [giulia],
      request: {
        method: 'POST',
        path: '/api/users/me/recovery-codes',
        json: { password },
        token: giulia.token,
      },
      response: { status: 200, json: { codes: MatchersV3.eachLike(words('abcd-efgh-jkmn-pqrs')) } },
    },
    async (url) =>
      expect(await createPasskeysApi(url).renewRecoveryCodes(password, withAuth(giulia))).toEqual([
        'abcd-efgh-jkmn-pqrs',
      ]),
  ));

describe('a login', () => {
  const visitor = given(providerStates.visitor);

  it('with a passkey is prepared', () =>
    interact(
      {
        pact,
        description: 'what a browser needs for a login with a passkey',
        given: [visitor],
        request: { method: 'POST', path: '/api/auth/passkey/options' },
        response: options,
      },
      async (url) =>
        expect(await createPasskeysApi(url).preparePasskeyLogin({ signal })).toMatchObject({
          challenge: 'once',
        }),
    ));

  it('with a passkey that is not known is refused', () =>
    interact(
      {
        pact,
        description: 'a login with a passkey that is not known',
        given: [visitor],
        request: { method: 'POST', path: '/api/auth/passkey', json: { credential } },
        response: { status: refused(401), json: { message: words('This passkey is not known here.') } },
      },
      async (url) => {
        const failure = await failureOf(createPasskeysApi(url).logInWithPasskey(credential, { signal }));
        expect(failure).toMatchObject({ serverMessage: 'This passkey is not known here.' });
      },
    ));

  it('with a recovery code answers a token', () =>
    interact(
      {
        pact,
        description: 'a login with a recovery code',
        given: [member],
        request: {
          method: 'POST',
          path: '/api/auth/recovery',
          json: { email: member.email, code: member.code },
        },
        response: { status: taken(200), json: { token: words(member.token.example) } },
      },
      async (url) => {
        const login = { email: member.email.example, code: member.code.example };
        expect(await createPasskeysApi(url).logInWithCode(login, { signal })).toBe(member.token.example);
      },
    ));

  it('with another code is refused', () =>
    interact(
      {
        pact,
        description: 'a login with a code that is not good',
        given: [member],
        request: {
          method: 'POST',
          path: '/api/auth/recovery',
          json: { email: member.email, code: 'guessed' },
        },
        response: { status: refused(401), json: { message: words('This code is not good.') } },
      },
      async (url) => {
        const login = { email: member.email.example, code: 'guessed' };
        const failure = await failureOf(createPasskeysApi(url).logInWithCode(login, { signal }));
        expect(failure).toMatchObject({ serverMessage: 'This code is not good.' });
      },
    ));
});

describeEndedSession(pact, [
  {
    name: 'what a browser needs for a passkey',
    request: { method: 'POST', path: `${own}/options`, json: { password } },
    ask: (url, options) => createPasskeysApi(url).preparePasskey(password, options),
  },
  {
    name: 'a passkey',
    request: { method: 'POST', path: own, json: { name: 'My phone', credential } },
    ask: (url, options) => createPasskeysApi(url).addPasskey('My phone', credential, options),
  },
  {
    name: 'another name of a passkey',
    request: { method: 'PUT', path: `${own}/${credential.id}`, json: { name: 'My phone' } },
    ask: (url, options) => createPasskeysApi(url).renamePasskey(credential.id, 'My phone', options),
  },
  {
    name: 'the removal of a passkey',
    request: { method: 'DELETE', path: `${own}/${credential.id}` },
    ask: (url, options) => createPasskeysApi(url).removePasskey(credential.id, options),
  },
  {
    name: 'new recovery codes',
    request: { method: 'POST', path: '/api/users/me/recovery-codes', json: { password } },
    ask: (url, options) => createPasskeysApi(url).renewRecoveryCodes(password, options),
  },
]);
