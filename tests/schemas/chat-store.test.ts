import { describe, expect, it } from 'vitest';
import { anItem, minute } from '../../fixtures/chat.ts';
import { outboxItemSchema, type ReadMarkers, readUntil } from '../../src/schemas/chat-store.ts';

const parses = (value: unknown) => outboxItemSchema.safeParse(value).success;

describe('a message on its way', () => {
  it.each([
    { name: 'never sent', item: anItem() },
    { name: 'of a thread that was not loaded', item: anItem(1, { afterMessageId: null }) },
    {
      name: 'failed',
      item: anItem(1, { status: 'failed', attempts: 3, reason: 'Nobody has this address.' }),
    },
  ])('is read as it was kept: $name', ({ item }) => {
    expect(outboxItemSchema.parse(JSON.parse(JSON.stringify(item)))).toEqual(item);
  });

  it.each([
    { name: 'no key', item: { ...anItem(), key: '' } },
    { name: 'no message', item: { ...anItem(), message: null } },
    {
      name: 'a message without a text',
      item: { ...anItem(), message: { ...anItem().message, content: undefined } },
    },
    { name: 'a state of another version', item: { ...anItem(), status: 'sending' } },
    { name: 'fewer than no attempts', item: { ...anItem(), attempts: -1 } },
    { name: 'half an attempt', item: { ...anItem(), attempts: 0.5 } },
    { name: 'no word of what was before', item: { ...anItem(), afterMessageId: undefined } },
    { name: 'no word of a reason', item: { ...anItem(), reason: undefined } },
  ])('cannot be read with $name', ({ item }) => {
    expect(parses(item)).toBe(false);
  });
});

describe('how far a conversation was read', () => {
  const never = Number.NEGATIVE_INFINITY;

  const marksTable: { name: string; marks: ReadMarkers; until: number }[] = [
    { name: 'nothing is known', marks: { read: {}, since: null }, until: never },
    { name: 'only another one was', marks: { read: { 32: minute(5) }, since: null }, until: never },
    { name: 'it was', marks: { read: { 31: minute(5) }, since: null }, until: Date.parse(minute(5)) },
    { name: 'the device is new', marks: { read: {}, since: minute(3) }, until: Date.parse(minute(3)) },
    {
      name: 'it was, after the device was new',
      marks: { read: { 31: minute(5) }, since: minute(3) },
      until: Date.parse(minute(5)),
    },
    {
      name: 'it was, before the device was new',
      marks: { read: { 31: minute(1) }, since: minute(3) },
      until: Date.parse(minute(3)),
    },
  ];

  it.each(marksTable)('where $name', ({ marks, until }) => {
    expect(readUntil(marks, 31)).toBe(until);
  });
});
