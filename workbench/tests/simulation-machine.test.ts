import { afterEach, describe, expect, it } from 'vitest';
import { type Actor, createActor, createMachine, fromPromise, SimulatedClock, setup } from 'xstate';
import { readChart } from '../src/model/chart.ts';
import { nodesOf } from '../src/model/nodes.ts';
import type { Occurrence } from '../src/model/simulation.ts';
import { stateText } from '../src/model/words.ts';
import { recordingOf, type Subject } from '../src/simulate/session.ts';
import { simulationMachine } from '../src/simulate/simulation.machine.ts';
import { pathTo, stepOf } from '../src/travel/history.ts';
import type { Recording } from '../src/travel/recording.ts';
import { offline } from './samples/errors.ts';
import { subjectOf } from './samples/registry.ts';
import { done, failed, historyOf, pass, send, wholeSignUp } from './simulations.ts';

const clock = new SimulatedClock();
const signUp = subjectOf('signUp');

/** Advances the clock in parts: the machine starts its next timer only when the last one has ended. */
function wait(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= 100) clock.increment(100);
}

const running: Actor<typeof simulationMachine>[] = [];

afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

function choosing(subject: Subject = signUp) {
  const actor = createActor(simulationMachine, { clock, input: { ...subject, source: null } });
  running.push(actor);
  return actor.start();
}

function started(subject: Subject = signUp, ...occurrences: readonly Occurrence[]) {
  const actor = choosing(subject);
  actor.send({ type: 'simulation.start' });
  for (const occurrence of occurrences) actor.send({ type: 'occurrence.apply', occurrence });
  return actor;
}

type Simulator = ReturnType<typeof choosing>;

const contextOf = (actor: Simulator) => actor.getSnapshot().context;
const moment = (actor: Simulator) => {
  const { history } = contextOf(actor);
  if (!history) throw new Error('Not started');
  return stepOf(history);
};
const state = (actor: Simulator) => stateText(moment(actor).simulation.snapshot.value);
const steps = (actor: Simulator) => {
  const { history } = contextOf(actor);
  return history
    ? pathTo(history)
        .slice(1)
        .map(({ occurrence }) => occurrence)
    : [];
};

describe('the input of a simulation', () => {
  it('is the first sample at the beginning', () => {
    expect(JSON.parse(contextOf(choosing()).draft)).toEqual({ code: '' });
  });

  it('is what the user typed', () => {
    const actor = choosing();
    actor.send({ type: 'input.change', text: '{"code": "code-1"}' });
    actor.send({ type: 'simulation.start' });
    expect(state(actor)).toBe('account.idle');
    expect(moment(actor).simulation.input).toEqual({ code: 'code-1' });
  });

  it.each([
    ['no JSON', '{"code":', /^This is not JSON/],
    ['another type', '{"code": 7}', /^code: Invalid input: expected string, received number$/],
    ['a missing field', '{}', /^code: Invalid input/],
    ['an unknown sample', '{"code": {"$sample": "x"}}', /^There is no sample "x"/],
  ])('shows the problem and keeps the typed text: %s', (_, text, problem) => {
    const actor = choosing();
    actor.send({ type: 'input.change', text });
    actor.send({ type: 'simulation.start' });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(contextOf(actor).problems).toEqual([expect.stringMatching(problem)]);
    expect(contextOf(actor).draft).toBe(text);
    actor.send({ type: 'input.change', text: '{"code": ""}' });
    expect(contextOf(actor).problems).toEqual([]);
  });

  it('shows the error that the machine throws at its start', () => {
    const machine = createMachine({
      id: 'picky',
      context: () => {
        throw new Error('Not like this.');
      },
    });
    const actor = started(subjectFor(machine));
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(contextOf(actor).failure).toBe('Not like this.');
  });
});

