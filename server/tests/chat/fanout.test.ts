import { expect, test } from 'vitest';
import { formatAnnouncement, parseAnnouncement } from '../../chat/fanout/fanout.ts';

test.each([
  { conversationId: 1, messageId: 2 },
  { conversationId: 123_456_789_012_345, messageId: 987_654_321_098_765 },
])('an announcement can be written and parsed again: %j', (position) => {
  expect(parseAnnouncement(formatAnnouncement(position))).toEqual(position);
});

test.each([
  '',
  '1',
  '1 ',
  ' 2',
  '1 2 3',
  '1  2',
  'x1 2',
  '1 2x',
  '-1 2',
  '1\n2',
  '1234567890123456 1',
  '1 1234567890123456',
])('another text of the channel is not an announcement: %j', (text) => {
  expect(parseAnnouncement(text)).toBeNull();
});
