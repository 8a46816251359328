import { MatchersV3 } from '@pact-foundation/pact';
import { incomingDestination, incomingSchema, isReadMarker } from '@stanza/schemas/chat/chat.ts';
import { expect, it } from 'vitest';
import { aMessage } from '../consumer/support/answers.ts';
import { given } from '../consumer/support/given.ts';
import { providerStates } from '../provider-states.ts';
import { exchange, receivedFrame } from './message.ts';
import { partners } from './scenarios.ts';

it('MESSAGE to /user/queue/messages follows what another device has read', () =>
  exchange(
    {
      description: 'the read marker of another device',
      given: [given(providerStates.chatPartners, partners)],
      content: {
        conversationId: MatchersV3.integer(31),
        readUntil: aMessage().timestamp,
      },
    },
    receivedFrame(incomingDestination),
    ({ content }) => expect(isReadMarker(incomingSchema.parse(content))).toBe(true),
  ));
