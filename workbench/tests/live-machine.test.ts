import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ConnectionCommand, ConnectionInput } from '../src/live/connection.ts';
import { keepSession, keptSession } from '../src/live/kept-session.ts';
import { type LiveMachineEvent, liveMachine } from '../src/live/live.machine.ts';
import { emptySession, hear, type LiveApp } from '../src/live/live-session.ts';
import { openSession } from '../src/live/open-session.ts';
import type { FromApp, LiveRecord } from '../src/live/protocol.ts';
import type { ReadSession } from '../src/live/session-file.ts';
import { Coverage } from '../src/model/coverage.ts';
import type { MachineModel } from '../src/model/machine-model.ts';
import { pathsThrough } from '../src/model/paths.ts';
import { changed, event, snapshotOf, started, startOfTime, stopped } from './live-records.ts';

vi.spyOn(Date, 'now').mockReturnValue(startOfTime);
afterAll(() => {
  vi.restoreAllMocks();
});

const heard = (message: FromApp): LiveMachineEvent => ({
  type: 'message.received',
  heard: { message, problems: [] },
});
const here = (app: string, tab?: string) =>
  heard({ type: 'here', app, tab, title: `Title of ${app}`, url: `http://localhost/${app}` });
const records = (app: string, ...of: LiveRecord[]) =>
  heard({ type: 'records', app, records: of, dropped: 0 });
const gone = (app: string) => heard({ type: 'gone', app });
const attach = (app: string): LiveMachineEvent => ({ type: 'tab.attach', app });

function recorded(app: string): LiveApp {
  const message: FromApp = { type: 'records', app, records: [started('a'), event('a', 'x')], dropped: 3 };
  const found = hear(emptySession, { message, problems: [], origin: 'file' }, startOfTime).apps.get(app);
  if (!found) throw new Error('Nothing was heard');
  return found;
}

const model: MachineModel<typeof liveMachine> = {
  machine: liveMachine,
  inputs: [{}, { kept: recorded('file') }],
  events: [
    here('one', 'tab'),
    here('next', 'tab'),
    gone('one'),
    attach('one'),
    { type: 'tab.detach' },
    { type: 'view.freeze' },
    { type: 'view.resume' },
    { type: 'recording.clear' },
    { type: 'recording.close' },
    { type: 'actor.select', sessionId: 'a', machineId: 'm' },
    { type: 'row.select', number: 0, machineId: 'm' },
    { type: 'filter.change', filter: { text: 'x' } },
    { type: 'stopped.toggle' },
    { type: 'event.send', sessionId: 'a', event: { type: 'x' } },
    { type: 'file.open', file: new Blob(['x']) },
    { type: 'problems.dismiss' },
    { type: 'channel.retry' },
  ],
  outcomes: {
    connection: { errors: [new Error('No channel.')] },
    readFile: {
      outputs: [{ app: recorded('file'), problems: ['Record 7 is left out.'] }],
      errors: [new Error('The file is not a session.')],
    },
  },
  distinguish: ({ session, shown }) => [
    session.apps.get('one')?.isHere ?? null,
    session.apps.has('next'),
    shown?.app.app,
  ],
};

it('all states and transitions of the machine are reachable', () => {
  const coverage = new Coverage(liveMachine);
  for (const { steps } of pathsThrough(model)) {
    for (const { snapshot, taken } of steps) coverage.add(snapshot, taken);
  }
  expect(coverage.missing()).toEqual({ states: [], transitions: [] });
});

const clock = new SimulatedClock();

/** Starts the machine with a channel that the test controls. */
function run(...given: (LiveMachineEvent | LiveApp | null)[]) {
  const events = given.filter((one) => one !== null && 'type' in one);
  const kept = given.find((one) => one !== null && 'app' in one && 'records' in one) as LiveApp | undefined;
  const received: ConnectionCommand[] = [];
  const connection = fromCallback<ConnectionCommand, ConnectionInput>(({ receive }) =>
    receive((command) => received.push(command)),
  );
  const actor = createActor(liveMachine.provide({ actors: { connection } }), {
    clock,
    input: { kept },
  }).start();
  running.push(actor);
  for (const one of events) actor.send(one);
  return { actor, received, context: () => actor.getSnapshot().context };
}

const running: { stop(): unknown }[] = [];

afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

const numbers = ({ shown }: ReturnType<ReturnType<typeof run>['context']>) =>
  shown?.diagram.rows.map(({ number }) => number);

