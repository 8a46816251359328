import { createMailPreferencesApi } from '@stanza/api/account/mail-preferences.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { giulia, withAuth } from './support/members.ts';

const pact = 'mail-preferences';
const path = '/api/users/me/mail-preferences';
const all = { contact: true, message: true, viewing: true, decline: true };
const chosen = { ...all, message: false };

describe('GET /api/users/me/mail-preferences', () => {
  it('answers all mails, before a choice', () =>
    interact(
      {
        pact,
        description: 'the mails that a member gets',
        given: [giulia],
        request: { method: 'GET', path, token: giulia.token },
        response: { status: 200, json: all },
      },
      async (url) =>
        expect(await createMailPreferencesApi(url).fetchPreferences(withAuth(giulia))).toEqual(all),
    ));

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'the mails that a member gets, after the session has ended',
        given: [session],
        request: { method: 'GET', path, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createMailPreferencesApi(url).fetchPreferences(withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});

describe('PUT /api/users/me/mail-preferences', () => {
  it('answers the choice', () =>
    interact(
      {
        pact,
        description: 'a choice of mails',
        given: [giulia],
        request: { method: 'PUT', path, json: chosen, token: giulia.token },
        response: { status: 200, json: chosen },
      },
      async (url) =>
        expect(await createMailPreferencesApi(url).choosePreferences(chosen, withAuth(giulia))).toEqual(
          chosen,
        ),
    ));

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'a choice of mails, after the session has ended',
        given: [session],
        request: { method: 'PUT', path, json: chosen, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(
          createMailPreferencesApi(url).choosePreferences(chosen, withAuth(session)),
        );
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});
