import { createLanguageApi } from '@stanza/api/account/language.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import type { Injected } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const pact = 'language';
const path = '/api/users/me/language';
const withChoice = given(providerStates.memberWithLanguage, { language: 'it' });
const request = { method: 'PUT', path, json: { language: 'it' } } as const;

describe('GET /api/users/me/language', () => {
  const get = (token: Injected<string>) => ({ method: 'GET', path, token }) as const;

  it.each([
    { name: 'the chosen language', member: withChoice, language: 'it' },
    { name: 'the language of a member who has chosen none', member: giulia, language: null },
  ])('answers $name', ({ name, member, language }) =>
    interact(
      {
        pact,
        description: name,
        given: [member],
        request: get(member.token),
        response: { status: 200, json: { language } },
      },
      async (url) =>
        expect(await createLanguageApi(url).fetchLanguage(withAuth(member))).toEqual({ language }),
    ),
  );

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'the chosen language, after the session has ended',
        given: [session],
        request: get(session.token),
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createLanguageApi(url).fetchLanguage(withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});

describe('PUT /api/users/me/language', () => {
  it('keeps the choice', () =>
    interact(
      {
        pact,
        description: 'a choice of the language',
        given: [giulia],
        request: { ...request, token: giulia.token },
        response: { status: taken(204) },
      },
      (url) => createLanguageApi(url).chooseLanguage('it', withAuth(giulia)),
    ));

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'a choice of the language, after the session has ended',
        given: [session],
        request: { ...request, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createLanguageApi(url).chooseLanguage('it', withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});
