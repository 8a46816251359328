import { MatchersV3 } from '@pact-foundation/pact';
import { idempotencyHeader } from '@stanza/schemas/chat/chat.ts';
import {
  groupMessageSchema,
  groupQueueDestination,
  groupSendDestination,
  sendGroupMessageSchema,
} from '@stanza/schemas/match/group-chat.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../consumer/support/given.ts';
import { date, words } from '../consumer/support/matchers.ts';
import { providerStates } from '../provider-states.ts';
import { exchange, receivedFrame, sentFrame } from './message.ts';
import { key, question } from './scenarios.ts';

const { integer, regex, string } = MatchersV3;
const writing = given(providerStates.groupMembers);
const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

const aMessage = {
  groupId: integer(5),
  messageId: integer(11),
  sender: { id: integer(7), name: words('Marco'), pictureUrl: null },
  content: question,
  timestamp: date('2027-03-04T12:00:00.000Z'),
};

it('SEND to /app/groupMessage carries the group, a text and a key', () =>
  exchange(
    {
      description: 'a message that a member sends to their group',
      given: [writing],
      content: { groupId: integer(5), content: string(question) },
      headers: { [idempotencyHeader]: regex(uuid, key) },
    },
    sentFrame(groupSendDestination),
    ({ content, metadata }) => {
      expect(sendGroupMessageSchema.parse(content)).toEqual({ groupId: 5, content: question });
      expect(metadata).toHaveProperty('idempotency-key', key);
    },
  ));

describe('MESSAGE to /user/queue/group', () => {
  const received = receivedFrame(groupQueueDestination);

  it('returns the key with the copy of an own message', () =>
    exchange(
      {
        description: 'the copy of a message to the group',
        given: [writing],
        content: aMessage,
        headers: { [idempotencyHeader]: key },
      },
      received,
      ({ content, metadata }) => {
        expect(groupMessageSchema.parse(content)).toMatchObject({ content: question });
        expect(metadata).toHaveProperty('idempotency-key', key);
      },
    ));

  it('is a message of another member', () =>
    exchange(
      { description: 'a message of another member of the group', given: [writing], content: aMessage },
      received,
      ({ content }) => expect(groupMessageSchema.parse(content)).toMatchObject({ sender: { id: 7 } }),
    ));
});
