import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anItem, minute } from '../../../fixtures/chat.ts';
import { forgetChatRecords, openChatRecords, type Store } from '../../../src/app/device/chat-records.ts';
import { mergeItem } from '../../../src/app/device/outbox-merge.ts';
import { uuid } from '../../../src/app/device/uuid.ts';
import type { OutboxItem } from '../../../src/schemas/chat/chat-store.ts';
import { aStore } from '../../support/memory-store.ts';

const [first, second, third] = [anItem(1), anItem(2), anItem(3)];
const keysOf = (items: readonly OutboxItem[]) => items.map(({ key }) => key);

function contentsOf(store: Store): Record<string, string | null> {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '');
  return Object.fromEntries(keys.map((key) => [key, store.getItem(key)]));
}

/** Reads all records that a new page reads. */
function readAll(store: Store, userId = 7) {
  const records = openChatRecords(store, userId);
  return {
    outbox: records.readOutbox(),
    draft: records.readDrafts()[31] ?? '',
    markers: records.readMarkers(),
  };
}

/** Two tabs of one account on one device. */
function twoTabs() {
  const store = aStore();
  return { store, here: openChatRecords(store, 7), there: openChatRecords(store, 7) };
}

/** A store with room for a number of records. */
function smallStore(room: number): Store {
  const store = aStore();
  return {
    ...store,
    get length() {
      return store.length;
    },
    setItem(key, value) {
      if (store.length >= room && store.getItem(key) === null)
        throw new DOMException('', 'QuotaExceededError');
      store.setItem(key, value);
    },
  };
}

describe('the stored chat', () => {
  it('is empty at first', () => {
    expect(readAll(aStore())).toEqual({ outbox: [], draft: '', markers: { read: {}, since: null } });
  });

  it('is restored after a reload', () => {
    const store = aStore();
    const records = openChatRecords(store, 7);
    records.keepOutbox([first, { ...second, status: 'failed', reason: 'No.' }]);
    records.keepDraft(31, 'Dear Marco,\n');
    records.keepMarkers({ read: { 31: minute(5) }, since: minute(1) });
    expect(readAll(store)).toEqual({
      outbox: [first, { ...second, status: 'failed', reason: 'No.' }],
      draft: 'Dear Marco,\n',
      markers: { read: { 31: minute(5) }, since: minute(1) },
    });
  });

  it('is separate for each account', () => {
    const store = aStore();
    openChatRecords(store, 7).keepDraft(31, 'Mine');
    openChatRecords(store, 77).keepDraft(31, 'Theirs');
    expect(readAll(store, 7).draft).toBe('Mine');
    expect(readAll(store, 77).draft).toBe('Theirs');
    expect(readAll(store, 8).draft).toBe('');
  });

  it('keeps a draft for each conversation', () => {
    const store = aStore();
    openChatRecords(store, 7).keepDraft(31, 'Dear Marco');
    expect(openChatRecords(store, 7).readDrafts()[32]).toBeUndefined();
    expect(openChatRecords(store, 7).readDrafts()[3]).toBeUndefined();
  });

  it('is removed at logout for this account only', () => {
    const store = aStore({ 'stanza.token': 'token-1' });
    openChatRecords(store, 77).keepOutbox([first]);
    const others = contentsOf(store);
    const records = openChatRecords(store, 7);
    records.keepOutbox([first, second]);
    records.keepDraft(31, 'Dear Marco');
    records.keepMarkers({ read: { 31: minute(5) }, since: minute(1) });
    forgetChatRecords(store, 7);
    expect(contentsOf(store)).toEqual(others);
  });
});

describe('unreadable records', () => {
  const damaged = {
    'stanza.chat.7.outbox.a': '{',
    'stanza.chat.7.outbox.b': 'null',
    'stanza.chat.7.outbox.c': JSON.stringify({ ...first, status: 'sending' }),
    'stanza.chat.7.draft.x': 'Dear',
    'stanza.chat.7.draft.': 'Dear',
    'stanza.chat.7.read.31': 'yesterday',
    'stanza.chat.7.read.-1': minute(1),
    'stanza.chat.7.since': '',
  };

  it('are skipped', () => {
    const store = aStore({ ...damaged, 'stanza.chat.7.read.32': minute(2) });
    openChatRecords(store, 7).keepOutbox([second]);
    expect(readAll(store)).toEqual({
      outbox: [second],
      draft: '',
      markers: { read: { 32: minute(2) }, since: null },
    });
  });

  it('are removed at logout', () => {
    const store = aStore(damaged);
    forgetChatRecords(store, 7);
    expect(contentsOf(store)).toEqual({});
  });
});

