import { describe, expect, it } from 'vitest';
import { createMachine, sendTo, setup } from 'xstate';
import { delayOf, nextTimer, timerText } from '../src/model/clock.ts';
import { branchesFor, nextEventsOf } from '../src/model/next-events.ts';
import { occurrenceOf } from '../src/model/occurrence.ts';
import { advance, begin } from '../src/model/simulation.ts';
import { chartEvents, outcomesOf } from '../src/simulate/chart-events.ts';
import { samplesFor } from '../src/simulate/session.ts';
import { subjectOf } from './samples/registry.ts';
import { failed, pass, send, simulate, wholeSignUp } from './simulations.ts';

const signUp = subjectOf('signUp');
const known = samplesFor(signUp);
const at = (steps: number) => simulate(signUp, { code: '' }, wholeSignUp.slice(0, steps));

describe('a next event', () => {
  it('exists for each sample that the active state accepts', () => {
    const types = new Set(nextEventsOf(at(0), signUp.entry.model.events).map(({ event }) => event.type));
    expect([...types]).toEqual(['field.change', 'form.submit']);
  });

  it('names each blocking guard once', () => {
    const machine = setup({ guards: { isOpen: () => false, isNear: () => false } }).createMachine({
      on: { enter: [{ guard: 'isOpen' }, { guard: 'isNear' }, { guard: 'isOpen', target: '.in' }] },
      initial: 'out',
      states: { out: {}, in: {} },
    });
    const [nextEvent] = nextEventsOf(begin(machine, undefined), [{ type: 'enter' }]);
    expect(nextEvent).toMatchObject({ isEnabled: false, blockedBy: ['isOpen', 'isNear'] });
  });

  it.each(['*', 'message.*'])('matches the descriptor "%s"', (descriptor) => {
    const machine = createMachine({ on: { [descriptor]: { guard: () => false } } });
    const simulation = begin(machine, undefined);
    expect(nextEventsOf(simulation, [{ type: 'message.come' }])).toHaveLength(1);
    expect(branchesFor(simulation, { type: 'messages.come' })).toHaveLength(descriptor === '*' ? 1 : 0);
  });

  it('is enabled when its guard throws, so that the user sees the error', () => {
    const machine = createMachine({
      on: {
        ask: {
          guard: () => {
            throw new Error('No.');
          },
        },
      },
    });
    expect(nextEventsOf(begin(machine, undefined), [{ type: 'ask' }])).toMatchObject([{ isEnabled: true }]);
  });

  it('does not exist after the end', () => {
    expect(nextEventsOf(at(9), signUp.entry.model.events)).toEqual([]);
    expect(chartEvents(at(9), known).size).toBe(0);
  });
});

const actor = (id: string) => ({ id, src: id, logic: undefined });

describe('the next events on a chart', () => {
  it('are shown at the transition that they would take', () => {
    const nextEvents = chartEvents(at(1), known);
    expect(nextEvents.get('signUp.email.idle|form.submit|1')).toMatchObject({ isEnabled: true });
    expect(nextEvents.has('signUp.email.idle|form.submit|0')).toBe(false);
    expect(nextEvents.get('signUp|field.change|0')).toMatchObject({ isEnabled: true });
  });

  it('finish an invoked actor with a sample for each outcome', () => {
    const simulation = at(2);
    const ofDone = chartEvents(simulation, known).get('signUp.email.submitting|xstate.done.actor.sendCode|0');
    expect(ofDone && occurrenceOf(simulation, ofDone.event)).toEqual(wholeSignUp[2]);
    const [firstError] = outcomesOf(actor('sendCode'), known).errors;
    const ofError = chartEvents(simulation, known).get(
      'signUp.email.submitting|xstate.error.actor.sendCode|0',
    );
    expect(ofError && occurrenceOf(simulation, ofError.event)).toEqual(failed('sendCode', firstError));
  });

  it('let the remaining time of a delay pass', () => {
    const simulation = advance(at(8), pass(500));
    const nextEvent = chartEvents(simulation, known).get(
      'signUp.done|xstate.after.afterWelcome.signUp.done|0',
    );
    expect(nextEvent && occurrenceOf(simulation, nextEvent.event)).toEqual(pass(1500));
  });

  it('are events of the model in all other cases', () => {
    expect(occurrenceOf(at(0), { type: 'form.submit' })).toEqual(send('form.submit'));
  });
});

describe('the outcomes of an actor', () => {
  it('include the errors of its model and of the app, each once', () => {
    const { errors } = outcomesOf(actor('sendCode'), known);
    expect(errors).toEqual(expect.arrayContaining([...signUp.registry.errors]));
    expect(new Set(errors).size).toBe(errors.length);
    expect(outcomesOf(actor('unknown'), known)).toEqual({
      snapshots: [],
      outputs: [],
      errors: [...signUp.registry.errors],
    });
  });
});

describe('a delay', () => {
  it('is found by its timer event', () => {
    const simulation = at(8);
    const timer = nextTimer(simulation);
    expect(timer).toMatchObject({ due: 2000 });
    expect(timer && timerText(simulation, timer)).toBe('afterWelcome in done');
    expect(nextTimer(at(0))).toBeNull();
    expect(nextTimer(at(9))).toBeNull();
  });

  it('can have dots in its name and in its state', () => {
    const machine = createMachine({
      id: 'a.b',
      initial: 'c.d',
      states: { 'c.d': { after: { 1000: 'e' } }, e: {} },
    });
    const simulation = begin(machine, undefined);
    const timer = nextTimer(simulation);
    expect(timer && delayOf(machine, timer.event.type)).toEqual({ delay: '1000', stateId: 'a.b.c.d' });
    expect(timer && timerText(simulation, timer)).toBe('1000 ms in c.d');
  });

  it('of an event that a machine sends to itself is a delay, too', () => {
    const machine = createMachine({
      id: 'later',
      entry: sendTo(({ self }) => self, { type: 'ping' }, { delay: 5 }),
      on: { ping: {} },
    });
    const { last } = begin(machine, undefined);
    expect(last.sent).toMatchObject([{ event: { type: 'ping' }, delay: 5 }]);
  });
});
