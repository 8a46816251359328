import { describe, expect, it } from 'vitest';
import { aMessage, anItem, anOwnMessage, aRefusal, copyOf, minute } from '../../fixtures/chat.ts';
import { offline, rejected } from '../../fixtures/failures.ts';
import { aConversation } from '../../fixtures/members.ts';
import { errorTexts } from '../../src/domain/error-texts.ts';
import { connectedChat, type RunningChat, runChat } from '../support/chat-actor.ts';

const last = (conversationId: number, at: number | null) =>
  aConversation({
    conversationId,
    lastMessageContent: at === null ? null : `At ${at}`,
    lastMessageTimestamp: at === null ? null : minute(at),
  });
const received = (message: ReturnType<typeof aMessage>, key: string | null = null) =>
  ({ type: 'socket.received', message, key }) as const;
const refresh = { type: 'conversations.refresh' } as const;
const retry = { type: 'conversations.retry' } as const;

const idsOf = (chat: RunningChat) =>
  chat.state().context.conversations.map(({ conversationId }) => conversationId);
const unreadOf = (chat: RunningChat) => chat.state().context.unread;
const keptOf = (chat: RunningChat, type: string) => chat.kept.filter((command) => command.type === type);
const isLoading = (chat: RunningChat, conversationId: number) =>
  chat.thread(conversationId).getSnapshot().hasTag('loading');

/** Types into a thread, and sends. */
function write(chat: RunningChat, content: string, conversationId = 31) {
  const thread = chat.thread(conversationId);
  thread.send({ type: 'draft.change', text: content });
  thread.send({ type: 'message.send' });
}

describe('the list of conversations', () => {
  it('is loading, then shown newest first, with a thread for each', () => {
    const chat = runChat();
    expect(chat.state().hasTag('loading')).toBe(true);
    chat.list([last(31, 4), last(32, 5)]);
    expect(chat.state().hasTag('loading')).toBe(false);
    expect(idsOf(chat)).toEqual([32, 31]);
    expect(Object.keys(chat.state().context.threads)).toEqual(['31', '32']);
  });

  it.each([offline, rejected(500)])('that cannot be loaded says so, and is tried again: %o', (error) => {
    const chat = runChat();
    chat.failList(error);
    expect([...chat.state().tags]).toEqual(['failed']);
    chat.clock.increment(60_000);
    expect(chat.isAsking()).toBe(false);
    chat.actor.send(retry);
    expect([...chat.state().tags]).toEqual(['loading']);
    chat.list([last(31, 4)]);
    expect(idsOf(chat)).toEqual([31]);
  });

  it('that could not be loaded is fetched with the next connection', () => {
    const chat = runChat();
    chat.failList(offline);
    chat.socket({ type: 'socket.opened' });
    expect(chat.isAsking()).toBe(true);
    chat.list([last(31, 4)]);
    expect([...chat.state().tags]).toEqual(['connected']);
  });

  it('is fetched anew when that is needed while it is on its way', () => {
    const chat = runChat();
    chat.actor.send(refresh);
    expect(chat.state().value.conversations).toBe('loading');
    chat.list([last(31, 4)]);
    chat.actor.send(refresh);
    chat.actor.send(refresh);
    expect(chat.state().value.conversations).toBe('refreshing');
    expect([...chat.state().tags]).toEqual([]);
  });

  it('that could not be fetched again stays, says so, and is tried by itself', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.actor.send(refresh);
    chat.failList(offline);
    expect(chat.state().hasTag('failed')).toBe(true);
    expect(idsOf(chat)).toEqual([31]);
    chat.clock.increment(5000);
    expect(chat.isAsking()).toBe(true);
    chat.failList(offline);
    chat.actor.send(retry);
    expect(chat.isAsking()).toBe(true);
    chat.failList(offline);
    chat.actor.send(refresh);
    chat.list([last(31, 4), last(32, 5)]);
    expect(idsOf(chat)).toEqual([32, 31]);
  });

  it('keeps its threads when it is fetched again', () => {
    const chat = connectedChat([last(31, 4)]);
    const thread = chat.thread(31);
    chat.actor.send(refresh);
    chat.list([last(31, 4), last(32, 5)]);
    expect(chat.thread(31)).toBe(thread);
  });
});