describe('an occurrence', () => {
  it('can bring the sign-up to its end', () => {
    const actor = started(signUp, ...wholeSignUp);
    expect(state(actor)).toBe('finished');
    expect(moment(actor).simulation.snapshot.status).toBe('done');
    expect(moment(actor).simulation.last.emitted).toEqual([{ type: 'signUp.finished' }]);
  });

  it('can be undone and replaced by another one', () => {
    const actor = started(signUp, ...wholeSignUp);
    actor.send({ type: 'history.back', steps: 2 });
    expect(state(actor)).toBe('account.submitting');
    actor.send({ type: 'occurrence.apply', occurrence: failed('createAccount', offline) });
    expect(state(actor)).toBe('account.idle');
    expect(moment(actor).simulation.snapshot.context.error).toBe('The network failed.');
    expect(contextOf(actor).history?.steps).toHaveLength(wholeSignUp.length + 2);
  });

  it('is refused after the end; the final state stays', () => {
    const actor = started(signUp, ...wholeSignUp, send('form.submit'));
    expect(actor.getSnapshot().value).toEqual({ started: 'failed' });
    expect(contextOf(actor).failure).toBe('The machine has stopped.');
    expect(state(actor)).toBe('finished');
    actor.send({ type: 'history.back' });
    expect(actor.getSnapshot().value).toEqual({ started: 'idle' });
    expect(contextOf(actor).failure).toBeNull();
  });

  it('fails when the machine throws; the step before it stays', () => {
    const actor = started(brittle, send('break'));
    expect(actor.getSnapshot().value).toEqual({ started: 'failed' });
    expect(contextOf(actor).failure).toContain('No such luck.');
    expect(state(actor)).toBe('whole');
    actor.send({ type: 'occurrence.apply', occurrence: send('bend') });
    expect(state(actor)).toBe('bent');
    expect(contextOf(actor).failure).toBeNull();
  });

  it('is refused for an actor that is already done', () => {
    const machine = createMachine({ id: 'caller', invoke: { id: 'call', src: fromPromise(async () => 1) } });
    const actor = started(subjectFor(machine), done('call'), done('call'));
    expect(contextOf(actor).failure).toBe("No actor 'call' is running.");
  });

  it('is cleared when the user leaves the simulation; the typed input stays', () => {
    const actor = choosing();
    actor.send({ type: 'input.change', text: '{"code": "mine"}' });
    actor.send({ type: 'simulation.start' });
    actor.send({ type: 'simulation.leave' });
    expect(actor.getSnapshot().value).toBe('choosing');
    expect(contextOf(actor)).toMatchObject({ history: null, draft: '{"code": "mine"}' });
  });
});

describe('the virtual clock', () => {
  const atDone = () => started(signUp, ...wholeSignUp.slice(0, -1));

  it('does not run on its own', () => {
    const actor = atDone();
    wait(60_000);
    expect(state(actor)).toBe('done');
    expect(moment(actor).simulation.now).toBe(0);
  });

  it('steps to the end of the next delay', () => {
    const actor = atDone();
    actor.send({ type: 'clock.step' });
    expect(state(actor)).toBe('finished');
    expect(steps(actor).at(-1)).toEqual(pass(2000));
  });

  it.each([
    { milliseconds: 1999, expected: 'done' },
    { milliseconds: 2000, expected: 'finished' },
  ])('jumps by $milliseconds ms', ({ milliseconds, expected }) => {
    const actor = atDone();
    actor.send({ type: 'clock.jump', milliseconds });
    expect(state(actor)).toBe(expected);
  });

  it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY])('does not jump by %d ms', (milliseconds) => {
    const actor = atDone();
    actor.send({ type: 'clock.jump', milliseconds });
    expect(steps(actor)).toHaveLength(wholeSignUp.length - 1);
  });

  it('runs, and stops after the last delay', () => {
    const actor = atDone();
    actor.send({ type: 'clock.run' });
    wait(1900);
    expect(state(actor)).toBe('done');
    expect(contextOf(actor).clockElapsed).toBe(1900);
    wait(100);
    expect(state(actor)).toBe('finished');
    expect(actor.getSnapshot().value).toEqual({ started: 'idle' });
    expect(steps(actor).at(-1)).toEqual(pass(2000));
  });

  it('keeps the elapsed time when it is paused', () => {
    const actor = atDone();
    actor.send({ type: 'clock.run' });
    wait(500);
    actor.send({ type: 'clock.pause' });
    expect(steps(actor).at(-1)).toEqual(pass(500));
    expect(moment(actor).simulation.now).toBe(500);
    wait(5000);
    expect(state(actor)).toBe('done');
  });

  it('continues while occurrences arrive, each at its time', () => {
    const actor = atDone();
    actor.send({ type: 'clock.run' });
    wait(300);
    actor.send({ type: 'occurrence.apply', occurrence: send('form.submit') });
    expect(steps(actor).slice(-2)).toEqual([pass(300), send('form.submit')]);
    wait(1700);
    expect(state(actor)).toBe('finished');
  });

  it('does not run without a pending delay', () => {
    const actor = started();
    actor.send({ type: 'clock.run' });
    expect(actor.getSnapshot().value).toEqual({ started: 'idle' });
  });

  it('fails when a repeating delay would never end', () => {
    const machine = createMachine({
      id: 'ticking',
      initial: 'on',
      states: { on: { after: { 1: { target: 'on', reenter: true } } } },
    });
    const actor = started(subjectFor(machine));
    actor.send({ type: 'clock.jump', milliseconds: 1e12 });
    expect(contextOf(actor).failure).toBe('More than 10000 delays end in that time.');
  });
});

