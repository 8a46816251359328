import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createActor } from 'xstate';
import { aMessage, anItem, anOwnMessage, aRefusal, minute } from '../../fixtures/chat.ts';
import { chatEffects, chatOutboxEffects, chatSocket, chatThreadEffects } from '../../src/app/effects/chat.ts';
import type { OutboxItem } from '../../src/schemas/chat-store.ts';
import { aBroker, present } from '../api/stomp-broker.ts';
import { aSession } from '../support/a-session.ts';
import { host } from '../support/effect-host.ts';
import { provideLocks, useLocks } from '../support/fake-locks.ts';
import { takeConsoleLines } from '../support/setup.ts';

let lastUser = 100;
/** Each test has an account of its own: what a page knows of one, it knows for good. */
function records() {
  lastUser += 1;
  const userId = lastUser;
  return {
    userId,
    prefix: `stanza.chat.${userId}.`,
    ...host(chatEffects(aSession()).chatRecords, { userId }),
  };
}

const { messageId: _, timestamp: __, ...draft } = anOwnMessage();
const compose = { type: 'records.compose', message: draft, afterMessageId: 10 };
const keep = (...items: OutboxItem[]) => ({ type: 'records.keepOutbox', items });

/** Another tab has changed a record. */
function changeElsewhere(key: string | null, text?: string) {
  if (key !== null && text !== undefined) localStorage.setItem(key, text);
  if (key !== null && text === undefined) localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text ?? null }));
}

afterEach(() => localStorage.clear());

describe('the socket of the chat', () => {
  // Node's own does not take the events of jsdom.
  beforeEach(() => void vi.stubGlobal('WebSocket', WebSocket));
  afterEach(() => void vi.unstubAllGlobals());

  it('is not there without a token', async () => {
    const { told } = host(chatSocket(aSession(null), 'ws://127.0.0.1:1/chat'));
    expect(told).toEqual([{ type: 'socket.denied' }]);
  });

  it('connects with the token of the session, brings what comes and takes what is sent', async () => {
    const broker = await aBroker();
    const { told, tell, stop } = host(chatSocket(aSession(), broker.url));
    const visit = await broker.visit();
    expect(visit.path).toBe('/chat?token=token-1');
    await visit.frame('CONNECT');
    visit.give('CONNECTED', { version: '1.2' });
    const { headers } = await visit.frame('SUBSCRIBE');
    visit.give('RECEIPT', { 'receipt-id': headers.receipt ?? '' });
    const to = { 'message-id': '1', subscription: headers.id ?? '' };
    visit.give('MESSAGE', { ...to, 'idempotency-key': 'key-1' }, JSON.stringify(anOwnMessage()));
    visit.give('MESSAGE', to, JSON.stringify(aMessage()));
    visit.give('MESSAGE', { ...to, 'idempotency-key': 'key-2' }, JSON.stringify(aRefusal()));
    visit.give('MESSAGE', to, 'unreadable');
    await present(() => told.length === 4);
    expect(told).toEqual([
      { type: 'socket.opened' },
      { type: 'socket.received', message: anOwnMessage(), key: 'key-1' },
      { type: 'socket.received', message: aMessage(), key: null },
      { type: 'socket.refused', refusal: aRefusal(), key: 'key-2' },
    ]);
    tell({ type: 'socket.send', recipientEmail: 'marco@example.org', content: 'Ciao', key: 'key-3' });
    const sent = await visit.frame('SEND');
    expect([sent.headers['idempotency-key'], JSON.parse(sent.body)]).toEqual([
      'key-3',
      { recipientEmail: 'marco@example.org', content: 'Ciao' },
    ]);
    expect(takeConsoleLines()).toEqual([expect.stringMatching(/^Stanza: chat frame failed\. /)]);
    stop();
    await present(() => visit.socket.readyState === visit.socket.CLOSED);
    expect(told).toHaveLength(4);
  });

  it('says that it is lost', async () => {
    const broker = await aBroker();
    const { told } = host(chatSocket(aSession(), broker.url));
    (await broker.visit()).socket.close();
    await present(() => told.length > 0);
    expect(told).toEqual([{ type: 'socket.lost', cause: 'failed' }]);
  });

  it('that is stopped at once never connects', async () => {
    const broker = await aBroker();
    host(chatSocket(aSession('token-1'), broker.url)).stop();
    host(chatSocket(aSession('token-2'), broker.url));
    const { path } = await broker.visit();
    expect(path).toBe('/chat?token=token-2');
    expect(broker.visits).toHaveLength(1);
  });

  it('that the browser forbids has failed, with a line in the console', async () => {
    vi.stubGlobal(
      'WebSocket',
      class {
        constructor() {
          throw new Error('The page is on https.');
        }
      },
    );
    const { told } = host(chatSocket(aSession(), 'ws://127.0.0.1/chat'));
    await present(() => told.length > 0);
    expect(told).toEqual([{ type: 'socket.lost', cause: 'failed' }]);
    expect(takeConsoleLines()).toEqual(['Stanza: chat failed. The page is on https.']);
  });
});

