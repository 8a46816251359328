import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, waitFor } from 'xstate';
import { type Chart, readChart } from '../src/model/chart.ts';
import type { MachineEntry } from '../src/model/registry.ts';
import { type PathsEvent, pathsMachine, type SearchEvent } from '../src/paths/paths.machine.ts';
import {
  firstLimits,
  maxLimits,
  type SearchLimits,
  type Target,
  targetIdsOf,
} from '../src/paths/search-paths.ts';
import { printerEntry } from './samples/printer.ts';
import { subjectOf } from './samples/registry.ts';

const input = { entry: printerEntry, chart: readChart(printerEntry.machine) };
const path = { input: undefined, events: [{ type: 'job.toggle' }], isShortest: true };
const aTarget = (overrides: Partial<Target> = {}): Target => ({
  id: 'printer.printing',
  paths: [path],
  cuts: [],
  unreachable: null,
  ...overrides,
});

/** Runs the machine with a search that the test controls. */
function run(...events: PathsEvent[]) {
  const asked: unknown[] = [];
  const search = fromCallback<SearchEvent, { entry: MachineEntry; chart: Chart; limits: SearchLimits }>(
    ({ input }) => {
      asked.push(input.limits);
    },
  );
  const actor = createActor(pathsMachine.provide({ actors: { search } }), { input }).start();
  for (const event of events) actor.send(event);
  const { value, context } = actor.getSnapshot();
  return { value, context, asked };
}

const advance = (target: Target | null, states = 3): PathsEvent => ({
  type: 'search.advance',
  progress: [
    { states, target: null },
    { states, target },
  ],
});
const end = (isCut = false): PathsEvent => ({ type: 'search.end', isCut, faults: [] });
const choose: PathsEvent = { type: 'path.choose', chosen: { targetId: 'printer.printing', path } };

describe('the search', () => {
  it('starts automatically and shows results as they arrive', () => {
    const { value, context } = run(advance(aTarget()), advance(null, 5));
    expect(value).toBe('searching');
    expect([context.states, context.targets]).toEqual([5, [aTarget()]]);
  });

  it.each([
    ['found', [advance(aTarget()), end()]],
    ['cut', [advance(aTarget({ cuts: ['paths'] })), end()]],
    ['cut', [advance(aTarget()), end(true)]],
    ['idle', [advance(aTarget()), { type: 'search.stop' }]],
    ['idle', [{ type: 'search.stop' }, advance(aTarget())]],
    ['failed', [{ type: 'search.fail', error: new Error('What now?') }]],
    ['searching', [{ type: 'search.stop' }, { type: 'search.start' }]],
    ['searching', [advance(aTarget()), end(true), { type: 'search.widen' }]],
  ] as [string, PathsEvent[]][])('is %s after %j', (state, events) => {
    expect(run(...events).value).toBe(state);
  });

  it('keeps its results when it is stopped and clears them when it starts again', () => {
    expect(run(advance(aTarget()), { type: 'search.stop' }).context.targets).toHaveLength(1);
    expect(
      run(advance(aTarget()), { type: 'search.stop' }, { type: 'search.start' }).context.targets,
    ).toEqual([]);
  });

  it('extends its limits with each request', () => {
    const { asked } = run(end(true), { type: 'search.widen' });
    expect(asked).toEqual([firstLimits, expect.objectContaining({ paths: 48, steps: 40, states: 12_000 })]);
  });

  it('does not extend its limits above the maximum', () => {
    const widen = Array.from({ length: 9 }, (): PathsEvent[] => [end(true), { type: 'search.widen' }]).flat();
    expect(run(...widen).context.limits).toEqual(maxLimits);
  });

  it('shows the error of the machine', () => {
    const { context } = run({ type: 'search.fail', error: new Error('What now?') });
    expect(context.error).toBe('The machine threw an error for one of its samples: What now?');
  });
});

describe('a selected path', () => {
  it('shows its last step first, then any existing step', () => {
    expect(run(choose).context.step).toBe(1);
    expect(run(choose, { type: 'step.go', step: 0 }).context.step).toBe(0);
    expect(run(choose, { type: 'step.go', step: 2 }).context.step).toBe(1);
    expect(run(choose, { type: 'step.go', step: -1 }).context.step).toBe(1);
    expect(run(choose, { type: 'path.leave' }).context).toMatchObject({
      chosen: null,
      left: { path },
      step: 0,
    });
  });

  it('stays selected while the search continues', () => {
    expect(run(choose, advance(aTarget()), end()).context.chosen).toEqual({
      targetId: 'printer.printing',
      path,
    });
  });
});

describe('the search in a real machine', () => {
  it('runs in slices with pauses for the page', async () => {
    const { entry, chart } = subjectOf('signUp');
    const actor = createActor(pathsMachine, { input: { entry, chart } }).start();
    const seen: number[] = [];
    actor.subscribe(({ context }) => seen.push(context.targets.length));
    const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(context.targets.map(({ id }) => id)).toEqual(targetIdsOf(chart));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(2);
  });

  it('does nothing after it is stopped', async () => {
    const { entry: player, chart } = subjectOf('player');
    let asked = 0;
    const can = () => {
      asked += 1;
      return true;
    };
    const entry = { ...player, model: { ...player.model, can } };
    const actor = createActor(pathsMachine, { input: { entry, chart } }).start();
    await waitFor(actor, ({ context }) => context.states > 0);
    actor.send({ type: 'search.stop' });
    const before = actor.getSnapshot();
    const askedBefore = asked;
    // A search that is not stopped would continue in these turns.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve));
    expect(actor.getSnapshot()).toBe(before);
    expect(asked).toBe(askedBefore);
    expect(before.value).toBe('idle');
    expect(before.context.targets.length).toBeLessThan(targetIdsOf(chart).length);
  });
});
