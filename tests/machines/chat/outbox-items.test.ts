import { describe, expect, it } from 'vitest';
import { aMessage, anItem, copyOf, me, minute } from '../../../fixtures/chat.ts';
import {
  adopt,
  change,
  copyAmong,
  forgetOlder,
  headOf,
  keyOf,
  newItem,
  originalOf,
  settle,
} from '../../../src/machines/chat/outbox-items.ts';
import type { OutboxItem } from '../../../src/schemas/chat/chat-store.ts';

const keysOf = (items: readonly OutboxItem[]) => items.map(({ key }) => key);
const sent = (nth: number, overrides: Parameters<typeof anItem>[1] = {}) =>
  anItem(nth, { attempts: 1, ...overrides });
const plain = (item: OutboxItem, messageId: number) => ({ message: copyOf(item, messageId), key: null });

describe('the next message to send', () => {
  const failed = { status: 'failed', reason: 'No.' } as const;

  it.each([
    { name: 'undefined for an empty outbox', items: [], key: undefined },
    { name: 'the oldest', items: [anItem(1), anItem(2)], key: 'key-1' },
    {
      name: 'the oldest that has not failed',
      items: [anItem(1, failed), anItem(2), anItem(3)],
      key: 'key-2',
    },
    { name: 'undefined when all have failed', items: [anItem(1, failed)], key: undefined },
  ])('is $name', ({ items, key }) => {
    expect(headOf(items)?.key).toBe(key);
  });
});

describe('a copy with a key', () => {
  const items = [sent(1, { content: 'Hi' }), anItem(2, { content: 'Hi' })];

  it('belongs to the message with that key, even if another is equal', () => {
    expect(originalOf(items, { message: copyOf(anItem(9), 1), key: 'key-2' })?.key).toBe('key-2');
  });

  it('with an unknown key belongs to no message', () => {
    expect(
      originalOf(items, { message: copyOf(items[0] ?? anItem(), 11), key: 'of another device' }),
    ).toBeUndefined();
  });
});

describe('a copy without a key', () => {
  const item = sent(1, { content: 'Hi' });

  it.each([
    { name: 'a sent message', items: [item], original: 'key-1' },
    { name: 'no message that was never sent', items: [{ ...item, attempts: 0 }], original: undefined },
    { name: 'no message in another conversation', items: [sent(1, { content: 'Hi', conversationId: 32 })] },
    { name: 'no message with another text', items: [sent(1, { content: 'hi' })] },
    { name: 'no message that was written later', items: [sent(1, { content: 'Hi', afterMessageId: 11 })] },
    { name: 'no message with an unknown position', items: [{ ...item, afterMessageId: null }] },
    { name: 'the older of two equal messages', items: [item, sent(2, { content: 'Hi' })], original: 'key-1' },
    {
      name: 'the equal message that has not failed',
      items: [{ ...item, status: 'failed' as const }, sent(2, { content: 'Hi' })],
      original: 'key-2',
    },
    {
      name: 'a failed message when there is no other',
      items: [{ ...item, status: 'failed' as const }, anItem(2, { content: 'Hi' })],
      original: 'key-1',
    },
  ])('belongs to $name', ({ items, original }) => {
    expect(originalOf(items, plain(item, 11))?.key).toBe(original);
  });

  it('never belongs to a message of another member', () => {
    const copy = { message: aMessage({ messageId: 11, content: 'Hi' }), key: null };
    expect(originalOf([item], copy)).toBeUndefined();
  });
});

describe('copyAmong', () => {
  const item = sent(1, { content: 'Hi' });

  it('finds the first copy that is newer than the known messages', () => {
    const messages = [9, 10, 11, 12].map((messageId) => copyOf(item, messageId));
    expect(copyAmong(item, messages)).toEqual({ message: copyOf(item, 11), key: null });
    expect(copyAmong(item, messages.toReversed())?.message.messageId).toBe(11);
  });

  it('finds nothing among other messages or without an item', () => {
    expect(copyAmong(item, [copyOf(item, 10), copyOf(anItem(2), 11)])).toBeUndefined();
    expect(copyAmong(undefined, [copyOf(item, 11)])).toBeUndefined();
  });
});

