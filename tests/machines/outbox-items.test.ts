import { describe, expect, it } from 'vitest';
import { aMessage, anItem, copyOf, me, minute } from '../../fixtures/chat.ts';
import {
  adopt,
  change,
  copyAmong,
  forgetOlder,
  headOf,
  keyOf,
  newestId,
  newItem,
  originalOf,
  settle,
} from '../../src/machines/outbox-items.ts';
import type { OutboxItem } from '../../src/schemas/chat-store.ts';

const keysOf = (items: readonly OutboxItem[]) => items.map(({ key }) => key);
const sent = (nth: number, overrides: Parameters<typeof anItem>[1] = {}) =>
  anItem(nth, { attempts: 1, ...overrides });
const plain = (item: OutboxItem, messageId: number) => ({ message: copyOf(item, messageId), key: null });

describe('the message that goes out next', () => {
  const failed = { status: 'failed', reason: 'No.' } as const;

  it.each([
    { name: 'none of none', items: [], key: undefined },
    { name: 'the oldest', items: [anItem(1), anItem(2)], key: 'key-1' },
    {
      name: 'the oldest that has not failed',
      items: [anItem(1, failed), anItem(2), anItem(3)],
      key: 'key-2',
    },
    { name: 'none of those that have failed', items: [anItem(1, failed)], key: undefined },
  ])('is $name', ({ items, key }) => {
    expect(headOf(items)?.key).toBe(key);
  });
});

describe('a copy with a key', () => {
  const items = [sent(1, { content: 'Hi' }), anItem(2, { content: 'Hi' })];

  it('is of the message with that key, whatever else is alike', () => {
    expect(originalOf(items, { message: copyOf(anItem(9), 1), key: 'key-2' })?.key).toBe('key-2');
  });

  it('that nobody here has written is of none, however alike', () => {
    expect(
      originalOf(items, { message: copyOf(items[0] ?? anItem(), 11), key: 'of another device' }),
    ).toBeUndefined();
  });
});

describe('a copy without a key', () => {
  const item = sent(1, { content: 'Hi' });

  it.each([
    { name: 'what was sent', items: [item], original: 'key-1' },
    { name: 'nothing that was never sent', items: [{ ...item, attempts: 0 }], original: undefined },
    { name: 'nothing in another conversation', items: [sent(1, { content: 'Hi', conversationId: 32 })] },
    { name: 'nothing that says something else', items: [sent(1, { content: 'hi' })] },
    { name: 'nothing that was written later', items: [sent(1, { content: 'Hi', afterMessageId: 11 })] },
    { name: 'nothing of which no one knows what was before', items: [{ ...item, afterMessageId: null }] },
    { name: 'the older of two alike', items: [item, sent(2, { content: 'Hi' })], original: 'key-1' },
    {
      name: 'the one of two alike that was not given up',
      items: [{ ...item, status: 'failed' as const }, sent(2, { content: 'Hi' })],
      original: 'key-2',
    },
    {
      name: 'one that was given up where there is no other',
      items: [{ ...item, status: 'failed' as const }, anItem(2, { content: 'Hi' })],
      original: 'key-1',
    },
  ])('is of $name', ({ items, original }) => {
    expect(originalOf(items, plain(item, 11))?.key).toBe(original);
  });

  it('is never of a message of somebody else', () => {
    const copy = { message: aMessage({ messageId: 11, content: 'Hi' }), key: null };
    expect(originalOf([item], copy)).toBeUndefined();
  });
});

describe('looking for a copy', () => {
  const item = sent(1, { content: 'Hi' });

  it('finds the first that is newer than what was known', () => {
    const messages = [9, 10, 11, 12].map((messageId) => copyOf(item, messageId));
    expect(copyAmong(item, messages)).toEqual({ message: copyOf(item, 11), key: null });
    expect(copyAmong(item, messages.toReversed())?.message.messageId).toBe(11);
  });

  it('finds none among others, nor for nothing', () => {
    expect(copyAmong(item, [copyOf(item, 10), copyOf(anItem(2), 11)])).toBeUndefined();
    expect(copyAmong(undefined, [copyOf(item, 11)])).toBeUndefined();
  });
});

