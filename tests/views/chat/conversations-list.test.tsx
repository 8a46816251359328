import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, anItem, anOwnMessage, me, minute } from '../../../fixtures/chat.ts';
import { offline } from '../../../fixtures/failures.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { messageTime } from '../../../src/components/format.ts';
import { list, openConversations, rows } from './conversations-screen.tsx';

const marco = aConversation({ lastMessageTimestamp: minute(20) });
const anna = aConversation({
  conversationId: 32,
  otherUserId: 9,
  otherUserName: 'Anna Bruni',
  otherUserEmail: 'anna@example.org',
  lastMessageContent: 'See you!',
  lastMessageTimestamp: minute(40),
});
const nobody = aConversation({
  conversationId: 33,
  otherUserName: null,
  otherUserEmail: 'luca@example.org',
  lastMessageContent: null,
  lastMessageTimestamp: null,
});

const names = () => rows().map((row) => /Anna Bruni|Marco Riva|luca@example\.org/.exec(row.textContent)?.[0]);

describe('the list of conversations', () => {
  it("shows 'Loading...' until it is loaded", () => {
    const { chat } = openConversations();
    expect(list().getByRole('status').textContent).toBe('Loading...');
    expect(screen.queryByText('No conversations yet')).toBeNull();
    chat.fetched([marco]);
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(rows()).toHaveLength(1);
  });

  it("shows 'No conversations yet' when it is empty, also during a refresh", () => {
    const { chat } = openConversations({ isConnected: false, conversations: [] });
    expect(list().getByText('No conversations yet')).toBeTruthy();
    chat.socket({ type: 'socket.opened' });
    expect(chat.isAsking()).toBe(true);
    expect(list().getByText('No conversations yet')).toBeTruthy();
  });

  it("shows 'Failed to load conversations.' and retries", async () => {
    const { chat, user } = openConversations();
    chat.failList(offline);
    expect(list().getByRole('alert').textContent).toContain('Failed to load conversations.');
    expect(screen.queryByText('No conversations yet')).toBeNull();
    await user.click(list().getByRole('button', { name: 'Try Again' }));
    expect(list().getByText('Loading...')).toBeTruthy();
    expect(list().queryByRole('alert')).toBeNull();
    chat.fetched([marco]);
    expect(rows()).toHaveLength(1);
  });

  it('keeps the failure during an automatic retry', () => {
    const { chat } = openConversations({ isConnected: false });
    chat.failList(offline);
    const alert = list().getByRole('alert');
    chat.socket({ type: 'socket.opened' });
    expect(chat.isAsking()).toBe(true);
    expect(list().getByRole('alert')).toBe(alert);
    expect(screen.queryByText('No conversations yet')).toBeNull();
  });

  it('keeps the conversations and shows the failure when the refresh fails', () => {
    const { chat } = openConversations({ isConnected: false, conversations: [marco] });
    chat.socket({ type: 'socket.opened' });
    chat.failList(offline);
    expect(list().getByRole('alert').textContent).toContain('Failed to load conversations.');
    expect(rows()).toHaveLength(1);
  });

  it('shows no failure of the list without a connection, because the notice reports it', () => {
    const { chat } = openConversations({ conversations: [marco] });
    chat.socket({ type: 'socket.lost', cause: 'closed' });
    chat.failList(offline);
    expect(screen.getByText('Disconnected. Reconnecting...')).toBeTruthy();
    expect(list().queryByRole('alert')).toBeNull();
    expect(rows()).toHaveLength(1);
  });

  it('shows the person, the last message and its time, newest first', () => {
    openConversations({ conversations: [marco, nobody, anna] });
    expect(rows().map((row) => row.textContent)).toEqual([
      `AAnna Bruni${messageTime(minute(40))}See you!`,
      // Cut after 35 characters.
      `MMarco Riva${messageTime(minute(20))}Is the room still free in September…`,
      'Lluca@example.orgNo time available(No messages yet)',
    ]);
    expect(rows()[0]?.getAttribute('href')).toBe('/conversations?conversation=32');
  });

  it('moves a conversation to the top when a message arrives', () => {
    const { chat } = openConversations({ conversations: [marco, anna] });
    expect(names()).toEqual(['Anna Bruni', 'Marco Riva']);
    const message = aMessage({ messageId: 50, content: 'And the deposit?' });
    chat.socket({ type: 'socket.received', message, key: null });
    expect(names()).toEqual(['Marco Riva', 'Anna Bruni']);
    expect(rows()[0]?.textContent).toContain('And the deposit?');
  });

  it('shows a pending own message as the last one', () => {
    openConversations({
      conversations: [marco, anna],
      records: { outbox: [anItem(25, { content: 'Not there yet' })] },
    });
    expect(names()).toEqual(['Marco Riva', 'Anna Bruni']);
    expect(rows()[0]?.textContent).toContain('You: Not there yet');
  });

  it("has 'You:' before an own last message, and before no other", () => {
    const { chat } = openConversations({
      conversations: [
        { ...marco, lastMessageContent: 'From me', lastMessageSenderId: me.id },
        { ...anna, lastMessageSenderId: 32 },
      ],
    });
    const texts = () => rows().map((row) => row.textContent);
    expect(texts().filter((text) => text.includes('You:'))).toEqual([
      expect.stringContaining('You: From me'),
    ]);
    const answer = aMessage({ messageId: 50, content: 'And the deposit?' });
    chat.socket({ type: 'socket.received', message: answer, key: null });
    expect(texts().filter((text) => text.includes('You:'))).toEqual([]);
    const own = anOwnMessage({ messageId: 51, content: 'One month.' });
    chat.socket({ type: 'socket.received', message: own, key: null });
    expect(texts()[0]).toContain('You: One month.');
  });

  it('adds an entry for a new conversation', () => {
    const { chat } = openConversations({ conversations: [] });
    const message = aMessage({ conversationId: 77, senderEmail: 'new@example.org', content: 'Hello!' });
    chat.socket({ type: 'socket.received', message, key: null });
    expect(rows()[0]?.textContent).toContain('new@example.org');
    expect(rows()[0]?.textContent).toContain('Hello!');
  });

  it('shows the number of unread messages, also as a text, until they are read', async () => {
    const { chat, user } = openConversations({ conversations: [marco, anna] });
    expect(screen.queryByText(/unread/)).toBeNull();
    for (const messageId of [50, 51]) {
      chat.socket({ type: 'socket.received', message: aMessage({ messageId }), key: null });
    }
    const row = list().getByRole('link', { name: /Marco Riva.*2 unread/ });
    expect(row.textContent).toContain('22 unread');
    await user.click(row);
    chat.messages([aMessage({ messageId: 50 }), aMessage({ messageId: 51 })]);
    expect(await list().findByRole('link', { name: /Marco Riva(?!.*unread)/ })).toBeTruthy();
  });
});

