import { failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { aChat, aMessage, anItem, copyOf } from '../../fixtures/chat.ts';
import { offline, unauthorized } from '../../fixtures/failures.ts';
import { aConversation } from '../../fixtures/members.ts';
import { errorTexts } from '../../src/domain/error-texts.ts';
import { chatConnectionMachine } from '../../src/machines/chat-connection.machine.ts';
import { connectedChat, runChat } from '../support/chat-actor.ts';
import { happen } from '../support/machine-walk.ts';

const opened = { type: 'socket.opened' } as const;
const lost = (cause: 'error' | 'failed' | 'closed') => ({ type: 'socket.lost', cause }) as const;

const connection = (chat: ReturnType<typeof runChat>) => chat.connection().getSnapshot().value;
const message = (chat: ReturnType<typeof runChat>) => chat.connectionMessage();

describe('the connection', () => {
  it('is made from the start, and there once the socket is open', () => {
    const chat = runChat();
    expect(chat.sockets()).toBe(1);
    expect(chat.isConnected()).toBe(false);
    chat.socket(opened);
    expect(chat.isConnected()).toBe(true);
    expect(message(chat)).toBeNull();
  });

  it.each([
    { cause: 'error', text: 'WebSocket connection error.' },
    { cause: 'failed', text: 'WebSocket connection failed.' },
    { cause: 'closed', text: 'Disconnected. Reconnecting...' },
  ] as const)('that is lost says how, and is made again after five seconds: $cause', ({ cause, text }) => {
    const chat = runChat();
    chat.socket(opened);
    chat.socket(lost(cause));
    expect(message(chat)).toBe(text);
    expect(chat.isConnected()).toBe(false);
    chat.clock.increment(4999);
    expect(chat.sockets()).toBe(1);
    chat.clock.increment(1);
    expect(chat.sockets()).toBe(2);
    expect(message(chat)).toBe(text);
    chat.socket(opened);
    expect(message(chat)).toBeNull();
  });

  it('is tried as often as it takes', () => {
    const chat = runChat();
    for (const _ of Array.from({ length: 20 })) {
      chat.socket(lost('error'));
      chat.clock.increment(5000);
    }
    expect(chat.sockets()).toBe(21);
  });

  it('is made again at once when the network is back', () => {
    const chat = runChat();
    chat.socket(opened);
    chat.actor.send({ type: 'network.lost' });
    expect(message(chat)).toBe('Disconnected. Reconnecting...');
    expect(chat.sockets()).toBe(1);
    chat.actor.send({ type: 'network.restored' });
    expect(chat.sockets()).toBe(2);
  });

  it.each([
    { name: 'there', event: opened },
    { name: 'lost', event: lost('failed') },
    { name: 'denied', event: { type: 'socket.denied' } as const },
  ])(
    'that is $name is made again at once when the member is logged in again, and the list fetched',
    ({ event }) => {
      const chat = runChat();
      chat.socket(event);
      if (chat.isAsking()) chat.failList(unauthorized());
      chat.actor.send({ type: 'session.renewed' });
      expect(chat.sockets()).toBe(2);
      expect(chat.isAsking()).toBe(true);
      chat.socket(opened);
      expect(chat.isConnected()).toBe(true);
    },
  );

  it('is not made without a token, until there is one', () => {
    const chat = runChat();
    chat.socket({ type: 'socket.denied' });
    expect(message(chat)).toBe(errorTexts.noToken);
    chat.clock.increment(60_000);
    chat.actor.send({ type: 'network.restored' });
    expect(chat.sockets()).toBe(1);
    chat.actor.send({ type: 'session.renewed' });
    expect(chat.sockets()).toBe(2);
  });

  it('that is denied has no list asked for either, nor tried again by itself, and leaves the one that is there', () => {
    const fresh = runChat();
    fresh.socket({ type: 'socket.denied' });
    expect(fresh.isAsking()).toBe(false);
    expect([...fresh.list().getSnapshot().tags]).toEqual(['failed']);
    for (const isBehind of [true, false]) {
      const chat = connectedChat([aConversation()]);
      chat.socket(lost('failed'));
      if (isBehind) chat.failList(unauthorized());
      chat.clock.increment(4999);
      chat.clock.increment(1);
      chat.socket({ type: 'socket.denied' });
      expect(chat.isAsking()).toBe(false);
      chat.clock.increment(60_000);
      expect(chat.isAsking()).toBe(false);
      expect(chat.conversations()).toHaveLength(1);
    }
  });

  it('is tried again where its code fails', () => {
    const machine = withSettleableActors(chatConnectionMachine);
    const clock = new SimulatedClock();
    const actor = createActor(machine, { clock, input: { owner: aChat }, logger: () => {} }).start();
    happen(machine, actor, clock, failed('socket', new Error('no chunk')));
    expect(actor.getSnapshot()).toMatchObject({
      value: 'waiting',
      context: { message: errorTexts.chatLost.failed },
    });
    clock.increment(5000);
    expect(actor.getSnapshot().value).toEqual({ live: 'connecting' });
    actor.stop();
  });

  it('has one socket at a time: that of a lost one is closed', () => {
    const chat = runChat();
    chat.socket(lost('closed'));
    expect(() => chat.socket(opened)).toThrow('There is no such actor');
    chat.clock.increment(5000);
    chat.socket(opened);
    expect(connection(chat)).toEqual({ live: 'connected' });
  });
});

describe('with every connection', () => {
  it('the list is fetched, and what may have been missed of the threads', () => {
    const chat = connectedChat([
      aConversation({ lastMessageTimestamp: aMessage({ messageId: 5 }).timestamp }),
    ]);
    const thread = chat.thread(31);
    thread.send({ type: 'thread.open' });
    chat.messages(31, [aMessage({ messageId: 5 })]);
    chat.socket(lost('closed'));
    chat.fetched([aConversation()]);
    chat.clock.increment(5000);
    expect(chat.isAsking()).toBe(false);
    chat.socket(opened);
    expect(chat.isAsking()).toBe(true);
    expect(thread.getSnapshot().value.history).toBe('loading');
  });

  it('and again where only later it is certain that nothing is missed', () => {
    const chat = connectedChat([aConversation()]);
    const thread = chat.thread(31);
    thread.send({ type: 'thread.open' });
    chat.messages(31, [aMessage()]);
    chat.socket(opened);
    expect(chat.isAsking()).toBe(true);
    expect(thread.getSnapshot().value.history).toBe('loading');
    expect(chat.isConnected()).toBe(true);
  });

  it('that is lost the list is asked for: it shows a token that is no longer taken', () => {
    const chat = runChat();
    chat.failList(offline);
    chat.socket(lost('error'));
    expect(chat.isAsking()).toBe(true);
    chat.failList(unauthorized());
    expect(chat.list().getSnapshot().value).toBe('behind');
  });

  it('what waits goes out, with its key', () => {
    const chat = runChat({ outbox: [anItem(1)] });
    chat.takeLock();
    expect(chat.sent).toEqual([]);
    chat.socket(opened);
    chat.searched([]);
    expect(chat.sent).toEqual([
      { type: 'socket.send', recipientEmail: 'marco@example.org', content: 'Text 1', key: 'key-1' },
    ]);
    chat.socket({ type: 'socket.received', message: copyOf(anItem(1), 11), key: 'key-1' });
    expect(chat.items()).toEqual([]);
  });

  it('that is lost nothing goes out any more', () => {
    const chat = connectedChat([aConversation()]);
    chat.socket(lost('closed'));
    chat.records([anItem(1), anItem(2)]);
    expect(chat.sent).toEqual([]);
    expect(chat.outbox().getSnapshot().value).toEqual({ leading: 'resting' });
    expect(chat.items().map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });
});
