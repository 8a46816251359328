import { plural } from '@lingui/core/macro';

/** The label of a link to the messages: 'Messages, 2 unread messages'. */
export function labelWith(label: string, unread: number): string {
  if (unread === 0) return label;
  const messages = plural(unread, { one: '# unread message', other: '# unread messages' });
  return `${label}, ${messages}`;
}
