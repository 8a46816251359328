import { describe, expect, it } from 'vitest';
import { aMessage, anItem, anOwnMessage, aSendError, copyOf, minute } from '../../../fixtures/chat.ts';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import { connectedChat, type RunningChat, runChat, writtenAt } from '../../support/chat-actor.ts';

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
  it('is loading, then shows the newest first, with a thread for each', () => {
    const chat = runChat();
    expect(chat.list().getSnapshot().hasTag('loading')).toBe(true);
    chat.fetched([last(31, 4), last(32, 5)]);
    expect(chat.list().getSnapshot().hasTag('loading')).toBe(false);
    expect(idsOf(chat)).toEqual([32, 31]);
    expect(Object.keys(chat.threads().getSnapshot().context.threads)).toEqual(['31', '32']);
  });

  it.each([offline, rejected(500)])(
    'has the tag failed when it cannot be loaded, and is loaded again by a retry: %o',
    (error) => {
      const chat = runChat();
      chat.failList(error);
      expect([...chat.list().getSnapshot().tags]).toEqual(['failed']);
      chat.clock.increment(60_000);
      expect(chat.isAsking()).toBe(false);
      chat.list().send(retry);
      expect([...chat.list().getSnapshot().tags]).toEqual(['loading']);
      chat.fetched([last(31, 4)]);
      expect(idsOf(chat)).toEqual([31]);
    },
  );

  it('is fetched again with the next connection after a failed load', () => {
    const chat = runChat();
    chat.failList(offline);
    chat.socket({ type: 'socket.opened' });
    expect(chat.isAsking()).toBe(true);
    chat.fetched([last(31, 4)]);
    expect([...chat.list().getSnapshot().tags]).toEqual([]);
  });

  it('is fetched again when a refresh is requested during a load', () => {
    const chat = runChat();
    chat.list().send(refresh);
    expect(chat.list().getSnapshot().value).toBe('loading');
    chat.fetched([last(31, 4)]);
    chat.list().send(refresh);
    chat.list().send(refresh);
    expect(chat.list().getSnapshot().value).toBe('refreshing');
    expect([...chat.list().getSnapshot().tags]).toEqual([]);
  });

  it('stays when a refresh fails, has the tag failed, and is fetched again by itself', () => {
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

describe('a received message', () => {
  it('moves its conversation to the top and is added to its thread', () => {
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

  it('adds an unknown conversation, whose name comes with the list', () => {
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

  it('is added once when it arrives twice', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(aMessage({ messageId: 6 })));
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
    expect(unreadOf(chat)).toEqual({ 31: 1 });
  });

  it('is not undone by the list that was loading when it arrived', () => {
    const chat = runChat();
    chat.socket({ type: 'socket.opened' });
    chat.socket(received(aMessage({ messageId: 6, content: 'Hello?' })));
    chat.fetched([last(31, 4), last(32, 5)]);
    expect(chat.conversations().map((one) => one.lastMessageContent)).toEqual(['Hello?', 'At 5']);
  });

  it('is an arrival when another member sent it, not when it is an own message', () => {
    const chat = connectedChat([last(31, 4)]);
    expect(chat.list().getSnapshot().context.arrival).toBeNull();
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(anOwnMessage({ messageId: 7 })));
    expect(chat.list().getSnapshot().context.arrival).toEqual(aMessage({ messageId: 6 }));
  });

  it('is added to the thread when it is an own message of another device, and confirms nothing in the outbox', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1)] });
    chat.socket(received(anOwnMessage({ messageId: 7 }), 'of another device'));
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
    expect(chat.items()).toHaveLength(1);
  });
});

