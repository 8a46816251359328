import { describe, expect, it } from 'vitest';
import { aMessage, anItem, anOwnMessage, aSendError, copyOf, minute } from '../../../fixtures/chat.ts';
import { notFound, offline, rejected } from '../../../fixtures/failures.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import { maxMessageLength } from '../../../src/schemas/constants.ts';
import { connectedChat, type RunningChat, runChat, writtenAt } from '../../support/chat-actor.ts';
import { plantFault } from '../../support/plant-fault.ts';
import { takeConsoleLines } from '../../support/setup.ts';

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

const idsOf = (chat: RunningChat) => chat.list().map(({ conversationId }) => conversationId);
const keptOf = (chat: RunningChat, type: string) => chat.kept.filter((command) => command.type === type);
describe('the list of conversations', () => {
  it('is loading, then shows the newest first', () => {
    const chat = runChat();
    expect(chat.context()).toMatchObject({ isListLoaded: false, hasListFailed: false });
    chat.fetched([last(31, 4), last(32, 5)]);
    expect(chat.context().isListLoaded).toBe(true);
    expect(idsOf(chat)).toEqual([32, 31]);
  });

  it.each([offline, rejected(500)])('that cannot be loaded is loaded again by a retry: %o', (error) => {
    const chat = runChat();
    chat.failList(error);
    expect(chat.context().hasListFailed).toBe(true);
    expect(chat.failures).toMatchObject([{ actorId: 'fetchConversations', error }]);
    chat.clock.increment(60_000);
    expect(chat.isAsking()).toBe(false);
    chat.conversations.send(retry);
    expect(chat.context().hasListFailed).toBe(false);
    chat.fetched([last(31, 4)]);
    expect(idsOf(chat)).toEqual([31]);
  });

  it('is without a conversation that the member has left, or whose member is blocked', () => {
    const chat = runChat();
    chat.fetched([last(31, 4), last(32, 5)]);
    chat.conversations.send({ type: 'conversation.end', conversationId: 31 });
    expect(idsOf(chat)).toEqual([32]);
    expect(chat.context().threads[31]).toBeUndefined();
  });

  it('is fetched again with the next connection after a failed load', () => {
    const chat = runChat();
    chat.failList(offline);
    chat.socket({ type: 'socket.opened' });
    expect(chat.isAsking()).toBe(true);
    chat.fetched([last(31, 4)]);
    expect(chat.context().hasListFailed).toBe(false);
  });

  it('is fetched anew when a refresh is requested during a load', () => {
    const chat = runChat();
    const before = chat.conversations.getSnapshot().children.fetchConversations;
    chat.conversations.send(refresh);
    expect(chat.conversations.getSnapshot().children.fetchConversations).not.toBe(before);
  });

  it('stays when a refresh fails, says so until it succeeds, and is fetched again by itself', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.conversations.send(refresh);
    chat.failList(offline);
    expect(chat.context().hasListFailed).toBe(true);
    expect(idsOf(chat)).toEqual([31]);
    chat.clock.increment(5000);
    expect(chat.isAsking()).toBe(true);
    expect(chat.context().hasListFailed).toBe(true);
    chat.failList(offline);
    chat.conversations.send(retry);
    chat.fetched([last(31, 4), last(32, 5)]);
    expect(idsOf(chat)).toEqual([32, 31]);
    expect(chat.context().hasListFailed).toBe(false);
  });

  it('does not try again by itself without a token', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.conversations.send(refresh);
    chat.failList(offline);
    chat.socket({ type: 'socket.denied' });
    chat.clock.increment(60_000);
    expect(chat.isAsking()).toBe(false);
  });
});

