import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createActor, toPromise } from 'xstate';
import { aMessage, anItem, anOwnMessage, aSendError, minute } from '../../../fixtures/chat.ts';
import { aGroupItem, aGroupMessage } from '../../../fixtures/group-chat.ts';
import { openFormDraft, openTabDraft } from '../../../src/app/device/form-drafts.ts';
import { chatEffects, chatSocket, forgetChat } from '../../../src/app/effects/chat/chat.ts';
import { groupChatEffects } from '../../../src/app/effects/match/group-chat.ts';
import { apiUrl } from '../../../src/app/environment.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { nothingCounted, type OutboxItem } from '../../../src/schemas/chat/chat-store.ts';
import { aBroker, present } from '../../api/chat/stomp-broker.ts';
import { aSession } from '../../support/a-session.ts';
import { host } from '../../support/effect-host.ts';
import { provideLocks, useLocks } from '../../support/fake-locks.ts';
import { takeConsoleLines } from '../../support/setup.ts';

let lastUser = 100;
/** A new account for each test, because a page keeps the data of an account. */
function newAccount() {
  lastUser += 1;
  return { userId: lastUser, prefix: `stanza.chat.${lastUser}.` };
}

const longToken = async (token: string) => token;
const effects = () => chatEffects(aSession());
const outboxOf = (userId: number) => host(effects().outboxRecords, { userId });
const recordsOf = (userId: number) => host(effects().conversationRecords, { userId });

const seed = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
const read = (...items: OutboxItem[]) => ({ type: 'records.read', items, seed });
const acquired = (...items: OutboxItem[]) => ({ type: 'lock.acquired', items, seed });
const keep = (...items: OutboxItem[]) => ({ type: 'records.keep', items });
const markers = (read: Record<number, string> = {}, since: string | null = null) => ({
  type: 'markers.read',
  markers: { read, since },
  counted: {},
});
/** What is read at the start. */
const records = (drafts: Record<number, string>, ...of: Parameters<typeof markers>) => ({
  ...markers(...of),
  type: 'records.read',
  drafts,
});
/** The events after the first ones, which report the stored records and the lock. */
const changesIn = (received: { type: string }[]) =>
  received.slice(received.findIndex(({ type }) => type === 'lock.acquired') + 1);

/** Simulates a change of a record in another tab. */
function changeElsewhere(key: string | null, text?: string) {
  if (key !== null && text !== undefined) localStorage.setItem(key, text);
  if (key !== null && text === undefined) localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text ?? null }));
}

afterEach(() => localStorage.clear());

