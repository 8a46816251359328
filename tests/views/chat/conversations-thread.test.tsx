import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, anOwnMessage } from '../../../fixtures/chat.ts';
import { offline } from '../../../fixtures/failures.ts';
import { aConversation } from '../../../fixtures/members.ts';
import type { ChatMessage } from '../../../src/schemas/chat/chat.ts';
import {
  composer,
  findMessage,
  messageTexts,
  openConversations,
  scrollToFirst,
  thread,
} from './conversations-screen.tsx';

const at = '/conversations?conversation=31';
const conversations = [aConversation()];

/** This number of messages, one per minute up to now. Every third is an own message. */
function manyMessages(count: number): ChatMessage[] {
  return Array.from({ length: count }, (_, i) =>
    (i % 3 === 0 ? anOwnMessage : aMessage)({
      messageId: 1000 + i,
      content: `Number ${i + 1}`,
      timestamp: new Date(Date.now() - (count - i) * 60_000).toISOString(),
    }),
  );
}

/** Noon in the local time zone, `daysAgo` days ago. */
function noon(daysAgo: number): string {
  const date = new Date();
  date.setDate(date.getDate() - daysAgo);
  return new Date(date.setHours(12, 0, 0, 0)).toISOString();
}

describe('an open thread', () => {
  it("shows the other's name, and that they are online", async () => {
    openConversations({ at, conversations, messages: [aMessage()] });
    expect(thread().getByRole('heading', { level: 2, name: 'Marco Riva' })).toBeTruthy();
    expect(thread().getByText('Online')).toBeTruthy();
    expect(document.title).toBe('Messages · Stanza');
  });

  it('shows the e-mail of somebody without a name', () => {
    openConversations({ at, conversations: [aConversation({ otherUserName: null })], messages: [] });
    expect(thread('marco@example.org').getByRole('heading', { name: 'marco@example.org' })).toBeTruthy();
  });

  it("shows 'Loading messages...' until they are loaded", async () => {
    const { chat } = openConversations({ at, conversations });
    expect(thread().getByRole('status').textContent).toContain('Loading messages...');
    chat.messages([aMessage({ content: 'Ciao' })]);
    expect(await findMessage('Ciao')).toBeTruthy();
    expect(screen.queryByText('Loading messages...')).toBeNull();
  });

  it('shows a message that arrives during the load, then all messages', async () => {
    const { chat } = openConversations({ at, conversations });
    chat.socket({
      type: 'socket.received',
      message: aMessage({ messageId: 20, content: 'Just now' }),
      key: null,
    });
    expect(await findMessage('Just now')).toBeTruthy();
    expect(thread().getByText('Loading messages...')).toBeTruthy();
    chat.messages([aMessage({ content: 'Before' }), aMessage({ messageId: 20, content: 'Just now' })]);
    expect(await findMessage('Before')).toBeTruthy();
    expect(thread().getAllByText('Just now')).toHaveLength(1);
  });

  it("shows 'No messages yet' with an invitation", () => {
    openConversations({ at, conversations, messages: [] });
    expect(thread().getByRole('heading', { name: 'No messages yet' })).toBeTruthy();
    expect(thread().getByText('Start the conversation!')).toBeTruthy();
  });

  it("shows 'Failed to load messages.' with 'Try Again', and the composer still works", async () => {
    const { chat, user } = openConversations({ at, conversations });
    chat.failMessages(offline);
    expect(thread().getByRole('alert').textContent).toContain('Failed to load messages.');
    expect(screen.queryByText('No messages yet')).toBeNull();
    await user.type(composer(), 'Are you there?{Enter}');
    expect(await findMessage('Are you there?')).toBeTruthy();
    await user.click(thread().getByRole('button', { name: 'Try Again' }));
    expect(thread().queryByRole('alert')).toBeNull();
    chat.messages([aMessage({ content: 'Here I am' })]);
    expect(await findMessage('Here I am')).toBeTruthy();
    expect(thread().getByText('Are you there?')).toBeTruthy();
  });

  it('keeps the error while it tries again by itself', async () => {
    const { chat } = openConversations({ at, conversations, messages: [aMessage({ content: 'Ciao' })] });
    chat.socket({ type: 'socket.lost', cause: 'closed' });
    chat.pass(5000);
    chat.socket({ type: 'socket.opened' });
    chat.failMessages(offline);
    const alert = thread().getByRole('alert');
    expect(alert.textContent).toContain('Failed to load messages.');
    chat.pass(5000);
    expect(chat.asked()).toBe(31);
    expect(thread().getByRole('alert')).toBe(alert);
    chat.messages([aMessage({ content: 'Ciao' })]);
    expect(thread().queryByRole('alert')).toBeNull();
  });
});

