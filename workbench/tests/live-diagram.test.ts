import { describe, expect, it } from 'vitest';
import { actorLines, actorName, subtreeOf } from '../src/live/actor-lines.ts';
import { cleared, emptyDiagram, extend, rowOf } from '../src/live/diagram.ts';
import { filterRows, firstFilter, type RowFilter } from '../src/live/filter.ts';
import { lanesAt, maxLanes } from '../src/live/lanes.ts';
import type { LiveActor } from '../src/live/live-session.ts';
import { emptySession, hear } from '../src/live/live-session.ts';
import type { LiveRecord } from '../src/live/protocol.ts';
import { kindOf, labelOf, noteOf } from '../src/live/rows.ts';
import { plainEvent, sortSamples } from '../src/live/samples.ts';
import { clear, follow, show } from '../src/live/shown.ts';
import { placeOf } from '../src/live/useRowWindow.ts';
import { countText, liveStateText, sinceText } from '../src/live/words.ts';
import { changed, effect, event, snapshotOf, started, startOfTime, stopped } from './live-records.ts';
import { subjectOf } from './samples/registry.ts';

const diagramOf = (...records: LiveRecord[]) => extend(emptyDiagram, records, 1000);
const rowsOf = (...records: LiveRecord[]) => diagramOf(...records).rows;

describe('the rows of the diagram', () => {
  it('joins an event, its effects and the resulting state into one row', () => {
    const [first, row, ...others] = rowsOf(
      started('a'),
      event('a', 'go'),
      effect('a', 'remember'),
      effect('a', 'notify'),
      changed('a', 'go', snapshotOf('gone'), ['t']),
    );
    expect(others).toEqual([]);
    expect(first && kindOf(first)).toBe('lifecycle');
    expect(row).toMatchObject({ number: 1, effects: ['remember', 'notify'], taken: ['t'] });
    expect(row?.before?.value).toBe('idle');
    expect(row?.after?.value).toBe('gone');
  });

  it('joins them across events of other actors and across batches', () => {
    const first = extend(emptyDiagram, [event('a', 'go'), event('b', 'go')], 1000);
    const second = extend(first, [effect('a', 'remember'), changed('a', 'go', snapshotOf('gone'))], 1000);
    expect(second.rows.map(({ effects, after }) => [effects, after?.value])).toEqual([
      [['remember'], 'gone'],
      [[], undefined],
    ]);
    // The extension creates new rows: the old diagram does not change.
    expect(first.rows[0]?.after).toBe(null);
  });

  it.each([
    [
      'another event of the same actor came first',
      [event('a', 'x'), event('a', 'y'), changed('a', 'x', snapshotOf('z'))],
    ],
    [
      'the event has its snapshot already',
      [event('a', 'x'), changed('a', 'x', snapshotOf('y')), changed('a', 'x', snapshotOf('z'))],
    ],
    ['no event was seen', [event('b', 'x'), started('c'), changed('a', 'x', snapshotOf('z'))]],
  ])('gives a snapshot its own row when %s', (_, records) => {
    const row = rowsOf(...records).at(-1);
    expect(row && kindOf(row)).toBe('change');
    expect(row?.after?.value).toBe('z');
  });

  it('starts fresh when an actor reuses the session id of a stopped one', () => {
    const rows = rowsOf(started('a'), stopped('a'), effect('a', 'late'), event('a', 'x'));
    expect(rows.map(kindOf)).toEqual(['lifecycle', 'lifecycle', 'effect', 'event']);
    expect(rows.at(-1)?.before).toBe(null);
  });

  it('drops the oldest rows, keeps the numbers and the start time, and still joins the rest', () => {
    const events = Array.from({ length: 8 }, (_, index) =>
      event('a', `e${index}`, { at: startOfTime + index }),
    );
    const diagram = extend(extend(emptyDiagram, events.slice(0, 5), 3), events.slice(5), 3);
    expect(diagram.rows.map(({ number }) => number)).toEqual([5, 6, 7]);
    expect(diagram.beginning).toBe(startOfTime);
    expect(rowOf(diagram, 4)).toBe(null);
    expect(rowOf(diagram, 8)).toBe(null);
    expect(rowOf(diagram, 6)?.record).toEqual(events[6]);
    const more = extend(diagram, [changed('a', 'e7', snapshotOf('end'))], 3);
    expect(more.rows.map(({ after }) => after?.value)).toEqual([undefined, undefined, 'end']);
  });

  it('does not join records to a dropped row', () => {
    const diagram = extend(emptyDiagram, [event('a', 'x'), event('b', 'y')], 1);
    const more = extend(diagram, [changed('a', 'x', snapshotOf('z')), effect('b', 'late')], 3);
    expect(more.rows.map((row) => [kindOf(row), row.record.sessionId, row.effects])).toEqual([
      ['event', 'b', ['late']],
      ['change', 'a', []],
    ]);
  });

  it('keeps the known actors when its rows are cleared', () => {
    const diagram = extend(cleared(diagramOf(started('a'))), [event('a', 'x', { at: startOfTime + 5 })], 10);
    expect(diagram.rows).toHaveLength(1);
    expect(diagram.rows[0]).toMatchObject({ number: 1, before: { value: 'idle' } });
    expect(diagram.beginning).toBe(startOfTime + 5);
  });
});

