import { became, done, elapsed, failed } from 'statechart-workbench/model/outcomes.ts';
import { withSettleableActors } from 'statechart-workbench/model/settleable.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { me } from '../../../fixtures/chat.ts';
import { loadedMembership } from '../../../fixtures/loaded-membership.ts';
import { aUser } from '../../../fixtures/members.ts';
import { sessionMachine } from '../../../src/machines/account/session.machine.ts';
import { chatMachine } from '../../../src/machines/chat/chat.machine.ts';
import type { NetworkEvent } from '../../../src/machines/chat/chat-events.ts';
import { memberMachine } from '../../../src/machines/shell/member.machine.ts';
import { type MembershipActor, membershipMachine } from '../../../src/machines/shell/membership.machine.ts';
import { rootMachine } from '../../../src/machines/shell/root.machine.ts';
import { changeOf, type VitalEvent } from '../../../src/machines/shell/root-setup.ts';
import { invokedBy, sentBy, sentTo } from '../../support/machine-step.ts';
import { at, start } from '../../support/session-states.ts';

type Session = SnapshotFrom<typeof sessionMachine>;
const otherMember = proceed(sessionMachine, at.starting, start('token-2', aUser({ id: 8 })));
const renewed = proceed(sessionMachine, at.starting, start('token-2'));
const fault = new Error('a fault of ours');

describe('the root and the membership', () => {
  const is = ({ snapshot }: { snapshot: Session }) => became('session', snapshot);
  const loaded = done('loadMembership', loadedMembership);
  const membershipFailed = {
    ...failed('membership', fault),
    type: 'xstate.error.actor.membership',
  } as const;
  const begin = started(rootMachine, { capabilities: [] });
  type RootStep = typeof begin;
  const partOf = ({ snapshot }: RootStep) => snapshot.value.membership;
  const membershipIn = ({ snapshot }: RootStep): MembershipActor | null => snapshot.context.membership;
  const beganWith = (step: RootStep) => membershipIn(step)?.getSnapshot().context;
  const loads = (step: RootStep) => invokedBy(step).filter(({ id }) => id === 'loadMembership').length;
  const loading = proceed(rootMachine, begin, is(at.member));
  const running = proceed(rootMachine, loading, loaded);

  it.each(['starting', 'restoring', 'unverified', 'visitor', 'expired'] as const)(
    'does not load the membership for a session that is %s',
    (state) => {
      const step = proceed(rootMachine, begin, is(at[state]));
      expect(partOf(step)).toBe('absent');
      expect(loads(step)).toBe(0);
    },
  );

  it('loads the membership at the login and starts it for the current member', () => {
    expect(loads(loading)).toBe(1);
    expect(membershipIn(loading)).toBeNull();
    expect(partOf(running)).toBe('running');
    expect(beganWith(running)).toMatchObject({ user: { id: 7 }, isMember: true });
    const other = proceed(rootMachine, loading, is(otherMember), loaded);
    expect(beganWith(other)).toMatchObject({ user: { id: 8 }, isMember: true });
  });

  it('passes a logout or an expired session that came during the load', () => {
    const left = proceed(rootMachine, loading, is(at.leaving), is(at.visitor), loaded);
    expect(beganWith(left)).toMatchObject({ user: { id: 7 }, isMember: false });
    const ended = proceed(rootMachine, loading, is(at.expired), is(at.visitor), loaded);
    expect(beganWith(ended)).toMatchObject({ user: null, isMember: false });
  });

  it('loads the code again after a failure', () => {
    const step = proceed(rootMachine, loading, failed('loadMembership', new Error('no chunk')));
    expect(partOf(step)).toBe('unavailable');
    const again = proceed(rootMachine, step, elapsed('reload', 'root.membership.unavailable'));
    expect(loads(again)).toBe(1);
    expect(partOf(proceed(rootMachine, again, loaded))).toBe('running');
  });

  it('forwards the session and the network events', () => {
    const { snapshot } = at.leaving;
    const left = proceed(rootMachine, running, is(at.leaving));
    expect(sentTo(membershipIn(running), left)).toEqual([changeOf(snapshot)]);
    for (const type of ['network.lost', 'network.restored'] as const) {
      expect(sentTo(membershipIn(running), proceed(rootMachine, running, { type }))).toEqual([{ type }]);
    }
  });

  it('restarts the membership three times after a fault, then on request', () => {
    let step = running;
    for (const _ of Array.from({ length: 3 })) {
      const again = proceed(rootMachine, step, membershipFailed);
      expect([partOf(again), loads(again), membershipIn(again)]).toEqual(['loading', 1, null]);
      expect(again.actions).toContainEqual(
        expect.objectContaining({ type: 'stopOrphans', params: membershipFailed }),
      );
      step = proceed(rootMachine, again, loaded);
      expect(beganWith(step)).toMatchObject({ user: { id: 7 }, isMember: true });
    }
    const broken = proceed(rootMachine, step, membershipFailed);
    expect([partOf(broken), loads(broken)]).toEqual(['broken', 0]);
    expect(broken.snapshot.hasTag('broken')).toBe(true);
    expect(broken.snapshot.context.restarts).toEqual({ membership: 3 });
    const again = proceed(rootMachine, broken, { type: 'root.restart' });
    expect(loads(again)).toBe(1);
    expect(again.snapshot.context.restarts).toEqual({});
  });
});

