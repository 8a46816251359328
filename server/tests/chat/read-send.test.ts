import { idempotencyHeader } from '@stanza/schemas/chat/chat.ts';
import { maxMessageLength } from '@stanza/schemas/constants.ts';
import { describe, expect, test } from 'vitest';
import { keyOf, readSend } from '../../chat/read-send.ts';

const frame = (body: string | Uint8Array, headers: Record<string, string> = {}) => ({
  command: 'SEND',
  headers: new Map(Object.entries(headers)),
  body: typeof body === 'string' ? Buffer.from(body) : body,
});
const saying = (content: unknown, recipientEmail: unknown = 'bruno@example.it') =>
  JSON.stringify({ recipientEmail, content });
const withKey = (key: string) => frame(saying('Ciao'), { [idempotencyHeader]: key });

test('a message is parsed and trimmed, with its key', () => {
  expect(readSend(frame(saying(' Ciao \n', ' Bruno@example.it ')))).toEqual({
    recipientEmail: 'Bruno@example.it',
    content: 'Ciao',
    key: null,
  });
  expect(keyOf(withKey(''))).toBeNull();
  const longest = 'k'.repeat(200);
  expect(readSend(withKey(longest))).toMatchObject({ key: longest });
  expect(readSend(frame(saying('è'.repeat(maxMessageLength))))).toHaveProperty('content');
});

describe('a message is refused', () => {
  const invalid = { error: 'INVALID_MESSAGE', message: 'This message cannot be sent.' };
  const empty = { error: 'INVALID_MESSAGE', message: 'A message cannot be empty.' };
  const notUtf8 = Buffer.concat([
    Buffer.from('{"recipientEmail":"b@x.it","content":"'),
    Buffer.of(0xff, 0x22, 0x7d),
  ]);

  test.each([
    ['without JSON', frame('{'), invalid],
    ['without a body', frame(''), invalid],
    ['with a number for a text', frame(saying(7)), invalid],
    ['with bytes that are not UTF-8', frame(notUtf8), invalid],
    ['with a blank text', frame(saying(' \n')), empty],
    ['with NUL in its text', frame(saying('a\0b')), invalid],
    [
      'with one character too many',
      frame(saying('è'.repeat(maxMessageLength + 1))),
      { error: 'MESSAGE_TOO_LONG', message: 'A message can be at most 5000 characters long.' },
    ],
    [
      'to a recipient with NUL',
      frame(saying('Ciao', 'b\0@x.it')),
      {
        error: 'RECIPIENT_NOT_FOUND',
        message: 'You cannot write to this address. Contact the poster of a room, or open a conversation.',
      },
    ],
    [
      'with a key that is too long',
      withKey('k'.repeat(201)),
      { error: 'INVALID_MESSAGE', message: 'A message’s key has at most 200 characters.' },
    ],
  ])('%s', (_, sent, refused) => {
    expect(readSend(sent)).toEqual(refused);
  });
});