describe('a replay', () => {
  it('plays the current branch from its beginning, step by step', () => {
    const actor = started(signUp, ...wholeSignUp.slice(0, 3));
    actor.send({ type: 'history.replay' });
    expect(state(actor)).toBe('email.idle');
    wait(600);
    expect(moment(actor).id).toBe(1);
    wait(1200);
    expect(state(actor)).toBe('account.idle');
    expect(actor.getSnapshot().value).toEqual({ started: 'idle' });
  });

  it('can be stopped', () => {
    const actor = started(signUp, ...wholeSignUp.slice(0, 3));
    actor.send({ type: 'history.replay' });
    wait(600);
    actor.send({ type: 'play.stop' });
    wait(6000);
    expect(moment(actor).id).toBe(1);
  });
});

describe('an opened recording', () => {
  const recording = (subject = signUp, occurrences = wholeSignUp) =>
    recordingOf(historyOf(subject, { code: '' }, occurrences), subject);
  const fileOf = (content: unknown) => new Blob([JSON.stringify(content)]);

  /** Opens the file and waits until it is read. The playback uses the simulated clock. */
  async function opened(actor: Simulator, file: Blob) {
    actor.send({ type: 'recording.open', source: { file } });
    await new Promise<void>((resolve) => {
      const subscription = actor.subscribe((snapshot) => {
        if (snapshot.matches('reading')) return;
        subscription.unsubscribe();
        resolve();
      });
    });
    return actor;
  }

  it('is played to its end', async () => {
    const actor = await opened(choosing(), fileOf(recording()));
    expect(state(actor)).toBe('finished');
    expect(steps(actor)).toEqual(wholeSignUp);
    expect(contextOf(actor).notices).toEqual([]);
    expect(actor.getSnapshot().value).toEqual({ started: 'idle' });
  });

  it('is played in parts when it is long', async () => {
    const long = Array.from({ length: 450 }, (_, index) =>
      send('field.change', { field: 'email', value: String(index) }),
    );
    const actor = await opened(choosing(), fileOf(recording(signUp, long)));
    expect(actor.getSnapshot().value).toEqual({ started: 'playing' });
    expect(contextOf(actor).queue).toHaveLength(250);
    clock.increment(0);
    clock.increment(0);
    expect(steps(actor)).toHaveLength(450);
    expect(actor.getSnapshot().value).toEqual({ started: 'idle' });
  });

  it('can be stopped; the played steps stay', async () => {
    const long = Array.from({ length: 450 }, (_, index) =>
      send('field.change', { field: 'email', value: String(index) }),
    );
    const actor = await opened(choosing(), fileOf(recording(signUp, long)));
    actor.send({ type: 'play.stop' });
    expect(steps(actor)).toHaveLength(200);
    expect(contextOf(actor).notices).toEqual(['200 of 450 steps were played.']);
  });

  it('forgets the recording of another machine when the next file is invalid', async () => {
    const actor = await opened(choosing(), fileOf({ ...recording(), machine: 'login' }));
    expect(contextOf(actor).other?.machine).toBe('login');
    await opened(actor, new Blob(['hello']));
    expect(contextOf(actor).other).toBeNull();
  });

  it.each([
    ['a file with wrong content', new Blob(['hello']), 'The file is not a recording: it is not JSON.'],
    [
      'a recording of another machine',
      fileOf({ ...recording(), machine: 'login' }),
      'This is a recording of login, and this machine is signUp. Open login for it.',
    ],
    [
      'a recording of a machine that is not there',
      fileOf({ ...recording(), machine: 'lift' }),
      'This is a recording of lift, and this machine is signUp. This workbench has no machine lift: open it in a workbench that was started with the file that exports it.',
    ],
    [
      'an unknown input',
      fileOf({ ...recording(), input: { $sample: 'gone' } }),
      'This recording cannot be played. The input: There is no sample "gone" (any more).',
    ],
    ['a very large file', new Blob(['x'.repeat(20_000_001)]), 'The file is too large for a recording.'],
  ])('is rejected with a notice, and the simulation stays: %s', async (_, file, notice) => {
    const actor = await opened(started(signUp, ...wholeSignUp.slice(0, 2)), file);
    expect(contextOf(actor).notices).toEqual([notice]);
    expect(contextOf(actor).other?.machine).toBe(notice.includes('Open login') ? 'login' : undefined);
    expect(state(actor)).toBe('email.submitting');
    actor.send({ type: 'notices.dismiss' });
    expect(contextOf(actor).notices).toEqual([]);
  });

  it('is played as far as possible when the machine has changed', async () => {
    const actor = await opened(choosing(), fileOf({ ...recording(), fingerprint: 'older' }));
    expect(contextOf(actor).notices).toEqual([expect.stringMatching(/^The machine has changed/)]);
    expect(state(actor)).toBe('finished');
  });

  it('is played up to the first impossible step', async () => {
    const { steps: kept, ...rest } = recording();
    const file = fileOf({
      ...rest,
      steps: kept.toSpliced(2, 0, { kind: 'done', actorId: 'gone', output: null }),
    });
    const actor = await opened(choosing(), file);
    expect(contextOf(actor).notices).toEqual([
      "Step 3 of 10 is not possible any more: No actor 'gone' is running. What came before it is shown.",
    ]);
    expect(state(actor)).toBe('email.submitting');
  });

  it('reports the step at which the machine now behaves differently', async () => {
    const file: Recording = recording();
    const actor = await opened(
      choosing(),
      fileOf({
        ...file,
        steps: file.steps.map((step, index) => (index === 1 ? { ...step, to: 'email.sent' } : step)),
      }),
    );
    expect(contextOf(actor).notices).toEqual([
      'Step 2 of 9 led to email.sent when it was recorded, and leads to email.submitting now.',
    ]);
    expect(state(actor)).toBe('finished');
  });
});

it('all states of the machine have a description', () => {
  const silent = nodesOf(simulationMachine).filter(
    (node) => node !== simulationMachine.root && !node.description,
  );
  expect(silent).toEqual([]);
});

function subjectFor(machine: Parameters<typeof readChart>[0]): Subject {
  return {
    chart: readChart(machine),
    registry: signUp.registry,
    entry: {
      ...signUp.entry,
      machine,
      inputSchema: null,
      model: { inputs: [undefined], events: [] },
    },
  };
}

const brittle = subjectFor(
  setup({
    guards: {
      isLucky: () => {
        throw new Error('No such luck.');
      },
    },
  }).createMachine({
    id: 'brittle',
    initial: 'whole',
    states: {
      whole: { on: { break: { guard: 'isLucky', target: 'bent' }, bend: 'bent' } },
      bent: {},
    },
  }),
);