describe('the membership', () => {
  const machine = withSettleableActors(membershipMachine);
  const is = ({ snapshot }: { snapshot: Session }) => changeOf(snapshot);
  const memberFailed = failed('member', fault);
  const begin = (isMember = true, user: typeof me | null = me) => started(machine, { user, isMember });
  type Step = ReturnType<typeof begin>;
  const startedBy = (step: Step) => invokedBy(step);
  const member = (user: object) => ({ id: 'member', input: { user } });
  const memberIn = ({ snapshot }: Step) => snapshot.children.member;
  const isPresent = (session: 'active' | 'expired', part: 'running' | 'broken' = 'running') => ({
    present: { session, member: part },
  });
  const active = begin();
  const expired = proceed(machine, active, is(at.expired));
  const forgetting = proceed(machine, active, is(at.leaving));
  const brokenFrom = (step: Step) => proceed(machine, step, ...Array.from({ length: 4 }, () => memberFailed));
  const stopsMember = ({ actions }: Step) =>
    actions.some(({ type, params }) => type === 'xstate.stopChild' && params === memberIn(active));

  it('starts with the member, with the cleanup of a logout, or empty', () => {
    expect(active.snapshot.value).toEqual(isPresent('active'));
    expect(startedBy(active)).toEqual([member(me)]);
    expect(startedBy(begin(false))).toEqual([{ id: 'forgetChat', input: { userId: 7 } }]);
    expect(begin(false, null).snapshot.value).toBe('absent');
  });

  it('does not change when the member edits the profile', () => {
    const step = proceed(machine, active, is(at.member));
    expect(step.snapshot.value).toEqual(isPresent('active'));
    expect(step.actions).toEqual([]);
  });

  it.each(['network.lost', 'network.restored', 'chat.restart', 'likes.restart'] as const)(
    'forwards %s to the member',
    (type) => {
      expect(sentBy(proceed(machine, active, { type }))).toEqual([{ to: 'member', event: { type } }]);
    },
  );

  it.each([
    { name: 'runs', from: active },
    { name: 'is broken', from: brokenFrom(active) },
  ])('clears the stored chat at the logout of a member that $name', ({ from }) => {
    const step = proceed(machine, from, is(at.leaving));
    expect(step.snapshot.value).toBe('forgetting');
    expect(startedBy(step)).toEqual([{ id: 'forgetChat', input: { userId: 7 } }]);
  });

  it.each([
    { name: 'finished', outcome: done('forgetChat') },
    { name: 'failed', outcome: failed('forgetChat', new Error('no storage')) },
  ])('is absent when the cleanup has $name, and its restart counts are cleared', ({ outcome }) => {
    const { snapshot } = proceed(machine, brokenFrom(active), is(at.leaving), outcome);
    expect(snapshot.value).toBe('absent');
    expect(snapshot.context).toMatchObject({ user: null, restarts: {} });
  });

  it('clears once when the session reports the logout twice', () => {
    const step = proceed(machine, forgetting, is(at.visitor));
    expect(step.snapshot.value).toBe('forgetting');
    expect(startedBy(step)).toEqual([]);
  });

  it.each([
    { name: 'the same', who: at.member, userId: 7 },
    { name: 'another', who: otherMember, userId: 8 },
  ])('starts $name member when a login follows at once', ({ who, userId }) => {
    const step = proceed(machine, forgetting, is(who));
    expect(step.snapshot.value).toEqual(isPresent('active'));
    expect(startedBy(step)).toEqual([member({ id: userId, email: aUser().email })]);
  });

  it('keeps the member and the stored chat when the session expires', () => {
    expect(expired.snapshot.value).toEqual(isPresent('expired'));
    expect([stopsMember(expired), startedBy(expired)]).toEqual([false, []]);
  });

  it('continues when the same member renews the session', () => {
    const step = proceed(machine, expired, is(at.restoring), is(renewed));
    expect(step.snapshot.value).toEqual(isPresent('active'));
    expect(sentBy(step)).toEqual([{ to: 'member', event: { type: 'session.renewed' } }]);
    expect(startedBy(step)).toEqual([]);
  });

  it('is absent when the expired session is closed, and keeps the stored chat', () => {
    const step = proceed(machine, expired, is(at.visitor));
    expect(step.snapshot.value).toBe('absent');
    expect([stopsMember(step), startedBy(step)]).toEqual([true, []]);
  });

  it.each([
    { name: 'running', from: active },
    { name: 'expired', from: expired },
    { name: 'broken', from: brokenFrom(active) },
  ])('replaces a member that is $name by another one', ({ from }) => {
    const step = proceed(machine, from, is(otherMember));
    expect(step.snapshot.value).toEqual(isPresent('active'));
    expect(startedBy(step)).toEqual([member({ id: 8, email: aUser().email })]);
    expect(step.snapshot.context.user).toMatchObject({ id: 8 });
  });

  it.each([
    { name: 'active', from: active },
    { name: 'expired', from: expired },
  ] as const)('restarts a member three times after a fault, then on request: $name', ({ name, from }) => {
    let step = from;
    for (const _ of Array.from({ length: 3 })) {
      step = proceed(machine, step, memberFailed);
      expect(step.snapshot.value).toEqual(isPresent(name));
      expect(startedBy(step)).toEqual([member(me)]);
    }
    const broken = proceed(machine, step, memberFailed);
    expect(broken.snapshot.value).toEqual(isPresent(name, 'broken'));
    expect(broken.snapshot.hasTag('broken')).toBe(true);
    expect(startedBy(broken)).toEqual([]);
    for (const type of ['chat.restart', 'likes.restart'] as const) {
      const again = proceed(machine, broken, { type });
      expect(startedBy(again)).toEqual([member(me)]);
      expect(again.snapshot.context.restarts).toEqual({});
    }
  });

  it('stays broken when the profile changes, and restarts at the next login', () => {
    const broken = brokenFrom(active);
    expect(proceed(machine, broken, is(at.member)).snapshot.value).toEqual(isPresent('active', 'broken'));
    const step = proceed(machine, broken, is(at.expired), is(renewed));
    expect(step.snapshot.value).toEqual(isPresent('active'));
    expect(startedBy(step)).toEqual([member(me)]);
  });
});

