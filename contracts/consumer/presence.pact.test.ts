import { MatchersV3 } from '@pact-foundation/pact';
import { createPresenceApi } from '@stanza/api/chat/presence.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { type Injected, path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, taken, withheld } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const pact = 'presence';
const lastActive = '2026-06-15T09:30:00.000Z';
const member = given(providerStates.conversationWithActive);
const ofOthers = given(providerStates.conversationOfOthers);
const session = given(providerStates.endedSession);

describe('GET …/presence', () => {
  const request = (conversationId: Injected<number>, token: Injected<string>) => ({
    method: 'GET' as const,
    path: path`/api/chat/conversations/${conversationId}/presence`,
    token,
  });

  it('answers when the other member was connected', () =>
    interact(
      {
        pact,
        description: 'the presence of the other member',
        given: [member],
        request: request(member.conversationId, member.token),
        response: { status: taken(200), json: { isOnline: false, lastActive: date(lastActive) } },
      },
      async (url) =>
        expect(await createPresenceApi(url).fetchPresence(31, withAuth(member))).toEqual({
          isOnline: false,
          lastActive,
        }),
    ));

  it('is refused in a conversation of others', () =>
    interact(
      {
        pact,
        description: 'the presence in a conversation of others',
        given: [giulia, ofOthers],
        request: request(ofOthers.conversationId, giulia.token),
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(createPresenceApi(url).fetchPresence(32, withAuth(giulia)));
      },
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'the presence, after the session has ended',
        given: [session, ofOthers],
        request: request(ofOthers.conversationId, session.token),
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createPresenceApi(url).fetchPresence(32, withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

describe('the choice', () => {
  const address = '/api/users/me/presence';

  it('is to show it, for a new member', () =>
    interact(
      {
        pact,
        description: 'whether a member shows when they are connected',
        given: [giulia],
        request: { method: 'GET', path: address, token: giulia.token },
        response: { status: 200, json: { isShown: MatchersV3.boolean(true) } },
      },
      async (url) =>
        expect(await createPresenceApi(url).fetchChoice(withAuth(giulia))).toEqual({ isShown: true }),
    ));

  it('is kept', () =>
    interact(
      {
        pact,
        description: 'a choice not to show it',
        given: [giulia],
        request: { method: 'PUT', path: address, token: giulia.token, json: { isShown: false } },
        response: { status: taken(204) },
      },
      async (url) => {
        await createPresenceApi(url).choose({ isShown: false }, withAuth(giulia));
      },
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'a choice not to show it, after the session has ended',
        given: [session],
        request: { method: 'PUT', path: address, token: session.token, json: { isShown: false } },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createPresenceApi(url).choose({ isShown: false }, withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));

  it('is hidden without a session', () =>
    interact(
      {
        pact,
        description: 'whether a member shows it, after the session has ended',
        given: [session],
        request: { method: 'GET', path: address, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createPresenceApi(url).fetchChoice(withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});