describe('a copy that has come', () => {
  const afters = (items: readonly OutboxItem[]) =>
    items.map(({ key, afterMessageId }) => [key, afterMessageId]);

  it('takes its message from those on their way, and no other', () => {
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

  it('is older than any of what was never sent', () => {
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

  it('is so too where another device has sent it', () => {
    const items = [anItem(1, { content: 'Hi' }), anItem(2, { afterMessageId: 12 })];
    expect(afters(settle(items, { message: copyOf(anItem(1, { content: 'Hi' }), 11), key: null }))).toEqual([
      ['key-1', 11],
      ['key-2', 12],
    ]);
  });

  it('says nothing of what was sent before: its own copy may be among the older', () => {
    const items = [sent(1, { status: 'failed' }), sent(2)];
    expect(afters(settle(items, plain(sent(2), 12)))).toEqual([['key-1', 10]]);
  });

  it('is not that of another with the same text, sent before', () => {
    const items = [sent(1, { content: 'Hi', status: 'failed' }), sent(2, { content: 'Hi' })];
    expect(afters(settle(items, plain(sent(2, { content: 'Hi' }), 11)))).toEqual([['key-1', 11]]);
  });
});

describe('after a time without a connection', () => {
  it('what was never sent may have newer messages before it, and the rest not', () => {
    const items = [sent(1), anItem(2), anItem(3, { status: 'failed' })];
    expect(forgetOlder(items).map(({ afterMessageId }) => afterMessageId)).toEqual([10, null, null]);
  });
});

describe('what another tab has made of the messages', () => {
  it('is believed, but for what was older than those that it wrote', () => {
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
  it('changes that one, or none', () => {
    const items = [anItem(1), anItem(2)];
    expect(change(items, 'key-2', { attempts: 4 })).toEqual([anItem(1), anItem(2, { attempts: 4 })]);
    expect(change(items, null, { attempts: 4 })).toEqual(items);
  });
});

describe('the newest of some messages', () => {
  it('is that with the highest id, wherever it is', () => {
    expect(newestId([3, 5, 4].map((messageId) => aMessage({ messageId })))).toBe(5);
    expect(newestId([])).toBe(0);
  });
});

describe('a message that is written', () => {
  const seed = '0b6f2c1e-6c5b-4d0a-9a3e-5f2d7c1b0a98';
  const recipient = { id: 8, email: 'marco@example.org' };
  const write = (at: number, items: OutboxItem[] = [], lastId = 0) =>
    newItem(
      { conversationId: 31, recipient, content: 'Ciao!', afterMessageId: 10, at },
      { user: me, seed, items, lastId },
    );
  const idOf = ({ message }: OutboxItem) => message.messageId;

  it('waits, was never sent, and says who writes what to whom, and when', () => {
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
      name: 'below the last one, at the same time',
      at: 1_000_000,
      lastId: -1_000_000,
      items: [],
      id: -1_000_001,
    },
    {
      name: 'below those that are kept, whatever the clock says',
      at: 500_000,
      lastId: 0,
      items: [anItem(1, { messageId: -1_000_002 }), anItem(2, { messageId: -1_000_001 })],
      id: -1_000_003,
    },
    {
      name: 'below the last one, which has arrived, when the clock was set back',
      at: 500_000,
      lastId: -1_000_002,
      items: [],
      id: -1_000_003,
    },
    {
      name: 'the time where that is below the others',
      at: 2_000_000,
      lastId: -1_000_003,
      items: [anItem(1, { messageId: -1_000_002 })],
      id: -2_000_000,
    },
  ])('gets an id that goes down: $name', ({ at, lastId, items, id }) => {
    expect(idOf(write(at, items, lastId))).toBe(id);
  });

  it('has a UUID of its own for a key', () => {
    const keys = Array.from({ length: 1000 }, (_, i) => keyOf(seed, -Date.parse(minute(30)) - i));
    expect(new Set(keys).size).toBe(1000);
    const pattern = /^0b6f2c1e-6c5b-4d0a-9a3e-[0-9a-f]{12}$/;
    expect(keys.filter((key) => !pattern.test(key))).toEqual([]);
    expect(keyOf(seed, -255)).toBe('0b6f2c1e-6c5b-4d0a-9a3e-0000000000ff');
  });
});
