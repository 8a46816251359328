import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { chartLayoutMachine } from '../src/layout/chart-layout.machine.ts';
import type { ChartLayout } from '../src/layout/placed.ts';
import type { Chart } from '../src/model/chart.ts';
import { chartOf, place } from './charts.ts';

const chart = chartOf('signUp');

interface Request {
  collapsed: readonly string[];
  resolve(layout: ChartLayout): void;
  reject(error: unknown): void;
}

/** Starts the machine with an ELK whose answers the test controls. */
function start(builtIn: ChartLayout | null, collapsed?: ReadonlySet<string>) {
  const requests: Request[] = [];
  const machine = chartLayoutMachine.provide({
    actors: {
      layOut: fromPromise<ChartLayout, { chart: Chart; collapsed: ReadonlySet<string> }>(
        ({ input }) =>
          new Promise((resolve, reject) => {
            requests.push({ collapsed: [...input.collapsed], resolve, reject });
          }),
      ),
    },
  });
  const actor = createActor(machine, { input: { chart, builtIn, collapsed } }).start();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { actor, requests, settled, shown: () => actor.getSnapshot().context.shown?.layout ?? null };
}

describe('the layout of a chart', () => {
  it('comes from the build at once, without ELK', async () => {
    const layout = await place(chart);
    const { shown, requests, actor } = start(layout);
    expect(shown()).toBe(layout);
    expect(requests).toEqual([]);
    expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  });

  it('comes from ELK when the build has none', async () => {
    const layout = await place(chart);
    const { shown, requests, settled } = start(null);
    expect(shown()).toBeNull();
    requests[0]?.resolve(layout);
    await settled();
    expect(shown()).toBe(layout);
  });

  it('starts with the states that a person had collapsed', async () => {
    const { requests } = start(await place(chart), new Set(['signUp.email']));
    expect(requests.map(({ collapsed }) => collapsed)).toEqual([['signUp.email']]);
  });

  it('stays until the collapsed one is ready; expanding needs no ELK', async () => {
    const [all, less] = [await place(chart), await place(chart, ['signUp.email'])];
    const { actor, shown, requests, settled } = start(all);
    actor.send({ type: 'state.toggle', id: 'signUp.email' });
    expect(shown()).toBe(all);
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    requests[0]?.resolve(less);
    await settled();
    expect(shown()).toBe(less);
    actor.send({ type: 'state.toggle', id: 'signUp.email' });
    expect(shown()).toBe(all);
    expect(requests.map(({ collapsed }) => collapsed)).toEqual([['signUp.email']]);
  });

  it('follows the last request when answers arrive out of order', async () => {
    const [all, one, two] = [
      await place(chart),
      await place(chart, ['signUp.email']),
      await place(chart, ['signUp.email', 'signUp.account']),
    ];
    const { actor, shown, requests, settled } = start(all);
    actor.send({ type: 'state.toggle', id: 'signUp.email' });
    actor.send({ type: 'state.toggle', id: 'signUp.account' });
    requests[1]?.resolve(two);
    await settled();
    requests[0]?.resolve(one);
    await settled();
    expect(shown()).toBe(two);
  });

  it('stays with its collapsed states when ELK fails, and the error is kept', async () => {
    const all = await place(chart);
    const { actor, shown, requests, settled } = start(all);
    actor.send({ type: 'collapse.change', ids: ['signUp.email'] });
    requests[0]?.reject(new Error('No worker here.'));
    await settled();
    const { context } = actor.getSnapshot();
    expect(context).toMatchObject({ error: 'No worker here.', collapsed: new Set() });
    expect(shown()).toBe(all);
    actor.send({ type: 'layout.retry' });
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it('can be requested again when the first request failed', async () => {
    const layout = await place(chart);
    const { actor, shown, requests, settled } = start(null);
    requests[0]?.reject('broken');
    await settled();
    expect(actor.getSnapshot().context.error).toBe('broken');
    actor.send({ type: 'layout.retry' });
    requests[1]?.resolve(layout);
    await settled();
    expect(shown()).toBe(layout);
  });
});
