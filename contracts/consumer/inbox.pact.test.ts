import { MatchersV3 } from '@pact-foundation/pact';
import { createInboxApi } from '@stanza/api/chat/inbox.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import type { Injected } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { withheld, words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { integer } = MatchersV3;
const pact = 'inbox';
const key = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';
const text = 'I have decided for somebody else.';

const asked = given(providerStates.askedPoster);
const session = given(providerStates.endedSession);
const ofOthers = given(providerStates.conversationOfOthers);

const contact = { conversationId: integer(31), listingId: integer(105) };

describe('GET /api/chat/inbox', () => {
  const request = (token: Injected<string>) => ({ method: 'GET', path: '/api/chat/inbox', token }) as const;

  it('answers how far each question is', () =>
    interact(
      {
        pact,
        description: 'the inbox of a poster',
        given: [asked],
        request: request(asked.token),
        response: { status: 200, json: [{ ...contact, state: 'new' }] },
      },
      async (url) => {
        expect(await createInboxApi(url).fetchInbox(withAuth(asked))).toEqual([
          { conversationId: 31, listingId: 105, state: 'new' },
        ]);
      },
    ));

  it('is empty for a member whom nobody has asked', () =>
    interact(
      {
        pact,
        description: 'the inbox of a member whom nobody has asked',
        given: [giulia],
        request: request(giulia.token),
        response: { status: 200, json: [] },
      },
      async (url) => expect(await createInboxApi(url).fetchInbox(withAuth(giulia))).toEqual([]),
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'the inbox, after the session has ended',
        given: [session],
        request: request(session.token),
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createInboxApi(url).fetchInbox(withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

describe('PUT /api/chat/inbox/declines/{key}', () => {
  const request = ({ conversationId }: { conversationId: Injected<number> }, token: Injected<string>) =>
    ({
      method: 'PUT',
      path: `/api/chat/inbox/declines/${key}`,
      token,
      json: { conversationIds: [conversationId], text },
    }) as const;
  const send = (url: string, conversationId: number, member: { token: Injected<string> }) =>
    createInboxApi(url).decline(key, { conversationIds: [conversationId], text }, withAuth(member));

  it('declines the questions', () =>
    interact(
      {
        pact,
        description: 'an answer that declines',
        given: [asked],
        request: request(asked, asked.token),
        response: { status: 200, json: [{ ...contact, state: 'declined' }] },
      },
      async (url) => {
        expect(await send(url, 31, asked)).toMatchObject([{ conversationId: 31, state: 'declined' }]);
      },
    ));

  it('is refused in a conversation of others', () =>
    interact(
      {
        pact,
        description: 'an answer that declines in a conversation of others',
        given: [giulia, ofOthers],
        request: request(ofOthers, giulia.token),
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(send(url, 32, giulia));
      },
    ));

  it('is refused while a viewing is ahead', () => {
    const agreed = given(providerStates.askedPosterWithViewing);
    return interact(
      {
        pact,
        description: 'an answer that declines while a viewing is ahead',
        given: [agreed],
        request: request(agreed, agreed.token),
        response: { status: 409, json: { message: words('A viewing is agreed with one of them.') } },
      },
      async (url) => {
        expect(await failureOf(send(url, 31, agreed))).toMatchObject({
          serverMessage: 'A viewing is agreed with one of them.',
        });
      },
    );
  });

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'an answer that declines, after the session has ended',
        given: [session, ofOthers],
        request: request(ofOthers, session.token),
        response: { status: 401 },
      },
      async (url) => {
        expect(await failureOf(send(url, 32, session))).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});
