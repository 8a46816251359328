import { type Matcher, MatchersV3, Pact } from '@pact-foundation/pact';
import type { Given } from '../consumer/support/given.ts';
import { pactOptions } from '../pact-files.ts';
import { type Description, scenarios } from './scenarios.ts';

/** A frame as a pact has it: its body, and what stands in its head. */
export interface MessageFrame {
  content: unknown;
  metadata: Record<string, unknown>;
}

interface Message {
  description: Description;
  given: Given[];
  content: object;
  headers?: Head;
}

/** What stands in a frame's head, and which way it goes. */
type Head = Record<string, string | Matcher<string>>;

const { regex } = MatchersV3;

/** JSON, in whatever words. */
const contentType = regex('^application/json( *;.*)?$', 'application/json');

/** A SEND, from the app to the backend. The backend is asked for none of them: it has to take them. */
export function sentFrame(destination: string) {
  return { direction: 'to-backend', command: 'SEND', destination, 'content-type': contentType };
}

/** A MESSAGE, from the backend to the app. */
export function receivedFrame(destination: string) {
  return { direction: 'to-app', command: 'MESSAGE', destination, 'content-type': contentType };
}

/** Has `act` work on a frame as the pact describes it, and writes it into the pact once `act` is content. */
export async function exchange(
  { description, given, content, headers }: Message,
  metadata: Head,
  act: (frame: MessageFrame) => void,
): Promise<void> {
  const message = new Pact(pactOptions(scenarios[description].pact)).addAsynchronousInteraction();
  for (const { name, params } of given) {
    if (Object.keys(params).length > 0) message.given(name, JSON.parse(JSON.stringify(params)));
    else message.given(name);
  }
  await message
    .expectsToReceive(description, (builder) => {
      builder.withMetadata({ ...metadata, ...headers });
      builder.withJSONContent(content);
    })
    .executeTest(async ({ contents, metadata }) => act({ content: contents.content, metadata }));
}
