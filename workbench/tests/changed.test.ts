import { describe, expect, it } from 'vitest';
import { occurrenceOf } from '../src/model/occurrence.ts';
import { became } from '../src/model/outcomes.ts';
import type { Occurrence } from '../src/model/simulation.ts';
import { occurrenceText } from '../src/model/words.ts';
import { chartEvents } from '../src/simulate/chart-events.ts';
import { samplesFor } from '../src/simulate/session.ts';
import { exportTest } from '../src/travel/export-test.ts';
import { pathTo } from '../src/travel/history.ts';
import { makeRecording, readRun } from '../src/travel/recording.ts';
import { subjectOf } from './samples/registry.ts';
import { sessions } from './samples/shop.ts';
import { testStyle } from './samples/test-style.ts';
import { done, failed, historyOf, simulate } from './simulations.ts';

const shop = subjectOf('shop');
const known = samplesFor(shop);
const becomes = (name: keyof typeof sessions): Occurrence => ({
  kind: 'changed',
  actorId: 'session',
  snapshot: sessions[name],
});

describe('a snapshot change of an observed actor', () => {
  it('can follow another snapshot change', () => {
    const { snapshot } = simulate(shop, undefined, [
      becomes('member'),
      becomes('expired'),
      becomes('member'),
    ]);
    expect(snapshot.value.orders).toBe('loading');
  });

  it('throws after the actor has ended', () => {
    const ended = [failed('session', new Error('session')), becomes('member')];
    expect(() => simulate(shop, undefined, ended)).toThrow("No actor 'session' is running.");
  });

  it('is offered on the chart', () => {
    const simulation = simulate(shop, undefined, []);
    const nextEvent = chartEvents(simulation, known).get('shop|xstate.snapshot.session|0');
    expect(nextEvent && occurrenceOf(simulation, nextEvent.event)).toEqual(becomes('restoring'));
    expect(occurrenceOf(simulation, became('session', sessions.visitor))).toEqual(becomes('visitor'));
  });

  it("has a short text, and a recording stores the sample's name instead of the snapshot", () => {
    expect(occurrenceText(becomes('member'), shop.registry.nameOf)).toBe('session became session member');
    const run = { input: undefined, occurrences: [becomes('member'), done('loadOrders')] };
    const recording = makeRecording(shop.chart, run, known);
    expect(recording.steps[0]).toMatchObject({ kind: 'changed', snapshot: { $sample: 'session member' } });
    expect(readRun(recording, known)).toMatchObject({ occurrences: run.occurrences, problem: null });
  });

  it('appears in an exported test under the name of the sample', () => {
    const history = historyOf(shop, undefined, [becomes('member')]);
    const { code } = exportTest(pathTo(history), shop.entry, testStyle);
    expect(code).toContain("import { sessions, shopModel } from './samples/shop.ts';");
    expect(code).toContain("step = proceed(machine, step, became('session', sessions.member));");
  });
});