describe('a message that comes', () => {
  it('moves its conversation to the top and is in its thread', () => {
    const chat = connectedChat([last(32, 5), last(31, 4)]);
    chat.socket(received(aMessage({ messageId: 6, content: 'Hello?' })));
    expect(idsOf(chat)).toEqual([31, 32]);
    expect(chat.state().context.conversations[0]).toMatchObject({
      lastMessageContent: 'Hello?',
      lastMessageTimestamp: minute(6),
    });
    expect(chat.thread(31).getSnapshot().context.messages).toEqual([
      aMessage({ messageId: 6, content: 'Hello?' }),
    ]);
    expect(chat.isAsking()).toBe(false);
  });

  it('of an unknown conversation adds it, and its name comes with the list', () => {
    const chat = connectedChat([last(32, 5)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    expect(chat.state().context.conversations[0]).toMatchObject({ conversationId: 31, otherUserName: null });
    expect(unreadOf(chat)).toEqual({ 31: 1 });
    expect(chat.isAsking()).toBe(true);
    chat.list([last(31, 6), last(32, 5)]);
    expect(chat.state().context.conversations[0]).toMatchObject({
      conversationId: 31,
      otherUserName: 'Marco Riva',
    });
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
    expect(isLoading(chat, 31)).toBe(true);
  });

  it('twice is there once', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(aMessage({ messageId: 6 })));
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
    expect(unreadOf(chat)).toEqual({ 31: 1 });
  });

  it('while the list is on its way is not undone by it', () => {
    const chat = runChat();
    chat.socket({ type: 'socket.opened' });
    chat.socket(received(aMessage({ messageId: 6, content: 'Hello?' })));
    chat.list([last(31, 4), last(32, 5)]);
    expect(chat.state().context.conversations.map((one) => one.lastMessageContent)).toEqual([
      'Hello?',
      'At 5',
    ]);
  });

  it('of somebody else is an arrival; an own one is not', () => {
    const chat = connectedChat([last(31, 4)]);
    expect(chat.state().context.arrival).toBeNull();
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(anOwnMessage({ messageId: 7 })));
    expect(chat.state().context.arrival).toEqual(aMessage({ messageId: 6 }));
  });

  it('as an own one of another device is in the thread and settles nothing', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1)] });
    chat.socket(received(anOwnMessage({ messageId: 7 }), 'of another device'));
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
    expect(chat.state().context.outbox).toHaveLength(1);
  });
});

describe('what is unread', () => {
  it('is nothing that was there before the device saw the account', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)]);
    expect(unreadOf(chat)).toEqual({});
    expect([isLoading(chat, 31), isLoading(chat, 32)]).toEqual([false, false]);
    expect(keptOf(chat, 'records.keepMarks')).toEqual([
      { type: 'records.keepMarks', marks: { read: {}, since: minute(5) } },
    ]);
  });

  it('is nothing in a list without a message', () => {
    const chat = connectedChat([last(31, null)]);
    expect(chat.state().context.marks.since).toBe(new Date(0).toISOString());
    chat.socket(received(aMessage({ messageId: 6 })));
    expect(unreadOf(chat)).toEqual({ 31: 1 });
  });

  it('is nothing before the first message that comes, though it comes before the first list', () => {
    const chat = runChat();
    chat.socket({ type: 'socket.opened' });
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.list([last(31, 6)]);
    chat.messages(
      31,
      [1, 2, 6].map((messageId) => aMessage({ messageId })),
    );
    expect(unreadOf(chat)).toEqual({ 31: 1 });
  });

  it('is what came after the marks of the device, counted from the messages', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)], {
      marks: { read: { 31: minute(2), 32: minute(5) }, since: minute(1) },
    });
    expect([isLoading(chat, 31), isLoading(chat, 32)]).toEqual([true, false]);
    chat.messages(
      31,
      [1, 2, 3, 4].map((messageId) => aMessage({ messageId })),
    );
    expect(unreadOf(chat)).toEqual({ 31: 2 });
  });

  it('is read in an open thread, and kept', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.thread(31).send({ type: 'thread.open' });
    chat.thread(31).send({ type: 'thread.read' });
    expect(unreadOf(chat)).toEqual({ 31: 0 });
    expect(keptOf(chat, 'records.keepMarks').at(-1)).toEqual({
      type: 'records.keepMarks',
      marks: { read: { 31: minute(6) }, since: minute(4) },
    });
  });

  it('is read in another tab, of each conversation what was read of it', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(aMessage({ messageId: 7, conversationId: 32 })));
    expect(unreadOf(chat)).toEqual({ 31: 1, 32: 1 });
    chat.records({ type: 'records.marksMoved', marks: { read: { 32: minute(7) }, since: minute(5) } });
    expect(unreadOf(chat)).toEqual({ 31: 1, 32: 0 });
  });
});