describe('a received message', () => {
  it('moves its conversation to the top and is added to its thread', () => {
    const chat = connectedChat([last(32, 5), last(31, 4)]);
    chat.socket(received(aMessage({ messageId: 6, content: 'Hello?' })));
    expect(idsOf(chat)).toEqual([31, 32]);
    expect(chat.list()[0]).toMatchObject({
      lastMessageContent: 'Hello?',
      lastMessageTimestamp: minute(6),
    });
    expect(chat.thread(31).messages).toEqual([aMessage({ messageId: 6, content: 'Hello?' })]);
    expect(chat.isAsking()).toBe(false);
  });

  it('adds an unknown conversation, whose name comes with the list', () => {
    const chat = connectedChat([last(32, 5)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    expect(chat.list()[0]).toMatchObject({ conversationId: 31, otherUserName: null });
    expect(chat.unread()).toEqual({ 31: 1 });
    expect(chat.isAsking()).toBe(true);
    chat.fetched([last(31, 6), last(32, 5)]);
    expect(chat.list()[0]).toMatchObject({
      conversationId: 31,
      otherUserName: 'Marco Riva',
    });
    expect(chat.thread(31).messages).toHaveLength(1);
    expect(chat.asked()).toBeNull();
  });

  it('is added once when it arrives twice', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(aMessage({ messageId: 6 })));
    expect(chat.thread(31).messages).toHaveLength(1);
    expect(chat.unread()).toEqual({ 31: 1 });
  });

  it('is not undone by the list that was loading when it arrived', () => {
    const chat = runChat();
    chat.socket({ type: 'socket.opened' });
    chat.socket(received(aMessage({ messageId: 6, content: 'Hello?' })));
    chat.fetched([last(31, 4), last(32, 5)]);
    expect(chat.list().map((one) => one.lastMessageContent)).toEqual(['Hello?', 'At 5']);
  });

  it('is an arrival when another member sent it, not when it is an own message', () => {
    const chat = connectedChat([last(31, 4)]);
    expect(chat.context().arrival).toBeNull();
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(anOwnMessage({ messageId: 7 })));
    expect(chat.context().arrival).toEqual(aMessage({ messageId: 6 }));
  });

  it('is added to the thread when it is an own message of another device, and confirms nothing in the outbox', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1)] });
    chat.socket(received(anOwnMessage({ messageId: 7 }), 'of another device'));
    expect(chat.thread(31).messages).toHaveLength(1);
    expect(chat.items()).toHaveLength(1);
  });
});

