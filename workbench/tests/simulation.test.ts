import { describe, expect, it } from 'vitest';
import {
  type AnyActorRef,
  assign,
  cancel,
  createMachine,
  enqueueActions,
  fromPromise,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import { readChart } from '../src/model/chart.ts';
import { advance, begin, waitingActors } from '../src/model/simulation.ts';
import { numberText, valueText } from '../src/model/words.ts';
import { draftOf, readDraft } from '../src/simulate/draft.ts';
import { deserialize, jsonText, serialize } from '../src/travel/serialize.ts';
import { registry, subjectOf } from './samples/registry.ts';
import { pass, send } from './simulations.ts';

describe('what a simulated machine sends to itself', () => {
  const counting = setup({
    types: { context: {} as { heard: string[] }, events: {} as { type: string; via?: string } },
  }).createMachine({
    context: { heard: [] },
    on: {
      'send.to': { actions: sendTo(({ self }) => self, { type: 'hear', via: 'sendTo' }) },
      'send.late': { actions: sendTo(({ self }) => self, { type: 'hear', via: 'late' }, { delay: 10 }) },
      'send.method': {
        actions: enqueueActions(({ self }) => {
          self.send({ type: 'hear', via: 'self.send' });
          self.send({ type: 'hear', via: 'again' });
        }),
      },
      hear: {
        actions: assign({ heard: ({ context, event }) => [...context.heard, event.via ?? ''] }),
      },
    },
  });

  it.each([
    ['send.to', ['sendTo']],
    ['send.method', ['self.send', 'again']],
  ])('arrives after the step: %s', (type, heard) => {
    expect(advance(begin(counting, undefined), send(type)).snapshot.context).toEqual({ heard });
  });

  it('arrives when its delay ends', () => {
    const sent = advance(begin(counting, undefined), send('send.late'));
    expect(sent.timers).toEqual([expect.objectContaining({ due: 10 })]);
    expect(sent.snapshot.context).toEqual({ heard: [] });
    expect(advance(sent, pass(10)).snapshot.context).toEqual({ heard: ['late'] });
  });

  it('is stopped with a message when it never ends', () => {
    const loop = createMachine({ on: { go: { actions: sendTo(({ self }) => self, { type: 'go' }) } } });
    expect(() => advance(begin(loop, undefined), send('go'))).toThrow("sends itself 'go' without end");
  });
});

it('events that a simulated machine sends to its parent are shown, and not delivered', () => {
  const child = createMachine({ on: { close: { actions: sendParent({ type: 'child.closed' }) } } });
  const { last } = advance(begin(child, undefined), send('close'));
  expect(last.sent).toEqual([{ to: 'parent', event: { type: 'child.closed' }, delay: null }]);
});

it('inline actions have the names of the chart', () => {
  const save = (_: unknown) => {};
  const machine = setup({ actions: { remember: save } }).createMachine({
    entry: ({ context }) => save(context),
    on: {
      go: { actions: ['remember', { type: 'remember', params: { now: true } }, () => save('all'), save] },
    },
  });
  const begun = begin(machine, undefined);
  const namesOf = ({ last }: typeof begun) => last.performed.map(({ name }) => name);
  expect(namesOf(begun)).toEqual(['save(context)']);
  const after = advance(begun, send('go'));
  expect(namesOf(after)).toEqual(['remember', 'remember', 'save("all")', 'save']);
  const [entered] = readChart(machine).states;
  const [go] = readChart(machine).transitions;
  expect([entered?.entry, go?.actions]).toEqual([namesOf(begun), namesOf(after)]);
});

describe('actors without an id in a simulation', () => {
  const load = fromPromise(async () => 'rooms');
  const loader = setup({ actors: { load } }).createMachine({
    id: 'loader',
    context: { loaded: [] as unknown[], refs: [] as unknown[] },
    entry: [spawnChild('load', { input: 1 }), spawnChild('load')],
    on: {
      more: { actions: assign({ refs: ({ context, spawn }) => [...context.refs, spawn('load')] }) },
      stop: { actions: stopChild(({ context }) => context.refs[0] as AnyActorRef) },
      'xstate.done.actor.*': {
        actions: assign({
          loaded: ({ context, event }) => [...context.loaded, Reflect.get(event, 'output')],
        }),
      },
    },
  });

  it.each(['first', 'second'])('have ids of their own, the same each time: the %s time', () => {
    let now = begin(loader, undefined);
    expect(now.last.started.map(({ id }) => id)).toEqual(['load 1', 'load 2']);
    now = advance(now, send('more'));
    expect(waitingActors(now).map(({ id }) => id)).toEqual(['load 1', 'load 2', 'load 3']);
    now = advance(now, { kind: 'done', actorId: 'load 1', output: 'rooms' });
    now = advance(now, send('stop'));
    expect(waitingActors(now).map(({ id }) => id)).toEqual(['load 2']);
    expect(now.snapshot.context.loaded).toEqual(['rooms']);
  });
});

describe('the delays of a simulated machine', () => {
  const late = createMachine({
    context: { rung: 0 },
    types: {} as { context: { rung: number } },
    on: {
      'ring.later': {
        actions: [
          raise({ type: 'ring' }, { delay: 10 }),
          raise({ type: 'ring' }, { delay: 10 }),
          raise({ type: 'ring' }, { delay: 20 }),
          raise({ type: 'ring' }, { delay: 30 }),
        ],
      },
      'ring.twice': {
        actions: [
          raise({ type: 'ring' }, { delay: 5, id: 'ring' }),
          raise({ type: 'ring' }, { delay: 15, id: 'ring' }),
        ],
      },
      'ring.cancel': { actions: cancel('ring') },
      ring: { actions: assign({ rung: ({ context }) => context.rung + 1 }) },
    },
  });

  it('are all there when several of one type have no id', () => {
    const set = advance(begin(late, undefined), send('ring.later'));
    expect(set.timers).toHaveLength(4);
    expect(advance(set, pass(20)).snapshot.context.rung).toBe(3);
    expect(advance(set, pass(30)).snapshot.context.rung).toBe(4);
  });

  it('are cancelled by id; of two with the same id, only the last', () => {
    const set = advance(advance(begin(late, undefined), send('ring.twice')), send('ring.cancel'));
    expect(set.timers.map(({ due }) => due)).toEqual([5]);
  });

  it('end with the state that has them', () => {
    const machine = createMachine({
      initial: 'a',
      states: { a: { after: { 50: 'c' }, on: { go: 'b' } }, b: {}, c: {} },
    });
    expect(advance(begin(machine, undefined), send('go')).timers).toEqual([]);
  });
});

it('a machine that a recording stops has neither delays nor actors', () => {
  const { machine } = subjectOf('trafficLight').entry;
  const stopped = advance(begin(machine, undefined), send('xstate.stop'));
  expect(stopped.snapshot.status).toBe('stopped');
  expect(stopped.timers).toEqual([]);
  expect(waitingActors(stopped)).toEqual([]);
  expect(() => advance(stopped, pass(1))).toThrow('The machine has stopped.');
});

it.each([
  ['by states', { a: { always: 'b' }, b: { always: 'a' } }],
  ['by events', { a: { entry: raise({ type: 'go' }), on: { go: { target: 'a', reenter: true } } } }],
])('a machine with an infinite loop %s is stopped with a message', (_, states) => {
  const machine = createMachine({
    id: 'm',
    initial: 'rest',
    states: { rest: { on: { start: 'a' } }, ...states },
  } as object);
  const resting = begin(machine, undefined);
  expect(() => advance(resting, send('start'))).toThrow(
    /takes transitions without end: more than 5000 in one step.*m\.a/,
  );
});

it('an infinite loop at the start of a machine is reported', () => {
  const machine = createMachine({ initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } });
  expect(() => begin(machine, undefined)).toThrow(/without end/);
});

describe('a number that JSON cannot represent', () => {
  const known = { model: subjectOf('signUp').entry.model, registry };

  it.each([
    ['1e999', Number.POSITIVE_INFINITY, 'Infinity'],
    ['-1e999', Number.NEGATIVE_INFINITY, '-Infinity'],
    ['-0', -0, '-0'],
  ])('is shown and kept as it is typed: %s', (typed, value, shown) => {
    expect(readDraft(typed, known).value).toBe(value);
    expect(valueText(value, (other) => JSON.stringify(other))).toBe(shown);
    expect(numberText(value)).toBe(shown);
    expect(deserialize(serialize(value, known), known)).toBe(value);
    // When another field changes, the form writes the typed value again.
    expect(readDraft(jsonText({ n: JSON.parse(typed) }), known).value).toEqual({ n: value });
    expect(readDraft(draftOf({ n: value }, known), known).value).toEqual({ n: value });
  });
});