describe('a message that is written', () => {
  it('gets a key, the time of the device and an id below zero', () => {
    const { told, tell } = records();
    const before = Date.now();
    tell(compose);
    const [event] = told;
    expect(event).toEqual({
      type: 'records.composed',
      item: {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        message: { ...draft, messageId: expect.any(Number), timestamp: expect.any(String) },
        status: 'waiting',
        attempts: 0,
        afterMessageId: 10,
        reason: null,
      },
    });
    const { message } = (event as unknown as { item: OutboxItem }).item;
    expect(message.messageId).toBeLessThan(0);
    expect(Date.parse(message.timestamp)).toBeGreaterThanOrEqual(before);
  });

  it('gets an id below those of all before it', () => {
    const { told, tell } = records();
    for (const _ of Array.from({ length: 20 })) tell(compose);
    const ids = told.map((event) => (event as unknown as { item: OutboxItem }).item.message.messageId);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(20);
  });
});

describe('what the device keeps', () => {
  it('is written as the chat says', () => {
    const { tell, prefix } = records();
    tell(keep(anItem(1)));
    tell({ type: 'records.keepDraft', conversationId: 31, text: 'Dear' });
    tell({ type: 'records.keepMarks', marks: { read: { 31: minute(5) }, since: minute(1) } });
    expect({ ...localStorage }).toEqual({
      [`${prefix}outbox.key-1`]: JSON.stringify(anItem(1)),
      [`${prefix}draft.31`]: 'Dear',
      [`${prefix}read.31`]: minute(5),
      [`${prefix}since`]: minute(1),
    });
  });

  it('is told when another tab changes it, and to nobody after the end', () => {
    const { told, tell, stop, prefix } = records();
    tell(keep(anItem(1)));
    changeElsewhere(`${prefix}outbox.key-2`, JSON.stringify(anItem(2)));
    changeElsewhere(`${prefix}read.31`, minute(5));
    changeElsewhere(`${prefix}outbox.key-1`);
    expect(told).toEqual([
      { type: 'records.outboxChanged', items: [anItem(1), anItem(2)] },
      { type: 'records.marksMoved', marks: { read: { 31: minute(5) }, since: null } },
      { type: 'records.outboxChanged', items: [anItem(2)] },
    ]);
    stop();
    changeElsewhere(`${prefix}outbox.key-2`);
    expect(told).toHaveLength(3);
  });

  it('is not what another account, a draft or the session has', () => {
    const { told, prefix } = records();
    changeElsewhere(`${prefix}draft.31`, 'Dear');
    changeElsewhere('stanza.chat.1.outbox.key-1', JSON.stringify(anItem(1)));
    changeElsewhere('stanza.token', 'token-2');
    expect(told).toEqual([]);
  });

  it('is all gone where another tab has cleared everything', () => {
    const { told, tell } = records();
    tell(keep(anItem(1)));
    localStorage.clear();
    changeElsewhere(null);
    expect(told).toEqual([
      { type: 'records.outboxChanged', items: [] },
      { type: 'records.marksMoved', marks: { read: {}, since: null } },
    ]);
  });

  it('is no more where the storage is full: said so, and the chat goes on', () => {
    const { told, tell, prefix } = records();
    tell(keep(anItem(1)));
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The quota has been exceeded.');
    });
    tell(keep(anItem(1), anItem(2)));
    full.mockRestore();
    expect(takeConsoleLines()).toEqual([
      'Stanza: keeping the chat on this device failed. The quota has been exceeded.',
    ]);
    changeElsewhere(`${prefix}outbox.key-3`, JSON.stringify(anItem(3)));
    expect(told).toEqual([{ type: 'records.outboxChanged', items: [anItem(1), anItem(2), anItem(3)] }]);
    tell(compose);
    expect(told).toHaveLength(2);
  });

  it('lasts as long as the page where the storage is forbidden', () => {
    const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('Access is denied.');
    });
    const { told, tell } = records();
    tell(keep(anItem(1)));
    changeElsewhere(null);
    tell(compose);
    forbidden.mockRestore();
    expect(told.map(({ type }) => type)).toEqual([
      'records.outboxChanged',
      'records.marksMoved',
      'records.composed',
    ]);
    expect(told[0]).toMatchObject({ items: [anItem(1)] });
  });
});

