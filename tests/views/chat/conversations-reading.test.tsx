import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, anOwnMessage, minute } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import {
  findMessage,
  list,
  openConversations,
  scrollToFirst,
  setPageVisible,
  thread,
} from './conversations-screen.tsx';

const at = '/conversations?conversation=31';
const anna = aConversation({ conversationId: 32, otherUserName: 'Anna Bruni' });
const conversations = [aConversation(), anna];
const earlier = Array.from({ length: 100 }, (_, i) =>
  aMessage({ messageId: i + 1, content: `Number ${i + 1}`, timestamp: minute(0) }),
);

const comes = (overrides: Parameters<typeof aMessage>[0]) =>
  ({ type: 'socket.received', message: aMessage({ messageId: 500, ...overrides }), key: null }) as const;

async function openThread() {
  const opened = openConversations({ at, conversations, messages: earlier });
  await thread().findAllByRole('listitem');
  return { ...opened, unread: () => opened.chat.unread()[31] ?? 0 };
}

describe('a message', () => {
  it('is marked as read when it appears in view', async () => {
    const { chat, unread } = await openThread();
    chat.socket(comes({}));
    await waitFor(() => expect(unread()).toBe(0));
    expect(chat.kept.findLast(({ type }) => type === 'markers.keep')).toMatchObject({
      type: 'markers.keep',
      markers: { read: { 31: minute(500) } },
    });
  });

  it('that arrives while the page is hidden is marked as read when the page is visible again', async () => {
    const { chat, unread } = await openThread();
    chat.socket(comes({ messageId: 400, content: 'Read at once' }));
    await waitFor(() => expect(unread()).toBe(0));
    setPageVisible(false);
    chat.socket(comes({}));
    await findMessage('Is the room still free in September?');
    expect(unread()).toBe(1);
    setPageVisible(true);
    await waitFor(() => expect(unread()).toBe(0));
  });

  it('that arrives while older ones are in view is marked as read when it comes into view', async () => {
    const { chat, user, unread } = await openThread();
    await scrollToFirst();
    await findMessage('Number 1');
    chat.socket(comes({}));
    expect(unread()).toBe(1);
    await user.click(await thread().findByRole('button', { name: 'New messages' }));
    await findMessage('Is the room still free in September?');
    await waitFor(() => expect(unread()).toBe(0));
  });

  it('in a thread that is not open stays unread', async () => {
    const { chat } = await openThread();
    chat.socket(comes({ conversationId: 32 }));
    expect(chat.unread()[32]).toBe(1);
    expect(list().getByRole('link', { name: /Anna Bruni.*1 unread/ })).toBeTruthy();
  });
});

describe('a screen reader', () => {
  const region = () => document.querySelector('[aria-live="polite"]');
  const said = () => region()?.textContent;

  it('announces each new message once and politely, also of a closed thread', async () => {
    const { chat } = await openThread();
    expect(said()).toBe('');
    chat.socket(comes({ content: 'Is it furnished?' }));
    expect(said()).toBe('New message from Marco Riva: Is it furnished?');
    const first = region()?.firstChild;
    chat.socket(comes({ conversationId: 31, messageId: 501, content: 'Is it furnished?' }));
    // A new element, so that screen readers announce the same text again.
    expect(region()?.firstChild).not.toBe(first);
    chat.socket(comes({ conversationId: 32, messageId: 502, content: 'Ciao' }));
    expect(said()).toBe('New message from Anna Bruni: Ciao');
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('announces neither own messages nor messages from before', () => {
    const { chat } = openConversations({ conversations, arrived: [aMessage({ messageId: 499 })] });
    expect(said()).toBe('');
    chat.socket({ type: 'socket.received', message: anOwnMessage({ messageId: 500 }), key: null });
    expect(said()).toBe('');
    chat.socket(comes({ messageId: 501, content: 'Ciao' }));
    expect(said()).toBe('New message from Marco Riva: Ciao');
  });

  it('announces the next message with a name that became known later', async () => {
    const { chat } = openConversations({ conversations: [] });
    chat.socket(comes({ conversationId: 77, senderEmail: 'new@example.org', content: 'Hello!' }));
    expect(said()).toBe('New message from new@example.org: Hello!');
    chat.fetched([aConversation({ conversationId: 77, otherUserName: 'Nina Ricci' })]);
    expect(said()).toBe('New message from new@example.org: Hello!');
    chat.socket(comes({ conversationId: 77, messageId: 501, content: 'Me again' }));
    expect(said()).toBe('New message from Nina Ricci: Me again');
  });
});
