import { describe, expect, it } from 'vitest';
import { assign, createMachine, enqueueActions, fromPromise, spawnChild } from 'xstate';
import { namesActors } from '../src/model/names-actors.ts';

const kid = createMachine({ id: 'kid' });
const on = (actions: unknown, more: object = {}) =>
  createMachine({ id: 'parent', initial: 'a', states: { a: { on: { go: { actions } } } }, ...more } as never);

describe('a machine names its actors', () => {
  it.each([
    ['spawned in a function of assign', on(assign(({ spawn }) => ({ kid: spawn(kid) })))],
    ['spawned in a property of assign', on(assign({ kid: ({ spawn }) => spawn(kid) }))],
    ['by spawnChild without setup', on(spawnChild(kid))],
    ['in enqueueActions', on(enqueueActions(({ enqueue }) => enqueue.spawnChild(kid)))],
    [
      'in a named action',
      on('start').provide({ actions: { start: assign({ kid: ({ spawn }) => spawn(kid) }) } }),
    ],
    [
      'in its context',
      on([], { context: ({ spawn }: { spawn(logic: unknown): unknown }) => ({ kid: spawn(kid) }) }),
    ],
    ['by invoke', on([], { invoke: { src: fromPromise(async () => 1) } })],
  ])('%s', (_, machine) => {
    expect(namesActors(machine)).toBe(true);
  });

  it('not if it starts none, also with a key `spawned` in its context', () => {
    expect(namesActors(on(assign({ count: 1 }), { context: { count: 0, spawned: 1 } }))).toBe(false);
  });
});
