import { MatchersV3 } from '@pact-foundation/pact';
import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { type Injected, path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, taken, withheld } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { eachLike, integer, string } = MatchersV3;
const pact = 'read-markers';
const readUntil = '2026-06-15T09:30:00.000Z';
const member = given(providerStates.readConversation);
const ofOthers = given(providerStates.conversationOfOthers);

describe('GET /api/chat/conversations', () => {
  it('answers how far the member has read', () =>
    interact(
      {
        pact,
        description: 'the conversations of a member who has read one of them',
        given: [member],
        request: { method: 'GET', path: '/api/chat/conversations', token: member.token },
        response: {
          status: taken(200),
          json: eachLike({
            conversationId: integer(31),
            otherUserId: integer(8),
            otherUserEmail: string('marco@example.org'),
            readUntil: date(readUntil),
          }),
        },
      },
      async (url) =>
        expect(await createConversationsApi(url).fetchConversations(withAuth(member))).toMatchObject([
          { conversationId: 31, readUntil },
        ]),
    ));
});

describe('PUT …/read-marker', () => {
  const request = (conversationId: Injected<number>, token: Injected<string>) => ({
    method: 'PUT' as const,
    path: path`/api/chat/conversations/${conversationId}/read-marker`,
    token,
    json: { readUntil },
  });

  it('keeps the marker', () =>
    interact(
      {
        pact,
        description: 'a read marker',
        given: [member],
        request: request(member.conversationId, member.token),
        response: { status: taken(204) },
      },
      (url) => createConversationsApi(url).readConversation(31, readUntil, withAuth(member)),
    ));

  it('is refused in a conversation of others', () =>
    interact(
      {
        pact,
        description: 'a read marker in a conversation of others',
        given: [giulia, ofOthers],
        request: request(ofOthers.conversationId, giulia.token),
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(createConversationsApi(url).readConversation(32, readUntil, withAuth(giulia)));
      },
    ));

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'a read marker, after the session has ended',
        given: [session, ofOthers],
        request: request(ofOthers.conversationId, session.token),
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(
          createConversationsApi(url).readConversation(32, readUntil, withAuth(session)),
        );
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});
