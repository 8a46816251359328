import { MatchersV3 } from '@pact-foundation/pact';
import {
  incomingDestination,
  incomingSchema,
  isSendError,
  sendDestination,
  sendMessageSchema,
} from '@stanza/schemas/chat/chat.ts';
import { describe, expect, it } from 'vitest';
import { aMessage } from '../consumer/support/answers.ts';
import { given } from '../consumer/support/given.ts';
import { providerStates } from '../provider-states.ts';
import { exchange, receivedFrame, sentFrame } from './message.ts';
import { partners, question, scenarios } from './scenarios.ts';

const { string } = MatchersV3;
const talking = given(providerStates.chatPartners, partners);

describe('SEND to /app/sendMessage', () => {
  it('carries a recipient and a text', () => {
    const description = 'a message that a member sends';
    const { body } = scenarios[description];
    return exchange(
      {
        description,
        given: [talking],
        content: { recipientEmail: string(body.recipientEmail), content: string(body.content) },
      },
      sentFrame(sendDestination),
      ({ content, metadata }) => {
        expect(sendMessageSchema.parse(content)).toEqual(body);
        expect(metadata).toMatchObject({ command: 'SEND', destination: '/app/sendMessage' });
      },
    );
  });
});

describe('MESSAGE to /user/queue/messages', () => {
  const received = receivedFrame(incomingDestination);

  it("is the server's copy of an own message", () =>
    exchange(
      {
        description: 'the copy of a message that its sender gets',
        given: [talking],
        // Exactly the text that was sent: the app recognises its own message by the text if there is no idempotency key.
        content: {
          ...aMessage(),
          senderEmail: partners.email,
          recipientEmail: partners.otherEmail,
          content: question,
        },
      },
      received,
      ({ content, metadata }) => {
        const incoming = incomingSchema.parse(content);
        expect(isSendError(incoming)).toBe(false);
        expect(incoming).toMatchObject({ senderEmail: partners.email, content: question });
        expect(metadata).toMatchObject({ command: 'MESSAGE', destination: '/user/queue/messages' });
      },
    ));

  it('is a message that somebody else has sent', () =>
    exchange(
      {
        description: 'a message that somebody else has sent',
        given: [talking],
        content: {
          ...aMessage(),
          senderEmail: partners.otherEmail,
          recipientEmail: partners.email,
          content: question,
        },
      },
      received,
      ({ content }) => {
        const incoming = incomingSchema.parse(content);
        expect(isSendError(incoming)).toBe(false);
        expect(incoming).toMatchObject({ senderEmail: partners.otherEmail, content: question });
      },
    ));
});