describe('the messages', () => {
  it('show their sender and time, below the day', async () => {
    openConversations({
      at,
      conversations,
      messages: [
        aMessage({ messageId: 1, content: 'One', timestamp: '2024-03-05T12:00:00Z' }),
        aMessage({ messageId: 2, content: 'Two', timestamp: noon(1) }),
        anOwnMessage({ messageId: 3, content: 'Three', timestamp: noon(1) }),
        anOwnMessage({ messageId: 4, content: 'Four', timestamp: noon(0) }),
      ],
    });
    await thread().findAllByRole('listitem');
    expect(messageTexts()).toEqual([
      expect.stringMatching(/^Mar 5, 2024Marco Riva: One\d+:00 [AP]M$/),
      'YesterdayMarco Riva: Two12:00 PM',
      'You: Three12:00 PM',
      'TodayYou: Four12:00 PM',
    ]);
  });

  it('are plain text with their line breaks, never markup', async () => {
    const content = '<img src=x onerror="alert(1)">\n<b>bold</b> & {{7*7}}';
    openConversations({ at, conversations, messages: [aMessage({ content })] });
    const text = await findMessage(/bold/);
    expect(text.textContent).toBe(content);
    expect(getComputedStyle(text).whiteSpace).toBe('pre-wrap');
    expect(thread().queryByRole('img')).toBeNull();
  });

  it('have links for web addresses, which open in a new tab', async () => {
    openConversations({
      at,
      conversations,
      messages: [aMessage({ content: 'See https://stanza.example/listing/101. javascript:alert(1)' })],
    });
    const link = await thread().findByRole('link');
    expect(link.textContent).toBe('https://stanza.example/listing/101');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('are rendered only in part when they are 10,000, from the newest', async () => {
    openConversations({ at, conversations, messages: manyMessages(10_000) });
    const items = await thread().findAllByRole('listitem');
    expect(thread().getByText('Number 10000')).toBeTruthy();
    expect(items.length).toBeLessThan(60);
    expect(items.at(-1)?.getAttribute('aria-posinset')).toBe('10000');
    expect(items.at(-1)?.getAttribute('aria-setsize')).toBe('10000');
    expect(screen.queryByText('Number 1')).toBeNull();
    await scrollToFirst();
    expect(await findMessage('Number 1')).toBeTruthy();
    expect(screen.queryByText('Number 10000')).toBeNull();
  });

  const comes = (content: string, messageId = 5000) =>
    ({
      type: 'socket.received',
      message: aMessage({ messageId, content, timestamp: new Date().toISOString() }),
      key: null,
    }) as const;

  it('scroll to each new message at the bottom', async () => {
    const { chat } = openConversations({ at, conversations, messages: manyMessages(200) });
    await findMessage('Number 200');
    // More messages than the list renders below the visible part.
    for (let nth = 1; nth <= 20; nth++) {
      chat.socket(comes(`At once ${nth}`, 5000 + nth));
      expect(await findMessage(`At once ${nth}`)).toBeTruthy();
    }
    expect(thread().queryByRole('button', { name: /new/i })).toBeNull();
  });

  it('stay in place when the reader has scrolled up, with a button for the new ones', async () => {
    const { chat, user } = openConversations({ at, conversations, messages: manyMessages(200) });
    await findMessage('Number 200');
    await scrollToFirst();
    expect(thread().getByRole('button', { name: 'Newest messages' })).toBeTruthy();
    chat.socket(comes('Further down'));
    const button = await thread().findByRole('button', { name: 'New messages' });
    expect(thread().queryByText('Further down')).toBeNull();
    expect(thread().getByText('Number 1')).toBeTruthy();
    await user.click(button);
    expect(await findMessage('Further down')).toBeTruthy();
    await waitFor(() => expect(thread().queryByRole('button', { name: /new/i })).toBeNull());
    expect(document.activeElement).toBe(thread().getByRole('group', { name: 'Messages with Marco Riva' }));
  });

  it('show an own message also when the reader has scrolled up', async () => {
    const { user } = openConversations({ at, conversations, messages: manyMessages(200) });
    await findMessage('Number 200');
    await scrollToFirst();
    await findMessage('Number 1');
    await user.type(composer(), 'From above{Enter}');
    expect(await findMessage('From above')).toBeTruthy();
  });
});

describe('older messages', () => {
  /** Opens a thread at the newest of many messages, and scrolls up to the first loaded one. */
  async function scrolledUp(all: readonly ChatMessage[]) {
    const opened = openConversations({ at, conversations });
    opened.chat.messages(all.slice(-50), '?before=1');
    await findMessage(`Number ${all.length}`);
    expect(thread().queryByText('Start of the conversation')).toBeNull();
    await scrollToFirst(50);
    await findMessage(`Number ${all.length - 49}`);
    return opened;
  }

  it('are fetched when the first loaded message comes into view, up to the start of the conversation', async () => {
    const all = manyMessages(80);
    const { chat } = await scrolledUp(all);
    expect(await thread().findByText('Loading older messages...')).toBeTruthy();
    chat.olderMessages(all.slice(0, 30), null);
    expect(await thread().findByText('Start of the conversation')).toBeTruthy();
    expect(thread().queryByText('Loading older messages...')).toBeNull();
    const items = await thread().findAllByRole('listitem');
    expect(items.at(-1)?.getAttribute('aria-setsize')).toBe('80');
    for (const item of items) {
      expect(item.textContent).toContain(`Number ${item.getAttribute('aria-posinset')}`);
    }
  });

  it('have an unknown total until the start is loaded', async () => {
    await scrolledUp(manyMessages(80));
    const [item] = await thread().findAllByRole('listitem');
    expect(item?.getAttribute('aria-setsize')).toBe('-1');
    expect(item?.getAttribute('aria-posinset')).toBe('1');
  });

  it("show an error with 'Try Again' above the first message, and keep the focus", async () => {
    const all = manyMessages(80);
    const { chat, user } = await scrolledUp(all);
    await thread().findByText('Loading older messages...');
    chat.failOlder(offline);
    const alert = await thread().findByRole('alert');
    expect(alert.textContent).toContain('Failed to load messages.');
    await user.click(thread().getByRole('button', { name: 'Try Again' }));
    expect(thread().queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(thread().getByRole('group', { name: 'Messages with Marco Riva' }));
    chat.olderMessages(all.slice(10, 30), '?before=10');
    await waitFor(() => expect(thread().queryByText('Loading older messages...')).toBeNull());
    expect(chat.ids()).toHaveLength(70);
  });

  it('are not requested when the backend has sent all messages', async () => {
    const { chat } = openConversations({ at, conversations, messages: manyMessages(200) });
    await findMessage('Number 200');
    await scrollToFirst();
    await findMessage('Number 1');
    expect(chat.conversations.getSnapshot().matches({ older: 'resting' })).toBe(true);
    expect(thread().queryByText('Start of the conversation')).toBeNull();
  });
});