describe('a page', () => {
  it('starts the chat at the login and stops it at the logout', async () => {
    const forgot: number[] = [];
    const calls = Promise.withResolvers<void>();
    const session = sessionMachine.provide({
      actors: {
        storedToken: fromCallback(() => {}),
        readToken: fromPromise<string | null>(async () => null),
        keepToken: fromPromise(async () => {}),
        endSession: fromPromise(async () => {}),
      },
    });
    const membership = membershipMachine.provide({
      actors: {
        member: memberMachine.provide({ actors: { chat: withSettleableActors(chatMachine) } }),
        forgetChat: fromPromise(async ({ input }) => {
          forgot.push(input.userId);
          calls.resolve();
        }),
      },
    });
    const root = createActor(
      rootMachine.provide({
        actors: {
          session,
          loadMembership: fromPromise(async () => membership),
          networkStatus: fromCallback<NetworkEvent>(() => {}),
          vitals: fromCallback<VitalEvent>(() => {}),
        },
      }),
      { input: { capabilities: [] } },
    ).start();
    const chat = () =>
      root.getSnapshot().context.membership?.getSnapshot().children.member?.getSnapshot().children.chat ??
      null;
    root.getSnapshot().children.session?.send(start());
    await expect.poll(chat).not.toBeNull();
    const first = chat();
    root.getSnapshot().children.session?.send({ type: 'session.logout' });
    await calls.promise;
    expect(forgot).toEqual([7]);
    await expect.poll(chat).toBeNull();
    expect(first?.getSnapshot().status).toBe('stopped');
    root.getSnapshot().children.session?.send(start('token-2'));
    await expect.poll(chat).not.toBeNull();
    expect(chat()).not.toBe(first);
    root.stop();
  });
});