describe('the unread count', () => {
  it('excludes messages from before the first visit on this device', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)]);
    expect(chat.unread()).toEqual({});
    expect(chat.asked()).toBeNull();
    expect(keptOf(chat, 'markers.keep')).toEqual([
      { type: 'markers.keep', markers: { read: {}, since: minute(5) } },
    ]);
  });

  it('is zero in a list without messages', () => {
    const chat = connectedChat([last(31, null)]);
    expect(chat.context().markers.since).toBe(new Date(0).toISOString());
    chat.socket(received(aMessage({ messageId: 6 })));
    expect(chat.unread()).toEqual({ 31: 1 });
  });

  it('excludes messages from before the first received one, also when that arrives before the first list', () => {
    const chat = runChat();
    chat.socket({ type: 'socket.opened' });
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.fetched([last(31, 6)]);
    chat.open(31);
    chat.messages([1, 2, 6].map((messageId) => aMessage({ messageId })));
    expect(chat.unread()).toEqual({ 31: 1 });
  });

  it('of an open conversation is not changed when another one closes', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)]);
    chat.open(31);
    chat.close(32);
    expect(chat.context().openId).toBe(31);
    chat.close(31);
    expect(chat.context().openId).toBeNull();
  });

  it('includes the messages after the marks of the device, counted from the messages', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)], {
      markers: { read: { 31: minute(2), 32: minute(5) }, since: minute(1) },
    });
    // Messages are fetched only when a thread is opened: until then, only the time of the last message is known.
    expect(chat.asked()).toBeNull();
    expect(chat.unread()).toEqual({ 31: 1 });
    chat.open(31);
    chat.messages([1, 2, 3, 4].map((messageId) => aMessage({ messageId })));
    expect(chat.unread()).toEqual({ 31: 2 });
  });

  it('is the same after a reload, and the list does not add to it again', () => {
    const before = connectedChat([last(31, 4), last(32, 5)]);
    before.socket(received(aMessage({ messageId: 6 })));
    before.socket(received(aMessage({ messageId: 7 })));
    before.socket(received(anOwnMessage({ messageId: 8, conversationId: 32 })));
    expect(before.unread()).toEqual({ 31: 2 });
    const chat = connectedChat([last(31, 7), last(32, 8)], before.device);
    expect(chat.unread()).toEqual({ 31: 2 });
    chat.socket(received(aMessage({ messageId: 9 })));
    chat.socket(received(aMessage({ messageId: 10, conversationId: 32 })));
    expect(chat.unread()).toEqual({ 31: 3, 32: 1 });
    expect(chat.asked()).toBeNull();
  });

  it('is zero in an open thread that was read, and is stored', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.open(31);
    chat.read();
    expect(chat.unread()).toEqual({});
    expect(keptOf(chat, 'markers.keep').at(-1)).toEqual({
      type: 'markers.keep',
      markers: { read: { 31: minute(6) }, since: minute(4) },
    });
  });

  describe('with a backend that keeps it', () => {
    const kept = (conversationId: number, at: number, readUntil: number | null) => ({
      ...last(conversationId, at),
      readUntil: readUntil === null ? null : minute(readUntil),
    });
    const capabilities = ['message-pages', 'read-markers'];

    it('includes a first contact, and what came before the first visit on this device', () => {
      const chat = connectedChat([kept(31, 6, null), kept(32, 4, 4)], { capabilities });
      expect(chat.unread()).toEqual({ 31: 1 });
      chat.messages([5, 6].map((messageId) => aMessage({ messageId })));
      expect(chat.unread()).toEqual({ 31: 2 });
      expect(chat.context().markers).toEqual({ read: {}, since: null });
    });

    it('excludes what another device has read before, also against an older count of this device', () => {
      const counted = { 31: { count: 3, until: Date.parse(minute(6)) } };
      expect(connectedChat([kept(31, 6, 6)], { capabilities, counted }).unread()).toEqual({});
    });

    it('counts a message that arrives before the first list, and those before it that nobody read', () => {
      const chat = runChat({ capabilities });
      chat.socket({ type: 'socket.opened' });
      chat.socket(received(aMessage({ messageId: 6 })));
      chat.fetched([kept(31, 6, 4)]);
      chat.open(31);
      chat.messages([3, 4, 5, 6].map((messageId) => aMessage({ messageId })));
      expect(chat.unread()).toEqual({ 31: 2 });
    });

    it('follows another device at once', () => {
      const chat = connectedChat([kept(31, 4, 4)], { capabilities });
      chat.socket(received(aMessage({ messageId: 6 })));
      chat.socket(received(aMessage({ messageId: 7 })));
      const marker = { conversationId: 31, readUntil: minute(6) };
      chat.socket({ type: 'socket.marker', marker });
      expect(chat.unread()).toEqual({ 31: 1 });
      chat.socket({ type: 'socket.marker', marker: { ...marker, readUntil: minute(2) } });
      expect(chat.unread()).toEqual({ 31: 1 });
      expect(chat.saving()).toBeNull();
    });

    it('tells the backend what was read, the newest last, and what an earlier page could not tell', () => {
      const chat = connectedChat([kept(31, 4, 2), kept(32, 5, 5)], {
        capabilities,
        markers: { read: { 31: minute(3), 32: minute(5) }, since: minute(1) },
      });
      expect(chat.saving()).toEqual({ conversationId: 31, until: Date.parse(minute(3)) });
      chat.open(31);
      chat.messages([4].map((messageId) => aMessage({ messageId })));
      chat.read();
      chat.savedMarker();
      expect(chat.saving()).toEqual({ conversationId: 31, until: Date.parse(minute(4)) });
      chat.failMarker(offline);
      expect(chat.saving()).toBeNull();
      chat.clock.increment(5000);
      expect(chat.saving()).toEqual({ conversationId: 31, until: Date.parse(minute(4)) });
      chat.savedMarker();
      expect(chat.saving()).toBeNull();
    });

    it('does not tell it again of a conversation that is gone', () => {
      const chat = connectedChat([kept(31, 4, 2)], {
        capabilities,
        markers: { read: { 31: minute(3) }, since: null },
      });
      chat.failMarker(notFound());
      chat.clock.increment(60_000);
      expect(chat.saving()).toBeNull();
    });
  });

  it('follows what was read in another tab, for each conversation', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)]);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.socket(received(aMessage({ messageId: 7, conversationId: 32 })));
    expect(chat.unread()).toEqual({ 31: 1, 32: 1 });
    chat.markers({ read: { 32: minute(7) }, since: minute(5) });
    expect(chat.unread()).toEqual({ 31: 1 });
  });
});

