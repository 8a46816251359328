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

describe('the language of a member', () => {
  const is = ({ snapshot }: { snapshot: SnapshotFrom<typeof sessionMachine> }) => became('session', snapshot);
  const other = proceed(sessionMachine, at.starting, start('token-2', aUser({ id: 8 })));
  const on = (from: RootStep, ...events: Parameters<typeof proceed<typeof rootMachine>>[2][]) =>
    proceed(rootMachine, from, ...events);
  const ids = (step: RootStep) =>
    invokedBy(step)
      .map(({ id }) => String(id))
      .filter((id) => /language/i.test(id));
  const state = ({ snapshot }: RootStep) => snapshot.value.language;
  const said = (account: 'en' | 'it' | null, isAsked = false) =>
    done('fetchLanguage', { account, shown: 'en', isAsked });
  const choose = { type: 'language.choose', language: 'it' } as const;
  const shown = done('showLanguage', undefined);
  const visitor = started(rootMachine, { capabilities: ['language'] });
  const asking = on(visitor, is(at.member));
  const agreed = on(asking, said('en'));

  it('is asked of the account at the login, as soon as the backend is known to have it', () => {
    expect(ids(asking)).toEqual(['fetchLanguage']);
    const waiting = on(begin(), is(at.member), done('loadMember', loadedMember));
    expect([state(waiting), ids(waiting)]).toEqual(['shown', []]);
    expect(ids(on(waiting, done('fetchCapabilities', ['language'])))).toEqual(['fetchLanguage']);
    const without = on(waiting, done('fetchCapabilities', ['contact']));
    expect([state(without), ids(without), ids(on(without, choose, shown))]).toEqual(['shown', [], []]);
  });

  it('is asked once for each login', () => {
    const renewed = on(
      agreed,
      done('loadMember', loadedMember),
      is(at.member),
      is(at.expired),
      is(at.member),
    );
    expect([state(renewed), ids(renewed)]).toEqual(['shown', []]);
    expect(ids(on(agreed, is(other)))).toEqual(['fetchLanguage']);
    expect(ids(on(agreed, is(at.leaving), is(at.visitor), is(at.member)))).toEqual(['fetchLanguage']);
  });

  it.each([
    { name: 'another one is shown', answer: said('it'), next: 'loading', starts: ['showLanguage'] },
    { name: 'the shown one stays', answer: said('en'), next: 'shown', starts: [] },
    { name: 'that of the address stays', answer: said('it', true), next: 'shown', starts: [] },
    {
      name: 'without one, it gets the shown one',
      answer: said(null),
      next: { agreeing: 'sending' },
      starts: ['sendLanguage'],
    },
    {
      name: 'without one, it gets that of the address',
      answer: said(null, true),
      next: { agreeing: 'sending' },
      starts: ['sendLanguage'],
    },
  ])('comes from the account: $name', ({ answer, next, starts }) => {
    const step = on(asking, answer);
    expect([state(step), ids(step)]).toEqual([next, starts]);
  });

  it('is asked and sent for nobody who is gone, and for no demo user', () => {
    const waiting = on(begin(), is(at.member), done('loadMember', loadedMember));
    for (const gone of [at.leaving, at.expired])
      expect(ids(on(waiting, is(gone), done('fetchCapabilities', ['language'])))).toEqual([]);
    const unsent = on(agreed, done('loadMember', loadedMember), choose, is(at.expired), shown);
    expect(ids(on(unsent, is(other)))).toEqual(['fetchLanguage']);
    const demo = on(visitor, is(proceed(sessionMachine, at.visitor, start(null))));
    expect([ids(demo), ids(on(demo, choose, shown))]).toEqual([[], []]);
  });

  it('of the account is not sent back to it when its texts are there', () => {
    const loading = on(asking, said('it'));
    expect(invokedBy(loading)).toEqual([{ id: 'showLanguage', input: { language: 'it' } }]);
    const step = on(loading, shown);
    expect([state(step), ids(step)]).toEqual(['shown', []]);
  });

  it('is sent when the member has chosen it and its texts are there', () => {
    const chosen = on(agreed, choose);
    expect(ids(chosen)).toEqual(['showLanguage']);
    const sending = on(chosen, shown);
    expect([state(sending), ids(sending)]).toEqual([{ agreeing: 'sending' }, ['sendLanguage']]);
    const sent = on(sending, done('sendLanguage', undefined));
    expect([state(sent), ids(sent)]).toEqual(['shown', []]);
    const missing = on(chosen, failed('showLanguage', new Error('no chunk')));
    expect([state(missing), ids(missing)]).toEqual(['failed', []]);
  });

  it('is sent as soon as the backend is known to have it', () => {
    const chosen = on(begin(), is(at.member), choose, shown);
    expect([state(chosen), ids(chosen)]).toEqual(['shown', []]);
    expect(ids(on(chosen, done('fetchCapabilities', ['language'])))).toEqual(['sendLanguage']);
  });

  it('that a visitor chooses is not sent: the account is asked at the login', () => {
    const chosen = on(visitor, choose, shown);
    expect([state(chosen), ids(chosen)]).toEqual(['shown', []]);
    expect(ids(on(chosen, is(at.member)))).toEqual(['fetchLanguage']);
  });

  it('that the member chooses wins over an answer under way', () => {
    const chosen = on(asking, choose);
    expect(ids(chosen)).toEqual(['showLanguage']);
    const step = on(chosen, shown);
    expect([state(step), ids(step)]).toEqual([{ agreeing: 'sending' }, ['sendLanguage']]);
  });

  it.each([
    { name: 'asked', from: asking, call: 'fetchLanguage' },
    { name: 'sent', from: on(asking, said(null)), call: 'sendLanguage' },
  ])('stays if it cannot be $name, with one line in the log', ({ from, call }) => {
    const step = on(from, failed(call, new Error('not reachable')));
    expect([state(step), ids(step)]).toEqual(['shown', []]);
    expect(loggedBy(step)).toMatchObject([{ actorId: call }]);
  });

  it.each([
    { name: 'asking', from: asking },
    { name: 'sending', from: on(asking, said(null)) },
  ])('concerns one member alone: $name', ({ from }) => {
    expect(state(on(from, is(at.member)))).toEqual(state(from));
    for (const left of [at.leaving, at.expired]) expect(state(on(from, is(left)))).toBe('shown');
    const next = on(from, is(other));
    expect([state(next), ids(next)]).toEqual([{ agreeing: 'asking' }, ['fetchLanguage']]);
  });
});
