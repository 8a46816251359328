import { became, done, failed, type SystemEvent } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { aUser } from '../../../fixtures/members.ts';
import { sessionMachine } from '../../../src/machines/account/session.machine.ts';
import type { NetworkEvent } from '../../../src/machines/chat/chat-events.ts';
import { rootMachine } from '../../../src/machines/shell/root.machine.ts';
import type { Vital, VitalEvent } from '../../../src/machines/shell/root-setup.ts';
import { invokedBy } from '../../support/machine-step.ts';
import { at } from '../../support/session-states.ts';

const vital = (overrides: Partial<Vital> = {}): Vital => ({
  name: 'LCP',
  value: 1200,
  rating: 'good',
  ...overrides,
});
const lost = { type: 'network.lost' } as const;
const restored = { type: 'network.restored' } as const;
const begin = () => started(rootMachine, { capabilities: null });

describe('the root actor', () => {
  it('observes the network and measures the page from the start', () => {
    expect(begin().snapshot.value).toEqual({
      capabilities: 'asking',
      network: 'online',
      vitals: 'measuring',
      membership: 'absent',
      session: 'running',
    });
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual([
      'session',
      'networkStatus',
      'vitals',
      'fetchCapabilities',
    ]);
  });

  it.each([
    { name: 'offline when the connection is lost', events: [lost], offline: true },
    { name: 'online when it is back', events: [lost, restored], offline: false },
    { name: 'offline when the loss is reported twice', events: [lost, lost], offline: true },
    {
      name: 'online when the network cannot be observed',
      events: [lost, failed('networkStatus', new Error())],
      offline: false,
    },
  ])('is $name', ({ events, offline }) => {
    expect(proceed(rootMachine, begin(), ...events).snapshot.hasTag('offline')).toBe(offline);
  });

  it('asks for the capabilities once', () => {
    const known = proceed(rootMachine, begin(), done('fetchCapabilities', ['contact']));
    expect(known.snapshot.context.capabilities).toEqual(['contact']);
    expect(invokedBy(proceed(rootMachine, known, { type: 'capabilities.want' }))).toEqual([]);
  });

  it('asks for no capabilities that the page or the tab knows', () => {
    const { snapshot } = started(rootMachine, { capabilities: [] });
    expect(snapshot.value.capabilities).toBe('known');
  });

  it('asks for the capabilities again at the next screen if there was no answer', () => {
    const unknown = proceed(rootMachine, begin(), failed('fetchCapabilities', new Error()));
    expect(unknown.snapshot.context.capabilities).toBeNull();
    const again = proceed(rootMachine, unknown, { type: 'capabilities.want' });
    expect(invokedBy(again).map(({ id }) => id)).toEqual(['fetchCapabilities']);
  });

  it('stops measuring when that fails', () => {
    const { snapshot } = proceed(rootMachine, begin(), { type: 'vitals.fail' });
    expect(snapshot.matches({ vitals: 'unavailable' })).toBe(true);
  });

  it('keeps the latest measurement of each name', () => {
    const measured = [
      vital(),
      vital({ name: 'CLS', value: 0.2, rating: 'needs-improvement' }),
      vital({ value: 900 }),
    ];
    const { snapshot } = proceed(
      rootMachine,
      begin(),
      ...measured.map((one) => ({ type: 'vital.measured', vital: one }) as const),
    );
    expect(snapshot.context.vitals).toEqual({ LCP: measured[2], CLS: measured[1] });
  });

  it('runs without measurements when the library cannot be loaded', () => {
    const { snapshot } = proceed(rootMachine, begin(), failed('vitals', new Error('no chunk')), lost);
    expect(snapshot.value).toEqual({
      capabilities: 'asking',
      network: 'offline',
      vitals: 'unavailable',
      membership: 'absent',
      session: 'running',
    });
    expect(snapshot.status).toBe('active');
  });

  it('receives the events of its two actors', () => {
    let networkChanged: (event: NetworkEvent) => void = () => {};
    let measured: (event: VitalEvent) => void = () => {};
    const actor = createActor(
      rootMachine.provide({
        actors: {
          networkStatus: fromCallback<NetworkEvent>(({ sendBack }) => {
            networkChanged = sendBack;
          }),
          vitals: fromCallback<VitalEvent>(({ sendBack }) => {
            measured = sendBack;
          }),
        },
      }),
      { input: { capabilities: [] } },
    ).start();
    networkChanged(lost);
    measured({ type: 'vital.measured', vital: vital() });
    expect(actor.getSnapshot().hasTag('offline')).toBe(true);
    expect(actor.getSnapshot().context.vitals).toEqual({ LCP: vital() });
    actor.stop();
  });
});

describe('a session with a fault', () => {
  const fault = failed('session', new Error('a fault of ours'));
  const resumedBy = (...events: SystemEvent[]) => invokedBy(proceed(rootMachine, begin(), ...events, fault));

  it('restarts with its last member', () => {
    expect(resumedBy(became('session', at.visitor.snapshot), became('session', at.member.snapshot))).toEqual([
      { id: 'session', input: { resumed: at.member.snapshot.context } },
    ]);
  });

  it('restarts three times, then on request, and what it has left is stopped each time', () => {
    let step = proceed(rootMachine, begin(), became('session', at.member.snapshot));
    for (const state of ['running', 'running', 'running', 'broken']) {
      step = proceed(rootMachine, step, fault);
      expect(step.snapshot.value.session).toBe(state);
      expect(step.actions).toContainEqual(expect.objectContaining({ type: 'stopOrphans', params: fault }));
    }
    expect(invokedBy(step)).toEqual([]);
    expect(step.snapshot.hasTag('broken')).toBe(true);
    expect(step.snapshot.context.restarts).toEqual({ session: 3 });
    const again = proceed(rootMachine, step, { type: 'root.restart' });
    expect(invokedBy(again)).toEqual([{ id: 'session', input: { resumed: at.member.snapshot.context } }]);
    expect(again.snapshot.context.restarts).toEqual({});
  });

  it('leaves nothing running', () => {
    const start = vi.fn();
    const stop = vi.fn();
    const broken = sessionMachine.provide({
      actors: {
        storedToken: fromCallback(() => {
          start();
          return stop;
        }),
        readToken: fromPromise<string | null>(() => new Promise(() => {})),
      },
      actions: {
        startSession: () => {
          throw new Error('a fault of ours');
        },
      },
    });
    const machine = rootMachine.provide({
      actors: {
        session: broken,
        networkStatus: fromCallback<NetworkEvent>(() => {}),
        vitals: fromCallback<VitalEvent>(() => {}),
      },
    });
    const actor = createActor(machine, { logger: () => {}, input: { capabilities: [] } }).start();
    actor.getSnapshot().children.session?.send({ type: 'session.start', token: null, user: aUser() });
    expect([start, stop].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    actor.stop();
  });

  it('restarts without a member after a logout', () => {
    expect(resumedBy(became('session', at.member.snapshot), became('session', at.visitor.snapshot))).toEqual([
      { id: 'session', input: { resumed: null } },
    ]);
  });
});
