import { describe, expect, it } from 'vitest';
import { aMessage, anItem, anOwnMessage, copyOf, minute } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import { composer, findMessage, messageTexts, openConversations, thread } from './conversations-screen.tsx';

const at = '/conversations?conversation=31';
const conversations = [aConversation(), aConversation({ conversationId: 32, otherUserName: 'Anna Bruni' })];
const messages = [aMessage({ messageId: 10, content: 'Still there?' })];

type Options = Parameters<typeof openConversations>[0];
const open = (options: Options = {}) => openConversations({ at, conversations, messages, ...options });
const last = () => messageTexts().at(-1) ?? '';
const status = () => thread().getAllByRole('status').at(-1)?.textContent;

describe('a pending own message', () => {
  it("shows at once, faded and with its status, until the server's copy replaces it", async () => {
    const { user, chat } = open();
    await user.type(composer(), 'Yes, come and see it!{Enter}');
    const text = await findMessage('Yes, come and see it!');
    expect(last()).toMatch(/^(Today)?You: Yes, come and see it!Sending\.\.\./);
    expect(getComputedStyle(text.parentElement ?? text).opacity).toBe('0.72');
    const place = text.closest('li')?.getAttribute('aria-posinset');

    const [item] = chat.items();
    if (!item) throw new Error('There is no unsent message');
    chat.socket({ type: 'socket.received', message: copyOf(item, 40), key: item.key });
    const copy = thread().getByText('Yes, come and see it!');
    expect(last()).not.toContain('Sending...');
    expect(getComputedStyle(copy.parentElement ?? copy).opacity).not.toBe('0.72');
    expect(copy.closest('li')?.getAttribute('aria-posinset')).toBe(place);
  });

  it("shows 'Waiting for a connection' while it waits", async () => {
    const { user, chat } = open();
    chat.socket({ type: 'socket.lost', cause: 'closed' });
    await user.type(composer(), 'One{Enter}Two{Enter}');
    await findMessage('Two');
    expect(thread().getAllByText('Waiting for a connection')).toHaveLength(2);
    chat.pass(5000);
    chat.socket({ type: 'socket.opened' });
    expect(thread().queryByText('Waiting for a connection')).toBeNull();
    expect(thread().getAllByText('Sending...')).toHaveLength(2);
  });

  it("is listed below the server's messages, in its own conversation only", async () => {
    open({
      records: {
        outbox: [anItem(1), anItem(2), anItem(3, { conversationId: 32, content: 'For Anna' })],
      },
    });
    await findMessage('Text 2');
    expect(messageTexts().map((text) => /Still there|Text \d|For Anna/.exec(text ?? '')?.[0])).toEqual([
      'Still there',
      'Text 1',
      'Text 2',
    ]);
  });

  it('shows once when the history contains it before the outbox knows', async () => {
    const item = anItem(1, { attempts: 1 });
    const { chat } = open({ records: { outbox: [item] }, isConnected: false });
    expect(await findMessage('Text 1')).toBeTruthy();
    chat.socket({ type: 'socket.opened' });
    chat.messages([...messages, copyOf(item, 40)]);
    expect(chat.items()).toHaveLength(1);
    expect(thread().getAllByText('Text 1')).toHaveLength(1);
    expect(last()).toContain('Text 1');
    expect(last()).not.toContain('Sending...');
  });

  it('shows beside an equal message that was sent before', async () => {
    open({
      messages: [...messages, anOwnMessage({ messageId: 9, content: 'Text 1', timestamp: minute(9) })],
      records: { outbox: [anItem(1, { attempts: 1, afterMessageId: 9 })] },
    });
    await findMessage('Sending...');
    expect(thread().getAllByText('Text 1')).toHaveLength(2);
  });
});

describe('a failed own message', () => {
  const failed = anItem(1, { status: 'failed', attempts: 3, reason: errorTexts.chat.unconfirmed });
  const other = anItem(2, {
    status: 'failed',
    attempts: 1,
    reason: 'You cannot write to this address. Contact the poster of a room, or open a conversation.',
  });
  const button = (name: string) => thread().getAllByRole('button', { name })[0] ?? document.body;

  it('shows the reason and stays', async () => {
    open({ records: { outbox: [failed] } });
    await findMessage('Text 1');
    expect(status()).toBe('Not sent. The server did not confirm this message.');
    expect(thread().queryByText('Sending...')).toBeNull();
  });

  it('shows the reason from the server', async () => {
    const { user, chat } = open();
    await user.type(composer(), 'Hello?{Enter}');
    await findMessage('Hello?');
    expect(status()).toBe('');
    const key = chat.items()[0]?.key ?? null;
    const error = {
      error: 'RECIPIENT_NOT_FOUND',
      message: 'You cannot write to this address. Contact the poster of a room, or open a conversation.',
    };
    chat.socket({ type: 'socket.rejected', error, key });
    expect(status()).toBe(
      'Not sent. You cannot write to this address. Contact the poster of a room, or open a conversation.',
    );
  });

  it('is sent again with Retry', async () => {
    const { user, chat } = open({ records: { outbox: [failed] } });
    await findMessage('Text 1');
    await user.click(button('Retry'));
    expect(thread().getByText('Sending...')).toBeTruthy();
    expect(status()).toBe('');
    expect(chat.items()).toMatchObject([{ key: failed.key, status: 'waiting' }]);
  });

  it('is removed with Discard, and the focus stays in the thread', async () => {
    const { user, chat } = open({ records: { outbox: [failed, other] } });
    await findMessage('Text 2');
    button('Discard').focus();
    await user.keyboard('{Enter}');
    expect(thread().queryByText('Text 1')).toBeNull();
    expect(thread().getByText('Text 2')).toBeTruthy();
    expect(chat.items()).toMatchObject([{ key: other.key }]);
    expect(document.activeElement).toBe(thread().getByRole('group', { name: 'Messages with Marco Riva' }));
  });
});