describe('a written message', () => {
  it('is shown, stored and sent, and leaves the outbox when its copy arrives', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.open(31);
    chat.messages([aMessage({ messageId: 4 })]);
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
    expect(chat.thread(31).messages.map(({ content }) => content)).toEqual([aMessage().content, 'Ciao!']);
  });

  it('is stored before it is sent', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.open(31);
    chat.messages([]);
    const order: string[] = [];
    chat.kept.push = (...commands) => order.push(...commands.map(({ type }) => type));
    chat.sent.push = (...commands) => order.push(...commands.map(({ type }) => type));
    chat.write('Ciao!');
    expect(order).toEqual(['draft.keep', 'records.keep', 'records.keep', 'socket.send', 'draft.keep']);
  });

  it('shows the reason when it is rejected, and can be sent again or discarded', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1), anItem(2)] });
    chat.searched([]);
    chat.socket({ type: 'socket.rejected', error: aSendError(), key: 'key-1' });
    expect(chat.items()[0]).toMatchObject({
      status: 'failed',
      reason: 'You cannot write to this address. Contact the poster of a room, or open a conversation.',
    });
    chat.outbox.send({ type: 'item.retry', key: 'key-1' });
    expect(chat.items()[0]).toMatchObject({ status: 'waiting', reason: null });
    chat.outbox.send({ type: 'item.discard', key: 'key-1' });
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
    expect(chat.thread(31).messages).toEqual([copy]);
    expect(chat.list()[0]?.lastMessageContent).toBe('Text 1');
  });

  it('comes with earlier messages of others that the socket has not delivered yet', () => {
    const chat = connectedChat([last(31, 4)], { outbox: [anItem(1, { attempts: 1 })] });
    const before = aMessage({ messageId: 10 });
    chat.searched([before, copyOf(anItem(1), 11)]);
    const { messages } = chat.thread(31);
    expect(messages.map(({ messageId }) => messageId)).toEqual([10, 11]);
  });

  it('starts its conversation when it is found and the list could not be loaded', () => {
    const chat = runChat({ outbox: [anItem(1, { attempts: 1 })] });
    chat.takeLock();
    chat.failList(offline);
    chat.socket({ type: 'socket.opened' });
    chat.searched([copyOf(anItem(1), 11)]);
    expect(idsOf(chat)).toEqual([31]);
    expect(chat.thread(31).messages).toHaveLength(1);
  });
});

