import { describe, expect, it } from 'vitest';
import { aMessage, minute } from '../../fixtures/chat.ts';
import {
  compareMessages,
  isLongMessage,
  mergeMessages,
  newestTime,
  readContent,
} from '../../src/domain/messages.ts';

const messagesOf = (...ids: number[]) => ids.map((messageId) => aMessage({ messageId }));

it('a text is sent trimmed, and a blank text is not sent', () => {
  expect(readContent('  ciao\n')).toBe('ciao');
  expect(readContent(' \n')).toBeNull();
});

it('a message has at most 5000 characters, of which an emoji is one', () => {
  expect(isLongMessage('🏠'.repeat(5000))).toBe(false);
  expect(isLongMessage('a'.repeat(5001))).toBe(true);
});

describe('two lists of messages', () => {
  it.each([
    ['one at the end', [1, 2], [3], [1, 2, 3]],
    ['the first', [], [1], [1]],
    ['one in between', [1, 3], [2], [1, 2, 3]],
    ['one that is there', [1, 2], [2], [1, 2]],
    ['several', [1, 4], [2, 3], [1, 2, 3, 4]],
    ['none', [1], [], [1]],
  ])('are merged in order: %s', (_, older, newer, merged) => {
    expect(mergeMessages(messagesOf(...older), messagesOf(...newer))).toEqual(messagesOf(...merged));
  });

  it('keep the newer copy of a message', () => {
    const copy = aMessage({ messageId: 2, content: 'edited' });
    expect(mergeMessages(messagesOf(1, 2, 3), [copy])).toEqual([
      aMessage({ messageId: 1 }),
      copy,
      aMessage({ messageId: 3 }),
    ]);
  });

  it('keep one of two copies whose times differ in precision', () => {
    const copy = aMessage({ messageId: 1, timestamp: minute(1).replace('.000Z', '.900Z') });
    expect(mergeMessages(messagesOf(1), [copy])).toEqual([copy]);
  });

  it('of one time are sorted by id', () => {
    const [one, two] = [1, 2].map((messageId) => aMessage({ messageId, timestamp: minute(5) })) as [
      never,
      never,
    ];
    expect(mergeMessages([two], [one])).toEqual([one, two]);
    expect(compareMessages(one, two)).toBeLessThan(0);
  });
});

it('the newest time is that of the last message', () => {
  expect(newestTime(messagesOf(1, 2))).toBe(Date.parse(minute(2)));
  expect(newestTime([])).toBe(Number.NEGATIVE_INFINITY);
});
