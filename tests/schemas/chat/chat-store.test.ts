import { describe, expect, it } from 'vitest';
import { anItem, minute } from '../../../fixtures/chat.ts';
import { outboxItemSchema, type ReadMarkers, readUntil } from '../../../src/schemas/chat/chat-store.ts';

const parses = (value: unknown) => outboxItemSchema.safeParse(value).success;

describe('a stored outbox message', () => {
  it.each([
    { name: 'never sent', item: anItem() },
    { name: 'of a thread that is not loaded', item: anItem(1, { afterMessageId: null }) },
    {
      name: 'failed',
      item: anItem(1, { status: 'failed', attempts: 3, reason: 'Nobody has this address.' }),
    },
  ])('is restored: $name', ({ item }) => {
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
    { name: 'negative attempts', item: { ...anItem(), attempts: -1 } },
    { name: 'fractional attempts', item: { ...anItem(), attempts: 0.5 } },
    { name: 'no position', item: { ...anItem(), afterMessageId: undefined } },
    { name: 'no reason', item: { ...anItem(), reason: undefined } },
  ])('is rejected with $name', ({ item }) => {
    expect(parses(item)).toBe(false);
  });
});

describe('readUntil', () => {
  const never = Number.NEGATIVE_INFINITY;

  const marksTable: { name: string; marks: ReadMarkers; until: number }[] = [
    { name: 'has no time without markers', marks: { read: {}, since: null }, until: never },
    {
      name: 'has no time for another conversation',
      marks: { read: { 32: minute(5) }, since: null },
      until: never,
    },
    {
      name: 'is the marker of the conversation',
      marks: { read: { 31: minute(5) }, since: null },
      until: Date.parse(minute(5)),
    },
    {
      name: 'is the time since which the device is known',
      marks: { read: {}, since: minute(3) },
      until: Date.parse(minute(3)),
    },
    {
      name: 'is the marker when it is later than the device',
      marks: { read: { 31: minute(5) }, since: minute(3) },
      until: Date.parse(minute(5)),
    },
    {
      name: "is the device's time when it is later than the marker",
      marks: { read: { 31: minute(1) }, since: minute(3) },
      until: Date.parse(minute(3)),
    },
  ];

  it.each(marksTable)('$name', ({ marks, until }) => {
    expect(readUntil(marks, 31)).toBe(until);
  });
});
