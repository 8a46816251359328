import { MatchersV3 } from '@pact-foundation/pact';
import { createAccountApi } from '@stanza/api/account/account.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aProfile } from './support/answers.ts';
import { describeEndedSession } from './support/ended-session.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { type Interaction, interact } from './support/interaction.ts';
import { date, refusedToMember, taken, words } from './support/matchers.ts';
import { giulia, names, password, withAuth } from './support/members.ts';

const { boolean, eachLike, nullValue } = MatchersV3;
const pact = 'account';
const me = '/api/users/me';
const wrong = {
  status: refusedToMember(400),
  json: { error: 'WRONG_PASSWORD', message: words('This is not your password.') },
} satisfies Interaction['response'];
const ended = given(providerStates.endedSession);
const two = given(providerStates.memberOnDevices);

describe('GET /api/users/me/account', () => {
  it('tells where the member is logged in', () =>
    interact(
      {
        pact,
        description: 'the own account',
        given: [giulia],
        request: { method: 'GET', path: `${me}/account`, token: giulia.token },
        response: {
          status: 200,
          json: {
            pendingEmail: nullValue(),
            sessions: eachLike({
              id: words('0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11'),
              browser: nullValue(),
              system: nullValue(),
              lastUsedAt: date('2026-11-24T17:00:00.000Z'),
              isCurrent: boolean(true),
            }),
          },
        },
      },
      async (url) => {
        const account = await createAccountApi(url).fetchAccount(withAuth(giulia));
        expect(account).toMatchObject({ pendingEmail: null, sessions: [{ isCurrent: true }] });
      },
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'the own account, after the session has ended',
        given: [ended],
        request: { method: 'GET', path: `${me}/account`, token: ended.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createAccountApi(url).fetchAccount(withAuth(ended)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

it('changes the name', () => {
  const name = { firstName: 'Giulia Maria', lastName: 'Ferri' };
  return interact(
    {
      pact,
      description: 'another name',
      given: [giulia],
      request: { method: 'PUT', path: `${me}/name`, json: name, token: giulia.token },
      response: { status: taken(200), json: { ...aProfile(names), ...name } },
    },
    async (url) => expect(await createAccountApi(url).changeName(name, withAuth(giulia))).toMatchObject(name),
  );
});

describe('POST /api/users/me/email', () => {
  const free = given(providerStates.freeEmail);
  const other = given(providerStates.takenEmail);

  it('takes another email', () =>
    interact(
      {
        pact,
        description: 'another email',
        given: [giulia],
        request: {
          method: 'POST',
          path: `${me}/email`,
          json: { email: 'giulia.new@example.org', password },
          token: giulia.token,
        },
        response: { status: taken(204) },
      },
      (url) =>
        createAccountApi(url).changeEmail({ email: 'giulia.new@example.org', password }, withAuth(giulia)),
    ));

  it('is refused with a wrong password', () =>
    interact(
      {
        pact,
        description: 'another email, with a wrong password',
        given: [giulia],
        request: {
          method: 'POST',
          path: `${me}/email`,
          json: { email: free.email.example, password: 'guessed' },
          token: giulia.token,
        },
        response: wrong,
      },
      async (url) => {
        const change = { email: free.email.example, password: 'guessed' };
        const failure = await failureOf(createAccountApi(url).changeEmail(change, withAuth(giulia)));
        expect(failure).toMatchObject({ code: 'WRONG_PASSWORD' });
      },
    ));

  it('is refused if another member has it', () =>
    interact(
      {
        pact,
        description: 'an email that another member has',
        given: [giulia, other],
        request: {
          method: 'POST',
          path: `${me}/email`,
          json: { email: other.takenEmail, password },
          token: giulia.token,
        },
        response: {
          status: refusedToMember(409),
          json: { error: 'EMAIL_TAKEN', message: words('An account with this email already exists.') },
        },
      },
      async (url) => {
        const change = { email: other.takenEmail.example, password };
        const failure = await failureOf(createAccountApi(url).changeEmail(change, withAuth(giulia)));
        expect(failure).toMatchObject({ code: 'EMAIL_TAKEN' });
      },
    ));
});

describe('PUT /api/users/me/password', () => {
  const change = (given: string) => ({ password: given, newPassword: 'a better horse' });
  const request = (given: string) =>
    ({ method: 'PUT', path: `${me}/password`, json: change(given), token: giulia.token }) as const;

  it('changes it', () =>
    interact(
      {
        pact,
        description: 'another password',
        given: [giulia],
        request: request(password),
        response: { status: taken(204) },
      },
      (url) => createAccountApi(url).changePassword(change(password), withAuth(giulia)),
    ));

  it('is refused with a wrong one', () =>
    interact(
      {
        pact,
        description: 'another password, with a wrong one',
        given: [giulia],
        request: request('guessed'),
        response: wrong,
      },
      async (url) => {
        const failure = await failureOf(
          createAccountApi(url).changePassword(change('guessed'), withAuth(giulia)),
        );
        expect(failure).toMatchObject({ code: 'WRONG_PASSWORD' });
      },
    ));
});

describe('sessions', () => {
  it('end one by one', () =>
    interact(
      {
        pact,
        description: 'a device that is logged out',
        given: [two],
        request: { method: 'DELETE', path: path`/api/users/me/sessions/${two.sessionId}`, token: two.token },
        response: { status: taken(204) },
      },
      (url) => createAccountApi(url).endSession(two.sessionId.example, withAuth(two)),
    ));

  it('end all at once, but this one', () =>
    interact(
      {
        pact,
        description: 'all other devices that are logged out',
        given: [two],
        request: { method: 'DELETE', path: `${me}/sessions`, token: two.token },
        response: { status: taken(204) },
      },
      (url) => createAccountApi(url).endOtherSessions(withAuth(two)),
    ));
});

it('links to all data', () =>
  interact(
    {
      pact,
      description: 'a link to all data of a member',
      given: [giulia],
      request: { method: 'POST', path: `${me}/data`, token: giulia.token },
      response: { status: 200, json: { path: MatchersV3.regex('^/.+$', '/api/account-data/token') } },
    },
    async (url) =>
      expect(await createAccountApi(url).requestData(withAuth(giulia))).toBe(`${url}api/account-data/token`),
  ));

describe('the deletion', () => {
  const deletion = (given: string) =>
    ({ method: 'POST', path: `${me}/deletion`, json: { password: given }, token: giulia.token }) as const;

  it('tells the day', () =>
    interact(
      {
        pact,
        description: 'the deletion of the own account',
        given: [giulia],
        request: deletion(password),
        response: { status: 200, json: { deletesAt: date('2026-12-05T12:00:00.000Z') } },
      },
      async (url) =>
        expect(await createAccountApi(url).deleteAccount({ password }, withAuth(giulia))).toEqual({
          deletesAt: '2026-12-05T12:00:00.000Z',
        }),
    ));

  it('is refused with a wrong password', () =>
    interact(
      {
        pact,
        description: 'the deletion of the own account, with a wrong password',
        given: [giulia],
        request: deletion('guessed'),
        response: wrong,
      },
      async (url) => {
        const failure = await failureOf(
          createAccountApi(url).deleteAccount({ password: 'guessed' }, withAuth(giulia)),
        );
        expect(failure).toMatchObject({ code: 'WRONG_PASSWORD' });
      },
    ));

  it('is taken back', () =>
    interact(
      {
        pact,
        description: 'the own account, which is kept',
        given: [giulia],
        request: { method: 'DELETE', path: `${me}/deletion`, token: giulia.token },
        response: { status: taken(204) },
      },
      (url) => createAccountApi(url).keepAccount(withAuth(giulia)),
    ));
});

describeEndedSession(pact, [
  {
    name: 'another name',
    request: { method: 'PUT', path: `${me}/name`, json: names },
    ask: (url, options) => createAccountApi(url).changeName(names, options),
  },
  {
    name: 'another email',
    request: { method: 'POST', path: `${me}/email`, json: { email: 'giulia.new@example.org', password } },
    ask: (url, options) =>
      createAccountApi(url).changeEmail({ email: 'giulia.new@example.org', password }, options),
  },
  {
    name: 'another password',
    request: {
      method: 'PUT',
      path: `${me}/password`,
      json: { password, newPassword: 'a better horse' },
    },
    ask: (url, options) =>
      createAccountApi(url).changePassword({ password, newPassword: 'a better horse' }, options),
  },
  {
    name: 'a device that is logged out',
    request: { method: 'DELETE', path: `${me}/sessions/${two.sessionId.example}` },
    ask: (url, options) => createAccountApi(url).endSession(two.sessionId.example, options),
  },
  {
    name: 'all other devices that are logged out',
    request: { method: 'DELETE', path: `${me}/sessions` },
    ask: (url, options) => createAccountApi(url).endOtherSessions(options),
  },
  {
    name: 'a link to all data of a member',
    request: { method: 'POST', path: `${me}/data` },
    ask: (url, options) => createAccountApi(url).requestData(options),
  },
  {
    name: 'the deletion of the own account',
    request: { method: 'POST', path: `${me}/deletion`, json: { password } },
    ask: (url, options) => createAccountApi(url).deleteAccount({ password }, options),
  },
  {
    name: 'the own account, which is kept',
    request: { method: 'DELETE', path: `${me}/deletion` },
    ask: (url, options) => createAccountApi(url).keepAccount(options),
  },
]);