describe('attaching', () => {
  it('notifies the tab and shows its records', () => {
    const { received, context, actor } = run(
      here('one'),
      attach('one'),
      records('one', started('a'), event('a', 'x')),
    );
    expect(received).toEqual([{ type: 'attach', app: 'one' }]);
    expect(numbers(context())).toEqual([0, 1]);
    expect(actor.getSnapshot().hasTag('live')).toBe(true);
  });

  it('to another tab detaches from the first', () => {
    const { received, context } = run(here('one'), here('two'), attach('one'), attach('two'));
    expect(received).toEqual([
      { type: 'attach', app: 'one' },
      { type: 'detach', app: 'one' },
      { type: 'attach', app: 'two' },
    ]);
    expect(context().shown?.app.title).toBe('Title of two');
  });

  it('again clears what was reported before', () => {
    const { context } = run(
      here('one'),
      attach('one'),
      records('one', started('a'), event('a', 'x')),
      { type: 'tab.detach' },
      attach('one'),
      records('one', started('b')),
    );
    expect([...(context().shown?.app.actors.keys() ?? [])]).toEqual(['b']);
    expect(context().shown?.diagram.rows.map(({ record }) => record.sessionId)).toEqual(['b']);
  });

  it('keeps the records when the tab closes, and shows the last ones of a frozen view', () => {
    const { context, actor } = run(
      here('one'),
      attach('one'),
      { type: 'view.freeze' },
      records('one', started('a')),
      gone('one'),
    );
    expect(actor.getSnapshot().matches({ view: 'kept' })).toBe(true);
    expect(numbers(context())).toEqual([0]);
  });

  it('continues with the next page of the same tab, after the records of the page before', () => {
    const { received, context, actor } = run(
      here('one', 'tab'),
      attach('one'),
      records('one', started('a')),
      gone('one'),
      here('other', 'another tab'),
      here('nowhere'),
    );
    expect(actor.getSnapshot().matches({ view: 'left' })).toBe(true);
    expect(numbers(context())).toEqual([0]);
    actor.send(here('next', 'tab'));
    actor.send(records('next', started('b')));
    expect(received).toEqual([
      { type: 'attach', app: 'one' },
      { type: 'detach', app: 'one' },
      { type: 'attach', app: 'next' },
    ]);
    expect([...(context().shown?.app.actors.keys() ?? [])]).toEqual(['one/a', 'b']);
    expect(numbers(context())).toEqual([0, 1]);
    expect(context().shown?.app.actors.get('one/a')?.isAlive).toBe(false);
  });

  it('goes on with the same app when the relay comes back', () => {
    const { actor, received, context } = run(here('one', 'one'), attach('one'), records('one', started('a')));
    actor.send(gone('one'));
    actor.send(here('one', 'one'));
    expect(received.map(({ type }) => type)).toEqual(['attach', 'detach', 'attach']);
    expect(numbers(context())).toEqual([0]);
  });

  it('goes on with the session that its page kept when it was loaded again', () => {
    const storage = new Map<string, string>();
    const kept = {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    } as Storage;
    const before = run(here('one', 'tab'), attach('one'), records('one', started('a')));
    keepSession(kept, before.actor.getSnapshot());
    const { received, context, actor } = run(keptSession(kept));
    expect(actor.getSnapshot().matches({ view: 'left' })).toBe(true);
    expect(numbers(context())).toEqual([0]);
    actor.send(here('two', 'tab'));
    expect(received).toEqual([{ type: 'attach', app: 'two' }]);
    expect([...(context().shown?.app.actors.keys() ?? [])]).toEqual(['one/a']);
    actor.send({ type: 'tab.detach' });
    keepSession(kept, actor.getSnapshot());
    expect(keptSession(kept)).toBeNull();
  });

  it('does not continue automatically after a detach', () => {
    const { actor } = run(
      here('one', 'tab'),
      attach('one'),
      { type: 'tab.detach' },
      gone('one'),
      here('next', 'tab'),
    );
    expect(actor.getSnapshot().matches({ view: 'ended' })).toBe(true);
  });

  it('ends when the tab is silent for too long', () => {
    const { actor, received } = run(here('one'), attach('one'));
    const now = vi.mocked(Date.now).mockReturnValue(startOfTime + 12_000);
    clock.increment(3000);
    expect(actor.getSnapshot().hasTag('live')).toBe(true);
    now.mockReturnValue(startOfTime + 14_000);
    clock.increment(3000);
    now.mockReturnValue(startOfTime);
    expect(actor.getSnapshot().matches({ view: 'left' })).toBe(true);
    expect(received.at(-1)).toEqual({ type: 'detach', app: 'one' });
  });
});