describe('the text of a row', () => {
  it.each([
    [event('a', 'form.submit'), 'event', 'form.submit'],
    [event('a', 'xstate.done.actor.logIn'), 'internal', 'logIn done'],
    [event('a', 'xstate.error.actor.logIn'), 'internal', 'logIn failed'],
    [event('a', 'xstate.after.2000.reset.done'), 'internal', 'after 2000 ms'],
    [event('a', 'xstate.after.afterWelcome.reset.done'), 'internal', 'after afterWelcome'],
    [event('a', 'xstate.init'), 'xstate', 'xstate.init'],
    [changed('a', 'xstate.snapshot.search', snapshotOf('b')), 'change', 'changed by search changed'],
    [effect('a', 'remember'), 'effect', 'remember'],
    [started('a'), 'lifecycle', 'starts'],
    [stopped('a'), 'lifecycle', 'stops'],
  ] as const)('%#', (record, kind, label) => {
    const [row] = rowsOf(record);
    expect(row && [kindOf(row), labelOf(row)]).toEqual([kind, label]);
  });

  it('shows a new state and marks a change of the context alone', () => {
    const rows = rowsOf(
      started('a'),
      event('a', 'x'),
      changed('a', 'x', snapshotOf('idle', { context: { n: 1 } })),
      event('a', 'y'),
      changed('a', 'y', snapshotOf('idle', { context: { n: 1 } })),
      event('a', 'z'),
      changed('a', 'z', snapshotOf({ busy: 'saving' })),
      event('b', 'z'),
    );
    expect(rows.map(noteOf)).toEqual(['idle', '∆', '', 'busy.saving', '']);
  });

  it.each([
    [snapshotOf({ a: 'b', c: { d: 'e' } }), 'a.b + c.d.e'],
    [snapshotOf('end', { status: 'done' }), 'end (done)'],
    [snapshotOf(null), 'running'],
    [snapshotOf(null, { status: 'error' }), 'failed'],
    [snapshotOf([1, 2]), 'running'],
    [snapshotOf({ a: 7 }), 'running'],
  ])('shows the state %#', (snapshot, text) => {
    expect(liveStateText(snapshot)).toBe(text);
  });

  it('formats counts and times', () => {
    expect(countText(1, 'line')).toBe('1 line');
    expect(countText(12_345, 'line')).toBe('12,345 lines');
    expect(sinceText(1204)).toBe('+1.204 s');
    expect(sinceText(61_500)).toBe('+1:01.50');
  });
});