describe('the selection', () => {
  it("is empty at first: 'Welcome to your Inbox'", () => {
    openConversations({ conversations: [marco] });
    expect(screen.getByRole('heading', { name: 'Welcome to your Inbox' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeTruthy();
    expect(rows()[0]?.getAttribute('aria-current')).toBeNull();
  });

  it('is in the URL, is marked, and moves the focus to the message box', async () => {
    const { user, address } = openConversations({ conversations: [marco, anna] });
    await user.tab();
    expect(document.activeElement).toBe(rows()[0]);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/conversations?conversation=31');
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true']);
    expect(screen.queryByText('Welcome to your Inbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }));
    expect(screen.queryByRole('button', { name: 'Back to conversations' })).toBeNull();
  });

  it('is empty for an unknown conversation', () => {
    openConversations({ at: '/conversations?conversation=999', conversations: [marco] });
    expect(screen.getByText('Welcome to your Inbox')).toBeTruthy();
  });

  it('opens with the page, and does not take the focus', () => {
    openConversations({ at: '/conversations?conversation=31', conversations: [marco], messages: [] });
    expect(screen.getByText('Start the conversation!')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('tells a thread when it is shown and hidden', async () => {
    const { user, chat } = openConversations({ conversations: [marco, anna] });
    const isOpen = (id: number) => chat.context().openId === id;
    expect([isOpen(31), isOpen(32)]).toEqual([false, false]);
    await user.click(list().getByRole('link', { name: /Marco/ }));
    expect([isOpen(31), isOpen(32)]).toEqual([true, false]);
    await user.click(list().getByRole('link', { name: /Anna/ }));
    expect([isOpen(31), isOpen(32)]).toEqual([false, true]);
  });
});

describe('the connection', () => {
  it.each([
    ['error', 'WebSocket connection error.'],
    ['failed', 'WebSocket connection failed.'],
    ['closed', 'Disconnected. Reconnecting...'],
  ] as const)('shows a loss as a status (%s) until the next connection', (cause, text) => {
    const { chat } = openConversations({ conversations: [marco] });
    chat.socket({ type: 'socket.lost', cause });
    expect(screen.getByText(text).closest('[role=status]')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    chat.pass(5000);
    expect(screen.getByText(text)).toBeTruthy();
    chat.socket({ type: 'socket.opened' });
    expect(screen.queryByText(text)).toBeNull();
  });
});

it('the other member has their picture where there is one, and else the initial', () => {
  const otherUserPictureUrl = 'https://stanza.example/images/anna.webp';
  openConversations({ conversations: [{ ...anna, otherUserPictureUrl }, marco] });
  const [withPicture, without] = rows();
  expect(withPicture?.querySelector('img')?.src).toBe(otherUserPictureUrl);
  expect(without?.querySelector('img')).toBeNull();
  expect(without?.textContent).toMatch(/^M/);
});
