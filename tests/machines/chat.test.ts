import { describe, expect, it } from 'vitest';
import { aMessage, anItem, anOwnMessage, aSendError, copyOf, minute } from '../../fixtures/chat.ts';
import { offline, rejected } from '../../fixtures/failures.ts';
import { aConversation } from '../../fixtures/members.ts';
import { errorTexts } from '../../src/domain/error-texts.ts';
import { connectedChat, type RunningChat, runChat, writtenAt } from '../support/chat-actor.ts';

const last = (conversationId: number, at: number | null) =>
  aConversation({
    conversationId,
    lastMessageContent: at === null ? null : `At ${at}`,
    lastMessageTimestamp: at === null ? null : minute(at),
  });
const received = (message: ReturnType<typeof aMessage>, key: string | null = null) =>
  ({ type: 'socket.received', message, key }) as const;
const refresh = { type: 'list.refresh' } as const;
const retry = { type: 'list.retry' } as const;

const idsOf = (chat: RunningChat) => chat.conversations().map(({ conversationId }) => conversationId);
const unreadOf = (chat: RunningChat) => chat.unread();
const keptOf = (chat: RunningChat, type: string) => chat.kept.filter((command) => command.type === type);
const isLoading = (chat: RunningChat, conversationId: number) =>
  chat.thread(conversationId).getSnapshot().hasTag('loading');

describe('the list of conversations', () => {
  it('is loading, then shown newest first, with a thread for each', () => {
    const chat = runChat();
    expect(chat.list().getSnapshot().hasTag('loading')).toBe(true);
    chat.fetched([last(31, 4), last(32, 5)]);
    expect(chat.list().getSnapshot().hasTag('loading')).toBe(false);
    expect(idsOf(chat)).toEqual([32, 31]);
    expect(Object.keys(chat.threads().getSnapshot().context.threads)).toEqual(['31', '32']);
  });

  it.each([offline, rejected(500)])('that cannot be loaded says so, and is tried again: %o', (error) => {
    const chat = runChat();
    chat.failList(error);
    expect([...chat.list().getSnapshot().tags]).toEqual(['failed']);
    chat.clock.increment(60_000);
    expect(chat.isAsking()).toBe(false);
    chat.list().send(retry);
    expect([...chat.list().getSnapshot().tags]).toEqual(['loading']);
    chat.fetched([last(31, 4)]);
    expect(idsOf(chat)).toEqual([31]);
  });

  it('that could not be loaded is fetched with the next connection', () => {
    const chat = runChat();
    chat.failList(offline);
    chat.socket({ type: 'socket.opened' });
    expect(chat.isAsking()).toBe(true);
    chat.fetched([last(31, 4)]);
    expect([...chat.list().getSnapshot().tags]).toEqual([]);
  });

  it('is fetched anew when that is needed while it is on its way', () => {
    const chat = runChat();
    chat.list().send(refresh);
    expect(chat.list().getSnapshot().value).toBe('loading');
    chat.fetched([last(31, 4)]);
    chat.list().send(refresh);
    chat.list().send(refresh);
    expect(chat.list().getSnapshot().value).toBe('refreshing');
    expect([...chat.list().getSnapshot().tags]).toEqual([]);
  });

  it('that could not be fetched again stays, says so, and is tried by itself', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.list().send(refresh);
    chat.failList(offline);
    expect(chat.list().getSnapshot().hasTag('failed')).toBe(true);
    expect(idsOf(chat)).toEqual([31]);
    chat.clock.increment(5000);
    expect(chat.isAsking()).toBe(true);
    chat.failList(offline);
    chat.list().send(retry);
    expect(chat.isAsking()).toBe(true);
    chat.failList(offline);
    chat.list().send(refresh);
    chat.fetched([last(31, 4), last(32, 5)]);
    expect(idsOf(chat)).toEqual([32, 31]);
  });

  it('keeps its threads when it is fetched again', () => {
    const chat = connectedChat([last(31, 4)]);
    const thread = chat.thread(31);
    chat.list().send(refresh);
    chat.fetched([last(31, 4), last(32, 5)]);
    expect(chat.thread(31)).toBe(thread);
  });
});

describe('a message that comes', () => {
  it('moves its conversation to the top and is in its thread', () => {
    const chat = connectedChat([last(32, 5), last(31, 4)]);
    chat.socket(received(aMessage({ messageId: 6, content: 'Hello?' })));
    expect(idsOf(chat)).toEqual([31, 32]);
    expect(chat.conversations()[0]).toMatchObject({
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
    expect(chat.conversations()[0]).toMatchObject({ conversationId: 31, otherUserName: null });
    expect(unreadOf(chat)).toEqual({ 31: 1 });
    expect(chat.isAsking()).toBe(true);
    chat.fetched([last(31, 6), last(32, 5)]);
    expect(chat.conversations()[0]).toMatchObject({
      conversationId: 31,
      otherUserName: 'Marco Riva',
    });
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
    expect(isLoading(chat, 31)).toBe(false);
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
    chat.fetched([last(31, 4), last(32, 5)]);
    expect(chat.conversations().map((one) => one.lastMessageContent)).toEqual(['Hello?', 'At 5']);
  });

  it('of somebody else is an arrival; an own one is not', () => {
    const chat = connectedChat([last(31, 4)]);
    expect(chat.list().getSnapshot().context.arrival).toBeNull();
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(anOwnMessage({ messageId: 7 })));
    expect(chat.list().getSnapshot().context.arrival).toEqual(aMessage({ messageId: 6 }));
  });

  it('as an own one of another device is in the thread and settles nothing', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1)] });
    chat.socket(received(anOwnMessage({ messageId: 7 }), 'of another device'));
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
    expect(chat.items()).toHaveLength(1);
  });
});

