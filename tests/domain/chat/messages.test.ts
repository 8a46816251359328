import { describe, expect, it } from 'vitest';
import { aMessage, minute } from '../../../fixtures/chat.ts';
import {
  compareMessages,
  isLongMessage,
  mergeMessages,
  newestTime,
  readContent,
} from '../../../src/domain/chat/messages.ts';

const idsOf = (messages: readonly { messageId: number }[]) => messages.map(({ messageId }) => messageId);
const messagesOf = (...ids: number[]) => ids.map((messageId) => aMessage({ messageId }));

describe('typed text', () => {
  it.each([
    { text: '', content: null },
    { text: ' \n\t\u00a0 ', content: null },
    { text: '  Ciao \n', content: 'Ciao' },
    { text: ' two\n\nlines ', content: 'two\n\nlines' },
    { text: '0', content: '0' },
  ])('$text is sent as $content', ({ text, content }) => {
    expect(readContent(text)).toBe(content);
  });

  it.each([
    { name: '5000 characters', content: 'x'.repeat(5000), long: false },
    { name: '5001 characters', content: 'x'.repeat(5001), long: true },
    { name: '5000 emoji', content: '🏠'.repeat(5000), long: false },
    { name: '5001 emoji', content: '🏠'.repeat(5001), long: true },
  ])('is too long with $name: $long', ({ content, long }) => {
    expect(isLongMessage(content)).toBe(long);
  });
});

describe('messages', () => {
  it("are ordered by the server's time and then by id", () => {
    const unordered = [
      aMessage({ messageId: 3, timestamp: minute(2) }),
      aMessage({ messageId: 2, timestamp: minute(2) }),
      aMessage({ messageId: 9, timestamp: '2025-06-15T16:01:00+02:00' }),
    ];
    expect(idsOf(unordered.toSorted(compareMessages))).toEqual([9, 2, 3]);
  });

  it.each([
    { name: 'two empty lists', older: [], newer: [], merged: [] },
    { name: 'an empty list and a history', older: [], newer: [2, 1], merged: [1, 2] },
    { name: 'a history and nothing', older: [1], newer: [], merged: [1] },
    { name: 'a history and a new message', older: [1, 2], newer: [3], merged: [1, 2, 3] },
    { name: 'a history and a known message', older: [1, 2], newer: [2], merged: [1, 2] },
    { name: 'a history and a late message', older: [1, 3], newer: [2], merged: [1, 2, 3] },
    { name: 'a history and two late messages', older: [1, 4], newer: [2, 3], merged: [1, 2, 3, 4] },
    { name: 'a history and an older message', older: [2, 3], newer: [1], merged: [1, 2, 3] },
    { name: 'two overlapping lists', older: [1, 2, 4], newer: [2, 3, 4, 5], merged: [1, 2, 3, 4, 5] },
    { name: 'a longer and a shorter list', older: [1, 2, 3], newer: [1], merged: [1, 2, 3] },
    { name: 'a list with duplicates', older: [], newer: [1, 1, 2, 2], merged: [1, 2] },
  ])('are merged: $name', ({ older, newer, merged }) => {
    expect(mergeMessages(messagesOf(...older), messagesOf(...newer))).toEqual(messagesOf(...merged));
  });

  it('with equal times are merged by id, each once', () => {
    const at = (messageId: number) => aMessage({ messageId, timestamp: minute(1) });
    expect(idsOf(mergeMessages([at(2)], [at(1)]))).toEqual([1, 2]);
    expect(idsOf(mergeMessages([at(1), at(2)], [at(2)]))).toEqual([1, 2]);
    expect(idsOf(mergeMessages([at(1)], [at(2)]))).toEqual([1, 2]);
  });

  it('are merged once when a copy has a more precise time', () => {
    const older = messagesOf(1, 2);
    const copy = aMessage({ messageId: 2, timestamp: minute(2).replace('.000Z', '.512Z') });
    expect(mergeMessages(older, [copy])).toEqual([older[0], copy]);
    expect(mergeMessages([...messagesOf(1), copy], messagesOf(2))).toEqual(older);
  });

  it('are replaced by the newer copy', () => {
    const copy = aMessage({ messageId: 2, content: 'edited' });
    expect(mergeMessages(messagesOf(1, 2, 3), [copy])).toEqual([...messagesOf(1), copy, ...messagesOf(3)]);
  });

  it('are merged without changing the lists', () => {
    const older = messagesOf(2, 1);
    mergeMessages(older, messagesOf(3));
    mergeMessages(older, messagesOf(0, 3));
    expect(idsOf(older)).toEqual([2, 1]);
  });
});

it('the newest time is that of the last message', () => {
  expect(newestTime(messagesOf(1, 2))).toBe(Date.parse(minute(2)));
  expect(newestTime([])).toBe(Number.NEGATIVE_INFINITY);
});
