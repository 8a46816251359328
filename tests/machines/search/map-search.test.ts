import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, type EventFromLogic } from 'xstate';
import { notFound, offline } from '../../../fixtures/failures.ts';
import { aListing } from '../../../fixtures/listings.ts';
import { mapSearchMachine } from '../../../src/machines/search/map-search.machine.ts';
import type { MapPoint } from '../../../src/schemas/search/map-area.ts';
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
const begin = () => started(mapSearchMachine, { isStill: false });

/** The parts of the map that the events choose, and the state after the events. */
function choose(...events: Event[]) {
  const actor = createActor(mapSearchMachine, { input: { isStill: false } });
  const parts: unknown[] = [];
  actor.on('part.chosen', ({ part }) => parts.push(part));
  actor.start();
  for (const event of events) actor.send(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  return { parts, tags: [...snapshot.tags].sort(), points: snapshot.context.points };
}

it('starts as the person left it', () => {
  expect(begin().snapshot.value).toMatchObject({ part: 'following' });
  expect(started(mapSearchMachine, { isStill: true }).snapshot.value).toMatchObject({ part: 'staying' });
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
      events: [toggle, move, { type: 'query.change' }, { type: 'part.search' }],
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
      events: [draw, { type: 'line.draw', points: triangle }, { type: 'query.change' }, move],
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
