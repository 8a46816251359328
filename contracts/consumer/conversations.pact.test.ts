import { MatchersV3 } from '@pact-foundation/pact';
import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aMessage } from './support/answers.ts';
import { twoOf } from './support/body-rules.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, taken, withheld } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { integer, regex, string } = MatchersV3;

const lastMessage = 'Is the room still free in September?';
const talking = given(providerStates.conversation, { lastMessage });
const { conversationId } = talking;

describe('GET /api/chat/conversations', () => {
  const request = { method: 'GET', path: '/api/chat/conversations' } as const;

  it('answers a list', () => {
    const member = given(providerStates.memberInConversations, { lastMessage });
    const anna = {
      conversationId: 33,
      otherUserId: 9,
      otherUserName: 'Anna Neri',
      otherUserEmail: 'anna@example.org',
    };
    return interact(
      {
        description: 'the conversations of a member',
        given: [member],
        request: { ...request, token: member.token },
        response: {
          status: taken(200),
          ...twoOf(
            {
              conversationId: integer(conversationId.example),
              otherUserId: integer(8),
              otherUserName: string('Marco Riva'),
              otherUserEmail: string('marco@example.org'),
              // Exactly the last message of the state.
              lastMessageContent: regex(`^${lastMessage.replace('?', '\\?')}$`, lastMessage),
              lastMessageTimestamp: date('2026-06-15T09:30:00.000Z'),
            },
            { second: anna },
          ),
        },
      },
      async (url) => {
        const conversation = {
          conversationId: 31,
          otherUserId: 8,
          otherUserName: 'Marco Riva',
          otherUserEmail: 'marco@example.org',
          lastMessageContent: lastMessage,
          lastMessageTimestamp: '2026-06-15T09:30:00.000Z',
        };
        const conversations = await createConversationsApi(url).fetchConversations(withAuth(member));
        expect(conversations).toEqual([conversation, { ...conversation, ...anna }]);
      },
    );
  });

  it('answers an empty list', () =>
    interact(
      {
        description: 'the conversations of a member without any',
        given: [giulia],
        request: { ...request, token: giulia.token },
        response: { status: taken(200), json: [] },
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
        response: { status: taken(200), ...twoOf(aMessage(), { second: { messageId: 1002 } }) },
      },
      async (url) => {
        const call = createConversationsApi(url).fetchMessages(conversationId.example, withAuth(talking));
        const message = {
          conversationId: 31,
          messageId: 1001,
          senderId: 8,
          senderEmail: 'marco@example.org',
          recipientId: 7,
          recipientEmail: 'giulia@example.org',
          content: lastMessage,
          timestamp: '2026-06-15T09:30:00.000Z',
        };
        expect(await call).toEqual([message, { ...message, messageId: 1002 }]);
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
