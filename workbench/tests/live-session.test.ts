import { describe, expect, it, test } from 'vitest';
import {
  addProblem,
  childrenOf,
  clearRecords,
  emptySession,
  expire,
  hear,
  type LiveApp,
  type LiveSession,
  maxRecords,
} from '../src/live/live-session.ts';
import { parseFromApp } from '../src/live/parse-message.ts';
import type { FromApp, LiveRecord, LiveSnapshot } from '../src/live/protocol.ts';
import { readSession, sessionFile } from '../src/live/session-file.ts';

const snapshot: LiveSnapshot = {
  status: 'active',
  value: 'on',
  context: { n: 1 },
  tags: [],
  active: ['m', 'm.on'],
};
const started = (sessionId: string, overrides: object = {}): LiveRecord => ({
  kind: 'started',
  at: 1,
  sessionId,
  id: sessionId,
  parentId: null,
  machine: 'm',
  snapshot,
  ...overrides,
});
const event = (sessionId: string, type = 'go'): LiveRecord => ({
  kind: 'event',
  at: 2,
  sessionId,
  sourceId: null,
  event: { type },
});
const changed = (sessionId: string, value: string): LiveRecord => ({
  kind: 'snapshot',
  at: 3,
  sessionId,
  event: { type: 'go' },
  snapshot: { ...snapshot, value },
  taken: ['m.on|go|0'],
});
const stopped = (sessionId: string): LiveRecord => ({ kind: 'stopped', at: 4, sessionId });

const said = (records: LiveRecord[], dropped = 0): FromApp => ({
  type: 'records',
  app: 'a',
  records,
  dropped,
});
const listen = (...messages: unknown[]) =>
  messages.reduce<LiveSession>(
    (session, message, at) => hear(session, parseFromApp(message), at),
    emptySession,
  );

function appOf(session: LiveSession): LiveApp {
  const app = session.apps.get('a');
  if (!app) throw new Error('nothing was heard of it');
  return app;
}

describe('a session', () => {
  it('knows which tabs are open and which are closed', () => {
    const here = { type: 'here', app: 'a', title: 'Sample', url: 'http://x/' };
    expect(appOf(listen(here))).toMatchObject({
      title: 'Sample',
      url: 'http://x/',
      isHere: true,
      origin: 'tab',
    });
    const gone = listen(here, said([started('1')]), { type: 'gone', app: 'a' });
    expect(appOf(gone)).toMatchObject({ isHere: false });
    expect(appOf(gone).actors.size).toBe(1);
    expect(appOf(expire(listen(here), 0)).isHere).toBe(true);
    expect(appOf(expire(listen(here), 1)).isHere).toBe(false);
  });

  it('keeps the latest snapshot of each actor', () => {
    const { actors, recordCount } = appOf(
      listen(
        said([started('1'), started('2', { parentId: '1' })]),
        said([event('1'), changed('1', 'off'), stopped('2')]),
      ),
    );
    expect(actors.get('1')).toMatchObject({
      isAlive: true,
      snapshot: { value: 'off' },
      taken: ['m.on|go|0'],
    });
    expect(actors.get('2')).toMatchObject({ isAlive: false, parentId: '1' });
    expect(recordCount).toBe(5);
    const children = childrenOf(actors);
    expect([children.get(null), children.get('1')].map((list) => list?.map(({ id }) => id))).toEqual([
      ['1'],
      ['2'],
    ]);
  });

  it('keeps a limited number of records and counts the dropped ones', () => {
    const batch = Array.from({ length: 6000 }, () => event('1'));
    const app = appOf(listen(said([started('1')]), said(batch, 7), said(batch)));
    expect(app.records).toHaveLength(maxRecords);
    expect(app).toMatchObject({ recordCount: 12_001, dropped: 7 + 2001 });
    expect(app.actors.get('1')?.isAlive).toBe(true);
  });

  it('keeps a limited number of stopped actors', () => {
    const lifecycles = Array.from({ length: 2000 }, (_, at) => [started(`${at}`), stopped(`${at}`)]).flat();
    const { actors } = appOf(listen(said([started('root')]), said(lifecycles)));
    expect(actors.size).toBe(501);
    expect([...actors.keys()].slice(0, 2)).toEqual(['root', '1500']);
  });

  it('keeps the running actors when the records are cleared', () => {
    const before = listen(said([started('1'), started('2'), stopped('2')], 3));
    const app = appOf(clearRecords(before, 'a'));
    expect([...app.actors.keys()]).toEqual(['1']);
    expect(app).toMatchObject({ records: [], dropped: 0, recordCount: 3 });
  });

  it('shares unchanged parts with the previous session', () => {
    const before = listen(said([started('1'), started('2')]));
    const after = hear(before, parseFromApp(said([changed('1', 'off')])), 9);
    expect(appOf(after).actors.get('2')).toBe(appOf(before).actors.get('2'));
    expect(appOf(before).actors.get('1')?.snapshot.value).toBe('on');
  });

  it('limits its problems and lists each once', () => {
    const many = Array.from({ length: 100 }, (_, at) => `problem ${at % 30}`).reduce(
      addProblem,
      emptySession,
    );
    expect(many.problems).toHaveLength(20);
    expect(new Set(many.problems).size).toBe(20);
    expect(many.problems.at(-1)).toBe('problem 9');
  });

  it('shows why an event was refused', () => {
    expect(listen({ type: 'refused', app: 'a', why: 'Because.' }).problems).toEqual(['Because.']);
  });
});