describe('the filter', () => {
  const rows = rowsOf(
    started('a'),
    event('a', 'field.change', { payload: { field: 'City' } }),
    event('b', 'go', { sourceId: 'a' }),
    effect('b', 'notify'),
    changed('b', 'go', snapshotOf('Gone')),
    event('c', 'xstate.done.actor.x'),
    event('d', 'xstate.promise.resolve'),
    effect('d', 'xstate.raise'),
  );
  const all: RowFilter = { text: '', hidden: new Set(), actors: null };
  const numbers = (filter: Partial<RowFilter>) =>
    filterRows(rows, { ...all, ...filter }, (id) => `Actor-${id}`).map(({ number }) => number);

  it('returns the same list when nothing is filtered', () => {
    expect(filterRows(rows, all, String)).toBe(rows);
  });

  it.each<[string, number[]]>([
    ['CHANGE', [1]],
    ['city', [1]],
    ['notify', [2]],
    ['gone', [2]],
    ['actor-a', [0, 1, 2]],
    ['actor-a go', [2]],
    ['  ', [0, 1, 2, 3, 4]],
    ['nowhere', []],
  ])('finds %j in events, states, effects and names', (text, found) => {
    expect(numbers({ text })).toEqual(found);
  });

  it('hides how XState works inside, at first', () => {
    expect(numbers({ hidden: firstFilter.hidden, actors: new Set(['c', 'd']) })).toEqual([3]);
  });

  it('hides kinds and keeps the rows of the selected actors', () => {
    expect(numbers({ hidden: new Set(['lifecycle', 'internal']) })).toEqual([1, 2, 4]);
    expect(numbers({ actors: new Set(['a']) })).toEqual([0, 1, 2]);
    expect(numbers({ actors: new Set(['b']), text: 'go' })).toEqual([2]);
  });
});

describe('the lanes', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `x${index}`);
  const order = new Map(ids.map((id, index) => [id, index]));
  const rows = rowsOf(...ids.map((id) => event(id, 'go', { sourceId: 'x0' })));

  it('go to the actors that were active last before the last visible row, in the order of the actors', () => {
    expect(lanesAt(rows, 29, order, null)).toEqual(['x0', ...ids.slice(-(maxLanes - 1))]);
    expect(lanesAt(rows, 19, order, null)).toEqual(['x0', ...ids.slice(9, 20)]);
  });

  it('always include the selected actor when it exists', () => {
    expect(lanesAt(rows, 29, order, 'x3')).toContain('x3');
    expect(lanesAt(rows, 29, order, 'x3')).toHaveLength(maxLanes);
    expect(lanesAt(rows, 29, order, 'nobody')).not.toContain('nobody');
  });

  it('do not change while all actors fit', () => {
    const few = rows.slice(0, 8);
    expect(lanesAt(few, 0, order, null)).toEqual(lanesAt(few, 7, order, null));
    expect(lanesAt([], -1, order, null)).toEqual([]);
    const [first, ...others] = rowsOf(event('x9', 'go'), event('x1', 'go'), event('x2', 'go'));
    expect(first && lanesAt([first, ...others], 2, order, null)).toEqual(['x1', 'x2', 'x9']);
  });
});

describe('the tree of actors', () => {
  const actor = (sessionId: string, parentId: string | null, isAlive = true): LiveActor => ({
    sessionId,
    id: sessionId,
    parentId,
    machine: null,
    isAlive,
    snapshot: snapshotOf(null),
    taken: [],
    startedAt: startOfTime,
  });
  const text = (actors: LiveActor[], withStopped = true) =>
    actorLines(actors, withStopped).map(
      ({ id, level, position, siblings }) => `${level} ${id} ${position}/${siblings}`,
    );

  it('places every actor below its parent', () => {
    expect(
      text([actor('a', null), actor('b', 'a'), actor('c', null), actor('d', 'a'), actor('e', 'b')]),
    ).toEqual(['1 a 1/2', '2 b 1/2', '3 e 1/1', '2 d 2/2', '1 c 2/2']);
  });

  it('hides a stopped actor unless a descendant runs', () => {
    const actors = [
      actor('a', null, false),
      actor('b', 'a'),
      actor('c', 'a', false),
      actor('d', null, false),
    ];
    expect(text(actors, false)).toEqual(['1 a 1/1', '2 b 1/1']);
  });

  it('includes actors with an unknown parent and actors that are parents of each other', () => {
    expect(text([actor('a', 'gone')])).toEqual(['1 a 1/1']);
    expect(
      actorLines([actor('a', 'b'), actor('b', 'a')], true)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['a', 'b']);
    expect(actorLines([actor('a', 'b'), actor('b', 'a')], false)).toHaveLength(2);
  });

  it('finds an actor with all its descendants', () => {
    const actors = [actor('a', null), actor('b', 'a'), actor('c', 'b'), actor('d', null)];
    expect(subtreeOf(actors, 'a')).toEqual(new Set(['a', 'b', 'c']));
    expect(subtreeOf([actor('a', 'b'), actor('b', 'a')], 'a')).toEqual(new Set(['a', 'b']));
  });

  it('names a root after its machine when it has no id', () => {
    expect(actorName({ ...actor('x:0', null), machine: 'login' })).toBe('login');
    expect(actorName({ ...actor('x:1', null), id: 'logIn', machine: 'login' })).toBe('logIn');
    expect(actorName(actor('x:2', null))).toBe('x:2');
  });
});

