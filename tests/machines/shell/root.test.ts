import { became, done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, type SnapshotFrom } from 'xstate';
import { loadedMember } from '../../../fixtures/loaded-member.ts';
import { aUser } from '../../../fixtures/members.ts';
import { sessionMachine } from '../../../src/machines/account/session.machine.ts';
import type { NetworkEvent } from '../../../src/machines/chat/chat-connection.machine.ts';
import { rootMachine, type Vital, type VitalEvent } from '../../../src/machines/shell/root.machine.ts';
import { invokedBy, loggedBy, sentTo } from '../../support/machine-step.ts';
import { at, start } from '../../support/session-states.ts';

const vital = (overrides: Partial<Vital> = {}): Vital => ({
  name: 'LCP',
  value: 1200,
  rating: 'good',
  ...overrides,
});
const lost = { type: 'network.lost' } as const;
const restored = { type: 'network.restored' } as const;
const begin = () => started(rootMachine, { capabilities: null });
type RootStep = ReturnType<typeof begin>;

describe('the root actor', () => {
  it('observes the network and measures the page from the start', () => {
    expect(begin().snapshot.value).toEqual({
      capabilities: 'asking',
      language: 'shown',
      network: 'online',
      member: 'absent',
      session: 'running',
    });
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual([
      'networkStatus',
      'vitals',
      'session',
      'fetchCapabilities',
    ]);
  });

  it.each([
    { name: 'offline when the connection is lost', events: [lost], offline: true },
    { name: 'online when it is back', events: [lost, restored], offline: false },
    { name: 'offline when the loss is reported twice', events: [lost, lost], offline: true },
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

  it('shows another language when its texts are there, and keeps the former one if they are not', () => {
    const chosen = proceed(rootMachine, begin(), { type: 'language.choose', language: 'it' });
    expect(invokedBy(chosen)).toMatchObject([{ id: 'showLanguage', input: { language: 'it' } }]);
    const shown = proceed(rootMachine, chosen, done('showLanguage', undefined));
    expect(shown.snapshot.value.language).toBe('shown');
    const broken = proceed(rootMachine, chosen, failed('showLanguage', new Error()));
    expect(broken.snapshot.hasTag('languageFailed')).toBe(true);
    const again = proceed(rootMachine, broken, { type: 'language.choose', language: 'it' });
    expect(again.snapshot.hasTag('languageFailed')).toBe(false);
    expect(invokedBy(again)).toHaveLength(1);
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

  it.each(['vitals', 'networkStatus'])('runs without %s if that fails', (id) => {
    const { snapshot } = proceed(rootMachine, begin(), failed(id, new Error('no chunk')), lost);
    expect([snapshot.status, snapshot.hasTag('offline'), snapshot.hasTag('failed')]).toEqual([
      'active',
      true,
      false,
    ]);
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

describe('the member of the root', () => {
  const is = ({ snapshot }: { snapshot: SnapshotFrom<typeof sessionMachine> }) => became('session', snapshot);
  const otherMember = proceed(sessionMachine, at.starting, start('token-2', aUser({ id: 8 })));
  const renewed = proceed(sessionMachine, at.starting, start('token-2'));
  const loaded = done('loadMember', loadedMember);
  const on = (from: RootStep, ...events: Parameters<typeof proceed<typeof rootMachine>>[2][]) =>
    proceed(rootMachine, from, ...events);
  const loading = on(begin(), is(at.member));
  const running = on(loading, loaded);
  const expired = on(running, is(at.expired));
  const forgetting = on(running, is(at.leaving));
  const part = ({ snapshot }: RootStep) => snapshot.value.member;
  const ids = (step: RootStep) => invokedBy(step).map(({ id }) => id);
  const userOf = ({ snapshot }: RootStep) => snapshot.context.chat?.getSnapshot().context.user.id;
  const capabilitiesOf = ({ snapshot }: RootStep) =>
    snapshot.context.chat?.getSnapshot().context.capabilities;
  const fault = (id: 'likes' | 'chat') =>
    ({ ...failed(id, new Error('a fault of ours')), type: `xstate.error.actor.${id}` }) as never;

  it.each(['starting', 'restoring', 'unverified', 'visitor', 'expired'] as const)(
    'has no code for a session that is %s',
    (state) => {
      const step = on(begin(), is(at[state]));
      expect([part(step), ids(step)]).toEqual(['absent', []]);
    },
  );

  it('starts the likes and the chat when their code is loaded', () => {
    expect(ids(loading)).toEqual(['loadMember']);
    expect(part(running)).toEqual({ running: 'active' });
    expect(running.snapshot.context).toMatchObject({ likes: { id: 'likes' }, chat: { id: 'chat' } });
    expect(userOf(running)).toBe(7);
    expect(capabilitiesOf(running)).toEqual([]);
    const capabilities = ['message-pages'];
    expect(capabilitiesOf(on(started(rootMachine, { capabilities }), is(at.member), loaded))).toBe(
      capabilities,
    );
  });

  it.each([
    { name: 'another member', session: otherMember, value: { loading: 'importing' } },
    { name: 'the same member', session: at.member, value: { loading: 'importing' } },
    { name: 'a logout', session: at.leaving, value: 'forgetting' },
    { name: 'an ended session', session: at.expired, value: 'absent' },
  ])('follows the session while the code loads: $name', ({ session, value }) => {
    expect(part(on(loading, is(session)))).toEqual(value);
  });

  it('loads the code again after a failure', () => {
    const step = on(loading, failed('loadMember', new Error('no chunk')));
    expect(part(step)).toEqual({ loading: 'unavailable' });
    const again = on(step, elapsed('reload', 'root.member.loading.unavailable'));
    expect(ids(again)).toEqual(['loadMember']);
    expect(part(on(again, loaded))).toEqual({ running: 'active' });
  });

  it.each([lost, restored])('tells the chat of the network: $type', (event) => {
    expect(sentTo(running.snapshot.context.chat, on(running, event))).toEqual([event]);
  });

  it('does not change when the member edits the profile', () => {
    const step = on(running, is(at.member));
    expect(part(step)).toEqual({ running: 'active' });
    expect(step.snapshot.context.chat).toBe(running.snapshot.context.chat);
  });

  it('stays when the session ends, and goes on when the same member logs in again', () => {
    expect(part(expired)).toEqual({ running: 'expired' });
    const { chat } = expired.snapshot.context;
    expect(chat).toBe(running.snapshot.context.chat);
    const step = on(expired, is(at.restoring), is(renewed));
    expect(part(step)).toEqual({ running: 'active' });
    expect(sentTo(chat, step)).toEqual([{ type: 'session.renewed' }]);
    expect(step.snapshot.context.chat).toBe(chat);
  });

  it('stops when the notice of the ended session is dismissed, and keeps the stored records', () => {
    const step = on(expired, is(at.visitor));
    expect([part(step), step.snapshot.context.chat, ids(step)]).toEqual(['absent', null, []]);
  });

  it.each([
    { name: 'active', from: running },
    { name: 'expired', from: expired },
    { name: 'failed', from: on(running, fault('likes')) },
    { name: 'forgetting', from: forgetting },
  ])('is replaced by another member: $name', ({ from }) => {
    const step = on(from, is(otherMember));
    expect([part(step), ids(step)]).toEqual([{ loading: 'importing' }, ['loadMember']]);
    expect(step.snapshot.context.chat).toBeNull();
    expect(userOf(on(step, loaded))).toBe(8);
  });

  it('forgets the stored records at the logout, once', () => {
    expect(invokedBy(forgetting)).toEqual([{ id: 'forgetChat', input: { userId: 7 } }]);
    expect(forgetting.snapshot.context).toMatchObject({ likes: null, chat: null });
    expect(ids(on(forgetting, is(at.visitor)))).toEqual([]);
    for (const outcome of [done('forgetChat'), failed('forgetChat', new Error('no storage'))])
      expect(part(on(forgetting, outcome))).toBe('absent');
  });

  it.each(['likes', 'chat'] as const)('ends with a fault in the %s, with one line in the log', (id) => {
    const step = on(running, fault(id));
    expect(part(step)).toBe('failed');
    expect(step.snapshot.hasTag('failed')).toBe(true);
    // The screen shows the chat's last snapshot.
    expect(step.snapshot.context).toMatchObject({ likes: null, chat: running.snapshot.context.chat });
    expect(running.snapshot.context.chat).not.toBeNull();
    expect(loggedBy(step)).toMatchObject([{ actorId: id }]);
    expect(part(on(step, is(at.member)))).toBe('failed');
    expect(part(on(step, is(at.leaving)))).toBe('forgetting');
    expect(part(on(step, is(at.expired)))).toBe('absent');
  });

  it('of a session that fails keeps running, and the screens keep the last session', () => {
    const step = on(running, failed('session', new Error('a fault of ours')));
    expect(step.snapshot.hasTag('failed')).toBe(true);
    expect(step.snapshot.context.session?.context.user?.id).toBe(7);
    expect(loggedBy(step)).toMatchObject([{ actorId: 'session' }]);
    expect(part(step)).toEqual({ running: 'active' });
  });
});