describe('the socket of the chat', () => {
  // The WebSocket of Node does not accept the events of jsdom.
  beforeEach(() => void vi.stubGlobal('WebSocket', WebSocket));
  afterEach(() => void vi.unstubAllGlobals());

  it('is denied without a token', async () => {
    const { received } = host(chatSocket(aSession(null), 'ws://127.0.0.1:1/chat', longToken));
    expect(received).toEqual([{ type: 'socket.denied' }]);
  });

  it('connects with the token of the session, and receives and sends messages', async () => {
    const broker = await aBroker();
    const { received, notify, stop } = host(chatSocket(aSession(), broker.url, longToken));
    const visit = await broker.visit();
    expect(visit.path).toBe('/chat?token=token-1');
    const headers = await visit.subscribed();
    visit.give('RECEIPT', { 'receipt-id': headers.receipt ?? '' });
    const to = { 'message-id': '1', subscription: headers.id ?? '' };
    visit.give('MESSAGE', { ...to, 'idempotency-key': 'key-1' }, JSON.stringify(anOwnMessage()));
    visit.give('MESSAGE', to, JSON.stringify(aMessage()));
    visit.give('MESSAGE', { ...to, 'idempotency-key': 'key-2' }, JSON.stringify(aSendError()));
    visit.give('MESSAGE', to, 'unreadable');
    await present(() => received.length === 4);
    expect(received).toEqual([
      { type: 'socket.opened', socket: expect.objectContaining({ id: 'effect' }) },
      { type: 'socket.received', message: anOwnMessage(), key: 'key-1' },
      { type: 'socket.received', message: aMessage(), key: null },
      { type: 'socket.rejected', error: aSendError(), key: 'key-2' },
    ]);
    notify({ type: 'socket.send', recipientEmail: 'marco@example.org', content: 'Ciao', key: 'key-3' });
    const sent = await visit.frame('SEND');
    expect([sent.headers['idempotency-key'], JSON.parse(sent.body)]).toEqual([
      'key-3',
      { recipientEmail: 'marco@example.org', content: 'Ciao' },
    ]);
    expect(takeConsoleLines()).toEqual([expect.stringMatching(/^Stanza: chat frame failed\. /)]);
    stop();
    await present(() => visit.socket.readyState === visit.socket.CLOSED);
    expect(received).toHaveLength(4);
  });

  it('subscribes to the group, and sends to it, only where the backend has groups', async () => {
    const broker = await aBroker();
    const { received, notify, stop } = host(chatSocket(aSession(), broker.url, longToken, () => ['groups']));
    const visit = await broker.visit();
    visit.give('CONNECTED', { version: '1.2', 'heart-beat': '0,0' });
    const subscriptions = await present(() => {
      const frames = visit.frames.filter(({ command }) => command === 'SUBSCRIBE');
      return frames.length === 2 && frames;
    });
    const [toGroup, toMember] = subscriptions;
    if (!toGroup || !toMember) throw new Error('There are two subscriptions.');
    expect(subscriptions.map(({ headers }) => headers.destination)).toEqual([
      '/user/queue/group',
      '/user/queue/messages',
    ]);
    // The receipt of the second is true for both.
    visit.give('RECEIPT', { 'receipt-id': toMember.headers.receipt ?? '' });
    const to = { 'message-id': '1', subscription: toGroup.headers.id ?? '', 'idempotency-key': 'key-1' };
    const message = aGroupMessage({ sender: { id: 8, name: 'Bruno', pictureUrl: '/images/bruno.webp' } });
    visit.give('MESSAGE', to, JSON.stringify(message));
    visit.give('MESSAGE', to, 'unreadable');
    await present(() => received.length === 2);
    expect(received[1]).toMatchObject({
      type: 'socket.groupReceived',
      message: { sender: { pictureUrl: new URL('/images/bruno.webp', apiUrl).href } },
      key: 'key-1',
    });
    expect(takeConsoleLines()).toEqual([expect.stringMatching(/^Stanza: chat frame failed\. /)]);
    notify({ type: 'socket.sendToGroup', groupId: 5, content: 'Ciao', key: 'key-2' });
    const sent = await visit.frame('SEND');
    expect([sent.headers.destination, sent.headers['idempotency-key'], JSON.parse(sent.body)]).toEqual([
      '/app/groupMessage',
      'key-2',
      { groupId: 5, content: 'Ciao' },
    ]);
    stop();
    host(chatSocket(aSession(), broker.url, longToken, () => ['contact']));
    const other = await present(() => broker.visits[1]);
    other.give('CONNECTED', { version: '1.2', 'heart-beat': '0,0' });
    expect((await other.frame('SUBSCRIBE')).headers.destination).toBe('/user/queue/messages');
  });

  it('reports a lost connection', async () => {
    const broker = await aBroker();
    const { received } = host(chatSocket(aSession(), broker.url, longToken));
    (await broker.visit()).socket.close();
    await present(() => received.length > 0);
    expect(received).toEqual([{ type: 'socket.lost', cause: 'failed' }]);
  });

  it('connects each time with a token for this connection, if there is one', async () => {
    const broker = await aBroker();
    let asked = 0;
    const tokenFor = async (token: string) => {
      asked += 1;
      return `once-${asked}-for-${token}`;
    };
    for (const place of [1, 2]) {
      const { stop } = host(chatSocket(aSession(), broker.url, tokenFor));
      await present(() => broker.visits.length === place);
      stop();
    }
    expect(broker.visits.map(({ path }) => path)).toEqual([
      '/chat?token=once-1-for-token-1',
      '/chat?token=once-2-for-token-1',
    ]);
  });

  it.each([
    ['network', 'error'],
    ['rejected', 'failed'],
  ] as const)('is lost without such a token: %s', async (kind, cause) => {
    const tokenFor = () => Promise.reject(new ApiError(kind, 'No token.'));
    const { received } = host(chatSocket(aSession(), 'ws://127.0.0.1:1/chat', tokenFor));
    await present(() => received.length > 0);
    expect(received).toEqual([{ type: 'socket.lost', cause }]);
    expect(takeConsoleLines()).toHaveLength(1);
  });

  it('ends the session that is refused such a token', async () => {
    const session = aSession();
    const tokenFor = () => Promise.reject(new ApiError('unauthorized', 'Not authenticated.'));
    host(chatSocket(session, 'ws://127.0.0.1:1/chat', tokenFor));
    await present(() => session().getSnapshot().context.token === null);
    expect(takeConsoleLines()).toHaveLength(1);
  });

  it('never connects when it is stopped at once', async () => {
    const broker = await aBroker();
    host(chatSocket(aSession('token-1'), broker.url, longToken)).stop();
    host(chatSocket(aSession('token-2'), broker.url, longToken));
    const { path } = await broker.visit();
    expect(path).toBe('/chat?token=token-2');
    expect(broker.visits).toHaveLength(1);
  });

  it('fails when the browser forbids it, with a line in the console', async () => {
    vi.stubGlobal(
      'WebSocket',
      class {
        constructor() {
          throw new Error('The page is on https.');
        }
      },
    );
    const { received } = host(chatSocket(aSession(), 'ws://127.0.0.1/chat', longToken));
    await present(() => received.length > 0);
    expect(received).toEqual([{ type: 'socket.lost', cause: 'failed' }]);
    expect(takeConsoleLines()).toEqual(['Stanza: chat failed. The page is on https.']);
  });
});