describe('the sample events to send', () => {
  const { chart, entry } = subjectOf('signUp');

  it('are sorted by what the active states accept', () => {
    const types = (...active: string[]) => {
      const { known, others } = sortSamples(entry.model.events, chart, new Set(active));
      expect(known.length + others.length).toBe(entry.model.events.length);
      return new Set(known.map(({ type }) => type));
    };
    expect(types()).toEqual(new Set());
    expect(types('signUp.email.idle')).toEqual(new Set(['form.submit']));
    expect(types('signUp', 'signUp.email', 'signUp.email.idle')).toEqual(
      new Set(['field.change', 'form.submit']),
    );
  });

  it('are sent as plain data only', () => {
    expect(plainEvent({ type: 'a', b: undefined, c: [1, { d: null }] })).toEqual({
      type: 'a',
      c: [1, { d: null }],
    });
    expect(plainEvent({ type: 'a', file: new File([], 'a.jpg') })).toBe(null);
    expect(plainEvent({ type: 'a', at: new Date(0) })).toBe(null);
    expect(plainEvent({ type: 'a', n: Number.NaN })).toBe(null);
    const around: { type: string; self?: unknown } = { type: 'a' };
    around.self = around;
    expect(plainEvent(around)).toBe(null);
  });
});

describe('the shown part of an app', () => {
  const appOf = (...batches: LiveRecord[][]) => {
    const session = batches.reduce(
      (before, records) =>
        hear(
          before,
          { message: { type: 'records', app: 'tab', records, dropped: 0 }, problems: [] },
          startOfTime,
        ),
      emptySession,
    );
    const app = session.apps.get('tab');
    if (!app) throw new Error('Nothing was heard');
    return app;
  };
  const first = [started('a'), event('a', 'x')];
  const second = [changed('a', 'x', snapshotOf('y')), event('a', 'z')];

  it('shows new records as if all had arrived at once', () => {
    expect(follow(show(appOf(first)), appOf(first, second))).toEqual(show(appOf([...first, ...second])));
  });

  it('stays cleared and continues with new records', () => {
    const app = appOf(first);
    const left = clear(show(app), { ...app, records: [] });
    expect(left.diagram.rows).toEqual([]);
    expect(follow(left, appOf(first, second)).diagram.rows.map(({ number }) => number)).toEqual([2, 3]);
  });

  it('starts again when more records were missed than are kept', () => {
    const late = { ...appOf(second), recordCount: 100 };
    expect(follow(show(appOf(first)), late).diagram.rows.map(({ number }) => number)).toEqual([98, 99]);
  });
});

describe('the position of a row', () => {
  const rows = rowsOf(...['a', 'b', 'c', 'd'].map((id) => event(id, 'x'))).filter(
    ({ number }) => number !== 1,
  );

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [9, 3],
  ])('with number %i is %i', (number, place) => {
    expect(placeOf(rows, number)).toBe(place);
  });
});