describe('a frozen view', () => {
  it('stays through a reload, and goes on with what the next page reported meanwhile', () => {
    const { received, context, actor } = run(
      here('one', 'tab'),
      attach('one'),
      records('one', started('a')),
      { type: 'view.freeze' },
      gone('one'),
      here('next', 'tab'),
    );
    actor.send(records('next', started('b')));
    actor.send(records('next', event('b', 'x')));
    expect(actor.getSnapshot().hasTag('frozen')).toBe(true);
    expect([...(context().shown?.app.actors.keys() ?? [])]).toEqual(['a']);
    expect(received.filter(({ type }) => type === 'attach')).toEqual([
      { type: 'attach', app: 'one' },
      { type: 'attach', app: 'next' },
    ]);
    actor.send({ type: 'view.resume' });
    expect(actor.getSnapshot().matches({ view: 'attached' })).toBe(true);
    expect([...(context().shown?.app.actors.keys() ?? [])]).toEqual(['one/a', 'b']);
    expect(numbers(context())).toEqual([0, 1, 2]);
  });

  it('waits for the next page when it is resumed before that page is there', () => {
    const { actor, context } = run(here('one', 'tab'), attach('one'), { type: 'view.freeze' }, gone('one'), {
      type: 'view.resume',
    });
    expect(actor.getSnapshot().matches({ view: 'left' })).toBe(true);
    actor.send(here('next', 'tab'));
    expect(actor.getSnapshot().matches({ view: 'attached' })).toBe(true);
    expect(context().shown?.app.app).toBe('next');
  });

  it('follows a second reload', () => {
    const { actor, context } = run(
      here('one', 'tab'),
      attach('one'),
      { type: 'view.freeze' },
      gone('one'),
      here('next', 'tab'),
      gone('next'),
    );
    expect(actor.getSnapshot().matches({ view: { kept: 'waiting' } })).toBe(true);
    actor.send(here('third', 'tab'));
    actor.send({ type: 'view.resume' });
    expect(context().shown?.app.app).toBe('third');
  });

  it('does not change, and shows the new records when it is resumed', () => {
    const { context, actor } = run(here('one'), attach('one'), records('one', started('a')), {
      type: 'view.freeze',
    });
    actor.send(records('one', event('a', 'x'), changed('a', 'x', snapshotOf('y'))));
    expect(numbers(context())).toEqual([0]);
    expect(
      (context().session.apps.get('one')?.recordCount ?? 0) - (context().shown?.app.recordCount ?? 0),
    ).toBe(2);
    actor.send({ type: 'view.resume' });
    expect(numbers(context())).toEqual([0, 1]);
    expect(context().shown?.diagram.rows[1]?.after?.value).toBe('y');
  });

  it('can be cleared; the cleared records do not come back', () => {
    const { context, actor } = run(here('one'), attach('one'), records('one', started('a')), {
      type: 'view.freeze',
    });
    actor.send(records('one', event('a', 'x')));
    actor.send({ type: 'recording.clear' });
    actor.send({ type: 'view.resume' });
    actor.send(records('one', event('a', 'y')));
    expect(numbers(context())).toEqual([2]);
    expect([...(context().shown?.app.actors.keys() ?? [])]).toEqual(['a']);
  });
});

describe('the selection', () => {
  it('of a row selects its actor; selecting another actor clears the row', () => {
    const { context, actor } = run(here('one'), attach('one'), records('one', started('a'), event('b', 'x')));
    actor.send({ type: 'row.select', number: 1, machineId: 'm' });
    expect(context()).toMatchObject({ number: 1, actorId: 'b' });
    actor.send({ type: 'actor.select', sessionId: 'a', machineId: 'm' });
    expect(context()).toMatchObject({ number: null, actorId: 'a' });
  });

  it('does not change when new records arrive', () => {
    const { context } = run(
      here('one'),
      attach('one'),
      records('one', started('a')),
      { type: 'actor.select', sessionId: 'a', machineId: 'm' },
      records('one', stopped('a')),
    );
    expect(context().actorId).toBe('a');
  });
});

describe('sending an event', () => {
  it('notifies the tab and shows a refusal until the next event', () => {
    const { received, context, actor } = run(here('one'), attach('one'), records('one', started('a')));
    actor.send({ type: 'event.send', sessionId: 'a', event: { type: 'go', to: 'B' } });
    expect(received.at(-1)).toEqual({
      type: 'send',
      app: 'one',
      sessionId: 'a',
      event: { type: 'go', to: 'B' },
    });
    expect(context().sent).toBe('Sent go.');
    actor.send(heard({ type: 'refused', app: 'one', why: 'It takes no go.' }));
    expect(context().session.problems).toEqual(['It takes no go.']);
    actor.send({ type: 'event.send', sessionId: 'a', event: { type: 'go' } });
    expect(context().session.problems).toEqual([]);
  });
});

describe('a session file', () => {
  it('is needed', async () => {
    await expect(openSession(null)).rejects.toThrow(/no file/);
  });

  it('with wrong content shows an error and changes nothing else', async () => {
    const { actor, context } = run(here('one'), attach('one'), records('one', started('a')));
    actor.send({ type: 'file.open', file: new Blob(['{']) });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect(context().session.problems).toEqual(['The file is not a session: it is not JSON.']);
    expect(numbers(context())).toEqual([0]);
    expect(actor.getSnapshot().hasTag('live')).toBe(true);
  });

  it('can be opened when there is no channel', async () => {
    const connection = fromCallback<ConnectionCommand, ConnectionInput>(() => {
      throw new Error('No BroadcastChannel.');
    });
    const readFile = fromPromise<ReadSession, { file: Blob | null }>(async () => ({
      app: recorded('file'),
      problems: [],
    }));
    const actor = createActor(liveMachine.provide({ actors: { connection, readFile } }), {
      clock,
      input: {},
    }).start();
    running.push(actor);
    expect(actor.getSnapshot().hasTag('disconnected')).toBe(true);
    actor.send({ type: 'file.open', file: new Blob([]) });
    await waitFor(actor, (snapshot) => snapshot.matches({ view: 'imported' }));
    expect(actor.getSnapshot().status).toBe('active');
  });
});
