import type { Frame } from './chat-connection.ts';

/** A frame in the form that a verifier compares: the body, and as metadata the headers, the command and the direction. */
export function toPactMessage({ command, headers, body }: Frame) {
  const direction = command === 'SEND' ? 'to-backend' : 'to-app';
  return { message: JSON.parse(body), __pactMessageMetadata: { ...headers, command, direction } };
}
