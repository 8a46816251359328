import { MatchersV3 } from '@pact-foundation/pact';
import {
  idempotencyHeader,
  incomingDestination,
  incomingSchema,
  type SendError,
  sendDestination,
  sendErrorSchema,
  sendMessageSchema,
} from '@stanza/schemas/chat/chat.ts';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../consumer/support/answers.ts';
import { given } from '../consumer/support/given.ts';
import { words } from '../consumer/support/matchers.ts';
import { providerStates } from '../provider-states.ts';
import { exchange, receivedFrame, sentFrame } from './message.ts';
import {
  type Description,
  key,
  limitedPartners,
  nobody,
  partners,
  question,
  scenarios,
} from './scenarios.ts';

const { number, regex, string } = MatchersV3;
const talking = given(providerStates.chatPartners, partners);
const unknown = given(providerStates.unknownEmail, { email: nobody });
const limited = given(providerStates.chatLimit, limitedPartners);

const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

describe('SEND to /app/sendMessage', () => {
  it('carries a key that makes sending again safe', () => {
    const description = 'a message that a member sends with a key';
    const { body } = scenarios[description];
    return exchange(
      {
        description,
        given: [talking],
        content: { recipientEmail: string(body.recipientEmail), content: string(body.content) },
        headers: { [idempotencyHeader]: regex(uuid, key) },
      },
      sentFrame(sendDestination),
      ({ content, metadata }) => {
        expect(sendMessageSchema.parse(content)).toEqual(body);
        expect(metadata).toHaveProperty('idempotency-key', key);
      },
    );
  });
});

describe('MESSAGE to /user/queue/messages', () => {
  const received = receivedFrame(incomingDestination);
  const headers = { [idempotencyHeader]: key };

  it('returns the key with the copy of an own message', () =>
    exchange(
      {
        description: 'the copy of a message that was sent with a key',
        given: [talking],
        content: { ...aMessage(), senderEmail: partners.email, content: question },
        headers,
      },
      received,
      ({ content, metadata }) => {
        expect(incomingSchema.parse(content)).toMatchObject({ content: question });
        expect(metadata).toHaveProperty('idempotency-key', key);
      },
    ));

  const refusals: {
    description: Description;
    given: (typeof talking | typeof unknown)[];
    refusal: SendError;
  }[] = [
    {
      description: 'the refusal of a message to nobody',
      given: [talking, unknown],
      refusal: {
        error: 'RECIPIENT_NOT_FOUND',
        message: 'You cannot write to this address. Contact the poster of a room, or open a conversation.',
      },
    },
    {
      description: 'the refusal of a message to oneself',
      given: [talking],
      refusal: { error: 'SELF_RECIPIENT', message: 'This is your own email address.' },
    },
    {
      description: 'the refusal of a blank message',
      given: [talking],
      refusal: { error: 'INVALID_MESSAGE', message: 'A message needs a text.' },
    },
    {
      description: 'the refusal of a message that is too long',
      given: [talking],
      refusal: { error: 'MESSAGE_TOO_LONG', message: 'Messages can be at most 5000 characters long.' },
    },
    {
      description: 'the refusal of one message too many',
      given: [limited],
      refusal: { error: 'RATE_LIMITED', message: 'Please wait a moment.', retryAfterSeconds: 1 },
    },
  ];

  it.each(refusals)('is $description', ({ description, given, refusal }) => {
    const { error, message, retryAfterSeconds } = refusal;
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds: number(retryAfterSeconds) };
    return exchange(
      { description, given, content: { error, message: words(message), ...wait }, headers },
      received,
      ({ content, metadata }) => {
        expect(sendErrorSchema.parse(content)).toEqual(refusal);
        expect(metadata).toHaveProperty('idempotency-key', key);
      },
    );
  });
});