describe('what is unread', () => {
  it('is nothing that was there before the device saw the account', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)]);
    expect(unreadOf(chat)).toEqual({});
    expect([isLoading(chat, 31), isLoading(chat, 32)]).toEqual([false, false]);
    expect(keptOf(chat, 'markers.keep')).toEqual([
      { type: 'markers.keep', markers: { read: {}, since: minute(5) } },
    ]);
  });

  it('is nothing in a list without a message', () => {
    const chat = connectedChat([last(31, null)]);
    expect(chat.threads().getSnapshot().context.markers.since).toBe(new Date(0).toISOString());
    chat.socket(received(aMessage({ messageId: 6 })));
    expect(unreadOf(chat)).toEqual({ 31: 1 });
  });

  it('is nothing before the first message that comes, though it comes before the first list', () => {
    const chat = runChat();
    chat.socket({ type: 'socket.opened' });
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.fetched([last(31, 6)]);
    chat.thread(31).send({ type: 'thread.open' });
    chat.messages(
      31,
      [1, 2, 6].map((messageId) => aMessage({ messageId })),
    );
    expect(unreadOf(chat)).toEqual({ 31: 1 });
  });

  it('is what came after the marks of the device, counted from the messages', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)], {
      markers: { read: { 31: minute(2), 32: minute(5) }, since: minute(1) },
    });
    // Nothing is fetched until somebody looks: of the messages only the time of the last is known.
    expect([isLoading(chat, 31), isLoading(chat, 32)]).toEqual([false, false]);
    expect(unreadOf(chat)).toEqual({ 31: 1 });
    chat.thread(31).send({ type: 'thread.open' });
    chat.messages(
      31,
      [1, 2, 3, 4].map((messageId) => aMessage({ messageId })),
    );
    expect(unreadOf(chat)).toEqual({ 31: 2 });
  });

  it('is the same after a reload, and is not counted again by the list', () => {
    const before = connectedChat([last(31, 4), last(32, 5)]);
    before.socket(received(aMessage({ messageId: 6 })));
    before.socket(received(aMessage({ messageId: 7 })));
    before.socket(received(anOwnMessage({ messageId: 8, conversationId: 32 })));
    expect(unreadOf(before)).toEqual({ 31: 2, 32: 0 });
    const chat = connectedChat([last(31, 7), last(32, 8)], before.device);
    expect(unreadOf(chat)).toEqual({ 31: 2, 32: 0 });
    chat.socket(received(aMessage({ messageId: 9 })));
    chat.socket(received(aMessage({ messageId: 10, conversationId: 32 })));
    expect(unreadOf(chat)).toEqual({ 31: 3, 32: 1 });
    expect([isLoading(chat, 31), isLoading(chat, 32)]).toEqual([false, false]);
  });

  it('is all that was sent before the connection was up, of a conversation that was left before it was loaded', () => {
    const chat = runChat({ markers: { read: {}, since: minute(1) } });
    chat.takeLock();
    chat.fetched([last(31, 1), last(32, 1)]);
    chat.capabilities(['message-pages']);
    chat.thread(31).send({ type: 'thread.open' });
    chat.thread(31).send({ type: 'thread.close' });
    chat.socket({ type: 'socket.opened' });
    chat.fetched([last(31, 3), last(32, 3)]);
    chat.messages(
      31,
      [2, 3].map((messageId) => aMessage({ messageId })),
    );
    chat.messages(
      32,
      [2, 3].map((messageId) => aMessage({ messageId, conversationId: 32 })),
    );
    expect(unreadOf(chat)).toEqual({ 31: 2, 32: 2 });
  });

  it('is read in an open thread, and kept', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.thread(31).send({ type: 'thread.open' });
    chat.thread(31).send({ type: 'thread.read' });
    expect(unreadOf(chat)).toEqual({ 31: 0 });
    expect(keptOf(chat, 'markers.keep').at(-1)).toEqual({
      type: 'markers.keep',
      markers: { read: { 31: minute(6) }, since: minute(4) },
    });
  });

  it('is read in another tab, of each conversation what was read of it', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(aMessage({ messageId: 7, conversationId: 32 })));
    expect(unreadOf(chat)).toEqual({ 31: 1, 32: 1 });
    chat.markers({ read: { 32: minute(7) }, since: minute(5) });
    expect(unreadOf(chat)).toEqual({ 31: 1, 32: 0 });
  });
});

