import { expect, test } from 'vitest';
import { formatHint, type Hint, handleNotification } from '../../chat/fanout/fanout.ts';

function handled(text: string) {
  const hints: Hint[] = [];
  handleNotification(text, {
    onAnnouncement: (position) => hints.push(position),
    onMarkerMoved: (moved) => hints.push(moved),
    onGroupMessage: (announced) => hints.push(announced),
    onSessionEnded: () => undefined,
  });
  return hints;
}

test.each([
  { conversationId: 1, messageId: 2 },
  { conversationId: 123_456_789_012_345, messageId: 987_654_321_098_765 },
  { memberId: 3, conversationId: 1, readUntil: '2026-11-24T17:00:00.123Z' },
  { groupMessageId: 123_456_789_012_345 },
])('a hint can be written and read again: %j', (hint) => {
  expect(handled(formatHint(hint))).toEqual([hint]);
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
  'read 1 2',
  'read 1 2 x',
  'read 1 2 3 4',
  'group',
  'group x',
  'group 1 2',
  'group 1234567890123456',
])('another text of the channel is ignored: %j', (text) => {
  expect(handled(text)).toEqual([]);
});
