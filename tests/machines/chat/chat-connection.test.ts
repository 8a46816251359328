import { failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { aChat, aMessage, anItem, copyOf } from '../../../fixtures/chat.ts';
import { offline, unauthorized } from '../../../fixtures/failures.ts';
import { aGroupMessage } from '../../../fixtures/group-chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import { chatConnectionMachine } from '../../../src/machines/chat/chat-connection.machine.ts';
import { connectedChat, runChat } from '../../support/chat-actor.ts';
import { happen } from '../../support/machine-walk.ts';

const opened = { type: 'socket.opened' } as const;
const lost = (cause: 'error' | 'failed' | 'closed') => ({ type: 'socket.lost', cause }) as const;

const connection = (chat: ReturnType<typeof runChat>) => chat.connection.getSnapshot().value;
const message = (chat: ReturnType<typeof runChat>) => chat.connectionMessage();

describe('the connection', () => {
  it('starts with the machine and is up when the socket opens', () => {
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
  ] as const)('shows why it was lost and reconnects after five seconds: $cause', ({ cause, text }) => {
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

  it('hands on messages to the group', () => {
    const chat = runChat();
    chat.socket(opened);
    chat.groupChat.send({ type: 'thread.open' });
    chat.socket({ type: 'socket.groupReceived', message: aGroupMessage(), key: null });
    expect(chat.groupChat.getSnapshot().context.early).toEqual([aGroupMessage()]);
  });

  it('retries without a limit', () => {
    const chat = runChat();
    for (const _ of Array.from({ length: 20 })) {
      chat.socket(lost('error'));
      chat.clock.increment(5000);
    }
    expect(chat.sockets()).toBe(21);
  });

  it('reconnects at once when the network is back', () => {
    const chat = runChat();
    chat.socket(opened);
    chat.actor.send({ type: 'network.lost' });
    expect(message(chat)).toBe('Disconnected. Reconnecting...');
    expect(chat.sockets()).toBe(1);
    chat.actor.send({ type: 'network.restored' });
    expect(chat.sockets()).toBe(2);
  });

  it.each([
    { name: 'connected', event: opened },
    { name: 'lost', event: lost('failed') },
    { name: 'denied', event: { type: 'socket.denied' } as const },
  ])('reconnects at once and fetches the list when a member logs in again while it is $name', ({ event }) => {
    const chat = runChat();
    chat.socket(event);
    if (chat.isAsking()) chat.failList(unauthorized());
    chat.actor.send({ type: 'session.renewed' });
    expect(chat.sockets()).toBe(2);
    expect(chat.isAsking()).toBe(true);
    chat.socket(opened);
    expect(chat.isConnected()).toBe(true);
  });

  it('is not opened without a token until the session is renewed', () => {
    const chat = runChat();
    chat.socket({ type: 'socket.denied' });
    expect(message(chat)).toBe(errorTexts.noToken);
    chat.clock.increment(60_000);
    chat.actor.send({ type: 'network.restored' });
    expect(chat.sockets()).toBe(1);
    chat.actor.send({ type: 'session.renewed' });
    expect(chat.sockets()).toBe(2);
  });

  it('fetches no list when it is denied, does not retry by itself, and keeps the list', () => {
    const fresh = runChat();
    fresh.socket({ type: 'socket.denied' });
    expect(fresh.isAsking()).toBe(false);
    expect(fresh.context().hasListFailed).toBe(true);
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
      expect(chat.list()).toHaveLength(1);
    }
  });

  it('retries when the socket actor fails', () => {
    const machine = withSettleableActors(chatConnectionMachine);
    const clock = new SimulatedClock();
    const logger = vi.fn();
    const actor = createActor(machine, { clock, input: { owner: aChat }, logger }).start();
    happen(machine, actor, clock, failed('socket', new Error('no chunk')));
    expect(actor.getSnapshot()).toMatchObject({
      value: 'waiting',
      context: { message: errorTexts.chatLost.failed },
    });
    expect(logger).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ actorId: 'socket' }));
    clock.increment(5000);
    expect(actor.getSnapshot().value).toEqual({ live: 'connecting' });
    actor.stop();
  });

  it('closes a lost socket before it opens another', () => {
    const chat = runChat();
    chat.socket(lost('closed'));
    expect(() => chat.socket(opened)).toThrow('There is no such actor');
    chat.clock.increment(5000);
    chat.socket(opened);
    expect(connection(chat)).toEqual({ live: 'connected' });
  });
});

describe('each connection', () => {
  it('fetches the list and reloads the open threads', () => {
    const chat = connectedChat([
      aConversation({ lastMessageTimestamp: aMessage({ messageId: 5 }).timestamp }),
    ]);
    chat.open(31);
    chat.messages([aMessage({ messageId: 5 })]);
    chat.socket(lost('closed'));
    chat.fetched([aConversation()]);
    chat.clock.increment(5000);
    expect(chat.isAsking()).toBe(false);
    chat.socket(opened);
    expect(chat.isAsking()).toBe(true);
    expect(chat.asked()).toBe(31);
  });

  it('fetches them again when the socket confirms the connection later', () => {
    const chat = connectedChat([aConversation()]);
    chat.open(31);
    chat.messages([aMessage()]);
    chat.socket(opened);
    expect(chat.isAsking()).toBe(true);
    expect(chat.asked()).toBe(31);
    expect(chat.isConnected()).toBe(true);
  });

  it('fetches the list when it is lost, to find out whether the token is still valid', () => {
    const chat = runChat();
    chat.failList(offline);
    chat.socket(lost('error'));
    expect(chat.isAsking()).toBe(true);
    chat.failList(unauthorized());
    expect(chat.isAsking()).toBe(false);
  });

  it('sends the waiting messages with their keys', () => {
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

  it('sends nothing after it is lost', () => {
    const chat = connectedChat([aConversation()]);
    chat.socket(lost('closed'));
    chat.records([anItem(1), anItem(2)]);
    expect(chat.sent).toEqual([]);
    expect(chat.outbox.getSnapshot().value).toEqual({ active: 'resting' });
    expect(chat.items().map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  });
});