describe('a message that is written', () => {
  it('is shown, kept, and sent, and is no longer on its way when its copy comes', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.thread(31).send({ type: 'thread.open' });
    chat.messages(31, [aMessage({ messageId: 4 })]);
    write(chat, ' Ciao! ');
    expect(keptOf(chat, 'records.compose')).toEqual([
      {
        type: 'records.compose',
        message: {
          conversationId: 31,
          senderId: 7,
          senderEmail: 'giulia@example.org',
          recipientId: 8,
          recipientEmail: 'marco@example.org',
          content: 'Ciao!',
        },
        afterMessageId: 4,
      },
    ]);
    const [item] = chat.state().context.outbox;
    expect(item).toMatchObject({ key: 'key-1', attempts: 1, status: 'waiting', message: { messageId: -1 } });
    expect(keptOf(chat, 'records.keepOutbox').at(-1)).toEqual({ type: 'records.keepOutbox', items: [item] });
    expect(chat.sent).toEqual([
      { type: 'socket.send', recipientEmail: 'marco@example.org', content: 'Ciao!', key: 'key-1' },
    ]);
    if (item) chat.socket(received(copyOf(item, 11), 'key-1'));
    expect(chat.state().context.outbox).toEqual([]);
    expect(keptOf(chat, 'records.keepOutbox').at(-1)).toEqual({ type: 'records.keepOutbox', items: [] });
    expect(
      chat
        .thread(31)
        .getSnapshot()
        .context.messages.map(({ content }) => content),
    ).toEqual([aMessage().content, 'Ciao!']);
  });

  it('is kept before it is on the wire', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.thread(31).send({ type: 'thread.open' });
    chat.messages(31, []);
    const order: string[] = [];
    chat.kept.push = (...commands) => order.push(...commands.map(({ type }) => type));
    chat.sent.push = (...commands) => order.push(...commands.map(({ type }) => type));
    write(chat, 'Ciao!');
    expect(order.slice(order.indexOf('records.compose'))).toEqual([
      'records.compose',
      'records.keepOutbox',
      'records.keepOutbox',
      'socket.send',
      'records.keepDraft',
    ]);
  });

  it('that is refused says why, and can be sent again or discarded', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1), anItem(2)] });
    chat.looked([]);
    chat.socket({ type: 'socket.refused', refusal: aRefusal(), key: 'key-1' });
    expect(chat.state().context.outbox[0]).toMatchObject({
      status: 'failed',
      reason: 'Nobody here has this email address.',
    });
    chat.actor.send({ type: 'item.retry', key: 'key-1' });
    expect(chat.state().context.outbox[0]).toMatchObject({ status: 'waiting', reason: null });
    chat.actor.send({ type: 'item.discard', key: 'key-1' });
    expect(chat.state().context.outbox.map(({ key }) => key)).toEqual(['key-2']);
  });

  it('that the server never confirms says so', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1)] });
    for (const _ of [1, 2, 3]) {
      chat.looked([]);
      chat.clock.increment(10_000);
    }
    expect(chat.sent).toHaveLength(3);
    expect(chat.state().context.outbox[0]?.reason).toBe(errorTexts.chat.unconfirmed);
  });

  it('and found among the messages of the server is in its thread, which was not told', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1, { attempts: 1 })] });
    const copy = copyOf(anItem(1), 11);
    chat.looked([copy]);
    expect(chat.state().context.outbox).toEqual([]);
    expect(chat.thread(31).getSnapshot().context.messages).toEqual([copy]);
    expect(chat.state().context.conversations[0]?.lastMessageContent).toBe('Text 1');
  });

  it('and found comes with what others wrote before it, which the socket has not brought yet', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1, { attempts: 1 })] });
    const before = aMessage({ messageId: 10 });
    chat.looked([before, copyOf(anItem(1), 11)]);
    const { messages } = chat.thread(31).getSnapshot().context;
    expect(messages.map(({ messageId }) => messageId)).toEqual([10, 11]);
  });

  it('and found where the list could not be loaded has its conversation begin', () => {
    const chat = runChat({ outbox: [anItem(1, { attempts: 1 })] });
    chat.takeTurn();
    chat.failList(offline);
    chat.socket({ type: 'socket.opened' });
    chat.looked([copyOf(anItem(1), 11)]);
    expect(idsOf(chat)).toEqual([31]);
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
  });
});

describe('the device', () => {
  it('gives each thread its draft, and keeps what is changed', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)], { drafts: { 32: 'Dear Ma' } });
    const draftOf = (id: number) => chat.thread(id).getSnapshot().context.draft;
    expect([draftOf(31), draftOf(32)]).toEqual(['', 'Dear Ma']);
    chat.thread(32).send({ type: 'draft.change', text: 'Dear Mar' });
    expect(keptOf(chat, 'records.keepDraft')).toEqual([
      { type: 'records.keepDraft', conversationId: 32, text: 'Dear Mar' },
    ]);
    expect([draftOf(31), draftOf(32)]).toEqual(['', 'Dear Mar']);
  });

  it('shows what waited from the start', () => {
    expect(runChat({ outbox: [anItem(1), anItem(2)] }).state().context.outbox).toHaveLength(2);
  });

  it('tells what another tab did to the outbox, which is not told back', () => {
    const chat = connectedChat([last(31, 4)]);
    const before = keptOf(chat, 'records.keepOutbox').length;
    chat.records({ type: 'records.outboxChanged', items: [anItem(1, { status: 'failed' })] });
    expect(chat.state().context.outbox).toHaveLength(1);
    expect(chat.outboxState().context.items).toHaveLength(1);
    expect(keptOf(chat, 'records.keepOutbox')).toHaveLength(before);
  });
});