describe('the chat data on the device', () => {
  it('is written under the keys of the account', () => {
    const { userId, prefix } = newAccount();
    outboxOf(userId).notify(keep(anItem(1)));
    recordsOf(userId).notify({ type: 'draft.keep', conversationId: 31, text: 'Dear' });
    recordsOf(userId).notify({
      type: 'markers.keep',
      markers: { read: { 31: minute(5) }, since: minute(1) },
    });
    expect({ ...localStorage }).toEqual({
      [`${prefix}outbox.key-1`]: JSON.stringify(anItem(1)),
      [`${prefix}draft.31`]: 'Dear',
      [`${prefix}read.31`]: minute(5),
      [`${prefix}since`]: minute(1),
    });
  });

  it('is read at the start by each actor that owns a part of it', () => {
    const { userId, prefix } = newAccount();
    localStorage.setItem(`${prefix}outbox.key-1`, JSON.stringify(anItem(1)));
    localStorage.setItem(`${prefix}draft.31`, 'Dear');
    localStorage.setItem(`${prefix}read.31`, minute(5));
    localStorage.setItem(`${prefix}since`, minute(1));
    expect(outboxOf(userId).received).toEqual([read(anItem(1)), acquired(anItem(1))]);
    expect(recordsOf(userId).received).toEqual([records({ 31: 'Dear' }, { 31: minute(5) }, minute(1))]);
  });

  it('comes with a UUID for keys, a different one for each page', () => {
    const { userId } = newAccount();
    const seedsOf = ({ received }: ReturnType<typeof outboxOf>) =>
      received.map((event) => ('seed' in event ? event.seed : null));
    const [first, second] = [outboxOf(userId), outboxOf(userId)];
    expect(first.received).toEqual([read(), acquired()]);
    expect(new Set(seedsOf(first)).size).toBe(1);
    expect(new Set([...seedsOf(first), ...seedsOf(second)]).size).toBe(2);
  });

  it('is read again when another tab changes it, until the actor stops', () => {
    const { userId, prefix } = newAccount();
    const [unsent, marked] = [outboxOf(userId), recordsOf(userId)];
    unsent.notify(keep(anItem(1)));
    changeElsewhere(`${prefix}outbox.key-2`, JSON.stringify(anItem(2)));
    changeElsewhere(`${prefix}read.31`, minute(5));
    changeElsewhere(`${prefix}outbox.key-1`);
    expect(changesIn(unsent.received)).toEqual([read(anItem(1), anItem(2)), read(anItem(2))]);
    expect(marked.received).toEqual([records({}), markers({ 31: minute(5) })]);
    unsent.stop();
    marked.stop();
    const getItem = vi.spyOn(Storage.prototype, 'getItem');
    changeElsewhere(`${prefix}outbox.key-3`, JSON.stringify(anItem(3)));
    changeElsewhere(`${prefix}read.32`, minute(6));
    expect(getItem).not.toHaveBeenCalled();
  });

  it('excludes the data of other accounts, of drafts and of the session', () => {
    const { userId, prefix } = newAccount();
    const [unsent, marked] = [outboxOf(userId), recordsOf(userId)];
    changeElsewhere(`${prefix}draft.31`, 'Dear');
    changeElsewhere('stanza.chat.1.outbox.key-1', JSON.stringify(anItem(1)));
    changeElsewhere('stanza.chat.1.read.31', minute(5));
    changeElsewhere('stanza.token', 'token-2');
    expect(changesIn(unsent.received)).toEqual([]);
    expect(marked.received).toEqual([records({})]);
  });

  it('is empty after another tab has cleared the storage', () => {
    const { userId } = newAccount();
    const [unsent, marked] = [outboxOf(userId), recordsOf(userId)];
    unsent.notify(keep(anItem(1)));
    marked.notify({ type: 'markers.keep', markers: { read: { 31: minute(5) }, since: minute(1) } });
    localStorage.clear();
    changeElsewhere(null);
    expect(changesIn(unsent.received)).toEqual([read()]);
    expect(marked.received).toEqual([records({}), markers()]);
  });

  it('is deleted at logout, except the data of other accounts', () => {
    const { userId } = newAccount();
    const other = newAccount();
    openFormDraft(localStorage, userId, 'contact-101').keep('Dear');
    openTabDraft(sessionStorage, 'contact-101').keep('Dear');
    recordsOf(other.userId).notify({ type: 'draft.keep', conversationId: 31, text: 'Theirs' });
    outboxOf(userId).notify(keep(anItem(1)));
    recordsOf(userId).notify({ type: 'draft.keep', conversationId: 31, text: 'Dear' });
    recordsOf(userId).notify({
      type: 'markers.keep',
      markers: { read: { 31: minute(5) }, since: minute(1) },
    });
    forgetChat(userId);
    expect({ ...localStorage }).toEqual({ [`${other.prefix}draft.31`]: 'Theirs' });
    expect(sessionStorage).toHaveLength(0);
    expect(outboxOf(userId).received).toEqual([read(), acquired()]);
  });

  it('is not written when the storage is full: the console shows it, and the chat continues', () => {
    const { userId, prefix } = newAccount();
    const { received, notify } = outboxOf(userId);
    notify(keep(anItem(1)));
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The quota has been exceeded.');
    });
    const lines = ['Stanza: keeping the chat on this device failed. The quota has been exceeded.'];
    notify(keep(anItem(1), anItem(2)));
    expect(takeConsoleLines()).toEqual(lines);
    const typed = recordsOf(userId);
    typed.notify({ type: 'draft.keep', conversationId: 31, text: 'Dear' });
    expect(typed.received.at(-1)).toEqual({ type: 'draft.unkept' });
    expect(takeConsoleLines()).toEqual(lines);
    recordsOf(userId).notify({ type: 'markers.keep', markers: { read: {}, since: minute(1) } });
    expect(takeConsoleLines()).toEqual(lines);
    full.mockRestore();
    changeElsewhere(`${prefix}outbox.key-3`, JSON.stringify(anItem(3)));
    expect(changesIn(received)).toEqual([read(anItem(1), anItem(2), anItem(3))]);
    notify(keep(anItem(3)));
    expect({ ...localStorage }).toEqual({ [`${prefix}outbox.key-3`]: JSON.stringify(anItem(3)) });
  });

  it('that the storage has no room for lasts as long as the page, or until the logout', () => {
    const { userId } = newAccount();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The quota has been exceeded.');
    });
    outboxOf(userId).notify(keep(anItem(1)));
    expect(takeConsoleLines()).toHaveLength(1);
    expect(outboxOf(userId).received).toEqual([read(anItem(1)), acquired(anItem(1))]);
    forgetChat(userId);
    expect(outboxOf(userId).received).toEqual([read(), acquired()]);
  });

  it('lasts as long as the page when the storage is forbidden', () => {
    const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new Error('Access is denied.');
    });
    const { userId } = newAccount();
    const [unsent, marked] = [outboxOf(userId), recordsOf(userId)];
    unsent.notify(keep(anItem(1)));
    marked.notify({ type: 'markers.keep', markers: { read: {}, since: minute(1) } });
    changeElsewhere(null);
    unsent.notify(keep(anItem(1), anItem(2)));
    const next = outboxOf(userId);
    marked.notify({ type: 'draft.keep', conversationId: 31, text: 'Dear' });
    forbidden.mockRestore();
    expect(changesIn(unsent.received)).toEqual([read(anItem(1))]);
    expect(marked.received).toEqual([records({}), markers({}, minute(1)), { type: 'draft.unkept' }]);
    expect(takeConsoleLines()).toHaveLength(1);
    expect(next.received).toEqual([read(anItem(1), anItem(2)), acquired(anItem(1), anItem(2))]);
  });
});

