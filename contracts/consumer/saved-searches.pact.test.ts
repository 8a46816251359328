import { MatchersV3 } from '@pact-foundation/pact';
import { createSavedSearchesApi } from '@stanza/api/search/saved-searches.ts';
import type { SearchToSave } from '@stanza/schemas/search/saved-search.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { type Injected, path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { taken, textOf, words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { eachLike, equal, integer, string } = MatchersV3;
const pact = 'saved-searches';

const all = '/api/users/me/saved-searches';
const newId = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';
const mail = textOf('^(none|atOnce|daily|weekly)$', 'daily');
const saved = given(providerStates.memberWithSavedSearch);
const session = given(providerStates.endedSession);
const mine: SearchToSave = { name: 'Milano', search: 'location=Milano&maxPrice=600', mail: 'daily' };
const list = (changes: object = {}) => ({
  searches: eachLike({
    id: string(newId),
    name: words('Milano'),
    search: words('location=Milano&maxPrice=600'),
    mail,
    newCount: integer(2),
    ...changes,
  }),
  loweredRents: mail,
});
const api = createSavedSearchesApi;

describe(`GET ${all}`, () => {
  it('answers the saved searches', () =>
    interact(
      {
        pact,
        description: 'the saved searches',
        given: [saved],
        request: { method: 'GET', path: all, token: saved.token },
        response: { status: 200, json: list() },
      },
      async (url) => {
        expect(await api(url).fetchSavedSearches(withAuth(saved))).toEqual({
          searches: [{ id: newId, ...mine, newCount: 2 }],
          loweredRents: 'daily',
        });
      },
    ));
});

describe(`PUT ${all}/{id}`, () => {
  const request = (id: string | Injected<string>, token: Injected<string>, json: SearchToSave) =>
    ({
      method: 'PUT',
      path: typeof id === 'string' ? `${all}/${id}` : path`/api/users/me/saved-searches/${id}`,
      token,
      json,
    }) as const;

  it('saves a search', () =>
    interact(
      {
        pact,
        description: 'a search that is saved',
        given: [giulia],
        request: request(newId, giulia.token, mine),
        response: {
          status: taken(200),
          json: list({ id: equal(newId), name: equal('Milano'), mail: equal('daily'), newCount: equal(0) }),
        },
      },
      async (url) => {
        const { searches } = await api(url).saveSearch(newId, mine, withAuth(giulia));
        expect(searches).toMatchObject([{ name: 'Milano', mail: 'daily', newCount: 0 }]);
      },
    ));

  it('is refused for a search that is saved already', () =>
    interact(
      {
        pact,
        description: 'a search that is saved already',
        given: [saved],
        request: request(newId, saved.token, mine),
        response: { status: 409, json: { message: words('You have saved this search as “Milano”.') } },
      },
      async (url) => {
        expect(await failureOf(api(url).saveSearch(newId, mine, withAuth(saved)))).toMatchObject({
          status: 409,
          serverMessage: 'You have saved this search as “Milano”.',
        });
      },
    ));
});

describe('changes', () => {
  it.each([
    { what: 'another name', values: { name: 'Near Bocconi' }, left: { mail: 'daily' } },
    { what: 'other mails', values: { mail: 'weekly' }, left: { name: 'Milano' } },
  ] as const)('changes one value, and keeps the others: $what', ({ what, values, left }) => {
    const changed = { ...values, ...left };
    return interact(
      {
        pact,
        description: `${what} of a saved search`,
        given: [saved],
        request: {
          method: 'PUT',
          path: path`/api/users/me/saved-searches/${saved.searchId}/values`,
          token: saved.token,
          json: values,
        },
        response: {
          status: taken(200),
          json: list({ name: equal(changed.name), mail: equal(changed.mail) }),
        },
      },
      async (url) => {
        const { searches } = await api(url).changeSavedSearch(
          saved.searchId.example,
          values,
          withAuth(saved),
        );
        expect(searches).toMatchObject([changed]);
      },
    );
  });

  it('deletes a saved search', () =>
    interact(
      {
        pact,
        description: 'a saved search that is deleted',
        given: [saved],
        request: {
          method: 'DELETE',
          path: path`/api/users/me/saved-searches/${saved.searchId}`,
          token: saved.token,
        },
        response: { status: 200, json: { searches: [], loweredRents: mail } },
      },
      async (url) => {
        const left = await api(url).deleteSavedSearch(saved.searchId.example, withAuth(saved));
        expect(left.searches).toEqual([]);
      },
    ));

  it('notes that a member looks at a search', () =>
    interact(
      {
        pact,
        description: 'a look at a saved search',
        given: [saved],
        request: {
          method: 'PUT',
          path: path`/api/users/me/saved-searches/${saved.searchId}/look`,
          token: saved.token,
        },
        response: { status: 200, json: list({ newCount: equal(0) }) },
      },
      async (url) => {
        const { searches } = await api(url).lookAtSavedSearch(saved.searchId.example, withAuth(saved));
        expect(searches).toMatchObject([{ newCount: 0 }]);
      },
    ));

  it('takes a choice of mails about lowered rents', () =>
    interact(
      {
        pact,
        description: 'mails about lowered rents',
        given: [giulia],
        request: {
          method: 'PUT',
          path: '/api/users/me/lowered-rents',
          token: giulia.token,
          json: { mail: 'atOnce' },
        },
        response: { status: 200, json: { searches: [], loweredRents: 'atOnce' } },
      },
      async (url) => {
        expect(await api(url).chooseLoweredRents('atOnce', withAuth(giulia))).toEqual({
          searches: [],
          loweredRents: 'atOnce',
        });
      },
    ));
});

describe('after the session has ended', () => {
  it.each([
    {
      what: 'the saved searches',
      request: { method: 'GET', path: all },
      call: (url: string) => api(url).fetchSavedSearches(withAuth(session)),
    },
    {
      what: 'a search that is saved',
      request: { method: 'PUT', path: `${all}/${newId}`, json: mine },
      call: (url: string) => api(url).saveSearch(newId, mine, withAuth(session)),
    },
    {
      what: 'another name of a saved search',
      request: { method: 'PUT', path: `${all}/${newId}/values`, json: { name: 'Near Bocconi' } },
      call: (url: string) => api(url).changeSavedSearch(newId, { name: 'Near Bocconi' }, withAuth(session)),
    },
    {
      what: 'a saved search that is deleted',
      request: { method: 'DELETE', path: `${all}/${newId}` },
      call: (url: string) => api(url).deleteSavedSearch(newId, withAuth(session)),
    },
    {
      what: 'a look at a saved search',
      request: { method: 'PUT', path: `${all}/${newId}/look` },
      call: (url: string) => api(url).lookAtSavedSearch(newId, withAuth(session)),
    },
    {
      what: 'mails about lowered rents',
      request: { method: 'PUT', path: '/api/users/me/lowered-rents', json: { mail: 'atOnce' } },
      call: (url: string) => api(url).chooseLoweredRents('atOnce', withAuth(session)),
    },
  ] as const)('is refused: $what', ({ what, request, call }) =>
    interact(
      {
        pact,
        description: `${what}, after the session has ended`,
        given: [session],
        request: { ...request, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        expect(await failureOf(call(url))).toMatchObject({ kind: 'unauthorized' });
      },
    ),
  );
});
