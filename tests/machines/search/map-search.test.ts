import { done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, type EventFromLogic, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { notFound, offline } from '../../../fixtures/failures.ts';
import { aListing, aSavedMap } from '../../../fixtures/listings.ts';
import {
  type MapSearchInput,
  mapSearchMachine,
  savedMapOf,
} from '../../../src/machines/search/map-search.machine.ts';
import type { MapPoint } from '../../../src/schemas/search/map-area.ts';
import { milan } from '../../../src/schemas/search/map-values.ts';
import { invokedBy } from '../../support/machine-step.ts';

type Event = EventFromLogic<typeof mapSearchMachine>;

const box = '9.1,45.4,9.3,45.5';
const elsewhere = '9,45.4,9.2,45.5';
const move = { type: 'map.move', box } as const;
const toggle = { type: 'moves.toggle' } as const;
const corner = (longitude: number, latitude: number) =>
  ({ type: 'point.add', point: [longitude, latitude] }) as const;
const triangle: readonly MapPoint[] = [
  [9.1, 45.4],
  [9.3, 45.4],
  [9.2, 45.5],
];
const fresh = { saved: null, isReady: false, hasSelected: false };
const begin = (input: MapSearchInput = fresh) => started(mapSearchMachine, input);
const steps = (...events: Parameters<typeof proceed<typeof mapSearchMachine>>[2][]) =>
  proceed(mapSearchMachine, begin(), ...events);

/** The parts of the map that the events choose, and the state after the events. */
function choose(...events: Event[]) {
  const actor = createActor(mapSearchMachine, { input: fresh });
  const parts: unknown[] = [];
  actor.on('part.chosen', ({ part }) => parts.push(part));
  actor.on('map.followed', ({ box }) => parts.push({ bounds: box }));
  actor.start();
  for (const event of events) actor.send(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  return { parts, tags: [...snapshot.tags].sort(), points: snapshot.context.points };
}

it('starts as the person left it', () => {
  expect(begin().snapshot.value).toMatchObject({ part: 'following' });
  expect(begin({ ...fresh, saved: aSavedMap({ searchOnMove: false }) }).snapshot.value).toMatchObject({
    part: 'staying',
  });
});

describe('moving the map', () => {
  it.each([
    { name: 'searches the visible part', events: [move], parts: [{ bounds: box }], tags: ['following'] },
    {
      name: 'searches nothing when searching after moves is off',
      events: [toggle, move],
      parts: [],
      tags: ['moved'],
    },
    {
      name: 'searches the last visible part on request',
      events: [toggle, { type: 'map.move', box: elsewhere }, move, { type: 'part.search' }],
      parts: [{ bounds: box }],
      tags: [],
    },
    {
      name: 'searches at once when searching after moves is on again',
      events: [toggle, move, toggle],
      parts: [{ bounds: box }],
      tags: ['following'],
    },
    {
      name: 'searches nothing without a move when searching after moves is on again',
      events: [toggle, toggle],
      parts: [],
      tags: ['following'],
    },
    {
      name: 'no longer offers its search after another search',
      events: [toggle, move, { type: 'query.changed' }, { type: 'part.search' }],
      parts: [],
      tags: [],
    },
  ] satisfies { name: string; events: Event[]; parts: unknown[]; tags: string[] }[])('$name', (given) => {
    expect(choose(...given.events)).toMatchObject({ parts: given.parts, tags: given.tags });
  });
});

describe('drawing an area', () => {
  const draw = { type: 'area.draw' } as const;
  const finish = { type: 'area.finish' } as const;

  it.each([
    {
      name: 'corner by corner',
      events: [draw, corner(9.1, 45.4), corner(9.3, 45.4), corner(9.2, 45.5), finish],
      parts: [{ area: '9.1,45.4,9.3,45.4,9.2,45.5' }],
      tags: ['choosingArea', 'following'],
    },
    {
      name: 'by a line',
      events: [draw, { type: 'line.draw', points: triangle }],
      parts: [{ area: '9.1,45.4,9.3,45.4,9.2,45.5' }],
      tags: ['choosingArea', 'following'],
    },
    {
      name: 'by a line with too few points',
      events: [draw, { type: 'line.draw', points: triangle.slice(1) }],
      parts: [],
      tags: ['choosingArea', 'drawing', 'faulty', 'following'],
    },
    {
      name: 'with too few corners',
      events: [draw, corner(9.1, 45.4), finish],
      parts: [],
      tags: ['choosingArea', 'drawing', 'faulty', 'following'],
    },
    {
      name: 'without a search if the map is moved meanwhile',
      events: [draw, move],
      parts: [],
      tags: ['choosingArea', 'drawing', 'following'],
    },
    {
      name: 'without another search if the map is moved before the search of the area shows',
      events: [draw, { type: 'line.draw', points: triangle }, move],
      parts: [{ area: '9.1,45.4,9.3,45.4,9.2,45.5' }],
      tags: ['choosingArea', 'following'],
    },
    {
      name: 'which ends when another search shows',
      events: [draw, { type: 'line.draw', points: triangle }, { type: 'query.changed' }, move],
      parts: [{ area: '9.1,45.4,9.3,45.4,9.2,45.5' }, { bounds: box }],
      tags: ['following'],
    },
    {
      name: 'again before the search of the last area shows',
      events: [draw, { type: 'line.draw', points: triangle }, draw],
      parts: [{ area: '9.1,45.4,9.3,45.4,9.2,45.5' }],
      tags: ['choosingArea', 'drawing', 'following'],
    },
    {
      name: 'again without the corners of the last area',
      events: [draw, { type: 'line.draw', points: triangle }, draw, finish],
      parts: [{ area: '9.1,45.4,9.3,45.4,9.2,45.5' }],
      tags: ['choosingArea', 'drawing', 'faulty', 'following'],
    },
    {
      name: 'and leaving it while searching after moves is off',
      events: [toggle, draw, { type: 'area.cancel' }],
      parts: [],
      tags: [],
    },
  ] satisfies { name: string; events: Event[]; parts: unknown[]; tags: string[] }[])('$name', (given) => {
    expect(choose(...given.events)).toMatchObject({ parts: given.parts, tags: given.tags });
  });

  it('starts without corners, takes the last one back, and goes on after a fault', () => {
    const twice = choose(draw, corner(9.1, 45.4), { type: 'area.cancel' }, draw);
    expect(twice.points).toEqual([]);
    const undo = { type: 'point.undo' } as const;
    const { points, tags } = choose(draw, corner(9.1, 45.4), corner(9.2, 45.4), finish, undo);
    expect({ points, tags }).toEqual({
      points: [[9.1, 45.4]],
      tags: ['choosingArea', 'drawing', 'following'],
    });
    const corners = triangle.map(([longitude, latitude]) => corner(longitude, latitude));
    expect(choose(draw, corner(9.1, 45.4), finish, corner(9.2, 45.4)).tags).toEqual([
      'choosingArea',
      'drawing',
      'following',
    ]);
    expect(choose(draw, ...corners, undo).points).toEqual(triangle.slice(0, 2));
    expect(choose(draw, ...corners, ...corners.slice(-1)).points).toEqual(triangle);
  });
});

describe('a selected room that is not among the cards', () => {
  const need = { type: 'room.need', id: 7 } as const;

  it('is fetched', () => {
    const step = proceed(mapSearchMachine, begin(), need);
    expect(invokedBy(step)).toEqual([{ id: 'fetchRoom', input: { id: 7 } }]);
    const room = aListing({ id: 7 });
    expect(proceed(mapSearchMachine, step, done('fetchRoom', room)).snapshot.context.room).toEqual(room);
  });

  it('can fail, be tried again, and be replaced by another one', () => {
    const broken = proceed(mapSearchMachine, begin(), need, failed('fetchRoom', offline));
    expect(broken.snapshot.hasTag('roomFailed')).toBe(true);
    expect(invokedBy(proceed(mapSearchMachine, broken, { type: 'room.retry' }))).toHaveLength(1);
    expect(invokedBy(proceed(mapSearchMachine, broken, { type: 'room.need', id: 8 }))).toEqual([
      { id: 'fetchRoom', input: { id: 8 } },
    ]);
  });

  it('cannot be tried again if there is no such room', () => {
    const gone = proceed(mapSearchMachine, begin(), need, failed('fetchRoom', notFound()));
    expect([...gone.snapshot.tags].sort()).toEqual(['following', 'roomGone']);
    expect(invokedBy(proceed(mapSearchMachine, gone, { type: 'room.retry' }))).toEqual([]);
  });
});

describe('the panel', () => {
  const open = { type: 'panel.toggle' } as const;
  const loaded = done('loadMap');
  const broken = failed('loadMap', new Error('no chunk'));

  it.each([
    { name: 'is hidden at first, and loads no map', events: [], panel: 'hidden' },
    { name: 'loads its code when it opens', events: [open], panel: { open: 'loading' } },
    { name: 'shows the map', events: [open, loaded], panel: { open: 'ready' } },
    { name: 'shows that the code could not be loaded', events: [open, broken], panel: { open: 'failed' } },
    {
      name: 'shows that the code takes too long',
      events: [open, elapsed('chunkLoad', 'mapSearch.panel.open.loading')],
      panel: { open: 'failed' },
    },
    {
      name: 'tries again',
      events: [open, broken, { type: 'map.retry' } as const],
      panel: { open: 'loading' },
    },
    { name: 'closes while it loads', events: [open, open], panel: 'hidden' },
    { name: 'closes', events: [open, loaded, open], panel: 'hidden' },
    { name: 'closes after a failure', events: [open, broken, open], panel: 'hidden' },
  ])('$name', ({ events, panel }) => {
    expect(steps(...events).snapshot.value).toMatchObject({ panel });
  });

  it('is restored as the person left it, and at once if its code is loaded', () => {
    const saved = aSavedMap({ view: { centre: milan, zoom: 14 }, sheet: 'full', sheetTop: 40 });
    const start = begin({ ...fresh, saved });
    expect(start.snapshot.value).toMatchObject({ panel: { open: 'loading' } });
    expect(savedMapOf(start.snapshot)).toEqual(saved);
    expect(begin({ ...fresh, saved, isReady: true }).snapshot.value).toMatchObject({
      panel: { open: 'ready' },
    });
    expect(
      begin({ ...fresh, saved: { ...saved, isOpen: false }, isReady: true }).snapshot.value,
    ).toMatchObject({
      panel: 'hidden',
    });
  });

  it('forgets all but its switch when it closes', () => {
    const saved = aSavedMap({ view: { centre: milan, zoom: 14 }, sheet: 'full', sheetTop: 40 });
    const hidden = proceed(mapSearchMachine, begin({ ...fresh, saved }), toggle, move, open);
    expect(savedMapOf(hidden.snapshot)).toEqual({
      isOpen: false,
      view: null,
      sheet: 'half',
      sheetTop: 0,
      searchOnMove: false,
    });
    expect(hidden.snapshot.value).toMatchObject({ part: 'staying', area: 'resting' });
  });

  it('has space for the card of the room in the address, and of a room that is selected', () => {
    expect(begin({ ...fresh, hasSelected: true }).snapshot.context.sheet).toBe('peek');
    expect(steps(open, loaded, { type: 'pin.select', id: 7 }).snapshot.context.sheet).toBe('peek');
    expect(steps(open, loaded).snapshot.context.sheet).toBe('half');
  });

  it('knows where the map rests, which room is pointed at, and how far its list is scrolled', () => {
    const view = { centre: milan, zoom: 15 };
    const { context } = steps(
      open,
      loaded,
      { type: 'map.rest', view },
      { type: 'room.point', id: 7 },
      { type: 'sheet.scroll', top: 200 },
    ).snapshot;
    expect(context).toMatchObject({ view, pointedId: 7, sheetTop: 200 });
  });

  it.each([
    { name: 'a pin', events: [{ type: 'pin.select', id: 7 }], selected: [7] },
    {
      name: 'no room after the sheet was dragged over its card',
      events: [
        { type: 'pin.select', id: 7 },
        { type: 'sheet.place', position: 'full' },
      ],
      selected: [7, null],
    },
    {
      name: 'the same room after the sheet leaves space for the card',
      events: [
        { type: 'pin.select', id: 7 },
        { type: 'sheet.place', position: 'peek' },
      ],
      selected: [7],
    },
    {
      name: 'no room after the map was hidden',
      events: [{ type: 'pin.select', id: 7 }, open],
      selected: [7, null],
    },
  ] as const)('selects $name', async ({ events, selected }) => {
    const loadMap = fromPromise<unknown>(async () => {});
    const actor = createActor(mapSearchMachine.provide({ actors: { loadMap } }), { input: fresh }).start();
    const ids: (number | null)[] = [];
    actor.on('room.selected', ({ id }) => ids.push(id));
    actor.send({ type: 'pin.select', id: 1 });
    actor.send(open);
    actor.send({ type: 'pin.select', id: 2 });
    await waitFor(actor, (snapshot) => snapshot.hasTag('ready'));
    for (const event of events) actor.send(event);
    expect(ids).toEqual(selected);
    actor.stop();
  });

  it('waits 120 seconds for the map library, also at a retry', () => {
    const clock = new SimulatedClock();
    const loadMap = fromPromise(() => new Promise(() => {}));
    const machine = mapSearchMachine.provide({ actors: { loadMap } });
    const actor = createActor(machine, { clock, input: fresh }).start();
    actor.send(open);
    for (const attempt of ['first', 'second']) {
      clock.increment(119_999);
      expect(actor.getSnapshot().hasTag('failed'), attempt).toBe(false);
      clock.increment(1);
      expect(actor.getSnapshot().hasTag('failed'), attempt).toBe(true);
      actor.send({ type: 'map.retry' });
    }
    actor.stop();
  });
});
