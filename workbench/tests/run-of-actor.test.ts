import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { emptySession, hear, type LiveApp } from '../src/live/live-session.ts';
import type { LiveRecord } from '../src/live/protocol.ts';
import { recordingOfActor, runOfActor } from '../src/live/run-of-actor.ts';
import { testOfActor } from '../src/live/runs.ts';
import { stateText } from '../src/model/words.ts';
import { applyOccurrence, emptySession as emptySimulation, open, play } from '../src/simulate/session.ts';
import { stepOf } from '../src/travel/history.ts';
import { makeLiveApp } from './live-app.ts';
import { subjectOf } from './samples/registry.ts';
import { signUpModel } from './samples/sign-up.ts';

const subject = subjectOf('signUp');

/** Live's data of a sign-up after some events. The machine declares no values, so all are hidden. */
async function recorded(begin: 'before' | 'after first event' = 'before') {
  const machine = signUpModel.machine.provide({
    actors: { sendCode: fromPromise(async () => {}), createAccount: fromPromise(async () => {}) },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { code: '' }, clock });
  const live = makeLiveApp([actor]);
  if (begin === 'before') live.attach();
  actor.start();
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  actor.send({ type: 'field.change', field: 'email', value: 'tester@example.org' });
  actor.send({ type: 'form.submit' });
  if (begin !== 'before') live.attach();
  await settle();
  actor.send({ type: 'field.change', field: 'code', value: 'xxxxxx' });
  actor.send({ type: 'field.change', field: 'password', value: 'rather long' });
  actor.send({ type: 'field.change', field: 'repeated', value: 'rather long' });
  actor.send({ type: 'form.submit' });
  await settle();
  clock.increment(2000);
  live.work();
  const session = live.said.reduce(
    (before, message) => hear(before, { message, problems: [] }, 1),
    emptySession,
  );
  const app = session.apps.get('app');
  if (!app) throw new Error('Nothing was recorded.');
  return { app, sessionId: actor.sessionId };
}

function states(app: LiveApp, sessionId: string): string[] {
  return runOfActor(app, sessionId, subject).history.steps.map(({ simulation }) =>
    stateText(simulation.snapshot.value),
  );
}

describe('a live run in Simulate', () => {
  it('takes the steps of the live actor, with samples for hidden values', async () => {
    const { app, sessionId } = await recorded();
    expect(JSON.stringify(app.records)).not.toContain('rather long');
    expect(states(app, sessionId)).toEqual([
      'email.idle',
      'email.idle',
      'email.submitting',
      'account.idle',
      'account.idle',
      'account.idle',
      'account.idle',
      'account.submitting',
      'done',
      'finished',
    ]);
    const { notes, history } = runOfActor(app, sessionId, subject);
    expect(notes).toEqual(['The app hid values of 4 steps. Samples replace them.']);
    // A short password is a sample too, but it does not lead to the next state.
    expect(stepOf(history, 9).simulation.snapshot.context.fields.password).toBe('long enough');
  });

  it("first takes the shortest path to the actor's state at the start of the recording", async () => {
    const { app, sessionId } = await recorded('after first event');
    expect(states(app, sessionId).slice(0, 4)).toEqual([
      'email.idle',
      'email.idle',
      'email.submitting',
      'account.idle',
    ]);
    expect(states(app, sessionId).at(-1)).toBe('finished');
    expect(runOfActor(app, sessionId, subject).notes[0]).toMatch(
      /email\.submitting when the recording began/,
    );
  });

  it('says that the actor ran before the recording, if it was in an initial state', async () => {
    const { app, sessionId } = await recorded();
    const isOfStart = (record: LiveRecord) => 'event' in record && record.event.type === 'xstate.init';
    const late = { ...app, records: app.records.filter((record) => !isOfStart(record)) };
    const note = 'The actor was already running when the recording began. Its earlier steps are missing.';
    expect(runOfActor(late, sessionId, subject).notes).toContain(note);
    expect(testOfActor(late, sessionId, subject).notes).toContain(note);
    expect(runOfActor(app, sessionId, subject).notes).not.toContain(note);
  });

  it('is a recording that Simulate opens, and names the replaced values', async () => {
    const { app, sessionId } = await recorded();
    const recording = recordingOfActor(app, sessionId, subject);
    const opened = { ...emptySimulation(subject), ...open(recording, subject) };
    expect(opened.notices).toEqual(['The app hid values of 4 steps. Samples replace them.']);
    const played = play(opened, 100);
    expect(played.notices).toEqual(opened.notices);
    expect(played.history && stateText(stepOf(played.history).simulation.snapshot.value)).toBe('finished');
    expect(applyOccurrence({ ...opened, ...played }, { kind: 'elapse', milliseconds: 1 }).failure).toMatch(
      /stopped/,
    );
  });

  it('is exported as a test that names the first step with another state', async () => {
    const { app, sessionId } = await recorded();
    expect(testOfActor(app, sessionId, subject).code).not.toContain('in the live run');
    const records = app.records.map((record) =>
      record.kind === 'snapshot' && record.event.type === 'form.submit'
        ? { ...record, snapshot: { ...record.snapshot, value: { email: 'gone' } } }
        : record,
    );
    expect(testOfActor({ ...app, records }, sessionId, subject).code).toContain(
      '// Step 2 (form.submit) led to email.gone in the live run, and leads to email.submitting here.',
    );
  });

  it('says which actor was not recorded', async () => {
    const { app } = await recorded();
    expect(() => runOfActor(app, 'nobody', subject)).toThrow('This actor was not recorded.');
  });
});
