import { MatchersV3 } from '@pact-foundation/pact';
import { createConversationsApi } from '@stanza/api/conversations.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aMessage } from './support/answers.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, withheld } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { eachLike, integer, string } = MatchersV3;

const lastMessage = 'Is the room still free in September?';
const talking = given(providerStates.conversation, { lastMessage });
const { conversationId } = talking;

describe('GET /api/chat/conversations', () => {
  const request = { method: 'GET', path: '/api/chat/conversations' } as const;

  it('answers a list', () =>
    interact(
      {
        description: 'the conversations of a member',
        given: [talking],
        request: { ...request, token: talking.token },
        response: {
          status: 200,
          json: [
            {
              conversationId: integer(conversationId.example),
              otherUserId: integer(8),
              otherUserName: string('Marco Riva'),
              otherUserEmail: string('marco@example.org'),
              lastMessageContent: lastMessage,
              lastMessageTimestamp: date('2026-06-15T09:30:00.000Z'),
            },
          ],
        },
      },
      async (url) => {
        expect(await createConversationsApi(url).fetchConversations(withAuth(talking))).toEqual([
          {
            conversationId: 31,
            otherUserId: 8,
            otherUserName: 'Marco Riva',
            otherUserEmail: 'marco@example.org',
            lastMessageContent: lastMessage,
            lastMessageTimestamp: '2026-06-15T09:30:00.000Z',
          },
        ]);
      },
    ));

  it('answers an empty list', () =>
    interact(
      {
        description: 'the conversations of a member without any',
        given: [giulia],
        request: { ...request, token: giulia.token },
        response: { status: 200, json: [] },
      },
      async (url) => {
        expect(await createConversationsApi(url).fetchConversations(withAuth(giulia))).toEqual([]);
      },
    ));
});

describe('GET /api/chat/conversations/{id}/messages', () => {
  it('answers a list', () =>
    interact(
      {
        description: 'the messages of a conversation',
        given: [talking],
        request: {
          method: 'GET',
          path: path`/api/chat/conversations/${conversationId}/messages`,
          token: talking.token,
        },
        response: { status: 200, json: eachLike(aMessage()) },
      },
      async (url) => {
        const call = createConversationsApi(url).fetchMessages(conversationId.example, withAuth(talking));
        expect(await call).toEqual([
          {
            conversationId: 31,
            messageId: 1001,
            senderId: 8,
            senderEmail: 'marco@example.org',
            recipientId: 7,
            recipientEmail: 'giulia@example.org',
            content: lastMessage,
            timestamp: '2026-06-15T09:30:00.000Z',
          },
        ]);
      },
    ));

  it('answers nothing of a conversation of others', () => {
    const others = given(providerStates.conversationOfOthers);
    return interact(
      {
        description: 'the messages of a conversation of others',
        given: [giulia, others],
        request: {
          method: 'GET',
          path: path`/api/chat/conversations/${others.conversationId}/messages`,
          token: giulia.token,
        },
        response: { status: withheld(404) },
      },
      async (url) => {
        const call = createConversationsApi(url).fetchMessages(
          others.conversationId.example,
          withAuth(giulia),
        );
        expect(await failureOf(call)).toMatchObject({ kind: 'notFound' });
      },
    );
  });
});