describe('a message that is written', () => {
  it('is shown, kept, and sent, and is no longer on its way when its copy comes', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.thread(31).send({ type: 'thread.open' });
    chat.messages(31, [aMessage({ messageId: 4 })]);
    chat.write(' Ciao! ');
    const [item] = chat.items();
    expect(item).toMatchObject({
      key: expect.stringMatching(/^0b6f2c1e-6c5b-4d0a-9a3e-[0-9a-f]{12}$/),
      attempts: 1,
      status: 'waiting',
      afterMessageId: 4,
      message: {
        conversationId: 31,
        senderId: 7,
        senderEmail: 'giulia@example.org',
        recipientId: 8,
        recipientEmail: 'marco@example.org',
        content: 'Ciao!',
        timestamp: new Date(writtenAt + 1).toISOString(),
      },
    });
    expect(item?.message.messageId).toBeLessThan(0);
    expect(keptOf(chat, 'records.keep').at(-1)).toEqual({ type: 'records.keep', items: [item] });
    expect(chat.sent).toEqual([
      { type: 'socket.send', recipientEmail: 'marco@example.org', content: 'Ciao!', key: item?.key },
    ]);
    if (item) chat.socket(received(copyOf(item, 11), item.key));
    expect(chat.items()).toEqual([]);
    expect(keptOf(chat, 'records.keep').at(-1)).toEqual({ type: 'records.keep', items: [] });
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
    chat.write('Ciao!');
    expect(order).toEqual(['draft.keep', 'records.keep', 'socket.send', 'records.keep', 'draft.keep']);
  });

  it('that is refused says why, and can be sent again or discarded', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1), anItem(2)] });
    chat.searched([]);
    chat.socket({ type: 'socket.rejected', error: aSendError(), key: 'key-1' });
    expect(chat.items()[0]).toMatchObject({
      status: 'failed',
      reason: 'Nobody here has this email address.',
    });
    chat.outbox().send({ type: 'item.retry', key: 'key-1' });
    expect(chat.items()[0]).toMatchObject({ status: 'waiting', reason: null });
    chat.outbox().send({ type: 'item.discard', key: 'key-1' });
    expect(chat.items().map(({ key }) => key)).toEqual(['key-2']);
  });

  it('that the server never confirms says so', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1)] });
    for (const _ of [1, 2, 3]) {
      chat.searched([]);
      chat.clock.increment(10_000);
    }
    expect(chat.sent).toHaveLength(3);
    expect(chat.items()[0]?.reason).toBe(errorTexts.chat.unconfirmed);
  });

  it('and found among the messages of the server is in its thread, which was not told', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1, { attempts: 1 })] });
    const copy = copyOf(anItem(1), 11);
    chat.searched([copy]);
    expect(chat.items()).toEqual([]);
    expect(chat.thread(31).getSnapshot().context.messages).toEqual([copy]);
    expect(chat.conversations()[0]?.lastMessageContent).toBe('Text 1');
  });

  it('and found comes with what others wrote before it, which the socket has not brought yet', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1, { attempts: 1 })] });
    const before = aMessage({ messageId: 10 });
    chat.searched([before, copyOf(anItem(1), 11)]);
    const { messages } = chat.thread(31).getSnapshot().context;
    expect(messages.map(({ messageId }) => messageId)).toEqual([10, 11]);
  });

  it('and found where the list could not be loaded has its conversation begin', () => {
    const chat = runChat({ outbox: [anItem(1, { attempts: 1 })] });
    chat.takeLock();
    chat.failList(offline);
    chat.socket({ type: 'socket.opened' });
    chat.searched([copyOf(anItem(1), 11)]);
    expect(idsOf(chat)).toEqual([31]);
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
  });
});

describe('the device', () => {
  it('gives each thread its draft, and keeps what is changed', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)], { drafts: { 32: 'Dear Ma' } });
    const draftOf = (id: number) => chat.composer(id).getSnapshot().context.draft;
    expect([draftOf(31), draftOf(32)]).toEqual(['', 'Dear Ma']);
    chat.composer(32).send({ type: 'draft.change', text: 'Dear Mar' });
    expect(keptOf(chat, 'draft.keep')).toEqual([
      { type: 'draft.keep', conversationId: 32, text: 'Dear Mar' },
    ]);
    expect([draftOf(31), draftOf(32)]).toEqual(['', 'Dear Mar']);
  });

  it('shows what waited from the start', () => {
    expect(runChat({ outbox: [anItem(1), anItem(2)] }).items()).toHaveLength(2);
  });

  it('tells what another tab did to the outbox, which is not told back', () => {
    const chat = connectedChat([last(31, 4)]);
    const before = keptOf(chat, 'records.keep').length;
    chat.records([anItem(1, { status: 'failed' })]);
    expect(chat.items()).toHaveLength(1);
    expect(keptOf(chat, 'records.keep')).toHaveLength(before);
  });
});
