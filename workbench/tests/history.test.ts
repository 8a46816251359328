import { describe, expect, it } from 'vitest';
import { advance, begin, type Occurrence } from '../src/model/simulation.ts';
import {
  append,
  branchOf,
  childrenOf,
  goBack,
  goForward,
  goTo,
  type History,
  pathTo,
  record,
  startHistory,
  stepOf,
} from '../src/travel/history.ts';
import { signUpModel } from './samples/sign-up.ts';

const start = () => startHistory(begin(signUpModel.machine, { code: '' }));
const typed = (value: string): Occurrence => ({
  kind: 'event',
  event: { type: 'field.change', field: 'email', value },
});
const submit: Occurrence = { kind: 'event', event: { type: 'form.submit' } };
const failedWith = (error: unknown): Occurrence => ({ kind: 'failed', actorId: 'sendCode', error });

function following(history: History, ...occurrences: Occurrence[]): History {
  return occurrences.reduce(
    (current, occurrence) => record(current, occurrence, advance(stepOf(current).simulation, occurrence)),
    history,
  );
}

const ids = (steps: readonly { id: number }[]) => steps.map(({ id }) => id);

describe('a history', () => {
  it('begins with a step that has no occurrence', () => {
    const history = start();
    expect(stepOf(history)).toMatchObject({ id: 0, parentId: null, occurrence: null });
    expect(goBack(history)).toEqual(history);
    expect(goForward(history)).toEqual(history);
  });

  it('stores each step with the resulting state', () => {
    const history = following(start(), typed('g@example.org'), submit);
    expect(pathTo(history).map(({ simulation }) => simulation.snapshot.value)).toEqual([
      { email: 'idle' },
      { email: 'idle' },
      { email: 'submitting' },
    ]);
  });

  it('goes back by several steps, but not before the beginning', () => {
    const history = following(start(), typed('a'), typed('b'), submit);
    expect(goBack(history, 2).currentId).toBe(1);
    expect(goBack(history, 9).currentId).toBe(0);
  });

  it('keeps the old branch when the user tries something else', () => {
    const first = following(start(), typed('a'), submit);
    const second = following(goBack(first), typed('b'));
    expect(ids(childrenOf(second, 1))).toEqual([2, 3]);
    expect(ids(pathTo(second))).toEqual([0, 1, 3]);
    expect(stepOf(second, 2)).toBe(stepOf(first, 2));
  });

  it('goes forward along the branch visited last, not the newest one', () => {
    const both = following(goBack(following(start(), typed('a'), submit)), typed('b'));
    const chosen = goBack(goTo(both, 2), 2);
    expect(goForward(goForward(chosen)).currentId).toBe(2);
    expect(ids(branchOf(chosen))).toEqual([0, 1, 2]);
    expect(ids(branchOf(goBack(both, 2)))).toEqual([0, 1, 3]);
  });

  it('reuses an existing step for an equal occurrence', () => {
    const history = following(start(), typed('a'), submit);
    const again = following(goBack(history, 2), typed('a'), submit);
    expect(again.steps).toHaveLength(3);
    expect(again.currentId).toBe(2);
  });

  it.each([
    { name: 'errors with the same message', values: () => [new Error('x'), new Error('x')] },
    { name: 'files with the same name', values: () => [new File(['a'], 'a'), new File(['b'], 'a')] },
    { name: 'undefined and null', values: () => [undefined, null] },
  ])('tells $name apart', ({ values }) => {
    const waiting = following(start(), typed('a'), submit);
    const [one, other] = values();
    const history = following(goBack(following(waiting, failedWith(one))), failedWith(other));
    expect(childrenOf(history, waiting.currentId)).toHaveLength(2);
  });

  it('throws for an unknown step', () => {
    expect(() => goTo(start(), 5)).toThrow('There is no step 5.');
  });

  it('supports a depth of 20,000 steps', () => {
    const [history] = [start()];
    const step = { occurrence: typed('a'), simulation: stepOf(history).simulation };
    const deep = append(
      history,
      Array.from({ length: 20_000 }, () => step),
    );
    expect(pathTo(deep)).toHaveLength(20_001);
    expect(branchOf(goTo(deep, 0))).toHaveLength(20_001);
  });
});
