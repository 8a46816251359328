import { describe, expect, it } from 'vitest';
import { aMessage, anOwnMessage, me, minute } from '../../../fixtures/chat.ts';
import { countUnread, type Reading, withLastTime } from '../../../src/domain/chat/unread.ts';
import { nothingCounted } from '../../../src/schemas/chat/chat-store.ts';

const at = (count: number) => Date.parse(minute(count));
const never = Number.NEGATIVE_INFINITY;

function aReading(overrides: Partial<Reading> = {}): Reading {
  return {
    messages: [],
    userId: me.id,
    readUntil: never,
    counted: nothingCounted,
    lastTime: never,
    ...overrides,
  };
}

const three = [aMessage({ messageId: 1 }), anOwnMessage({ messageId: 2 }), aMessage({ messageId: 3 })];

describe('unread messages', () => {
  it('are those of the other member', () => {
    expect(countUnread(aReading({ messages: three }))).toEqual({ count: 2, until: at(3) });
  });

  it('came after the last read one', () => {
    expect(countUnread(aReading({ messages: three, readUntil: at(1) })).count).toBe(1);
    expect(countUnread(aReading({ messages: three, readUntil: at(3) })).count).toBe(0);
  });

  it('are not counted twice', () => {
    const counted = { count: 4, until: at(1) };
    expect(countUnread(aReading({ messages: three, counted }))).toEqual({ count: 5, until: at(3) });
  });

  it('that were counted before they were read are read', () => {
    const counted = { count: 4, until: at(1) };
    expect(countUnread(aReading({ messages: three, counted, readUntil: at(1) })).count).toBe(1);
    expect(countUnread(aReading({ counted, readUntil: at(2) })).count).toBe(0);
  });

  it('include one that only the list contains', () => {
    expect(countUnread(aReading({ messages: three, lastTime: at(4) }))).toEqual({ count: 3, until: at(4) });
    expect(countUnread(aReading({ messages: three, lastTime: at(3) })).count).toBe(2);
    expect(countUnread(aReading({ lastTime: at(4), readUntil: at(4) })).count).toBe(0);
  });

  it('stay counted with another that only the list contains', () => {
    expect(withLastTime(aReading({ messages: three }), at(4))).toEqual({
      counted: { count: 2, until: at(3) },
      lastTime: at(4),
    });
  });
});