describe('the number of unread messages', () => {
  it('is stored by conversation and read at the start; invalid values are ignored', () => {
    const { userId, prefix } = newAccount();
    const counted = { count: 2, until: Date.parse(minute(5)) };
    const { notify } = recordsOf(userId);
    notify({ type: 'counts.keep', counted: { 31: counted, 34: nothingCounted } });
    // A tab that is behind does not undo it.
    notify({ type: 'counts.keep', counted: { 31: { count: 1, until: Date.parse(minute(4)) } } });
    localStorage.setItem(`${prefix}unread.32`, '{"count":-1}');
    localStorage.setItem(`${prefix}unread.33`, 'two');
    expect(recordsOf(userId).received).toEqual([{ ...records({}), counted: { 31: counted } }]);
    forgetChat(userId);
    expect({ ...localStorage }).toEqual({});
  });
});

describe('the lock of the outbox', () => {
  const locksIn = (received: { type: string }[]) => received.filter(({ type }) => type === 'lock.acquired');

  it('is acquired by every tab at once when the browser has no locks, with the stored messages', () => {
    const { userId } = newAccount();
    outboxOf(userId).notify(keep(anItem(1)));
    expect(locksIn(outboxOf(userId).received)).toEqual([acquired(anItem(1))]);
    expect(locksIn(outboxOf(userId).received)).toEqual([acquired(anItem(1))]);
  });

  it('belongs to one tab of an account, then to the next tab, with the stored messages', async () => {
    const { requests } = useLocks();
    const [{ userId }, other] = [newAccount(), newAccount()];
    const [first, second, third] = [outboxOf(userId), outboxOf(userId), outboxOf(other.userId)];
    await present(() => locksIn(first.received).length > 0);
    await present(() => locksIn(third.received).length > 0);
    expect(requests).toEqual([userId, userId, other.userId].map((id) => `stanza.chat.${id}`));
    expect(second.received).toEqual([read()]);
    first.notify(keep(anItem(1)));
    first.stop();
    await present(() => locksIn(second.received).length > 0);
    expect([first.received, second.received]).toEqual([
      [read(), acquired()],
      [read(), acquired(anItem(1))],
    ]);
  });

  it('skips a tab that was closed while it waited', async () => {
    useLocks();
    const { userId } = newAccount();
    const [first, second, third] = [outboxOf(userId), outboxOf(userId), outboxOf(userId)];
    await present(() => locksIn(first.received).length > 0);
    second.stop();
    first.stop();
    await present(() => locksIn(third.received).length > 0);
    expect(locksIn(second.received)).toEqual([]);
  });

  it('is acquired by every tab when the browser forbids locks, with a line in the console', async () => {
    provideLocks({ request: () => Promise.reject(new Error('Access is denied.')) });
    const { received } = outboxOf(newAccount().userId);
    await present(() => locksIn(received).length > 0);
    expect(received).toEqual([read(), acquired()]);
    expect(takeConsoleLines()).toEqual(['Stanza: outbox lock failed. Access is denied.']);
  });
});

