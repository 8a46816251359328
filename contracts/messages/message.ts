import { type Matcher, MatchersV3, Pact } from '@pact-foundation/pact';
import type { Given } from '../consumer/support/given.ts';
import { pactOptions } from '../pact-files.ts';
import { type Description, scenarios } from './scenarios.ts';

/** A frame in the form of a pact: the body, and the headers as metadata. */
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

/** The headers of a frame, and its direction. */
type Head = Record<string, string | Matcher<string>>;

const { regex } = MatchersV3;

/** The content type of JSON, with any parameters. */
const contentType = regex('^application/json( *;.*)?$', 'application/json');

/** The metadata of a SEND from the app to the backend, which must accept it. */
export function sentFrame(destination: string) {
  return { direction: 'to-backend', command: 'SEND', destination, 'content-type': contentType };
}

/**
 * The metadata of a MESSAGE from the backend to the app. The app matches frames to subscriptions by id, so a broker may use its own queue
 * names and omit the content type.
 */
export function receivedFrame(destination: string) {
  return { direction: 'to-app', command: 'MESSAGE', destination: regex('^.+$', destination) };
}

/** Calls `act` with the frame that the pact describes, and writes the interaction into the pact if `act` passes. */
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