describe('an arrived copy', () => {
  const afters = (items: readonly OutboxItem[]) =>
    items.map(({ key, afterMessageId }) => [key, afterMessageId]);

  it('removes its message only', () => {
    const items = [sent(1), sent(2), anItem(3)];
    expect(keysOf(settle(items, { message: copyOf(anItem(2), 11), key: 'key-2' }))).toEqual([
      'key-1',
      'key-3',
    ]);
    expect(keysOf(settle(items, { message: copyOf(anItem(9), 11), key: null }))).toEqual([
      'key-1',
      'key-2',
      'key-3',
    ]);
  });

  it('is older than all messages that were never sent', () => {
    const items = [
      sent(1),
      anItem(2),
      anItem(3, { afterMessageId: null }),
      anItem(4, { conversationId: 32 }),
    ];
    expect(afters(settle(items, plain(sent(1), 11)))).toEqual([
      ['key-2', 11],
      ['key-3', 11],
      ['key-4', 10],
    ]);
  });

  it('is older than them also when another device has sent it', () => {
    const items = [anItem(1, { content: 'Hi' }), anItem(2, { afterMessageId: 12 })];
    expect(afters(settle(items, { message: copyOf(anItem(1, { content: 'Hi' }), 11), key: null }))).toEqual([
      ['key-1', 11],
      ['key-2', 12],
    ]);
  });

  it('of another device does not move the same message that was sent here', () => {
    const copy = copyOf(sent(1), 11);
    expect(afters(settle([sent(1)], { message: copy, key: 'of-another-device' }))).toEqual([['key-1', 10]]);
  });

  it('does not move messages that were sent before, whose copy may be older', () => {
    const items = [sent(1, { status: 'failed' }), sent(2)];
    expect(afters(settle(items, plain(sent(2), 12)))).toEqual([['key-1', 10]]);
  });

  it('does not confirm an earlier message with the same text', () => {
    const items = [sent(1, { content: 'Hi', status: 'failed' }), sent(2, { content: 'Hi' })];
    expect(afters(settle(items, plain(sent(2, { content: 'Hi' }), 11)))).toEqual([['key-1', 11]]);
  });
});

describe('after a disconnection', () => {
  it('messages that were never sent have an unknown position, and the others keep theirs', () => {
    const items = [sent(1), anItem(2), anItem(3, { status: 'failed' })];
    expect(forgetOlder(items).map(({ afterMessageId }) => afterMessageId)).toEqual([10, null, null]);
  });
});

describe('the changes of another tab', () => {
  it('are adopted, except the position of messages that it wrote', () => {
    const theirs = [sent(1, { afterMessageId: 12 }), anItem(2), anItem(3), sent(4)];
    const adopted = adopt(theirs, [sent(1), anItem(2)]);
    expect(adopted.map(({ key, afterMessageId }) => [key, afterMessageId])).toEqual([
      ['key-1', 12],
      ['key-2', 10],
      ['key-3', null],
      ['key-4', 10],
    ]);
  });
});

describe('changing a message', () => {
  it('changes the message with the key or nothing', () => {
    const items = [anItem(1), anItem(2)];
    expect(change(items, 'key-2', { attempts: 4 })).toEqual([anItem(1), anItem(2, { attempts: 4 })]);
    expect(change(items, null, { attempts: 4 })).toEqual(items);
  });
});

describe('a new message', () => {
  const seed = '0b6f2c1e-6c5b-4d0a-9a3e-5f2d7c1b0a98';
  const recipient = { id: 8, email: 'marco@example.org' };
  const write = (at: number, items: OutboxItem[] = [], lastId = 0) =>
    newItem(
      { conversationId: 31, recipient, content: 'Ciao!', afterMessageId: 10, at },
      { user: me, seed, items, lastId },
    );
  const idOf = ({ message }: OutboxItem) => message.messageId;

  it('is waiting, was never sent, and contains sender, recipient, text and time', () => {
    expect(write(Date.parse(minute(30)))).toEqual({
      key: keyOf(seed, -Date.parse(minute(30))),
      message: {
        conversationId: 31,
        messageId: -Date.parse(minute(30)),
        senderId: me.id,
        senderEmail: me.email,
        recipientId: 8,
        recipientEmail: 'marco@example.org',
        content: 'Ciao!',
        timestamp: minute(30),
      },
      status: 'waiting',
      attempts: 0,
      afterMessageId: 10,
      reason: null,
    });
  });

  it.each([
    { name: 'the time', at: 1_000_000, lastId: 0, items: [], id: -1_000_000 },
    {
      name: 'lower than the last one at the same time',
      at: 1_000_000,
      lastId: -1_000_000,
      items: [],
      id: -1_000_001,
    },
    {
      name: 'lower than the stored ones when the clock is behind',
      at: 500_000,
      lastId: 0,
      items: [anItem(1, { messageId: -1_000_002 }), anItem(2, { messageId: -1_000_001 })],
      id: -1_000_003,
    },
    {
      name: 'lower than the last one when that has arrived and the clock was set back',
      at: 500_000,
      lastId: -1_000_002,
      items: [],
      id: -1_000_003,
    },
    {
      name: 'the time when it is lower than the others',
      at: 2_000_000,
      lastId: -1_000_003,
      items: [anItem(1, { messageId: -1_000_002 })],
      id: -2_000_000,
    },
  ])('gets a decreasing id: $name', ({ at, lastId, items, id }) => {
    expect(idOf(write(at, items, lastId))).toBe(id);
  });

  it('gets a unique UUID as its key', () => {
    const keys = Array.from({ length: 1000 }, (_, i) => keyOf(seed, -Date.parse(minute(30)) - i));
    expect(new Set(keys).size).toBe(1000);
    const pattern = /^0b6f2c1e-6c5b-4d0a-9a3e-[0-9a-f]{12}$/;
    expect(keys.filter((key) => !pattern.test(key))).toEqual([]);
    expect(keyOf(seed, -255)).toBe('0b6f2c1e-6c5b-4d0a-9a3e-0000000000ff');
  });
});