describe('the stored outbox', () => {
  it('keeps the order in which the messages were written', () => {
    const store = aStore();
    const [newer, older] = [openChatRecords(store, 7), openChatRecords(store, 7)];
    newer.keepOutbox([third]);
    older.keepOutbox([first]);
    newer.keepOutbox([second, third]);
    expect(keysOf(openChatRecords(store, 7).readOutbox())).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('drops messages that have arrived', () => {
    const { store, here } = twoTabs();
    here.keepOutbox([first, second]);
    here.keepOutbox([second]);
    expect(keysOf(openChatRecords(store, 7).readOutbox())).toEqual(['key-2']);
  });

  it('keeps messages that another tab has added', () => {
    const { here, there } = twoTabs();
    here.keepOutbox([first]);
    there.keepOutbox([second]);
    here.keepOutbox([]);
    expect(keysOf(there.readOutbox())).toEqual(['key-2']);
    expect(keysOf(here.readOutbox())).toEqual(['key-2']);
  });

  it('does not restore messages that another tab has sent', () => {
    const { here, there } = twoTabs();
    here.keepOutbox([first, second]);
    there.readOutbox();
    there.keepOutbox([second]);
    here.keepOutbox([{ ...first, afterMessageId: 12 }, second, third]);
    expect(keysOf(here.readOutbox())).toEqual(['key-2', 'key-3']);
  });

  it('writes changed messages only', () => {
    const { store, here, there } = twoTabs();
    here.keepOutbox([first, second]);
    const setItem = vi.spyOn(store, 'setItem');
    const other = there.readOutbox();
    there.keepOutbox([...other, third]);
    // The same message with its fields in another order.
    here.keepOutbox([Object.assign({ reason: null, attempts: 0 }, first), second]);
    expect(setItem.mock.calls.map(([key]) => key)).toEqual(['stanza.chat.7.outbox.key-3']);
  });

  it('keeps the attempts of another tab', () => {
    const { here, there } = twoTabs();
    here.keepOutbox([first]);
    there.readOutbox();
    here.keepOutbox([{ ...first, attempts: 1, afterMessageId: 12 }]);
    there.keepOutbox([{ ...first, afterMessageId: 11 }]);
    expect(here.readOutbox()).toEqual([{ ...first, attempts: 1, afterMessageId: 12 }]);
    expect(there.readOutbox()).toEqual([{ ...first, attempts: 1, afterMessageId: 12 }]);
  });
});

describe('a full store', () => {
  it('throws and keeps what fits', () => {
    const store = smallStore(1);
    const records = openChatRecords(store, 7);
    expect(() => records.keepOutbox([first, second])).toThrow(DOMException);
    expect(keysOf(openChatRecords(store, 7).readOutbox())).toEqual(['key-1']);
  });

  it('does not make this tab forget what did not fit', () => {
    const store = smallStore(1);
    const records = openChatRecords(store, 7);
    expect(() => records.keepOutbox([first, second, third])).toThrow(DOMException);
    expect(keysOf(records.readOutbox())).toEqual(['key-1', 'key-2', 'key-3']);
    expect(() => records.keepOutbox([second, third])).toThrow(DOMException);
    expect(keysOf(records.readOutbox())).toEqual(['key-2', 'key-3']);
    records.keepOutbox([third]);
    expect(keysOf(openChatRecords(store, 7).readOutbox())).toEqual(['key-3']);
    records.keepOutbox([]);
    expect(records.readOutbox()).toEqual([]);
  });

  it('does not make this tab keep what another tab has sent', () => {
    const store = aStore();
    const records = openChatRecords(store, 7);
    records.keepOutbox([first]);
    const setItem = vi.spyOn(store, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    expect(() => records.keepOutbox([{ ...first, attempts: 1 }])).toThrow(DOMException);
    expect(records.readOutbox()).toEqual([{ ...first, attempts: 1 }]);
    setItem.mockRestore();
    const there = openChatRecords(store, 7);
    there.readOutbox();
    there.keepOutbox([]);
    expect(records.readOutbox()).toEqual([]);
  });
});

describe('drafts and read markers', () => {
  it('are removed when a draft is empty', () => {
    const store = aStore();
    const records = openChatRecords(store, 7);
    records.keepDraft(31, 'Dear');
    records.keepDraft(31, '');
    expect(contentsOf(store)).toEqual({});
  });

  it('keep the later read marker of two tabs', () => {
    const { here, there } = twoTabs();
    here.keepMarkers({ read: { 31: minute(5), 32: minute(1) }, since: minute(0) });
    there.keepMarkers({ read: { 31: minute(4), 32: minute(2) }, since: minute(0) });
    expect(here.readMarkers().read).toEqual({ 31: minute(5), 32: minute(2) });
  });

  it('compare read markers as times', () => {
    const { here } = twoTabs();
    here.keepMarkers({ read: { 31: '2025-06-15T16:00:00+02:00' }, since: null });
    here.keepMarkers({ read: { 31: '2025-06-15T15:00:00.000Z' }, since: null });
    expect(here.readMarkers().read).toEqual({ 31: '2025-06-15T15:00:00.000Z' });
  });

  it.each([
    { key: 'stanza.chat.7.outbox.key-1', isOutbox: true, isMark: false },
    { key: 'stanza.chat.7.read.31', isOutbox: false, isMark: true },
    { key: 'stanza.chat.7.since', isOutbox: false, isMark: true },
    { key: 'stanza.chat.7.draft.31', isOutbox: false, isMark: false },
    { key: 'stanza.chat.77.outbox.key-1', isOutbox: false, isMark: false },
    { key: 'stanza.chat.77.since', isOutbox: false, isMark: false },
    { key: 'stanza.token', isOutbox: false, isMark: false },
  ])('have distinct keys: $key', ({ key, isOutbox, isMark }) => {
    const records = openChatRecords(aStore(), 7);
    expect([records.isOutboxKey(key), records.isMarkerKey(key)]).toEqual([isOutbox, isMark]);
  });
});

describe('a message that two tabs changed', () => {
  const sent = { ...first, attempts: 1, afterMessageId: 12 };
  const failed = { ...first, status: 'failed', reason: 'No.' } as const;

  it.each([
    { name: 'is new', mine: first, known: undefined, kept: undefined, merged: first },
    { name: 'was removed there', mine: failed, known: first, kept: undefined, merged: null },
    { name: 'changed here only', mine: failed, known: first, kept: first, merged: failed },
    {
      name: 'was sent there',
      mine: { ...first, afterMessageId: null },
      known: first,
      kept: sent,
      merged: sent,
    },
    { name: 'was sent here', mine: sent, known: first, kept: first, merged: sent },
    {
      name: 'failed there',
      mine: { ...first, afterMessageId: 11 },
      known: first,
      kept: failed,
      merged: { ...failed, afterMessageId: 11 },
    },
    {
      name: 'failed here and was sent there',
      mine: failed,
      known: first,
      kept: sent,
      merged: { ...sent, status: 'failed', reason: 'No.' },
    },
    { name: 'is retried here', mine: first, known: failed, kept: failed, merged: first },
  ])('is merged when it $name', ({ mine, known, kept, merged }) => {
    expect(mergeItem(mine, known, kept)).toEqual(merged);
  });
});

describe('the key of a message', () => {
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it.each([
    { name: 'made by the browser', randomUUID: crypto.randomUUID },
    { name: 'made by us on a page without https', randomUUID: undefined },
  ])('is a UUID $name', ({ randomUUID }) => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', {
      randomUUID: randomUUID?.bind(crypto),
      getRandomValues: getRandomValues.bind(crypto),
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const keys = Array.from({ length: 1000 }, uuid);
    expect(keys.filter((key) => !pattern.test(key))).toEqual([]);
    expect(new Set(keys).size).toBe(1000);
  });
});