describe('the unread count', () => {
  it('excludes messages from before the first visit on this device', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)]);
    expect(unreadOf(chat)).toEqual({});
    expect([isLoading(chat, 31), isLoading(chat, 32)]).toEqual([false, false]);
    expect(keptOf(chat, 'markers.keep')).toEqual([
      { type: 'markers.keep', markers: { read: {}, since: minute(5) } },
    ]);
  });

  it('is zero in a list without messages', () => {
    const chat = connectedChat([last(31, null)]);
    expect(chat.threads().getSnapshot().context.markers.since).toBe(new Date(0).toISOString());
    chat.socket(received(aMessage({ messageId: 6 })));
    expect(unreadOf(chat)).toEqual({ 31: 1 });
  });

  it('excludes messages from before the first received one, also when that arrives before the first list', () => {
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

  it('includes the messages after the marks of the device, counted from the messages', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)], {
      markers: { read: { 31: minute(2), 32: minute(5) }, since: minute(1) },
    });
    // Messages are fetched only when a thread is opened: until then, only the time of the last message is known.
    expect([isLoading(chat, 31), isLoading(chat, 32)]).toEqual([false, false]);
    expect(unreadOf(chat)).toEqual({ 31: 1 });
    chat.thread(31).send({ type: 'thread.open' });
    chat.messages(
      31,
      [1, 2, 3, 4].map((messageId) => aMessage({ messageId })),
    );
    expect(unreadOf(chat)).toEqual({ 31: 2 });
  });

  it('is the same after a reload, and the list does not add to it again', () => {
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

  it('includes all messages from before the connection, also for a conversation that was closed before it was loaded', () => {
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

  it('is zero in an open thread that was read, and is stored', () => {
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

  it('follows what was read in another tab, for each conversation', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(aMessage({ messageId: 7, conversationId: 32 })));
    expect(unreadOf(chat)).toEqual({ 31: 1, 32: 1 });
    chat.markers({ read: { 32: minute(7) }, since: minute(5) });
    expect(unreadOf(chat)).toEqual({ 31: 1, 32: 0 });
  });
});

describe('a written message', () => {
  it('is shown, stored and sent, and leaves the outbox when its copy arrives', () => {
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

  it('is stored before it is sent', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.thread(31).send({ type: 'thread.open' });
    chat.messages(31, []);
    const order: string[] = [];
    chat.kept.push = (...commands) => order.push(...commands.map(({ type }) => type));
    chat.sent.push = (...commands) => order.push(...commands.map(({ type }) => type));
    chat.write('Ciao!');
    expect(order).toEqual(['draft.keep', 'records.keep', 'socket.send', 'records.keep', 'draft.keep']);
  });

  it('shows the reason when it is rejected, and can be sent again or discarded', () => {
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

  it('shows an error when the server never confirms it', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1)] });
    for (const _ of [1, 2, 3]) {
      chat.searched([]);
      chat.clock.increment(10_000);
    }
    expect(chat.sent).toHaveLength(3);
    expect(chat.items()[0]?.reason).toBe(errorTexts.chat.unconfirmed);
  });

  it('is added to its thread when the outbox finds it among the messages of the server', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1, { attempts: 1 })] });
    const copy = copyOf(anItem(1), 11);
    chat.searched([copy]);
    expect(chat.items()).toEqual([]);
    expect(chat.thread(31).getSnapshot().context.messages).toEqual([copy]);
    expect(chat.conversations()[0]?.lastMessageContent).toBe('Text 1');
  });

  it('comes with earlier messages of others that the socket has not delivered yet', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1, { attempts: 1 })] });
    const before = aMessage({ messageId: 10 });
    chat.searched([before, copyOf(anItem(1), 11)]);
    const { messages } = chat.thread(31).getSnapshot().context;
    expect(messages.map(({ messageId }) => messageId)).toEqual([10, 11]);
  });

  it('starts its conversation when it is found and the list could not be loaded', () => {
    const chat = runChat({ outbox: [anItem(1, { attempts: 1 })] });
    chat.takeLock();
    chat.failList(offline);
    chat.socket({ type: 'socket.opened' });
    chat.searched([copyOf(anItem(1), 11)]);
    expect(idsOf(chat)).toEqual([31]);
    expect(chat.thread(31).getSnapshot().context.messages).toHaveLength(1);
  });
});

describe('the chat data of the device', () => {
  it('contains the draft of each thread, and every change of it', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)], { drafts: { 32: 'Dear Ma' } });
    const draftOf = (id: number) => chat.composer(id).getSnapshot().context.draft;
    expect([draftOf(31), draftOf(32)]).toEqual(['', 'Dear Ma']);
    chat.composer(32).send({ type: 'draft.change', text: 'Dear Mar' });
    expect(keptOf(chat, 'draft.keep')).toEqual([
      { type: 'draft.keep', conversationId: 32, text: 'Dear Mar' },
    ]);
    expect([draftOf(31), draftOf(32)]).toEqual(['', 'Dear Mar']);
  });

  it('contains the waiting messages from the start', () => {
    expect(runChat({ outbox: [anItem(1), anItem(2)] }).items()).toHaveLength(2);
  });

  it('follows changes of the outbox in another tab, without writing them again', () => {
    const chat = connectedChat([last(31, 4)]);
    const before = keptOf(chat, 'records.keep').length;
    chat.records([anItem(1, { status: 'failed' })]);
    expect(chat.items()).toHaveLength(1);
    expect(keptOf(chat, 'records.keep')).toHaveLength(before);
  });
});