describe('the calls of the chat', () => {
  const path = '/api/chat/conversations/31/messages';
  const input = { conversationId: 31 };
  const messages = [aMessage()];
  it.each([
    {
      name: 'all messages of a conversation for the delivery',
      what: 'messages',
      call: () => createActor(effects().fetchMessages, { input }),
      address: path,
      output: messages,
    },
    {
      name: 'the newest messages for the thread',
      what: 'messages',
      call: () => createActor(effects().fetchNewest, { input: { ...input, limit: 50 } }),
      address: `${path}?limit=50`,
      output: { messages, older: null },
    },
    {
      name: 'the older messages for the thread',
      what: 'older messages',
      call: () => createActor(effects().fetchOlder, { input: { ...input, address: `${path}?before=4` } }),
      address: `${path}?before=4`,
      output: { messages, older: null },
    },
  ])('fetch $name, with the token', async ({ call, address, output, what }) => {
    const requests: Request[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      requests.push(request);
      return Response.json(messages);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const actor = call().start();
    await present(() => actor.getSnapshot().status === 'done');
    expect(actor.getSnapshot().output).toEqual(output);
    expect(
      requests.map(({ url, headers }) => [
        new URL(url).pathname + new URL(url).search,
        headers.get('Authorization'),
      ]),
    ).toEqual([[address, 'Bearer token-1']]);
    vi.stubGlobal('fetch', async () => new Response(null, { status: 400 }));
    await expect(toPromise(call().start())).rejects.toMatchObject({ kind: 'rejected' });
    expect(takeConsoleLines()).toEqual([`Stanza: ${what} failed. The server answered 400.`]);
  });

  it('end the session when the server answers 401', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Please log in again.' }, { status: 401 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const session = aSession();
    host(chatEffects(session).fetchConversations);
    await present(() => session().getSnapshot().matches('expired'));
    expect(takeConsoleLines()).toEqual(['Stanza: conversations failed. The server answered 401.']);
  });
});

