import { describe, expect, it } from 'vitest';
import {
  assign,
  createMachine,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  setup,
} from 'xstate';
import * as z from 'zod';
import { registryOf } from '../src/discover/registry-of.ts';
import { readChart } from '../src/model/chart.ts';
import { begin, waitingActors } from '../src/model/simulation.ts';
import { encodedPath } from '../src/paths/played-path.ts';
import { firstLimits, searchPaths } from '../src/paths/search-paths.ts';
import { outcomesOf } from '../src/simulate/chart-events.ts';
import { emptySession, open, play, present } from '../src/simulate/session.ts';
import { decodeSteps } from '../src/travel/steps-in-url.ts';

const question = createMachine({
  initial: 'asked',
  states: {
    asked: { on: { yes: 'agreed', no: 'refused' } },
    agreed: { type: 'final', output: { isGood: true } },
    refused: { type: 'final', output: { isGood: false } },
  },
  output: ({ event }) => event.output,
});

function parentOf(src: typeof question) {
  return setup({
    actors: { question: src },
    guards: { isGood: ({ event }) => Reflect.get(event, 'output').isGood },
  }).createMachine({
    id: 'parent',
    initial: 'asking',
    states: {
      asking: {
        invoke: { src: 'question', onDone: [{ guard: 'isGood', target: 'glad' }, { target: 'sad' }] },
      },
      glad: {},
      sad: {},
    },
  });
}

function subjectOf(exported: Record<string, unknown>, name = 'parent') {
  const registry = registryOf('p', [{ file: 'a.ts', exported, types: {} }]);
  const entry = registry.entries.find(({ machine }) => machine.id === name);
  if (!entry) throw new Error(`No ${name}`);
  return { registry, entry, chart: readChart(entry.machine) };
}

/** For each target, the last state of its first path, played as in Simulate. */
async function played(subject: ReturnType<typeof subjectOf>) {
  const ends: Record<string, unknown> = {};
  for (const { target } of searchPaths(subject.entry, subject.chart, firstLimits)) {
    const [path] = target?.paths ?? [];
    if (!target || !path) continue;
    const opened = open(await decodeSteps(await encodedPath(subject, path)), subject);
    const session = { ...emptySession(subject), ...opened };
    ends[target.id] = present({ ...session, ...play(session, 100) })?.snapshot.value;
  }
  return ends;
}

it('an observable without samples has a value that a person can edit', () => {
  const clock = fromObservable(() => ({ subscribe: () => ({ unsubscribe() {} }) }) as never);
  const subject = subjectOf({ parent: createMachine({ id: 'parent', invoke: { id: 'clock', src: clock } }) });
  const [actor] = waitingActors(begin(subject.entry.machine, undefined));
  if (!actor) throw new Error('No clock');
  const known = { model: subject.entry.model, registry: subject.registry };
  expect(outcomesOf(actor, known).snapshots).toEqual([{ status: 'active', context: null }]);
});

describe('the outputs of a machine that another one invokes', () => {
  it.each([
    ['exported', { parent: parentOf(question), question }],
    ['not exported', { parent: parentOf(question) }],
  ])('are its own, so that a played path reaches its target: %s', async (_, exported) => {
    const subject = subjectOf(exported);
    const [outcomes] = Object.values(subject.entry.model.outcomes ?? {});
    expect(outcomes?.outputs).toEqual([{ isGood: true }, { isGood: false }]);
    expect(await played(subject)).toMatchObject({ 'parent.glad': 'glad', 'parent.sad': 'sad' });
  });

  it('come from its schema if its samples reach none', () => {
    const closed = setup({
      schemas: { output: z.object({ isGood: z.boolean() }) },
      guards: { never: () => false },
    } as never).createMachine({
      initial: 'a',
      states: { a: { on: { go: { guard: 'never', target: 'b' } } }, b: { type: 'final' } },
    } as never);
    const { model } = subjectOf({ parent: parentOf(closed as never) }).entry;
    expect(Object.values(model.outcomes ?? {})[0]?.outputs).toEqual([{ isGood: true }, { isGood: false }]);
  });

  it('are finite for a machine that invokes itself', () => {
    const again = createMachine({
      id: 'again',
      initial: 'a',
      states: { a: { invoke: { src: 'self', onDone: 'b' } }, b: { type: 'final' } },
      output: 5,
    }).provide({ actors: { self: { ...fromPromise(async () => 1) } } } as never);
    Object.assign(again.implementations.actors, { self: again });
    const { model } = subjectOf({ again }, 'again').entry;
    expect(Object.values(model.outcomes ?? {})[0]?.outputs).toEqual([5]);
  });

  it('are offered for a spawned machine, and are taken where its parent waits for it', async () => {
    const parent = setup({ actors: { question } }).createMachine({
      id: 'parent',
      initial: 'asking',
      context: ({ spawn }: { spawn(src: string, options: object): unknown }) => ({
        kid: spawn('question', { id: 'kid' }),
      }),
      states: { asking: { on: { 'xstate.done.actor.kid': 'told' } }, told: {} },
    } as never);
    const subject = subjectOf({ parent });
    const [kid] = waitingActors(begin(subject.entry.machine, undefined));
    expect(kid && outcomesOf(kid, { ...subject.entry, ...subject }).outputs).toEqual([
      { isGood: true },
      { isGood: false },
    ]);
    expect(await played(subject)).toMatchObject({ 'parent.told': 'told' });
  });
});

describe('an actor that never ends', () => {
  it.each([
    ['a callback', fromCallback(() => {})],
    ['a transition function', fromTransition((state) => state, 0)],
    ['a machine without a final state', createMachine({ initial: 'a', states: { a: {} } })],
  ])('has no output: %s', (_, src) => {
    const machine = createMachine({
      id: 'parent',
      initial: 'a',
      context: { count: 0 },
      states: { a: { invoke: { src, onDone: { target: 'b', actions: assign({ count: 1 }) } } }, b: {} },
    } as never);
    const { model, machine: shown } = subjectOf({ parent: machine }).entry;
    expect(Object.values(model.outcomes ?? {})[0]?.outputs).toEqual([]);
    const [actor] = waitingActors(begin(shown, undefined));
    expect(actor && outcomesOf(actor, { model, registry: { errors: [] } }).outputs).toEqual([]);
  });
});