describe('the turn to send', () => {
  const turnOf = (userId: number) => host(chatOutboxEffects(aSession()).sendingTurn, { userId });
  const given = (items: OutboxItem[] = []) => [{ type: 'turn.given', items }];

  it('is that of everybody at once where there are no locks, with what the device keeps', () => {
    const { userId, tell } = records();
    tell(keep(anItem(1)));
    expect(turnOf(userId).told).toEqual(given([anItem(1)]));
    expect(turnOf(userId).told).toEqual(given([anItem(1)]));
  });

  it('is that of one tab of an account, then of the next, with what was left to it', async () => {
    const { requests } = useLocks();
    const { userId, tell } = records();
    const [first, second, third] = [turnOf(userId), turnOf(userId), turnOf(userId + 1000)];
    await present(() => first.told.length > 0);
    await present(() => third.told.length > 0);
    expect(requests).toEqual([userId, userId, userId + 1000].map((id) => `stanza.chat.${id}`));
    expect(second.told).toEqual([]);
    tell(keep(anItem(1)));
    first.stop();
    await present(() => second.told.length > 0);
    expect([first.told, second.told]).toEqual([given(), given([anItem(1)])]);
  });

  it('is passed on by a tab that is closed while it waits', async () => {
    useLocks();
    const [first, second, third] = [turnOf(1), turnOf(1), turnOf(1)];
    await present(() => first.told.length > 0);
    second.stop();
    first.stop();
    await present(() => third.told.length > 0);
    expect(second.told).toEqual([]);
  });

  it('is that of everybody where the browser forbids locks, with a line in the console', async () => {
    provideLocks({ request: () => Promise.reject(new Error('Access is denied.')) });
    const { told } = turnOf(1);
    await present(() => told.length > 0);
    expect(told).toEqual(given());
    expect(takeConsoleLines()).toEqual(['Stanza: the turn to send failed. Access is denied.']);
  });
});

describe('the calls of the chat', () => {
  it.each([
    { name: 'thread', effects: chatThreadEffects },
    { name: 'outbox', effects: chatOutboxEffects },
  ])('bring the $name the messages of a conversation, with the token', async ({ effects }) => {
    const requests: Request[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      requests.push(request);
      return Response.json([aMessage()]);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const call = createActor(effects(aSession()).fetchMessages, { input: { conversationId: 31 } }).start();
    await present(() => call.getSnapshot().status === 'done');
    expect(call.getSnapshot().output).toEqual([aMessage()]);
    expect(requests.map(({ url, headers }) => [new URL(url).pathname, headers.get('Authorization')])).toEqual(
      [['/api/chat/conversations/31/messages', 'Bearer token-1']],
    );
  });

  it('end the session that the server no longer knows', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Please log in again.' }, { status: 401 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const session = aSession();
    host(chatEffects(session).fetchConversations);
    await present(() => session().getSnapshot().matches('expired'));
    expect(takeConsoleLines()).toEqual(['Stanza: conversations failed. The server answered 401.']);
  });
});
