import { incomingDestination } from '@stanza/schemas/chat/chat.ts';
import type { Frame } from './chat-connection.ts';

/** A frame in the form that a verifier compares: the body, and as metadata the headers, the command and the direction. */
export function toPactMessage({ command, headers, body }: Frame) {
  const direction = command === 'SEND' ? 'to-backend' : 'to-app';
  // STOMP requires a destination, but the app does not read that of a MESSAGE.
  const destination = headers.destination ?? (direction === 'to-app' ? incomingDestination : undefined);
  return {
    message: JSON.parse(body),
    __pactMessageMetadata: { ...headers, destination, command, direction },
  };
}
