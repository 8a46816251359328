import type { Frame } from './chat-connection.ts';

/** A frame as a verifier compares it: its body, and its head with what tells its direction. */
export function toPactMessage({ command, headers, body }: Frame) {
  const direction = command === 'SEND' ? 'to-backend' : 'to-app';
  return { message: JSON.parse(body), __pactMessageMetadata: { ...headers, command, direction } };
}