describe('the records of the group', () => {
  const groupOf = (userId: number) => host(groupChatEffects(aSession()).groupRecords, { userId });
  const readFrom = ({ received }: ReturnType<typeof groupOf>) =>
    received.map(({ type, ...what }) => [type, 'items' in what && what.items, 'draft' in what && what.draft]);

  it('are there after a reload, oldest first, and are forgotten with the account', async () => {
    const { userId, prefix } = newAccount();
    const newer = aGroupItem({
      key: 'key-2',
      message: { content: 'B', timestamp: '2026-06-15T15:00:00.000Z' },
    });
    const { notify } = groupOf(userId);
    notify({ type: 'items.keep', items: [newer, aGroupItem()] });
    notify({ type: 'draft.keep', text: 'Half a' });
    localStorage.setItem(`${prefix}group.item.key-3`, 'unreadable');
    expect(readFrom(groupOf(userId))).toEqual([['records.read', [aGroupItem(), newer], 'Half a']]);
    notify({ type: 'items.keep', items: [newer] });
    notify({ type: 'draft.keep', text: '' });
    expect(readFrom(groupOf(userId))).toEqual([['records.read', [newer], '']]);
    await forgetChat(userId);
    expect(readFrom(groupOf(userId))).toEqual([['records.read', [], '']]);
  });

  it('say that the device does not keep them when it is full', () => {
    const { received, notify } = groupOf(newAccount().userId);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    notify({ type: 'items.keep', items: [aGroupItem()] });
    notify({ type: 'draft.keep', text: 'Half a' });
    full.mockRestore();
    expect(received.slice(1)).toEqual([{ type: 'draft.unkept' }, { type: 'draft.unkept' }]);
    expect(takeConsoleLines()).toHaveLength(2);
  });
});