const circular: Record<string, unknown> = { type: 'records', app: 'a', dropped: 0 };
circular.records = [circular];

test.each([
  ['nothing', null, /left out/],
  ['a text', 'records', /left out/],
  ['without a type', { app: 'a' }, /left out/],
  ['of an unknown type', { type: 'constructor', app: 'a' }, /'type'/],
  ['without an app', { type: 'here', title: '', url: '' }, /'app'/],
  ['with an endless title', { type: 'here', app: 'a', title: 'x'.repeat(3000), url: '' }, /'title'/],
  [
    'that is very large',
    { type: 'records', app: 'a', dropped: 0, records: ['x'.repeat(13_000_000)] },
    /too large/,
  ],
  [
    'with too many records',
    { type: 'records', app: 'a', dropped: 0, records: new Array(1_100_000).fill(1) },
    /too large/,
  ],
])('a message %s is dropped with a reason', (_, data, why) => {
  const { message, problems } = parseFromApp(data);
  expect(message).toBeNull();
  expect(problems).toEqual([expect.stringMatching(why)]);
});

test.each([
  ['is not an object', 5],
  ['is of an unknown kind', { kind: '__proto__' }],
  ['lacks its snapshot', { ...started('1'), snapshot: undefined }],
  ['has an unknown status', { ...started('1'), snapshot: { ...snapshot, status: 'odd' } }],
  [
    'has a context that is not plain data',
    { ...started('1'), snapshot: { ...snapshot, context: { f: new Map() } } },
  ],
  ['has a number that JSON lacks', { ...started('1'), snapshot: { ...snapshot, context: Number.NaN } }],
  ['is circular', circular],
])('a record that %s is dropped; the others are kept', (_, record) => {
  const { message, problems } = parseFromApp({
    type: 'records',
    app: 'a',
    dropped: 1,
    records: [started('1'), record, event('1')],
  });
  if (record === circular) expect(message).toBeNull();
  else
    expect(message).toEqual({ type: 'records', app: 'a', dropped: 2, records: [started('1'), event('1')] });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/left out/);
});

describe('a session file', () => {
  const heard = listen(
    { type: 'here', app: 'a', title: 'Sample – Home', url: 'http://x/' },
    said([started('1'), started('2'), event('1'), changed('1', 'off'), stopped('2')], 4),
  );

  it('restores what was exported', () => {
    const { name, text } = sessionFile(appOf(heard));
    expect(name).toBe('sample-home-session.json');
    const { app, problems } = readSession(text);
    expect(problems).toEqual([]);
    const { records, actors, dropped, title, url } = appOf(heard);
    expect(app).toMatchObject({
      origin: 'file',
      isHere: false,
      records,
      dropped,
      title,
      url,
      recordCount: 5,
    });
    const essence = (list: LiveApp['actors']) =>
      [...list.values()].map(({ sessionId, isAlive, snapshot: { value } }) => [sessionId, isAlive, value]);
    expect(essence(app.actors)).toEqual(essence(actors));
  });

  it('keeps the readable parts and reports the others', () => {
    const file = JSON.parse(sessionFile(appOf(heard)).text);
    file.records[2] = { kind: 'event' };
    file.actors.push('nobody');
    const { app, problems } = readSession(JSON.stringify(file));
    expect(app.records).toHaveLength(4);
    expect(problems).toHaveLength(2);
  });

  it.each([
    ['is not JSON', '{', /not JSON/],
    ['has another format', '{"a":1}', /not an exported session/],
    ['is a list', '[]', /not an exported session/],
    ['is a recording', '{"format":"statechart-recording","version":1}', /not an exported session/],
    [
      'is of a later version',
      '{"format":"statechart-session","version":2}',
      /version 2; this workbench reads version 1/,
    ],
    [
      'lacks its records',
      '{"format":"statechart-session","version":1,"title":"","url":"","actors":[],"dropped":0}',
      /'records'/,
    ],
    [
      'has too many values',
      `{"format":"statechart-session","version":1,"title":"","url":"","actors":[],"dropped":0,"records":[${'1,'.repeat(20_000)}1]}`,
      /'records'/,
    ],
    ['is nested endlessly', '['.repeat(100_000) + ']'.repeat(100_000), /nested too deep|not JSON/],
  ])('that %s is rejected with a reason', (_, text, why) => {
    expect(() => readSession(text)).toThrow(why);
  });
});

test('300 actors and 10,000 records are processed quickly', () => {
  const actors = Array.from({ length: 300 }, (_, at) => started(`${at}`));
  const records = Array.from({ length: 10_000 }, (_, at) => changed(`${at % 300}`, `v${at}`));
  const messages = Array.from({ length: 50 }, (_, at) => said(records.slice(at * 200, at * 200 + 200)));
  const before = performance.now();
  const app = appOf(listen(said(actors), ...messages));
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(app.recordCount).toBe(10_300);
});
