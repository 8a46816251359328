import { isMachine, nodesOf, statesOf } from 'statechart-workbench/model/nodes.ts';
import { describe, expect, it } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { references } from '../../src/app/statecharts/references.ts';

const files = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', {
  eager: true,
});

const machines = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isMachine(value) ? [{ file, name, machine: value }] : [],
  ),
);

/** Functions are left out: they are actions and guards of XState, such as `sendTo`. */
const namesOf = (references: readonly unknown[]) =>
  references.flatMap((reference) => {
    if (typeof reference === 'string') return [reference];
    const { type } = reference as { type?: unknown };
    return typeof reference === 'function' ? [] : [String(type)];
  });

describe('the machines', () => {
  it('are one per file and named like the file', () => {
    const expected = Object.keys(files).map((file) => {
      const base = file.replace(/^.*\/|\.machine\.ts$/g, '');
      return [file, `${base.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Machine`];
    });
    expect(expected.length).toBeGreaterThan(0);
    expect(machines.map(({ file, name }) => [file, name])).toEqual(expected);
  });
});

describe.each(machines)('$name', ({ name, machine }) => {
  it('has its name as id', () => {
    expect(`${machine.id}Machine`).toBe(name);
  });

  it('has a description and a reference to docs/product in every state', () => {
    const silent = statesOf(machine).filter(
      ({ description, meta }) => !description?.trim() || !((meta?.reference ?? '') in references),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('names only actors, actions, guards and delays of its setup', () => {
    const { actors, actions, guards, delays } = machine.implementations;
    const unknown = nodesOf(machine).flatMap((node) => {
      const transitions = [...node.transitions.values(), node.always ?? []].flat();
      const named = [...node.entry, ...node.exit, ...transitions.flatMap((transition) => transition.actions)];
      const guarding = transitions.flatMap(({ guard }) => guard ?? []);
      return [
        ...node.invoke.map(({ src }) => src).filter((src) => typeof src !== 'string' || !(src in actors)),
        ...namesOf(named).filter((name) => !(name in actions)),
        ...namesOf(guarding).filter((name) => !(name in guards)),
        ...node.after
          .map(({ delay }) => delay)
          .filter((delay) => typeof delay === 'string' && !(delay in delays)),
      ];
    });
    expect(unknown).toEqual([]);
  });

  it('has no empty onError', () => {
    const silent = nodesOf(machine).flatMap((node) =>
      node.invoke.flatMap(({ id }) =>
        (node.transitions.get(`xstate.error.actor.${id}`) ?? []).filter(
          ({ actions, target }) => actions.length === 0 && target === undefined,
        ),
      ),
    );
    expect(silent.map(({ eventType }) => eventType)).toEqual([]);
  });

  it('logs each failure unchanged', () => {
    const failure = { type: 'failed', actorId: 'child', error: new Error('a bug') };
    const { logFailure } = machine.implementations.actions;
    const calls = nodesOf(machine)
      .flatMap((node) => [...node.transitions.values()].flat())
      .flatMap(({ actions }) =>
        actions.map((action) => (typeof action === 'string' ? { type: action } : Object(action))),
      )
      .filter(({ type }) => type === 'logFailure');
    expect(calls.length > 0).toBe(logFailure !== undefined);
    for (const { params } of calls) {
      const given = typeof params === 'function' ? params({ event: failure }) : undefined;
      expect(Object(logFailure).value({ event: failure }, given)).toBe(failure);
    }
  });

  // A machine that throws has a bug: its parent fails with it, and the screen offers a reload.
  it('has a unique id in every invoke, and an onError unless it invokes a machine', () => {
    const invokes = nodesOf(machine).flatMap((node) =>
      node.invoke.map((invoke, index) => ({ node, invoke, index })),
    );
    const careless = invokes.filter(
      ({ node, invoke, index }) =>
        invoke.id === `${index}.${node.id}` ||
        (!isMachine(machine.implementations.actors[String(invoke.src)]) &&
          !node.transitions.has(`xstate.error.actor.${invoke.id}`)),
    );
    expect(careless.map(({ invoke }) => invoke.id)).toEqual([]);
    expect(new Set(invokes.map(({ invoke }) => invoke.id)).size).toBe(invokes.length);
  });
});

const placeholders = machines.flatMap(({ name, machine }) =>
  Object.entries(machine.implementations.actors)
    .filter(([, logic]) => !isMachine(logic))
    .map(([actor, logic]) => ({ name, actor, logic: logic as AnyActorLogic })),
);

describe('an actor that was not provided', () => {
  it.each(placeholders)('fails with an error: $actor of $name', async ({ actor, logic }) => {
    const running = createActor(logic, { input: {} });
    const outcome = expect(toPromise(running)).rejects.toThrow(`The actor '${actor}' was not provided`);
    running.start();
    await outcome;
  });
});
