import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { type AnyActorLogic, createActor } from 'xstate-6-alpha';
import { registryOf } from '../src/discover/registry-of.ts';
import { readChart } from '../src/model/chart.ts';
import { Coverage } from '../src/model/coverage.ts';
import { ExactClock } from '../src/model/exact-clock.ts';
import { exploreAll } from '../src/model/graph.ts';
import { typedModel } from '../src/model/registry.ts';
import { advance, begin, waitingActors } from '../src/model/simulation.ts';
import { whyOf } from '../src/model/why.ts';
import { exportTest, titleOf } from '../src/travel/export-test.ts';
import { randomOf } from './random-machine.ts';
import * as machines from './samples/xstate-6.ts';

const { entries, problems, testStyle } = registryOf('six', [
  { file: 'machines.ts', exported: machines, types: {} },
]);
const entryOf = (id: string) => entries.find(({ machine }) => machine.id === id) ?? expect.fail();
const checkout = entryOf('checkout');

describe('machines of XState 6', () => {
  it('are found, and two with one id are told apart', () => {
    expect(problems).toEqual([]);
    expect(entries.map(({ machine }) => machine.id)).toEqual(['checkout', 'player', 'family']);
    const { family } = machines;
    const copies = registryOf('two', [
      { file: 'a.ts', exported: { family }, types: {} },
      { file: 'b.ts', exported: { other: family.provide({}) }, types: {} },
    ]);
    expect(copies.entries.map(({ machine }) => machine.root.id)).toEqual(['family', 'family 2']);
  });

  it('are drawn with the targets and actions in the text of their functions', () => {
    const { states, transitions } = readChart(checkout.machine);
    const drawn = transitions.map(({ label, guard, targetIds, actions }) =>
      [label, guard && `[${guard}]`, ...actions, '→', ...targetIds.map((id) => id.slice(9))]
        .filter(Boolean)
        .join(' '),
    );
    expect(drawn).toEqual([
      'item.add emit assign →',
      'order.send [isFull] → paying',
      'after 60000 ms → expired',
      'pay done → checked',
      'pay failed [in its code] assign → cart',
      'pay failed [in its code] assign → failed',
      'after timeout of pay → failed',
      'always [in its code] → big',
      'always [in its code] → small',
    ]);
    expect(states.find(({ key }) => key === 'paying')).toMatchObject({
      entry: ['note'],
      invokes: [{ id: 'pay', src: 'pay' }],
    });
  });

  it('are simulated: effects are listed and not executed, outcomes are chosen', () => {
    const start = begin(checkout.machine, undefined);
    expect(whyOf(start, { type: 'order.send' })).toMatchObject([{ guard: { name: 'isFull', value: false } }]);
    const added = advance(start, { kind: 'event', event: { type: 'item.add' } });
    expect(added.last.emitted).toEqual([{ type: 'counted', items: 1 }]);
    const paying = advance(added, { kind: 'event', event: { type: 'order.send' } });
    expect(paying.last).toMatchObject({
      started: [{ id: 'pay', src: 'pay' }],
      performed: [{ name: 'note', params: 'paying' }],
    });
    expect(waitingActors(paying)).toMatchObject([{ id: 'pay', src: 'pay' }]);
    const retried = advance(paying, { kind: 'failed', actorId: 'pay', error: new Error('offline') });
    expect(retried.snapshot).toMatchObject({ value: 'cart', context: { items: 1, tries: 1 } });
    expect(retried.last).toMatchObject({
      taken: ['checkout.paying|xstate.error.actor.pay|0'],
      stopped: ['pay'],
    });
    const late = advance(retried, { kind: 'elapse', milliseconds: 60_000 });
    expect(late.snapshot).toMatchObject({ value: 'expired', status: 'done' });
    const paid = advance(paying, { kind: 'done', actorId: 'pay', output: 'receipt' });
    expect(paid.last.taken).toEqual(['checkout.paying|xstate.done.actor.pay|0', 'checkout.checked||1']);
    // The earlier steps are unchanged.
    expect(advance(paying, { kind: 'elapse', milliseconds: 30_000 }).snapshot.value).toBe('failed');
  });

  it.each(entries)('reach each state and transition: $machine.id', (entry) => {
    const coverage = new Coverage(entry.machine);
    const { states } = exploreAll(typedModel(entry), 1000);
    for (const { snapshot, transitions } of states) coverage.add(snapshot, transitions);
    expect(coverage.missing()).toEqual({ states: [], transitions: [] });
  });

  it.each(entries)('do what a running actor does, at random: $machine.id', ({ machine, model }) => {
    for (let seed = 1; seed <= 60; seed++) {
      const { pick, oneIn } = randomOf(seed);
      const clock = new ExactClock();
      const actor = runningActor(machine.id, clock);
      let simulation = begin(machine, undefined);
      for (let step = 0; step < 30 && simulation.snapshot.status === 'active'; step++) {
        const milliseconds = pick([400, 1000, 5000, 30_000]);
        const event = pick(model.events as [EventObject, ...EventObject[]]);
        const isEvent = !oneIn(4);
        if (isEvent) actor.send(event as never);
        else clock.pass(milliseconds);
        simulation = advance(
          simulation,
          isEvent ? { kind: 'event', event } : { kind: 'elapse', milliseconds },
        );
        const { value, context, status } = actor.getSnapshot();
        expect(simulation.snapshot, `seed ${seed}, step ${step}`).toMatchObject({ value, context, status });
      }
      actor.stop();
    }
  });

  it('are not exported as tests, which would need XState 5', () => {
    const path = [{ simulation: begin(checkout.machine, undefined) }] as never;
    const form = { file: 'a.test.ts', title: titleOf(checkout, path) };
    expect(() => exportTest(path, checkout, testStyle ?? expect.fail(), form)).toThrow('XState 6');
  });
});

function runningActor(id: string, clock: ExactClock) {
  const given = Object.values<AnyActorLogic>(machines).find((machine) => Reflect.get(machine, 'id') === id);
  const options = {
    clock: {
      now: () => clock.now,
      setTimeout: (fire: () => void, delay: number) => clock.setTimeout(fire, delay),
      clearTimeout: (timer: number) => clock.clearTimeout(timer),
    },
  };
  return createActor(given ?? expect.fail(), options as never).start();
}