describe('the chat data of the device', () => {
  it('contains the draft of each conversation, and every change of it', () => {
    const chat = connectedChat([last(31, 4), last(32, 5)], { drafts: { 32: 'Dear Ma' } });
    chat.conversations.send({ type: 'draft.change', conversationId: 31, text: 'Ciao' });
    expect(keptOf(chat, 'draft.keep')).toEqual([{ type: 'draft.keep', conversationId: 31, text: 'Ciao' }]);
    expect(chat.context().drafts).toEqual({ 31: 'Ciao', 32: 'Dear Ma' });
  });

  it('may lack the drafts: they last as long as the page, and can be sent', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.draftUnkept();
    expect(chat.context().isDraftKept).toBe(false);
    chat.write('Ciao');
    expect(chat.items()).toHaveLength(1);
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

describe('a draft', () => {
  it('is sent trimmed, and is emptied when the outbox has the message', () => {
    const chat = connectedChat([last(31, 4)]);
    chat.socket({ type: 'socket.lost', cause: 'closed' });
    chat.write('  Ciao,\n come va? \n');
    expect(chat.items()).toMatchObject([{ message: { content: 'Ciao,\n come va?' }, afterMessageId: null }]);
    expect(chat.device.outbox).toEqual(chat.items());
    expect([chat.context().drafts, chat.device.drafts]).toEqual([{ 31: '' }, { 31: '' }]);
  });

  it('stays if the outbox does not take the message', () => {
    const chat = connectedChat([last(31, 4)]);
    const fault = plantFault(chat.machines.outbox, 'actions', 'addItem');
    chat.write('Ciao');
    fault.mend();
    expect(chat.context().drafts[31]).toBe('Ciao');
    expect(chat.device.drafts[31]).toBe('Ciao');
    takeConsoleLines();
  });

  it.each(['', '   ', '\n\t\u00a0'])('is not sent when it is blank', (text) => {
    const chat = connectedChat([last(31, 4)]);
    chat.write(text);
    expect(chat.items()).toEqual([]);
    expect(chat.context().drafts[31]).toBe(text);
  });

  it('is not sent when it is too long, and shows the error until it changes', () => {
    const chat = connectedChat([last(31, 4), last(32, 4)]);
    chat.write('x'.repeat(maxMessageLength + 1));
    expect(chat.items()).toEqual([]);
    expect(chat.context().tooLongId).toBe(31);
    chat.write(`${'x'.repeat(maxMessageLength)} `);
    expect(chat.context().tooLongId).toBeNull();
    expect(chat.items()).toHaveLength(1);
  });
});

describe('the messages of conversations', () => {
  const four = [1, 2, 3, 4].map((messageId) => aMessage({ messageId }));
  const opened = () => {
    const chat = connectedChat([last(31, 4), last(32, 4)]);
    chat.open(31);
    return chat;
  };

  it('are fetched when the conversation is opened for the first time', () => {
    const chat = connectedChat([last(31, 4)]);
    expect(chat.asked()).toBeNull();
    chat.open(31);
    expect(chat.asked()).toBe(31);
    chat.messages(four);
    chat.close(31);
    chat.open(31);
    expect(chat.asked()).toBeNull();
    expect(chat.ids()).toEqual([1, 2, 3, 4]);
  });

  it('are fetched for the conversation on the screen before all others', () => {
    const chat = opened();
    chat.close(31);
    chat.open(32);
    expect(chat.asked()).toBe(32);
    chat.messages([]);
    expect(chat.asked()).toBe(31);
    expect(chat.thread(32).status).toBe('complete');
  });

  it('are fetched again after a reconnect, also if the answer was on its way', () => {
    const chat = opened();
    const before = chat.conversations.getSnapshot().children.fetchNewest;
    chat.socket({ type: 'socket.lost', cause: 'closed' });
    chat.clock.increment(5000);
    chat.socket({ type: 'socket.opened' });
    expect(chat.conversations.getSnapshot().children.fetchNewest).not.toBe(before);
    chat.messages(four.slice(0, 2));
    chat.socket({ type: 'socket.opened' });
    expect(chat.asked()).toBe(31);
    chat.messages(four);
    expect(chat.ids()).toEqual([1, 2, 3, 4]);
  });

  it('that cannot be fetched are fetched by a retry, and known ones by themselves', () => {
    const chat = opened();
    chat.failMessages(offline);
    expect(chat.failures).toMatchObject([{ actorId: 'fetchNewest', error: offline }]);
    chat.clock.increment(60_000);
    expect([chat.asked(), chat.thread(31).hasFailed]).toEqual([null, true]);
    chat.conversations.send({ type: 'messages.retry' });
    chat.messages(four.slice(1));
    chat.socket({ type: 'socket.opened' });
    chat.failMessages(offline);
    chat.clock.increment(4999);
    expect(chat.asked()).toBeNull();
    chat.clock.increment(1);
    expect(chat.asked()).toBe(31);
    chat.messages(four);
    expect([chat.ids(), chat.thread(31).hasFailed]).toEqual([[1, 2, 3, 4], false]);
  });

  it('do not become read while the conversation is not on the screen', () => {
    const chat = opened();
    chat.messages(four);
    chat.close(31);
    chat.socket(received(aMessage({ messageId: 6 })));
    chat.read();
    expect(chat.unread()).toEqual({ 31: 1 });
  });
});

describe('a backend with message pages', () => {
  const newest = [8, 9].map((messageId) => aMessage({ messageId }));
  const older = [6, 7].map((messageId) => aMessage({ messageId }));
  const request = { type: 'older.request' } as const;
  const stateOf = (chat: RunningChat) => chat.conversations.getSnapshot().value.older;
  const limitOf = (chat: RunningChat) => {
    const actor = chat.conversations.getSnapshot().children.fetchNewest as { options?: { input: unknown } };
    return actor?.options?.input;
  };
  const opened = () => {
    const chat = connectedChat([last(31, 9)], { capabilities: ['message-pages'] });
    chat.open(31);
    return chat;
  };

  it('is asked only for the newest messages', () => {
    expect(limitOf(opened())).toEqual({ conversationId: 31, limit: 50 });
  });

  it('is asked for what arrived while the app was closed, to count it, one conversation after the other', () => {
    const markers = { read: { 31: minute(4), 32: minute(4) }, since: minute(1) };
    const list = [last(31, 9), last(32, 9)];
    expect(connectedChat(list, { markers }).asked()).toBeNull();
    const chat = connectedChat(list, { markers, capabilities: ['message-pages'] });
    expect(chat.unread()).toEqual({ 31: 1, 32: 1 });
    chat.messages([...older, ...newest], '?before=6');
    expect(chat.asked()).toBe(32);
    chat.failMessages(offline);
    expect(chat.unread()).toEqual({ 31: 4, 32: 1 });
    expect(chat.asked()).toBeNull();
  });

  it('is asked for older messages on request, until there are none', () => {
    const chat = opened();
    chat.messages(newest, '?before=8');
    chat.conversations.send(request);
    expect(stateOf(chat)).toBe('loading');
    chat.olderMessages(older, null);
    expect(chat.ids()).toEqual([6, 7, 8, 9]);
    chat.conversations.send(request);
    expect(stateOf(chat)).toBe('resting');
  });

  it('is asked again for older messages by a retry, or after the conversation was opened again', () => {
    const chat = opened();
    chat.messages(newest, '?before=8');
    chat.conversations.send(request);
    chat.failOlder(offline);
    expect(stateOf(chat)).toBe('failed');
    expect(chat.ids()).toEqual([8, 9]);
    chat.conversations.send({ type: 'older.retry' });
    expect(stateOf(chat)).toBe('loading');
    chat.failOlder(offline);
    chat.close(31);
    expect(stateOf(chat)).toBe('resting');
  });

  it.each([
    { name: 'continues while they follow', back: [9, 10], state: 'loading', ids: [8, 9, 10] },
    { name: 'ends when there is a gap', back: [21, 22], state: 'resting', ids: [21, 22] },
  ])('has newer messages after a reconnect: the request for older ones $name', ({ back, state, ids }) => {
    const chat = opened();
    chat.messages(newest, '?before=8');
    chat.conversations.send(request);
    chat.socket({ type: 'socket.opened' });
    chat.messages(
      back.map((messageId) => aMessage({ messageId })),
      `?before=${back[0]}`,
    );
    expect([stateOf(chat), chat.ids()]).toEqual([state, ids]);
  });
});

it('an error of ours in a part ends the chat, whose screen stays as it is', () => {
  const chat = connectedChat([last(31, 4)]);
  const fault = plantFault(chat.machines.conversations, 'actions', 'setDraft');
  chat.conversations.send({ type: 'draft.change', conversationId: 31, text: 'Ciao' });
  fault.mend();
  expect(chat.actor.getSnapshot().status).toBe('error');
  expect(chat.failures.at(-1)).toMatchObject({ actorId: 'chat' });
  expect(chat.list()).toHaveLength(1);
});
